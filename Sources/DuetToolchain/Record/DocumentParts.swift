import DuetKernel
import DuetReplay

/// What a record has to know of a compiled document.
struct DocumentParts {
  private let content: CanonicalJSON
  /// A part of `content`, where it has one.
  private let scenario: CanonicalJSON?
  private let layout: LeafLayout?

  init(_ document: CompileAnswer.Document) {
    content = document.content
    scenario =
      document.outline.map { $0.value(of: "scenario", in: document.content) }
      ?? document.content["scenario"]
    layout = document.outline.flatMap { LeafLayout(document.content, $0) }
  }

  /// Whether the document is a leaf in the usual shape and the owner's, of that name: then there is
  /// nothing wrong with it.
  func isLeaf(called name: String, of owner: FixtureOwner) -> Bool {
    guard let layout, case .feature(let feature) = owner,
      feature.utf8.elementsEqual(layout.feature.utf8),
      let branch = scenario?["branch"]?.string
    else { return false }
    return name.utf8.elementsEqual("\(feature).\(branch)".utf8)
  }

  /// The document with the source of its scenario.
  func naming(_ source: String) -> CanonicalJSON {
    let named = (scenario ?? .emptyObject).setting("source", to: CanonicalJSON(string: source))
    guard let scenario else { return content.setting("scenario", to: named) }
    var bytes = Array(content.bytes[..<scenario.bytes.startIndex])
    bytes.reserveCapacity(content.bytes.count + named.bytes.count)
    bytes += named.bytes
    bytes += content.bytes[scenario.bytes.endIndex...]
    return CanonicalJSON(trusted: bytes[...])
  }
}
