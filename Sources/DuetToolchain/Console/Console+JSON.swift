import DuetKernel

extension Console {
  /// Which form the objects have, as `docs/schema` tells it; a change that readers notice counts it up.
  static let schemaVersion = 1

  /// Prints a value as one JSON object, keys sorted, and nothing else.
  ///
  /// - Parameters:
  ///   - reason: why the run is not green; `nil` where it is.
  ///   - isShortened: whether the report leaves anything out; it says so then.
  ///   - shard: the part that the report is about; it says so for any but the whole.
  package func printJSON(
    _ value: some Encodable, reason: FailureReason?, isShortened: Bool = false, shard: Shard? = nil
  ) throws {
    var json = try CanonicalEncoder().encode(value)
      .setting("schema", to: try CanonicalEncoder().encode(Self.schemaVersion))
    if let reason {
      json = json.setting("reason", to: try CanonicalEncoder().encode(reason.rawValue))
    }
    if let shard {
      json = json.setting("shard", to: try CanonicalEncoder().encode(ShardOutput(shard)))
    }
    if isShortened { json = json.setting("shortened", to: try CanonicalEncoder().encode(true)) }
    let document = Self.safeJSON(json)
    write(isInWorkflow ? WorkflowText.harmless(document) : document)
  }

  /// A document for people and scripts, nothing raw in it that could upset a terminal.
  static func safeJSON(_ json: CanonicalJSON) -> [UInt8] { escapingWhatIsUnsafe(json.pretty()) }

  /// A document with everything escaped that could upset a terminal: it stands in strings only, and
  /// canonical form, which keeps it raw, is no matter of reports.
  private static func escapingWhatIsUnsafe(_ document: [UInt8]) -> [UInt8] {
    guard document.contains(where: { $0 >= 0x7F }) else { return document }
    var text = ""
    for scalar in String(decoding: document, as: UTF8.self).unicodeScalars {
      if scalar == "\n" || PrintableText.isSafe(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let number = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - number.count) + number
        }
      }
    }
    return Array(text.utf8)
  }
}
