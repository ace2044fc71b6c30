import DuetKernel

/// A step as two documents, what is given and what must come, for a lane whose tests we do not know
/// how to write.
enum JSONStepPair {
  static func files(for step: MaterializedStep) throws -> [MaterializedFile] {
    let mark = "\(MaterializedFiles.jsonMark.prefix)\(step.name)"
    let given: [(String, [UInt8])] = [
      ("action", Array(step.action.bytes)),
      ("actionsBefore", array(step.actionsBefore)),
      ("feature", try text(step.feature)),
      (MaterializedFiles.jsonMark.key, try text(mark)),
      ("state", Array(step.state.bytes)),
    ]
    var expected: [(String, [UInt8])] = [
      ("effects", Array(step.expectedEffects.bytes)),
      (MaterializedFiles.jsonMark.key, try text(mark)),
    ]
    if let state = step.expectedState { expected.append(("state", Array(state.bytes))) }
    let name = "\(step.fixture).step\(step.index)"
    return [
      MaterializedFile(name: "\(name).given.json", bytes: try document(given)),
      MaterializedFile(name: "\(name).expected.json", bytes: try document(expected)),
    ]
  }

  private static func text(_ text: String) throws -> [UInt8] {
    Array(try CanonicalEncoder().encode(text).bytes)
  }

  private static func array(_ values: [CanonicalJSON]) -> [UInt8] {
    Array("[".utf8) + Array(values.map(\.bytes).joined(separator: ",".utf8)) + Array("]".utf8)
  }

  private static func document(_ members: [(key: String, value: [UInt8])]) throws -> [UInt8] {
    let members = members.map { Array("\"\($0.key)\":".utf8) + $0.value }
    let bytes = Array("{".utf8) + Array(members.joined(separator: ",".utf8)) + Array("}".utf8)
    return try CanonicalJSON(parsing: bytes).pretty()
  }
}
