import DuetKernel

/// The members of one object of a fixture, found in one pass, and the ways to ask for them.
struct FixtureFields {
  /// The members that the contract knows.
  enum Name: UInt8, CaseIterable {
    case action, branch, chain, description, dialect, expectedEffects, expectedState, feature
    case initialState, initialStates, label, line, linkToNext, node, scenario, source, steps
  }

  /// Where an object stands in its fixture. It becomes a path only on the way to an error.
  enum Place {
    case root
    case step(Int)
    case scenario

    func appending(_ name: Name) -> FieldPath {
      switch self {
      case .root: FieldPath([.key("\(name)")])
      case .step(let index): FieldPath([.key("steps"), .index(index), .key("\(name)")])
      case .scenario: FieldPath([.key("scenario"), .key("\(name)")])
      }
    }

    var path: FieldPath {
      switch self {
      case .root: FieldPath()
      case .step(let index): FieldPath([.key("steps"), .index(index)])
      case .scenario: FieldPath([.key("scenario")])
      }
    }
  }

  private let object: CanonicalJSON
  private let place: Place
  /// By name, where the value lies.
  private var values: [Range<Int>?]

  /// - Throws: `FixtureError` when the value is no object.
  init(_ value: CanonicalJSON, at place: Place = .root) throws(FixtureError) {
    guard value.kind == .object else {
      throw FixtureError(path: place.path, reason: .kind(value.kind, expected: .object))
    }
    object = value
    self.place = place
    var values = [Range<Int>?](repeating: nil, count: Name.allCases.count)
    value.forEachMember { key, member in
      guard let name = Name(quoted: value.bytes, key) else { return }
      values[Int(name.rawValue)] = member
    }
    self.values = values
  }

  func path(_ name: Name) -> FieldPath { place.appending(name) }

  func error(_ name: Name, _ reason: FixtureError.Reason) -> FixtureError {
    FixtureError(path: path(name), reason: reason)
  }

  /// The field of any kind; an explicit `null` is a value.
  func required(_ name: Name) throws(FixtureError) -> CanonicalJSON {
    guard let value = value(name) else { throw error(name, .missing) }
    return value
  }

  func required(
    _ name: Name, _ kind: CanonicalJSON.Kind
  ) throws(FixtureError) -> CanonicalJSON {
    guard let value = try optional(name, kind) else { throw error(name, .missing) }
    return value
  }

  func optional(
    _ name: Name, _ kind: CanonicalJSON.Kind
  ) throws(FixtureError) -> CanonicalJSON? {
    guard let value = value(name) else { return nil }
    if value.kind != kind { throw error(name, .kind(value.kind, expected: kind)) }
    return value
  }

  func string(_ name: Name) throws(FixtureError) -> String? {
    try optional(name, .string)?.string
  }

  func refuse(_ name: Name, in kind: String) throws(FixtureError) {
    if value(name) != nil { throw error(name, .foreign(to: kind)) }
  }

  private func value(_ name: Name) -> CanonicalJSON? {
    values[Int(name.rawValue)].map { CanonicalJSON(trusted: object.bytes[$0]) }
  }
}

extension FixtureFields.Name {
  /// By raw value, the name's UTF-8 bytes.
  private static let texts: [[UInt8]] = allCases.map { Array("\($0)".utf8) }

  /// The name that a canonical string in its quotes is, if it is one.
  fileprivate init?(quoted bytes: ArraySlice<UInt8>, _ key: Range<Int>) {
    let content = bytes[key.lowerBound + 1..<key.upperBound - 1]
    guard
      let index = Self.texts.firstIndex(where: { $0.count == content.count && content == $0[...] })
    else { return nil }
    self.init(rawValue: UInt8(index))
  }
}
