import DuetToolchain
import Foundation
import Testing

/// The command's process, as the package builds it beside the tests.
enum Binary {
  static let path: String = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("duet").path
    #else
      return Bundle.main.bundleURL.appendingPathComponent("duet").path
    #endif
  }()
}

extension TinyTree {
  /// What a run may leave behind.
  enum Effect {
    case nothing
    /// The run may leave whatever the test makes it leave.
    case anything
    /// The run may change recordings and the manifest.
    case recordings
    /// The run may change what lies below this path of the tree.
    case below(String)
  }

  /// Runs the command within this process.
  @discardableResult
  func run(
    _ words: String..., input: String = "", from place: String = "",
    environment: [String: String] = [:],
    leaving effect: Effect = .nothing,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try run(
      words, input: input, from: place, environment: environment, leaving: effect,
      sourceLocation: sourceLocation)
  }

  /// - Parameter isLong: whether more may be printed than a person can take.
  @discardableResult
  func run(
    _ words: [String], input: String = "", from place: String = "",
    environment: [String: String] = [:], leaving effect: Effect = .nothing, isLong: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try watched(leaving: effect, isLong: isLong, sourceLocation) {
      var streams: (output: [UInt8], complaints: [UInt8]) = ([], [])
      let console = Console { stream, bytes in
        switch stream {
        case .results: streams.output += bytes
        case .complaints: streams.complaints += bytes
        }
        return .written
      }
      let session = Session(
        workingDirectory: place.isEmpty ? root : root.appending(place),
        environment: environment, console: console,
        standardInput: { () throws(FileError) in Array(input.utf8) })
      let status = CommandLineTool.run(words, in: session)
      return Outcome(
        status: status.rawValue, ending: "\(status.rawValue)", output: text(streams.output),
        complaints: text(streams.complaints))
    }
  }

  /// Runs the command's own process.
  @discardableResult
  func runBinary(
    _ words: String..., leaving effect: Effect = .nothing,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try runBinary(words, leaving: effect, sourceLocation: sourceLocation)
  }

  @discardableResult
  func runBinary(
    _ words: [String], leaving effect: Effect = .nothing,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try watched(leaving: effect, sourceLocation) {
      let streams = try TemporaryFolder(named: "-streams")
      let result = try process(words, streams: streams).runToEnd(timeLimit: .seconds(120))
      let status: Int32? = if case .exited(let status) = result.exitStatus { status } else { nil }
      return Outcome(
        status: status, ending: status.map { "\($0)" } ?? "none, it \(result.exitStatus)",
        output: text(try FileSystem.read(streams.path("output"))),
        complaints: text(try FileSystem.read(streams.path("complaints"))))
    }
  }

  /// The command's process, its streams kept apart in files, as if a person had started it: the tests
  /// themselves may run where CI is set.
  func process(_ words: [String], streams: TemporaryFolder) -> Command {
    let script = #"unset CI; at=$1; shift; exec "$0" "$@" >"$at/output" 2>"$at/complaints""#
    return Command(
      ["sh", "-c", script, Binary.path, streams.text(streams.path)] + words, in: root)
  }

  /// Checks what must hold after every run.
  private func watched(
    leaving effect: Effect, isLong: Bool = false, _ sourceLocation: SourceLocation,
    _ run: () throws -> Outcome
  ) throws -> Outcome {
    let before = try listing()
    let outcome = try run()
    outcome.checkManners(isLong: isLong, sourceLocation: sourceLocation)
    let after = try listing()
    switch effect {
    case .anything: break
    case .nothing:
      #expect(changes(before, after) == [], sourceLocation: sourceLocation)
    case .recordings:
      #expect(foreign(changes(before, after)) == [], sourceLocation: sourceLocation)
    case .below(let path):
      let others = changes(before, after).filter { !$0.hasPrefix("tree/\(path)") }
      #expect(others == [], sourceLocation: sourceLocation)
    }
    #expect(try lastingProcesses() == [], "processes are left", sourceLocation: sourceLocation)
    return outcome
  }

  /// What came, went or changed between two listings, by name.
  private func changes(_ before: [String], _ after: [String]) -> [String] {
    let lines = Set(before).symmetricDifference(after)
    return Set(lines.map { String($0.prefix { $0 != ":" }) }).sorted()
  }

  /// What no record may change.
  private func foreign(_ changes: [String]) -> [String] {
    changes.filter { !$0.hasPrefix("tree/parity/fixtures/") && $0 != "tree/parity/manifest.json" }
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing(folder.text(folder.path), with: "$PLACE")
  }
}
