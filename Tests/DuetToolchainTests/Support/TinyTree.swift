import DuetKernel
import DuetToolchain
import Foundation
import Testing

/// A small tree that holds everything a run needs and is green: two features, a chain between them,
/// a scripted runner. A test breaks one thing in it.
///
/// It lies in a folder of its own, beside a folder `outside` that no run may touch.
final class TinyTree: Sendable {
  static let fixtures = ["counter.adds", "counter.resets", "echo.shouts", "chain-counter-echo"]

  /// What surrounds the tree.
  let folder: TemporaryFolder
  var root: FilePath { folder.path("tree") }

  init() throws {
    folder = try TemporaryFolder(named: "-tiny")
    let template = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("TinyTree")
    try FileManager.default.copyItem(atPath: template.path, toPath: folder.text(root))
    try folder.write("nothing of the tree's business\n", to: "outside/secret.fixture.json")
    try answer("counter", with: ["counter.adds", "counter.resets"])
    try answer("echo", with: ["echo.shouts"])
    try answer("chain-counter-echo", with: ["chain-counter-echo"])
  }

  static func path(of fixture: String) -> String { "parity/fixtures/\(fixture).fixture.json" }
}

// What a test changes.
extension TinyTree {
  func write(_ contents: some Sequence<UInt8>, to path: String) throws {
    try folder.write(contents, to: FilePath("tree/\(path)"))
  }

  func write(_ contents: String, to path: String) throws {
    try write(contents.utf8, to: path)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(root.appending(path)), as: UTF8.self)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder.text(root.appending(path)))
  }

  func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(
      atPath: folder.text(root.appending(path)), toPath: folder.text(root.appending(other)))
  }

  func createFolder(_ path: String) throws {
    try folder.createFolder(FilePath("tree/\(path)"))
  }

  func createFIFO(_ path: String) throws {
    try #require(mkfifo(folder.text(root.appending(path)), 0o644) == 0)
  }

  func link(_ path: String, to destination: String) throws {
    try folder.link(FilePath("tree/\(path)"), to: destination)
  }

  /// Replaces a text that must stand in a file.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = Array(try FileSystem.read(root.appending(path)))
    let range = try #require(
      text.firstRange(of: Array(old.utf8)), "\(path) does not hold '\(old)'")
    try write(text[..<range.lowerBound] + new.utf8 + text[range.upperBound...], to: path)
  }

  func editFixture(_ name: String, _ old: String, _ new: String) throws {
    try edit(Self.path(of: name), old, new)
  }

  func editManifest(_ old: String, _ new: String) throws {
    try edit("parity/manifest.json", old, new)
  }

  /// Lists leaves that add a number of their own a few times over; the runner's mode `seeded` tells
  /// them apart by it.
  ///
  /// - Parameter isPretty: whether they are in the form that a recorder writes.
  func addSeeds(_ amounts: Range<Int>, steps count: Int = 3, isPretty: Bool = false) throws {
    for amount in amounts {
      let steps = (1...count).map { step in
        let count = #"{"count":\#(step * amount)}"#
        return """
          {"action":{"case":"add","value":{"amount":\(amount)}},"expectedEffects":[\
          {"id":"save","kind":"run","payload":{"case":"save","value":\(count)}},\
          {"kind":"run","payload":{"case":"notifyListener","value":\
          {"case":"changed","value":\(count)}}}],\
          "expectedState":\(count),"label":"add \(step)"}
          """
      }
      let text =
        #"{"dialect":2,"feature":"counter","initialState":{"count":0},"steps":["#
        + steps.joined(separator: ",") + "]}"
      let bytes = Array(text.utf8)
      try write(
        isPretty ? CanonicalJSON(parsing: bytes).pretty() : bytes,
        to: Self.path(of: "counter.seed-\(amount)"))
    }
    let names = amounts.map { "\"counter.seed-\($0)\"" }.joined(separator: ", ")
    try editManifest(#"["counter.adds","#, "[\(names), \"counter.adds\",")
  }

  /// Has the lane's runner misbehave: see `TinyTree/runner.py`.
  func misbehave(_ mode: String) throws {
    try editManifest(#""runner.py"]"#, #""runner.py", "\#(mode)"]"#)
  }

  /// The runner compiles a scenario to the documents of these fixtures, as they lie on disk.
  func answer(_ scenario: String, with fixtures: [String]) throws {
    var documents: [String] = []
    for name in fixtures {
      let file = try CanonicalJSON(parsing: FileSystem.read(root.appending(Self.path(of: name))))
      documents.append("\"\(name)\": \(file)")
    }
    try answer(scenario, #"{"fixtures": {\#(documents.joined(separator: ", "))}}"#)
  }

  /// The runner answers a `compile` with this document.
  func answer(_ scenario: String, _ document: String) throws {
    try write(document, to: "answers/\(scenario).json")
  }

  func editAnswer(_ scenario: String, _ old: String, _ new: String) throws {
    try edit("answers/\(scenario).json", old, new)
  }
}

// What a run left.
extension TinyTree {
  /// Everything inside and outside the tree, the reports of runs apart.
  func listing() throws -> [String] {
    try folder.listing().filter { !$0.hasPrefix("tree/parity/.runs/") }
  }

  /// The processes that were started in the tree and stay: one that was killed may need a moment to
  /// be gone where the machine is busy, one that was forgotten is there for good.
  func lastingProcesses() throws -> [String] {
    for _ in 0..<500 {
      if try processes().isEmpty { return [] }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return try processes()
  }

  /// The processes that were started in the tree and are still there.
  func processes() throws -> [String] {
    #if os(Linux)
      let place = folder.text(root)
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
        guard process.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        // A process that ends meanwhile has no folder any more.
        let link = "/proc/\(process)/cwd"
        let folder = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return folder?.hasPrefix(place) ?? false
      }
    #else
      return []
    #endif
  }
}

/// The interpreter that the tiny tree's runner needs.
enum Python {
  /// The interpreter itself: what is on the PATH may be a script that takes long to find it.
  static let interpreter: String = {
    do {
      let command = Command(["python3", "-c", "import sys; print(sys.executable)"], in: "/")
      let said = try command.runToEnd().output.end
      return String(decoding: said.dropLast(), as: UTF8.self)
    } catch {
      return "python3"
    }
  }()

  static let isAvailable: Bool = {
    do {
      return try Command(["python3", "-c", ""], in: "/").runToEnd().isSuccess
    } catch {
      return false
    }
  }()

  static let comment: Comment = "python3 is not on PATH, the scripted runner needs it"
}
