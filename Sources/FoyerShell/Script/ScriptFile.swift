import Foundation

/// A script's text as it comes from outside.
package enum ScriptFile {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a script to its end, from a file or a pipe.
  ///
  /// - Throws: `ScriptError` when it cannot be read, or is not UTF-8.
  package static func contents(of path: String) throws(ScriptError) -> String {
    try text(try bytes(of: path), named: path)
  }

  /// The text without the byte order mark that some editors put before it.
  ///
  /// - Throws: `ScriptError` that names the first line that is not UTF-8.
  package static func text(_ bytes: [UInt8], named name: String) throws(ScriptError) -> String {
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
    let bad = lines.first { String(validating: $0, as: UTF8.self) == nil } ?? bytes
    // Counted as the script's own lines are.
    let number = String(decoding: bytes[..<bad.startIndex], as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    throw ScriptError(
      description: "\(name):\(number): the line is not UTF-8; save the script as UTF-8")
  }

  // Not by Foundation's reading of files: it has no words of its own for a folder.
  private static func bytes(of path: String) throws(ScriptError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw refusal(path, errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw refusal(path, errno)
      }
    }
  }

  private static func refusal(_ path: String, _ code: Int32) -> ScriptError {
    let reason =
      switch code {
      case EISDIR: "it is a folder; name a file of commands, which foyer --help lists"
      case ENOENT: "there is no such file"
      case EACCES: "no permission to read it"
      default: String(cString: strerror(code))
      }
    return ScriptError(description: "cannot read the script \(path): \(reason)")
  }
}
