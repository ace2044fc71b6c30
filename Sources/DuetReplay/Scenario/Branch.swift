public import DuetKernel

/// An ending: everything before it is shared, and its own steps lead to one fixture.
///
/// Its name prefixes the labels of its steps, and its slug names the fixture: ASCII letters in
/// lowercase, spaces as hyphens. Branches nest: `Branch("paid") { Branch("twice") { … } }` ends in
/// `<feature>.paid-twice`.
public struct Branch<F: Feature>: Sendable {
  let name: String
  let path: ScenarioPath<F>
  let place: SourcePlace

  /// An ending called `name`, in ASCII letters, digits, spaces and hyphens.
  public init(
    _ name: String,
    file: StaticString = #fileID, line: Int = #line,
    @BranchBuilder<F> content: () -> ScenarioPath<F>
  ) {
    self.name = name
    self.path = content()
    self.place = SourcePlace(file: file, line: line)
  }
}
