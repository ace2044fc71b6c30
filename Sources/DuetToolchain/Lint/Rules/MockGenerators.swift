/// The mocks that an elder manifest declares: what is generated, from what, by which template.
enum MockGenerators {
  private static let keys = ["bundle", "generators"]
  private static let generatorKeys = ["args", "output", "package", "sources", "template"]

  static func check(_ subject: Lint.Subject) -> [Finding] {
    guard let mocks = subject.loaded.elder?.mocks else { return [] }
    var check = MockCheck(subject: subject)
    guard case .block = mocks.value else {
      check.note(mocks.place, "'mocks' is \(mocks.noun)", "'bundle' and 'generators' are expected")
      return check.findings
    }
    check.refuseUnknown(mocks, of: "'mocks'", known: keys)
    check.checkText("bundle", of: mocks, owner: "'mocks'", isRequired: false)
    check.checkGenerators(mocks["generators"])
    return check.findings
  }

  /// Walks the declarations and collects what is wrong.
  private struct MockCheck {
    let subject: Lint.Subject
    var findings: [Finding] = []
    private var outputs: [String: ElderPlace] = [:]

    init(subject: Lint.Subject) {
      self.subject = subject
    }

    mutating func checkGenerators(_ generators: ElderNode?) {
      guard let generators else { return }
      switch generators.value {
      case .list, .nothing: break
      case .text, .block:
        note(
          generators.place, "'generators' is \(generators.noun)",
          "a list is expected, each element with its keys")
      }
      for generator in generators.elements { checkGenerator(generator) }
    }

    private mutating func checkGenerator(_ generator: ElderNode) {
      guard case .block = generator.value else {
        note(generator.place, "a generator is \(generator.noun)", "a block of keys is expected")
        return
      }
      refuseUnknown(generator, of: "a generator", known: MockGenerators.generatorKeys)
      for key in ["output", "template"] {
        checkText(key, of: generator, owner: "the generator", isRequired: true)
      }
      checkText("package", of: generator, owner: "the generator", isRequired: false)
      checkOutput(generator["output"])
      for key in ["template", "package"] { checkFile(generator[key]) }
      checkSources(generator)
      checkArguments(generator["args"])
    }

    private mutating func checkOutput(_ output: ElderNode?) {
      guard let output, let path = output.text, !path.isEmpty else { return }
      guard FilePath(path).staysInside else { return noteOutside(output.place, path) }
      if let first = outputs.updateValue(output.place, forKey: path) {
        note(
          output.place,
          "\(Naming.quoted(path)) is the output of another generator too, in line \(first.line)",
          "give each a file of its own")
      }
    }

    private mutating func checkSources(_ generator: ElderNode) {
      guard let sources = generator["sources"] else {
        note(generator.place, "the generator has no 'sources'", "name what it reads")
        return
      }
      let texts = sources.text == nil ? sources.elements : [sources]
      if texts.isEmpty {
        note(sources.place, "'sources' is \(sources.noun)", "name what the generator reads")
      }
      for source in texts {
        guard let path = source.text, !path.isEmpty else {
          note(source.place, "a source is \(source.noun)", "a path is expected")
          continue
        }
        checkFile(source)
        if let output = generator["output"]?.text, output.utf8.elementsEqual(path.utf8) {
          note(
            source.place, "\(Naming.quoted(path)) is the generator's own output",
            "a generator does not read what it writes")
        }
      }
    }

    /// Texts, however they are put together.
    private mutating func checkArguments(_ arguments: ElderNode?) {
      guard let arguments else { return }
      let values = arguments.elements + arguments.members.map(\.value)
      for value in values where value.text == nil {
        note(value.place, "an argument is \(value.noun)", "a text is expected")
      }
    }

    /// A text with a slash is a path; one without may be the name of a module or a pattern's.
    private mutating func checkFile(_ node: ElderNode?) {
      guard let node, let path = node.text, path.contains("/"), !path.contains("*") else { return }
      guard FilePath(path).staysInside else { return noteOutside(node.place, path) }
      do {
        if try FileSystem.status(of: subject.tree.path(path)) != nil { return }
        note(
          node.place, "\(Naming.quoted(path)) does not exist", "correct the path or add the file")
      } catch {
        note(node.place, "\(Naming.quoted(path)) \(error.predicate)", "correct the path")
      }
    }

    mutating func checkText(
      _ key: String, of block: ElderNode, owner: String, isRequired: Bool
    ) {
      guard let node = block[key] else {
        if isRequired { note(block.place, "\(owner) has no '\(key)'", "add it") }
        return
      }
      if let text = node.text, !text.isEmpty { return }
      note(
        node.place, "'\(key)' is \(node.text == nil ? node.noun : "empty")", "a text is expected")
    }

    mutating func refuseUnknown(_ block: ElderNode, of owner: String, known: [String]) {
      for member in block.members where !known.contains(member.key) {
        let list = known.map { "'\($0)'" }.joined(separator: ", ")
        note(
          member.keyPlace,
          "\(owner) has no key \(Naming.quoted(member.key))"
            + Nearest.hint(for: member.key, among: known), "it has \(list)")
      }
    }

    private mutating func noteOutside(_ place: ElderPlace, _ path: String) {
      note(
        place, "the path \(Naming.quoted(path)) leaves the repository or names no file in it",
        "give one relative to its root, without '.' and '..'")
    }

    mutating func note(_ place: ElderPlace, _ message: String, _ fix: String) {
      findings.append(
        place.finding(.mockGenerators, in: subject.tree.manifestPath, message, fix: fix))
    }
  }
}

extension LintRule {
  /// A mock that nobody can generate again grows old.
  static let mockGenerators = LintRule(
    "mock-generators", remedy: "complete the declaration", check: MockGenerators.check)
}
