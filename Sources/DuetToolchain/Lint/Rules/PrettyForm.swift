import DuetKernel

/// A fixture file's bytes are exactly what the recorder would write.
enum PrettyForm {
  static func findings(in document: SourceDocument) -> [Finding] {
    if document.json.isPretty(as: document.bytes) { return [] }
    let pretty = document.json.pretty()
    let offset = zip(pretty, document.bytes).enumerated().first { $1.0 != $1.1 }?.offset
    let place = JSONPlace(
      offset: offset ?? min(pretty.count, document.bytes.count), in: document.bytes)
    return [
      Finding(
        rule: .prettyForm, path: document.path, line: place.line, column: place.column,
        message: "not in pretty form, \(reason(document.bytes, pretty, at: offset))")
    ]
  }

  /// What the first differing bytes look like.
  private static func reason(_ bytes: [UInt8], _ pretty: [UInt8], at offset: Int?) -> String {
    guard let offset else {
      return bytes.count < pretty.count
        ? "the final newline is missing" : "something follows the final newline"
    }
    if bytes[offset] == 0x0D { return "the line ends are CRLF" }
    if bytes[offset] == 0x2D, bytes.dropFirst(offset + 1).first == 0x30 { return "-0 is written 0" }
    let found = PrintableText.line(excerpt(bytes, around: offset), limit: 60)
    let wanted = PrintableText.line(excerpt(pretty, around: offset), limit: 60)
    return "'\(found)' stands where '\(wanted)' is written"
  }

  /// A few bytes of a line on both sides of a place: an escape that differs is seen whole.
  private static func excerpt(_ bytes: [UInt8], around offset: Int) -> ArraySlice<UInt8> {
    let before = bytes[..<offset].suffix(8)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
    return bytes[start...].prefix(offset - start + 12)
  }
}

extension LintRule {
  static let prettyForm = LintRule(
    "pretty-form", remedy: "`duet lint --fix` writes it anew")
}
