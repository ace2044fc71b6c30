import Foundation

/// The app's process, as the package builds it beside the tests.
enum Foyer {
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "foyer").path
  }()

  struct Outcome {
    let status: Int32
    let output: String
  }

  static func run(_ arguments: String...) throws -> Outcome {
    try run(path, arguments)
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    // A file and no pipe: a server that the program leaves behind would hold a pipe open.
    let file = FileManager.default.temporaryDirectory.appending(path: "foyer-\(UUID()).out")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    let output = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
