import DuetKernel

/// The members of one object of a fixture, cut out in one pass, and the ways to ask for them.
struct FixtureFields {
  private let place: FieldPath
  private let members: [(key: CanonicalJSON, value: CanonicalJSON)]

  /// - Throws: `FixtureError` when the value is no object.
  init(_ value: CanonicalJSON, at place: FieldPath = FieldPath()) throws(FixtureError) {
    guard value.kind == .object else {
      throw FixtureError(path: place, reason: .kind(value.kind, expected: .object))
    }
    self.place = place
    self.members = Array(value.members)
  }

  func path(_ name: StaticString) -> FieldPath {
    place.appending(key: name.description)
  }

  func error(_ name: StaticString, _ reason: FixtureError.Reason) -> FixtureError {
    FixtureError(path: path(name), reason: reason)
  }

  /// The field of any kind; an explicit `null` is a value.
  func required(_ name: StaticString) throws(FixtureError) -> CanonicalJSON {
    guard let value = value(name) else { throw error(name, .missing) }
    return value
  }

  func required(
    _ name: StaticString, _ kind: CanonicalJSON.Kind
  ) throws(FixtureError) -> CanonicalJSON {
    guard let value = try optional(name, kind) else { throw error(name, .missing) }
    return value
  }

  func optional(
    _ name: StaticString, _ kind: CanonicalJSON.Kind
  ) throws(FixtureError) -> CanonicalJSON? {
    guard let value = value(name) else { return nil }
    if value.kind != kind { throw error(name, .kind(value.kind, expected: kind)) }
    return value
  }

  func string(_ name: StaticString) throws(FixtureError) -> String? {
    try optional(name, .string)?.string
  }

  func refuse(_ name: StaticString, in kind: String) throws(FixtureError) {
    if value(name) != nil { throw error(name, .foreign(to: kind)) }
  }

  private func value(_ name: StaticString) -> CanonicalJSON? {
    members.first { $0.key.isString(name) }?.value
  }
}
