import Foundation

/// Where the package's parts lie.
enum Package {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of what was built, in which this test lies.
  static let products: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    return bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent().path : bundle.bundleURL.path
  }()

  #if os(macOS)
    static let library = "\(products)/libFoyerKit.dylib"
  #else
    static let library = "\(products)/libFoyerKit.so"
  #endif

  static func path(_ part: String) -> String { folder.appending(path: part).path }

  /// The paths of all recordings.
  static func fixtures() throws -> [String] {
    let fixtures = path("parity/fixtures")
    return try FileManager.default.contentsOfDirectory(atPath: fixtures).sorted()
      .map { "\(fixtures)/\($0)" }
  }
}

/// A program that is run to its end.
enum Program {
  struct Outcome: Equatable {
    let status: Int32
    /// Standard output and standard error as they came.
    let output: String
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  /// The C compiler of the toolchain whose `swift` is the first on the path.
  static func clang() throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for folder in path.split(separator: ":") {
      let swift = URL(filePath: "\(folder)/swift")
      guard FileManager.default.isExecutableFile(atPath: swift.path) else { continue }
      let clang = swift.resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: "clang").path
      if FileManager.default.isExecutableFile(atPath: clang) { return clang }
    }
    throw Missing(description: "there is no clang beside any swift on the path")
  }
}
