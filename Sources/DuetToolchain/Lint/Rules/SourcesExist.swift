import DuetKernel

/// Every file that the manifest names is there.
enum SourcesExist {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    var findings: [Finding] = []
    for feature in subject.manifest.features {
      let path = FieldPath([.key("features"), .key(feature.name)])
      for (lane, source) in feature.sources.sorted(by: { $0.key < $1.key }) {
        guard case .file(let file) = source else { continue }
        findings += check(file, at: path.appending(key: lane), in: subject)
      }
      if let scenario = feature.scenario {
        findings += check(scenario, at: path.appending(key: "scenario"), in: subject)
      }
    }
    for chain in subject.manifest.chains {
      guard let scenario = chain.scenario else { continue }
      let path = FieldPath([.key("chains"), .key(chain.name), .key("scenario")])
      findings += check(scenario, at: path, in: subject)
    }
    return findings
  }

  private static func check(
    _ file: String, at path: FieldPath, in subject: Lint.Subject
  ) -> [Finding] {
    let name = Naming.quoted(file)
    do {
      let status = try FileSystem.status(of: subject.tree.path(file))
      switch status?.kind {
      case .regular: return []
      case nil:
        return [
          subject.loaded.document.finding(
            at: path, "\(name) does not exist", fix: "correct the path or add the file")
        ]
      case let kind?:
        return [
          subject.loaded.document.finding(
            at: path, "\(name) is \(kind.phrase)", fix: "a file is expected")
        ]
      }
    } catch {
      return [subject.loaded.document.finding(at: path, "\(name) \(error.predicate)")]
    }
  }
}

extension LintRule {
  static let sourcesExist = LintRule(
    "sources-exist", remedy: "correct the path or add the file", check: SourcesExist.check)
}
