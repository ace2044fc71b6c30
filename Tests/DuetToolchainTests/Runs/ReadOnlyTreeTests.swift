import DuetToolchain
import Foundation
import Testing

/// A checkout that nobody, or not this person, may write to is checked as any other.
@Suite(.enabled(if: Python.isAvailable, Python.comment)) struct ReadOnlyTreeTests {
  /// How a tree is kept from being written to.
  enum Lock: String, CaseIterable {
    /// A mount that is read-only, even to the superuser.
    case mount
    /// Permissions that do not allow it, for somebody who is no superuser.
    case mode

    var isPossible: Bool {
      switch self {
      case .mode: true
      case .mount: Self.canMount
      }
    }

    private static let canMount: Bool = {
      do {
        let folder = try TemporaryFolder(named: "-mount")
        let script = #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0""#
        let words = ["unshare", "-m", "sh", "-c", script, folder.text(folder.path)]
        return try Command(words, in: "/").runToEnd(timeLimit: .seconds(60)).isSuccess
      } catch {
        return false
      }
    }()
  }

  static let locks = Lock.allCases.filter(\.isPossible)

  /// A tree and where a run of it may keep things.
  private struct Place {
    let tree: TinyTree
    let streams: TemporaryFolder

    init() throws {
      tree = try TinyTree()
      streams = try TemporaryFolder(named: "-streams")
      try streams.createFolder("tmp")
      try streams.setMode(0o777, of: ".")
      try streams.setMode(0o777, of: "tmp")
    }

    /// Runs the command's process where the tree cannot be written to.
    func run(
      _ words: [String], _ lock: Lock, environment: [String: String]? = nil
    ) throws -> Outcome {
      var command = tree.process(words, streams: streams)
      let root = tree.folder.text(tree.root)
      switch lock {
      case .mount:
        let script =
          #"mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@""#
        command.arguments = ["unshare", "-m", "sh", "-c", script, root] + command.arguments
      case .mode:
        try tree.folder.setMode(0o555, of: "tree/parity")
        if geteuid() == 0 {
          let script =
            "import os, sys; os.setgid(65534); os.setuid(65534); os.execvp(sys.argv[1], sys.argv[1:])"
          command.arguments = ["python3", "-c", script] + command.arguments
        }
      }
      let inherited = ProcessInfo.processInfo.environment
        .filter { !["TEST_TMPDIR", "TMPDIR", "CI"].contains($0.key) }
      let given = environment ?? ["TMPDIR": text("tmp")]
      command.environment = inherited.merging(given) { $1 }.map { "\($0)=\($1)" }
      let result = try command.runToEnd(timeLimit: .seconds(120))
      try tree.folder.setMode(0o755, of: "tree/parity")
      let status: Int32? = if case .exited(let status) = result.exitStatus { status } else { nil }
      func said(_ name: FilePath) throws -> String {
        String(decoding: try FileSystem.read(streams.path(name)), as: UTF8.self)
          .replacing(streams.text(streams.path), with: "$STREAMS").replacing(root, with: "$TREE")
      }
      return Outcome(
        status: status, ending: "\(result.exitStatus)", output: try said("output"),
        complaints: try said("complaints"))
    }

    func text(_ path: FilePath) -> String { streams.text(streams.path(path)) }

    /// What lies in the folder for temporary files.
    func kept(in folder: FilePath = "tmp") throws -> [String] {
      try FileSystem.list(streams.path(folder)).map { streams.text($0.name) }
    }
  }

  private func hidingDigits(_ text: String) -> String {
    text.replacing(/duet-runs-[0-9]+-[0-9a-f]{24}/, with: "duet-runs-ME")
  }

  /// Without it the other tests know permissions only.
  @Test(.enabled(if: Lock.mount.isPossible, "nothing can be mounted here"))
  func aReadOnlyMountIsTried() { #expect(Self.locks == Lock.allCases) }

  @Test(arguments: locks, ["verify", "protocol-run", "record --check"])
  func holdsAsAnyOther(lock: Lock, verb: String) throws {
    let place = try Place()
    let before = try place.tree.listing()
    let words = verb.split(separator: " ").map(String.init)
    let writable = try place.tree.runBinary(words)
    try place.tree.remove("parity/.runs")
    let run = try place.run(words, lock)
    #expect(run.status == 0)
    #expect(run.output == writable.output.replacing("$PLACE/tree", with: "$TREE"))
    #expect(
      hidingDigits(run.complaints) == """
        duet: the tree can't be written to, the run is kept in $STREAMS/tmp/duet-runs-ME, \
        --runs-dir DIR chooses another place

        """)
    #expect(try place.tree.listing() == before)
    let kept = try place.kept()
    #expect(kept.count == 1)
    let folder = FilePath("tmp").appending(try #require(kept.first))
    #expect(try FileSystem.status(of: place.streams.path(folder))?.mode == 0o700)
    let explained = try place.run(["explain"], lock)
    #expect(explained.output == "the last run was: duet \(verb)\nnothing was red\n")
    #expect(explained.complaints == "")
  }

  @Test(arguments: locks) func bazelsFolderComesFirst(lock: Lock) throws {
    let place = try Place()
    try place.streams.createFolder("test")
    try place.streams.setMode(0o777, of: "test")
    let run = try place.run(
      ["verify"], lock,
      environment: ["TMPDIR": place.text("tmp"), "TEST_TMPDIR": place.text("test")])
    #expect(run.status == 0)
    #expect(try place.kept() == [])
    #expect(try place.kept(in: "test").count == 1)
  }

  @Test(arguments: locks) func aChosenFolderIsUsed(lock: Lock) throws {
    let place = try Place()
    let run = try place.run(["verify", "--runs-dir", place.text("tmp/mine")], lock)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(try place.kept() == ["mine"])
    let inside = try place.run(["verify", "--runs-dir", "parity/mine"], lock)
    #expect(inside.status == 2)
    #expect(inside.complaints.hasPrefix("duet: --runs-dir: $TREE/parity "))
  }

  /// Names in a folder for temporary files can be taken by anybody beforehand.
  @Test(arguments: ["link", "open folder", "file", "nowhere to keep it"])
  func aTakenName(how: String) throws {
    let lock = try #require(Self.locks.first)
    let place = try Place()
    #expect(try place.run(["verify"], lock).status == 0)
    let name = FilePath("tmp").appending(try #require(place.kept().first))
    let folder = place.streams.text(place.streams.path(name))
    try FileManager.default.removeItem(atPath: folder)
    switch how {
    case "link":
      try place.streams.createFolder("target")
      try place.streams.setMode(0o777, of: "target")
      try place.streams.link(name, to: place.text("target"))
    case "open folder":
      try place.streams.createFolder(name)
      try place.streams.setMode(0o777, of: name)
    case "file": try place.streams.write("", to: name)
    default: try FileManager.default.removeItem(atPath: place.text("tmp"))
    }
    let run = try place.run(["verify"], lock)
    #expect(run.status == 0)
    let says =
      switch how {
      case "link": "is a symbolic link; a folder is expected"
      case "open folder": "is not used: others made it, or may look into it or write to it"
      case "file": "is a regular file; a folder is expected"
      default: "does not exist"
      }
    let named = how == "nowhere to keep it" ? "$STREAMS/tmp" : "$STREAMS/tmp/duet-runs-ME"
    #expect(
      hidingDigits(run.complaints) == """
        duet: the run is not kept for `duet explain`: \(named) \(says), \
        --runs-dir DIR chooses another place

        """)
    if how == "link" { #expect(try place.kept(in: "target") == []) }
    if how == "open folder" { #expect(try FileSystem.list(place.streams.path(name)) == []) }
    #expect(try place.run(["explain"], lock).status == 2)
  }

  /// What was kept while the tree could be written to is still the last run.
  @Test(arguments: locks) func anOlderRunIsFound(lock: Lock) throws {
    let place = try Place()
    try place.tree.run("protocol-run")
    let explained = try place.run(["explain"], lock)
    #expect(explained.output == "the last run was: duet protocol-run\nnothing was red\n")
  }

  /// The record has nowhere to write to, which no folder for runs changes.
  @Test(arguments: locks) func nothingCanBeRecorded(lock: Lock) throws {
    let place = try Place()
    for words in [["record"], ["record", "--runs-dir", place.text("tmp/mine")]] {
      let run = try place.run(words, lock)
      #expect(run.status == 2)
      #expect(run.complaints.hasPrefix("duet: nothing was written: parity/.runs "))
    }
  }
}
