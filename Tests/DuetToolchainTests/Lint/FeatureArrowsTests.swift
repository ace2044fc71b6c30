import Testing

@testable import DuetToolchain

@Suite("Arrows between feature folders")
struct FeatureArrowsTests {
  private func folder(_ feature: String, _ source: String) -> FeatureFolder {
    let path = "Sources/\(feature).swift"
    return FeatureFolder(
      feature: feature, path: path,
      files: [.init(path: path, bytes: Array(source.utf8), language: .swift)])
  }

  @Test func `The properties of a Kotlin class are no names of its file`() {
    let sources = [
      ("child", "package app.title\nclass ChildDelegateEvent"),
      (
        "parent",
        "data class ParentState(val title: String)\nclass A(val event: ChildDelegateEvent)"
      ),
    ]
    let folders = sources.map { feature, source in
      FeatureFolder(
        feature: feature, path: "\(feature).kt",
        files: [.init(path: "\(feature).kt", bytes: Array(source.utf8), language: .kotlin)])
    }
    #expect(FeatureArrows.findings(in: folders).map(\.text) == [])
  }

  static let parent = """
    struct ParentState { var child: ChildState }
    enum ParentAction { case child(event: ChildDelegateEvent) }
    """

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let child: String
    var grandchild = ""
    let findings: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "a child that knows nothing of its parent",
      child: "struct ChildState {}\nenum ChildDelegateEvent { case closed }", findings: []),
    Row(
      name: "a child that uses its parent's state",
      child: """
        struct ChildState {
          var above: ParentState
        }
        enum ChildDelegateEvent { case closed }
        """,
      findings: [
        "Sources/child.swift:2:14: 'child' uses ParentState of its parent 'parent', "
          + "a child does not know its parent: report a delegate event instead"
      ]),
    Row(
      name: "names in comments and strings are no use",
      child: #"""
        /* ParentState /* nested ParentState */ ParentState */
        // ParentState
        let words = "ParentState \" ParentState"
        let raw = #"ParentState " ParentState"#
        let long = """
          ParentState "
          """
        enum ChildDelegateEvent { case closed }
        """#,
      findings: []),
    Row(
      name: "a longer name is another name",
      child: "struct ParentStates {}\nlet a = ParentStates()\nenum ChildDelegateEvent {}",
      findings: []),
    Row(
      name: "a grandchild that uses the top",
      child: "enum ChildDelegateEvent {}\nenum ChildAction { case leaf(event: LeafDelegateEvent) }",
      grandchild: "enum LeafDelegateEvent {}\nlet top = ParentAction.self",
      findings: [
        "Sources/leaf.swift:2:11: 'leaf' uses ParentAction of its parent 'parent', "
          + "a child does not know its parent: report a delegate event instead"
      ]),
    Row(
      name: "siblings may share",
      child: "enum ChildDelegateEvent {}\nfunc validate() {}",
      grandchild: "enum LeafDelegateEvent {}\nlet shared = validate()", findings: []),
  ]

  @Test("are told apart", arguments: rows)
  func arrows(_ row: Row) {
    let folders = [
      folder("child", row.child), folder("leaf", row.grandchild), folder("parent", Self.parent),
    ]
    #expect(FeatureArrows.findings(in: folders).map(\.text) == row.findings)
  }
}
