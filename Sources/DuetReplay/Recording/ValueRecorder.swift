import DuetKernel

/// Writes the values of one step down, and proves that they can be read back.
///
/// A value that changes on the way through its recording would make a fixture that no replay can
/// pass, or one that passes for the wrong reason.
struct ValueRecorder {
  let label: String
  let place: SourcePlace

  /// The canonical form of a value that a replay will decode.
  ///
  /// - Parameter read: what was read back from recordings before. Whether a recording can be read
  ///   back, and as what, is decided by its bytes: that is proven once for equal bytes, and each value
  ///   is compared with what was read.
  func record<Value: Codable & Equatable & Sendable>(
    _ value: Value, as noun: String, reading read: DecodedValues<Value>
  ) throws(ScenarioFailure) -> CanonicalJSON {
    let recorded = try encode(value, as: noun)
    let decoded = try read.value(of: recorded) { () throws(ScenarioFailure) in
      try readBack(Value.self, from: recorded, as: noun)
    }
    if decoded != value {
      throw failure(
        "\(noun) is not equal to what is read back from its recording "
          + "\(Excerpt.text(of: recorded)): a part of it is lost on the way")
    }
    return recorded
  }

  /// What a replay will decode, and write down again as it was.
  private func readBack<Value: Codable>(
    _ type: Value.Type, from recorded: CanonicalJSON, as noun: String
  ) throws(ScenarioFailure) -> Value {
    let decoded: Value
    do {
      decoded = try CanonicalDecoder().decode(type, from: recorded)
    } catch {
      throw failure("\(noun) cannot be read back from its recording: \(CodingWords.of(error))")
    }
    let again = try encode(decoded, as: noun)
    if again != recorded {
      let differences = Excerpt.differences(from: recorded, to: again)
      throw failure("\(noun) changes when it is read back from its recording\(differences)")
    }
    return decoded
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
