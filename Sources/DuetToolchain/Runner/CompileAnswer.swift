package import DuetKernel

/// What a runner answers when it is asked to compile a scenario (design, section 7).
package enum CompileAnswer: Equatable, Sendable {
  /// Whole fixture documents, in the order of their names' bytes.
  case fixtures([Document])
  /// A check of the scenario is false, or it can't be compiled.
  case failed(Problem)

  package struct Document: Sendable {
    package let name: String
    package let content: CanonicalJSON
    /// `nil` where it is not known; what it tells stands in the content as well.
    package let outline: CanonicalOutline?

    package init(name: String, content: CanonicalJSON, outline: CanonicalOutline? = nil) {
      self.name = name
      self.content = content
      self.outline = outline
    }
  }

  package struct Problem: Equatable, Sendable {
    package let message: String
    /// The step's label and its line in the scenario's source.
    package let label: String?
    package let line: Int64?

    package init(message: String, label: String? = nil, line: Int64? = nil) {
      self.message = message
      self.label = label
      self.line = line
    }
  }

  package init(decoding line: ArraySlice<UInt8>) throws(RunnerMessageError) {
    let (message, outline) = try CanonicalJSON.outlined(messageLine: line)
    if let outline, let fixtures = Self.fixtures(in: message, outline) {
      self = .fixtures(fixtures)
      return
    }
    if message["error"] != nil {
      self = .failed(try Problem(message))
      return
    }
    let fixtures = try message.required("fixtures")
    guard fixtures.kind == .object else {
      throw .wrongKind(field: "fixtures", expected: "an object of fixtures by name")
    }
    var documents: [Document] = []
    for (key, content) in fixtures.members {
      let name = key.string ?? ""
      guard content.kind == .object else {
        throw .wrongKind(field: "fixtures.\(name)", expected: "an object")
      }
      documents.append(Document(name: name, content: content))
    }
    self = .fixtures(documents)
  }

  /// The documents of an answer in the usual shape, found without looking at its bytes again.
  private static func fixtures(
    in message: CanonicalJSON, _ outline: EnvelopeOutline
  ) -> [Document]? {
    guard let root = outline.root, message.bytes[root.key].elementsEqual("fixtures".utf8) else {
      return nil
    }
    return zip(outline.members, outline.documents).map { member, outline in
      let quoted = member.key.lowerBound - 1..<member.key.upperBound + 1
      return Document(
        name: CanonicalJSON(trusted: message.bytes[quoted]).string ?? "",
        content: CanonicalJSON(trusted: Array(message.bytes[member.value])[...]),
        outline: outline)
    }
  }
}

extension CompileAnswer.Document: Equatable {
  package static func == (first: Self, second: Self) -> Bool {
    first.name.utf8.elementsEqual(second.name.utf8) && first.content == second.content
  }
}

extension CompileAnswer.Problem {
  fileprivate init(_ answer: CanonicalJSON) throws(RunnerMessageError) {
    message = try answer.requiredString("error")
    label = answer["label"] == nil ? nil : try answer.requiredString("label")
    if let place = answer["line"] {
      guard let number = place.integer else {
        throw .wrongKind(field: "line", expected: "an integer")
      }
      line = number
    } else {
      line = nil
    }
  }
}
