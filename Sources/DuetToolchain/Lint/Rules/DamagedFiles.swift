import DuetKernel

/// Specs and sources that came to grief on the way: an unresolved merge, a byte order mark, bytes that
/// are no text, an end in the middle. What recordings suffer, their own rules tell.
enum DamagedFiles {
  static func check(_ subject: Lint.Subject) -> [Finding] {
    paths(subject).flatMap { path -> [Finding] in
      // What cannot be read is another rule's finding.
      guard case .success(let bytes) = Result(catching: { try subject.tree.read(path) }) else {
        return []
      }
      return findings(in: bytes, of: path)
    }
  }

  /// Each file once: sources and scenarios in the order of the rows, specs after them.
  private static func paths(_ subject: Lint.Subject) -> [String] {
    let manifest = subject.manifest
    var paths: [String] = []
    for feature in manifest.features {
      paths += feature.sources.sorted { $0.key < $1.key }.compactMap { $0.value.path }
      paths += [feature.scenario].compactMap(\.self)
    }
    paths += manifest.chains.compactMap(\.scenario)
    paths += manifest.features.map { "\(RecordedTree.specsPath)/\($0.name).md" }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  static func findings(in bytes: [UInt8], of path: String) -> [Finding] {
    let lexer = SourceLanguage(path: path).map { SourceLexer(bytes, language: $0) }
    if let marker = ConflictMarker.first(in: bytes, path: path, lexer: lexer) {
      // Both sides at once have no end that would mean anything.
      return [
        finding(
          path, marker.line, 1, "a merge conflict begins here: '\(marker.text)'",
          fix: "resolve it")
      ]
    }
    return [byteOrderMark(bytes, path), encoding(bytes, path), end(lexer, path)].compactMap(\.self)
  }

  private static func byteOrderMark(_ bytes: [UInt8], _ path: String) -> Finding? {
    guard path.hasSuffix(".md"), bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    return finding(path, 1, 1, "starts with a byte order mark", fix: "save it as UTF-8 without one")
  }

  private static func encoding(_ bytes: [UInt8], _ path: String) -> Finding? {
    if let offset = bytes.firstIndex(of: 0) {
      let place = JSONPlace(offset: offset, in: bytes)
      return finding(path, place.line, place.column, "has a NUL byte", fix: "save it as UTF-8 text")
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      let place = JSONPlace(offset: error.byteOffsets.lowerBound, in: bytes)
      return finding(path, place.line, place.column, "is no UTF-8", fix: "save it as UTF-8 text")
    }
  }

  private static func end(_ lexer: SourceLexer?, _ path: String) -> Finding? {
    guard let unfinished = lexer?.unfinished else { return nil }
    return finding(
      path, unfinished.line, unfinished.column,
      "the file ends before \(unfinished.what) that begin\(unfinished.isPlural ? "" : "s") here",
      fix: "restore the rest of it")
  }

  private static func finding(
    _ path: String, _ line: Int, _ column: Int, _ message: String, fix: String
  ) -> Finding {
    Finding(
      rule: .damagedFiles, path: path, line: line, column: column, message: message, fix: fix)
  }
}

/// A line that a merge left.
private struct ConflictMarker {
  let line: Int
  let text: String

  /// The first line that no person wrote. One marker is enough in code, where nothing else begins so;
  /// elsewhere, as in a page about merges, the opening and the closing one have to be there.
  static func first(in bytes: [UInt8], path: String, lexer: SourceLexer?) -> ConflictMarker? {
    var (line, isFenced) = (0, false)
    var opening: ConflictMarker?
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if path.hasSuffix(".md"), text.starts(with: "```".utf8) { isFenced.toggle() }
      if isFenced || (lexer?.linesInStrings.contains(line) ?? false) { continue }
      let isOpening = isMarker(text, of: UInt8(ascii: "<"))
      guard isOpening || isMarker(text, of: UInt8(ascii: ">")) else { continue }
      let marker = ConflictMarker(line: line, text: PrintableText.line(text, limit: 60))
      if lexer != nil { return marker }
      if isOpening { opening = opening ?? marker } else if let opening { return opening }
    }
    return nil
  }

  /// Seven of a character and a space, as Git writes them at the start of a line.
  private static func isMarker(_ text: ArraySlice<UInt8>, of character: UInt8) -> Bool {
    guard text.count >= 7, text.prefix(7).allSatisfy({ $0 == character }) else { return false }
    let rest = text.dropFirst(7).first
    return rest == nil || rest == UInt8(ascii: " ") || rest == 0x0D
  }
}

extension LintRule {
  static let damagedFiles = LintRule(
    "damaged-files", remedy: "restore the file", check: DamagedFiles.check)
}
