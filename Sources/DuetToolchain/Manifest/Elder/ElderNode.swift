/// A value of an elder manifest with the place where it stands: a block where its key does.
struct ElderNode: Equatable, Sendable {
  enum Value: Equatable, Sendable {
    case text(String)
    case list([ElderNode])
    case block([Member])
    /// A key with nothing after it and nothing below.
    case nothing
  }

  struct Member: Equatable, Sendable {
    let key: String
    let keyPlace: ElderPlace
    let value: ElderNode
  }

  let value: Value
  let place: ElderPlace

  /// What the value is, as messages say it.
  var noun: String {
    switch value {
    case .text: "a text"
    case .list: "a list"
    case .block: "a block of keys"
    case .nothing: "empty"
    }
  }

  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// The members of a block; none for a value of another kind.
  var members: [Member] { if case .block(let members) = value { members } else { [] } }

  /// The elements of a list; none for a value of another kind.
  var elements: [ElderNode] { if case .list(let elements) = value { elements } else { [] } }

  subscript(key: String) -> ElderNode? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

/// A line and a column in bytes, both from 1.
struct ElderPlace: Equatable, Sendable {
  let line: Int
  let column: Int
}

/// Where a text strays from the subset, and how.
struct ElderError: Error, Equatable {
  let place: ElderPlace
  let message: String

  init(_ place: ElderPlace, _ message: String) {
    self.place = place
    self.message = message
  }
}
