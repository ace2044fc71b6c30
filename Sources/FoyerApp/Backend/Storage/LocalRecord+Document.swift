import DuetKernel

/// Why a document is not the app's.
enum ForeignDocument: Error, CustomStringConvertible {
  case notAnObject
  case noKnownKey
  /// A value that is not the app's, at its field.
  case field(CodingDiagnostic)

  var description: String {
    switch self {
    case .notAnObject: "not a document of this app: expected an object"
    case .noKnownKey: "not a document of this app: none of its keys is known"
    case .field(let diagnostic): diagnostic.description
    }
  }
}

extension LocalRecord {
  /// Reads a document. Unknown keys are let be as long as one is known: a later version may have more.
  init(document bytes: [UInt8]) throws {
    let json: CanonicalJSON
    do {
      json = try CanonicalJSON(parsing: bytes)
    } catch {
      throw JSONDiagnostic(error, in: bytes)
    }
    guard json.kind == .object else { throw ForeignDocument.notAnObject }
    var isEmpty = true
    var isKnown = false
    for member in json.members {
      isEmpty = false
      if let key = member.key.string, CodingKeys(rawValue: key) != nil { isKnown = true }
    }
    guard isEmpty || isKnown else { throw ForeignDocument.noKnownKey }
    do {
      self = try CanonicalDecoder(unknownKeys: .ignored).decode(LocalRecord.self, from: json)
    } catch {
      throw ForeignDocument.field(CodingDiagnostic(error))
    }
  }

  /// The record as one line of JSON, with the keys in the order of the declaration.
  func document() throws -> [UInt8] {
    let json = try CanonicalEncoder().encode(self)
    let members = CodingKeys.allCases.compactMap { key in
      json[key.stringValue].map { value in "\"\(key.stringValue)\":\(value)" }
    }
    return Array("{\(members.joined(separator: ","))}".utf8)
  }
}
