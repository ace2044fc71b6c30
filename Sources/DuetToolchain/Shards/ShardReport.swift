import DuetKernel

/// What one shard came to, kept in a file so that `duet merge` can join it with the others.
struct ShardReport: Codable, Equatable {
  static let currentForm = "duet-shard-report"
  static let currentVersion = 2

  /// What the run was about.
  struct Selection: Codable, Equatable {
    /// Of the features and chains in their order, and of why they are all, where changes were followed.
    let digest: String
    /// The same for people.
    let words: String
  }

  let form: String
  let version: Int
  var tool: String
  /// A digest of the manifest and of every listed fixture.
  var corpus: String
  /// A digest of the files that the manifest names.
  var sources: String
  /// What the run was narrowed down to, as words of the command line.
  var asked: [String]
  var selection: Selection
  /// Whether the run was asked for everything, however much it is.
  var listsAll: Bool
  var shard: ShardOutput
  var report: GateReport
  /// A digest of all the rest, which tells a file that was damaged, or edited.
  private(set) var check = Self.unchecked

  init(
    tool: String = ToolVersion.current, corpus: String, sources: String, asked: [String],
    selection: Selection, listsAll: Bool, shard: ShardOutput, report: GateReport
  ) {
    form = Self.currentForm
    version = Self.currentVersion
    (self.tool, self.corpus, self.sources, self.asked) = (tool, corpus, sources, asked)
    (self.selection, self.listsAll) = (selection, listsAll)
    (self.shard, self.report) = (shard, report)
  }
}

extension ShardReport {
  private static let unchecked = String(repeating: "0", count: 64)
  private static let checkKey = Array("\"check\":\"".utf8)

  /// The file's bytes, the digest in its place.
  func document() throws -> [UInt8] {
    var report = self
    report.check = Self.unchecked
    return Self.checked(Array(try CanonicalEncoder().encode(report).bytes)) + "\n".utf8
  }

  /// Canonical bytes with the digest that belongs to them.
  ///
  /// The digest is of these bytes with zeros in its place. Of the keys of the outer object only `asked`,
  /// a list of texts, comes before it, and no text holds a quote that is not escaped.
  private static func checked(_ document: [UInt8]) -> [UInt8] {
    guard let key = document.firstRange(of: checkKey),
      document.count - key.upperBound >= unchecked.utf8.count
    else { return document }
    let place = key.upperBound..<key.upperBound + unchecked.utf8.count
    var checked = document
    checked.replaceSubrange(place, with: unchecked.utf8)
    var digester = Digester()
    digester.add(checked)
    checked.replaceSubrange(place, with: digester.finish().hex.utf8)
    return checked
  }

  /// Reads a report.
  ///
  /// - Throws: `NotJudged` that names the file, and the place in it, where it is none of this form, or
  ///   not as it was written.
  init(reading path: FilePath) throws(NotJudged) {
    let advice = "is no report of a shard, --report writes one"
    do {
      let name = path.description
      let document = try SourceDocument(path: name, bytes: try FileSystem.read(path))
      let json = document.json
      guard json["form"]?.string == Self.currentForm else { throw NotJudged("\(path) \(advice)") }
      guard json["version"]?.integer == Int64(Self.currentVersion) else {
        throw NotJudged(
          "\(path) is of another version of reports than this tool reads (\(Self.currentVersion))")
      }
      do {
        self = try CanonicalDecoder().decode(ShardReport.self, from: json)
      } catch {
        let diagnostic = CodingDiagnostic(error)
        let finding = document.finding(
          at: diagnostic.path, PrintableText.line("\(diagnostic)", limit: 400))
        throw NotJudged("\(path) \(advice) (\(finding.text))")
      }
      let bytes = Array(json.bytes)
      guard bytes == Self.checked(bytes) else {
        throw NotJudged(
          "\(path) is not as it was written: edited, or damaged; have the shard run again")
      }
    } catch let error as NotJudged {
      throw error
    } catch let error as FileError {
      throw NotJudged("\(error)")
    } catch let error as Finding {
      throw NotJudged("\(path) \(advice) (\(error.text))")
    } catch {
      throw NotJudged("\(path) \(advice) (\(PrintableText.line("\(error)", limit: 400)))")
    }
    let shares = report.gates.flatMap(\.shares)
    guard Shard(shard.index, of: shard.count) != nil,
      shares.allSatisfy({ 0 <= $0.count && $0.count <= $0.whole && $0.whole <= Int32.max })
    else {
      throw NotJudged("\(path) \(advice)")
    }
  }

  /// Whether a report may take the place of what is at a path: nothing, an empty file, or an older
  /// report of any version.
  static func mayReplace(_ path: FilePath) throws(FileError) -> Bool {
    guard let status = try FileSystem.status(of: path, followsLinks: false) else { return true }
    // What is no file at all is told by whoever writes.
    guard status.kind == .regular, status.size > 0 else { return true }
    let bytes = try FileSystem.read(path)
    guard
      case .success(let json) = Result(catching: { () throws(JSONError) in
        try CanonicalJSON(parsing: bytes)
      })
    else { return false }
    return json["form"]?.string.map { $0.utf8.elementsEqual(currentForm.utf8) } ?? false
  }
}
