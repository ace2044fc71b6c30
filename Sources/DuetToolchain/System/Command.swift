/// A program to start: an argument list, never a shell line.
package struct Command: Sendable {
  /// The program first. A name with a slash is read from `directory`, one without is looked up on
  /// `PATH`.
  package var arguments: [String]
  package var directory: FilePath
  /// `NAME=value` entries; `nil` for this process's own.
  package var environment: [String]?

  package init(_ arguments: [String], in directory: FilePath, environment: [String]? = nil) {
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }
}

extension Command: CustomStringConvertible {
  /// As one would type it into a shell, on one printable line.
  package var description: String {
    arguments.map { Self.quoted(PrintableText.line($0)) }.joined(separator: " ")
  }

  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: "-_./=:,+@%^".utf8.contains(byte)
      }
    }
    guard !isPlain || argument.utf8.isEmpty else { return argument }
    let pieces = argument.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: #"'\''"#) + "'"
  }
}
