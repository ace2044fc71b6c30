import Testing

/// What must not compile in a scenario or a chain, so that a recording cannot depend on data.
@Suite struct AuthoringTests {
  /// One construct in otherwise good source.
  struct Snippet {
    let name: String
    let declaration: String
    /// Words of one of its errors; `nil` for a control that compiles.
    let error: String?

    var source: String {
      """
      import DuetKernel
      import DuetReplay

      private enum Toggle: Feature {
        static let name = "toggle"
        static func reduce(_ state: inout Bool, _ action: Bool) -> [Effect<Int>] {
          state = action
          return []
        }
      }

      private let flag = CommandLine.arguments.isEmpty
      private let maybe: When<Toggle>? = nil

      \(declaration)
      """
    }

    /// A construct within a scenario's braces.
    static func scenario(_ name: String, _ content: String, error: String?) -> Snippet {
      Snippet(
        name: name,
        declaration: "private let scenario = Scenario(Toggle.self, \"\") {\n\(content)\n}",
        error: error)
    }

    /// A construct within a chain's braces.
    static func chain(_ name: String, _ content: String, error: String?) -> Snippet {
      Snippet(
        name: name, declaration: "private let chain = Chain(\"c\", \"\") {\n\(content)\n}",
        error: error)
    }
  }

  private static let controlFlow = "cannot be used with result builder"
  private static let given = "Given(false)"
  private static let when = "When(\"a\", true)"
  private static let branch = "Branch(\"b\") { When(\"a\", true) }"
  private static let node = "Node(Toggle.self, false)"
  private static let step = "When(\"a\", Toggle.self, true)"
  private static let hop = "Hop(\"h\", to: Toggle.self, as: { (event: Bool) in event })"

  private static let snippets: [Snippet] = [
    .scenario("control", "\(given)\n\(when)\nContext(\"c\") { \(when) }\n\(branch)", error: nil),
    .scenario("ifInScenario", "\(given)\nif flag { \(when) }\n\(branch)", error: controlFlow),
    .scenario(
      "ifElseInScenario", "\(given)\nif flag { \(when) } else { \(when) }\n\(branch)",
      error: controlFlow),
    .scenario(
      "switchInScenario",
      "\(given)\nswitch flag {\ncase true: \(when)\ncase false: \(when)\n}\n\(branch)",
      error: "has no member 'buildEither'"),
    .scenario(
      "forInScenario", "\(given)\nfor _ in 0..<2 { \(when) }\n\(branch)", error: controlFlow),
    .scenario(
      "whileInScenario", "\(given)\nwhile flag { \(when) }\n\(branch)", error: controlFlow),
    .scenario("optionalStep", "\(given)\nmaybe\n\(branch)", error: "must be unwrapped"),
    .scenario(
      "ifInBranch", "\(given)\nBranch(\"b\") { if flag { \(when) } }", error: controlFlow),
    .scenario(
      "ifInContext", "\(given)\nContext(\"c\") { if flag { \(when) } }\n\(branch)",
      error: controlFlow),
    .scenario(
      "ifInChecks",
      "\(given)\nBranch(\"b\") { When(\"a\", true) { if flag { Then(true) } } }",
      error: controlFlow),
    .scenario("noGiven", "\(when)\n\(branch)", error: "a scenario begins with its one Given"),
    .scenario("branchFirst", branch, error: "a scenario begins with its one Given"),
    .scenario("twoGivens", "\(given)\n\(given)\n\(branch)", error: "a scenario has one Given"),
    .scenario(
      "lateGiven", "\(given)\n\(branch)\n\(given)", error: "a scenario has one Given"),
    .scenario(
      "stepAfterBranch", "\(given)\n\(branch)\n\(when)",
      error: "steps stand before the first Branch, or inside one"),
    .scenario("noBranch", "\(given)\n\(when)", error: "a scenario needs at least one Branch"),
    .scenario(
      "branchInContext", "\(given)\nContext(\"c\") { \(branch) }\n\(branch)",
      error: "a Context holds steps; put the Branch after it"),
    .chain("chainControl", "\(node)\n\(step)\n\(hop)", error: nil),
    .chain("ifInChain", "\(node)\nif flag { \(step) }", error: controlFlow),
    .chain("forInChain", "\(node)\n\(step)\nfor _ in 0..<2 { \(hop) }", error: controlFlow),
    .chain("hopFirst", "\(node)\n\(hop)", error: "a chain's first step is a When"),
    .chain("noNode", step, error: "a chain begins with its nodes"),
    .chain(
      "lateNode", "\(node)\n\(step)\n\(node)",
      error: "a chain's nodes stand before its first step"),
    .chain("noStep", node, error: "a chain needs at least one step"),
  ]

  @Test func onlyTheControlsCompile() throws {
    let sources = Self.snippets.map { ($0.name, $0.source) }
    let errors = try TypeChecker.errors(in: Dictionary(uniqueKeysWithValues: sources))
    for snippet in Self.snippets {
      let found = errors[snippet.name] ?? []
      if let expected = snippet.error {
        #expect(
          found.contains { $0.contains(expected) },
          "\(snippet.name): expected an error with '\(expected)', found \(found)")
      } else {
        #expect(found == [], "\(snippet.name)")
      }
    }
  }
}
