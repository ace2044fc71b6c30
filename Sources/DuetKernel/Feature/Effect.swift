/// Work that a reducer asks for, as a value that can be compared and recorded (design, section 4).
public enum Effect<Payload> {
  /// Starts the work that `payload` describes. With an id, it first cancels the running effect of
  /// that id.
  case run(Payload, id: String? = nil)
  /// Cancels the running effect of that id; nothing happens when there is none.
  case cancel(id: String)
}

extension Effect: Equatable where Payload: Equatable {
  /// Whether both are the same work under the same id; ids are compared by their bytes.
  public static func == (first: Effect, second: Effect) -> Bool {
    switch (first, second) {
    case (.run(let firstPayload, let firstID), .run(let secondPayload, let secondID)):
      firstPayload == secondPayload && isSame(firstID, secondID)
    case (.cancel(let firstID), .cancel(let secondID)):
      isSame(firstID, secondID)
    case (.run, .cancel), (.cancel, .run):
      false
    }
  }

  private static func isSame(_ first: String?, _ second: String?) -> Bool {
    switch (first, second) {
    case (nil, nil): true
    case (let first?, let second?): first.utf8.elementsEqual(second.utf8)
    case (nil, _), (_, nil): false
    }
  }
}
extension Effect: Sendable where Payload: Sendable {}

extension Effect: Encodable where Payload: Encodable {
  /// Writes the wire form `{"id":…,"kind":"run","payload":…}` or `{"id":…,"kind":"cancel"}`
  /// (design, section 3).
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .run(let payload, let id):
      try EffectWireForm(kind: .run, id: id, payload: payload).encode(to: encoder)
    case .cancel(let id):
      try EffectWireForm<Payload>(kind: .cancel, id: id, payload: nil).encode(to: encoder)
    }
  }
}

extension Effect: Decodable where Payload: Decodable {
  /// Reads the wire form back.
  ///
  /// - Throws: `DecodingError` when a run has no payload, or a cancel has a payload or no id.
  public init(from decoder: any Decoder) throws {
    let form = try EffectWireForm<Payload>(from: decoder)
    switch (form.kind, form.id, form.payload) {
    case (.run, let id, let payload?):
      self = .run(payload, id: id)
    case (.cancel, let id?, nil):
      self = .cancel(id: id)
    case (.run, _, nil):
      throw form.malformed("a run effect needs a 'payload'", at: decoder.codingPath)
    case (.cancel, nil, _):
      throw form.malformed("a cancel effect needs an 'id'", at: decoder.codingPath)
    case (.cancel, _, .some):
      throw form.malformed("a cancel effect takes no 'payload'", at: decoder.codingPath)
    }
  }
}

private enum EffectKind: String, Codable {
  case run
  case cancel
}

/// The object that an effect is on the wire.
private struct EffectWireForm<Payload> {
  var kind: EffectKind
  var id: String?
  var payload: Payload?

  func malformed(_ reason: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: reason))
  }
}

extension EffectWireForm: Encodable where Payload: Encodable {}
extension EffectWireForm: Decodable where Payload: Decodable {}
