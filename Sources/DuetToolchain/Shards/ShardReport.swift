import DuetKernel

/// What one shard came to, kept in a file so that `duet merge` can join it with the others.
struct ShardReport: Codable, Equatable {
  static let currentForm = "duet-shard-report"
  static let currentVersion = 1

  /// A fixture's verdict on a lane.
  struct Row: Codable, Equatable {
    enum Verdict: String, Codable { case passed, failed, unjudged }

    let fixture: String
    /// Its place among all fixtures of the lane, from 0.
    let place: Int
    let verdict: Verdict
  }

  /// A lane of the run, in the manifest's order.
  struct LanePart: Codable, Equatable {
    let lane: String
    /// How many fixtures it has in all shards together.
    let fixtures: Int
    /// Why it was left out here.
    let skipped: String?
    let rows: [Row]
  }

  /// Something that is red, with its place in the order of a run in one piece.
  struct Red: Codable, Equatable {
    /// What a run tells one after the other.
    enum Stage: Int, Codable {
      case lint, build, refusal, drift, unlisted, unproduced, lane, replay, cache, unjudged, traces
      case tests, nothing
    }

    let stage: Stage
    /// `nil` for what is not of one lane.
    let lane: String?
    let place: Int
    let fixture: String?
    let text: [String]
  }

  let form: String
  let version: Int
  let tool: String
  /// A digest of the manifest and of every listed fixture.
  let corpus: String
  let verb: String
  /// What the run was narrowed down to, as words of the command line.
  let asked: [String]
  let shard: ShardOutput
  let status: String
  let lanes: [LanePart]
  let findings: [Red]
}

extension ShardReport {
  /// Reads a report.
  ///
  /// - Throws: `NotJudged` that names the file where it is none of this form.
  init(reading path: FilePath) throws(NotJudged) {
    do {
      let json = try CanonicalJSON(parsing: FileSystem.read(path))
      guard json["form"]?.string == Self.currentForm else {
        throw NotJudged("\(path) is no report of a shard, --report writes one")
      }
      guard json["version"]?.integer == Int64(Self.currentVersion) else {
        throw NotJudged(
          "\(path) is of another version of reports than this tool reads (\(Self.currentVersion))")
      }
      self = try CanonicalDecoder().decode(ShardReport.self, from: json)
    } catch let error as NotJudged {
      throw error
    } catch let error as FileError {
      throw NotJudged("\(error)")
    } catch {
      let reason = PrintableText.line("\(error)", limit: 400)
      throw NotJudged("\(path) is no report of a shard, --report writes one (\(reason))")
    }
    guard Shard(shard.index, of: shard.count) != nil, Self.status(status) != nil else {
      throw NotJudged("\(path) is no report of a shard, --report writes one")
    }
  }

  /// - Throws: `NotJudged` where it cannot be written: a report that was asked for is part of the
  ///   verdict.
  func write(to path: FilePath) throws {
    do {
      let bytes = try CanonicalEncoder().encode(self).pretty()
      let name = FilePath(bytes: Array(path.lastComponent))
      try WritableTree(root: path.parent).replace(name, with: bytes)
    } catch let error as FileError {
      throw NotJudged("the report can't be written: \(error)")
    }
  }

  static func status(_ name: String) -> RunStatus? {
    [RunStatus.holds, .red, .cannotJudge].first { $0.name == name }
  }
}

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
