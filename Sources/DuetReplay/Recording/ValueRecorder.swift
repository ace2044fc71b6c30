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
