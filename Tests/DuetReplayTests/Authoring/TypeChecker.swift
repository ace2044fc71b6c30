import Foundation

/// Type-checks snippets against the modules that this test was built with.
enum TypeChecker {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Checks all snippets in one compiler run.
  ///
  /// - Parameter snippets: source texts by a plain name.
  /// - Returns: the errors of each snippet by its name.
  static func errors(in snippets: [String: String]) throws -> [String: [String]] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "duet-authoring-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }
    let files = try snippets.map { name, text in
      let file = folder.appending(path: "\(name).swift")
      try Data(text.utf8).write(to: file)
      return file
    }
    let output = try run(
      compiler(),
      [
        "-typecheck", "-whole-module-optimization", "-swift-version", "6", "-module-name",
        "Authoring",
      ]
        + ["-I", modules().path, "-diagnostic-style", "llvm"] + files.map(\.path))
    var errors = snippets.mapValues { _ in [String]() }
    for line in output.split(separator: "\n") {
      // <folder>/<name>.swift:<line>:<column>: error: <message>
      guard let marker = line.firstRange(of: ": error: ") else { continue }
      let file = String(line[..<marker.lowerBound].prefix { $0 != ":" })
      let name = URL(filePath: file).deletingPathExtension().lastPathComponent
      guard errors[name] != nil else { throw Failure(description: output) }
      errors[name]?.append(String(line[marker.upperBound...]))
    }
    return errors
  }

  /// The folder of built modules, beside or above the running test.
  private static func modules() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).absoluteURL
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appending(path: "Modules")
      if exists(modules.appending(path: "DuetReplay.swiftmodule")) { return modules }
    }
    throw Failure(description: "no built modules above \(CommandLine.arguments[0])")
  }

  /// The compiler that goes with the loaded standard library, or else the first on the path.
  private static func compiler() throws -> URL {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates =
      loadedToolchain() + path.split(separator: ":").map { URL(filePath: String($0)) }
    for folder in candidates {
      let compiler = folder.appending(path: "swiftc")
      if FileManager.default.isExecutableFile(atPath: compiler.path) { return compiler }
    }
    throw Failure(description: "no swiftc in \(candidates.map(\.path))")
  }

  /// `…/usr/bin` of the toolchain whose `…/usr/lib/swift/linux/libswiftCore.so` runs this test.
  private static func loadedToolchain() -> [URL] {
    guard let maps = FileManager.default.contents(atPath: "/proc/self/maps"),
      let line = String(decoding: maps, as: UTF8.self).split(separator: "\n")
        .first(where: { $0.hasSuffix("/lib/swift/linux/libswiftCore.so") }),
      let start = line.firstIndex(of: "/")
    else { return [] }
    let library = URL(filePath: String(line[start...]))
    return [library.appending(path: "../../../../bin").standardized]
  }

  private static func run(_ tool: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    let output = Foundation.Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
