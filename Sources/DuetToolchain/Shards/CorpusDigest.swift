/// Tells corpora apart: the manifest and every fixture that it lists, byte for byte.
enum CorpusDigest {
  /// - Complexity: reads every listed fixture.
  static func of(_ tree: RecordedTree, _ manifest: Manifest) -> Digest {
    var digester = Digester()
    digester.add(field: "duet corpus 1")
    add(tree.manifestPath, in: tree, to: &digester)
    for row in manifest.fixtures {
      digester.add(field: row.name)
      add(RecordedTree.fixturePath(row.name), in: tree, to: &digester)
    }
    return digester.finish()
  }

  /// What cannot be read is told apart from what is empty.
  private static func add(_ path: String, in tree: RecordedTree, to digester: inout Digester) {
    guard case .success(let bytes) = Result(catching: { () throws(Finding) in try tree.read(path) })
    else { return digester.add(number: UInt64.max) }
    digester.add(field: bytes)
  }
}
