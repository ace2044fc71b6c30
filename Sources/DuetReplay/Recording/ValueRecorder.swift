import DuetKernel

/// Writes the values of one step down, and proves that they can be read back.
///
/// A value that changes on the way through its recording would make a fixture that no replay can
/// pass, or one that passes for the wrong reason.
struct ValueRecorder {
  let label: String
  let place: SourcePlace

  /// The canonical form of a value that a replay will decode.
  func record<Value: Codable & Equatable>(
    _ value: Value, as noun: String
  ) throws(ScenarioFailure) -> CanonicalJSON {
    let recorded = try encode(value, as: noun)
    let decoded: Value
    do {
      decoded = try CanonicalDecoder().decode(Value.self, from: recorded)
    } catch {
      throw failure("\(noun) cannot be read back from its recording: \(CodingWords.of(error))")
    }
    let again = try encode(decoded, as: noun)
    if again != recorded {
      let differences = Excerpt.differences(from: recorded, to: again)
      throw failure("\(noun) changes when it is read back from its recording\(differences)")
    }
    if decoded != value {
      throw failure(
        "\(noun) is not equal to what is read back from its recording "
          + "\(Excerpt.text(of: recorded)): a part of it is lost on the way")
    }
    return recorded
  }

  /// The same for values that come again and again: what was proven of equal bytes of an equal value
  /// need not be proven again.
  func record<Value: Codable & Equatable & Sendable>(
    _ value: Value, as noun: String, besides proven: inout ProvenValues<Value>
  ) throws(ScenarioFailure) -> CanonicalJSON {
    if !proven.isEmpty {
      let recorded = try encode(value, as: noun)
      if proven.holds(value, as: recorded) { return recorded }
    }
    let recorded = try record(value, as: noun)
    proven.add(value, as: recorded)
    return recorded
  }

  /// The canonical form of a value that is only compared.
  func encode(_ value: some Encodable, as noun: String) throws(ScenarioFailure) -> CanonicalJSON {
    do {
      return try CanonicalEncoder().encode(value)
    } catch {
      throw failure("\(noun) cannot be recorded: \(CodingWords.of(error))")
    }
  }

  private func failure(_ message: String) -> ScenarioFailure {
    ScenarioFailure(message, label: label, at: place)
  }
}

/// Values of which it is known that their recordings can be read back; a few of them.
struct ProvenValues<Value: Equatable & Sendable>: Sendable {
  private static var limit: Int { 16 }

  private var entries: [(value: Value, recorded: CanonicalJSON)] = []

  var isEmpty: Bool { entries.isEmpty }

  func holds(_ value: Value, as recorded: CanonicalJSON) -> Bool {
    entries.contains { $0.recorded == recorded && $0.value == value }
  }

  mutating func add(_ value: Value, as recorded: CanonicalJSON) {
    if entries.count < Self.limit { entries.append((value, recorded)) }
  }
}
