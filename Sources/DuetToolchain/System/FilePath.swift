#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The name of a file as the system knows it: bytes, compared as bytes.
///
/// `String` equality takes two spellings of one accented letter for the same text; two files with
/// such names are two files. A path is kept as it was written, without resolving `..` or links.
package struct FilePath: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The relative path through these names; empty for none.
  init(names: some Sequence<ArraySlice<UInt8>>) {
    self.init(bytes: Array(names.joined(separator: [Self.separator])))
  }

  /// The directory that relative paths start from.
  package static func currentDirectory() throws(FileError) -> FilePath {
    guard let buffer = getcwd(nil, 0) else {
      throw FileError(path: ".", code: errno)
    }
    defer { free(buffer) }
    return FilePath(bytes: Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer))))
  }
}

extension FilePath: Comparable {
  package static func < (first: FilePath, second: FilePath) -> Bool {
    first.bytes.lexicographicallyPrecedes(second.bytes)
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension FilePath: CustomStringConvertible {
  /// The whole path on one line, with everything that could upset a terminal escaped.
  package var description: String {
    PrintableText.line(bytes, limit: 4096)
  }
}

extension FilePath {
  private static let separator = UInt8(ascii: "/")

  package var isAbsolute: Bool {
    bytes.first == Self.separator
  }

  /// The names between the separators; empty ones (of `a//b`) left out.
  package var components: [ArraySlice<UInt8>] {
    bytes.split(separator: Self.separator)
  }

  package var lastComponent: ArraySlice<UInt8> {
    components.last ?? []
  }

  /// The path without its last component: `.` for a single relative name, `/` at the top.
  package var parent: FilePath {
    guard let last = components.last else { return isAbsolute ? "/" : "." }
    var head = bytes[..<last.startIndex]
    while head.count > 1, head.last == Self.separator { head.removeLast() }
    return head.isEmpty ? "." : FilePath(bytes: Array(head))
  }

  package func appending(_ relative: FilePath) -> FilePath {
    guard let last = bytes.last else { return relative }
    let joint: [UInt8] = last == Self.separator ? [] : [Self.separator]
    return FilePath(bytes: bytes + joint + relative.bytes)
  }

  package func appending(_ component: String) -> FilePath {
    appending(FilePath(component))
  }

  package func appending(_ component: some Collection<UInt8>) -> FilePath {
    appending(FilePath(bytes: Array(component)))
  }

  /// Itself when absolute, otherwise read from `folder`.
  package func resolved(in folder: FilePath) -> FilePath {
    isAbsolute ? self : folder.appending(self)
  }

  /// The way down to it from a folder, name by name; `nil` for what lies elsewhere.
  func way(from folder: FilePath) -> FilePath? {
    let (names, top) = (components, folder.components)
    guard names.starts(with: top, by: { $0.elementsEqual($1) }) else { return nil }
    return FilePath(names: names.dropFirst(top.count))
  }

  /// Whether it names something strictly below the folder it is read from: relative, not empty, and
  /// without `.`, `..` or a NUL.
  package var staysInside: Bool {
    guard !isAbsolute, !components.isEmpty, !bytes.contains(0) else { return false }
    return components.allSatisfy { !$0.elementsEqual([0x2E]) && !$0.elementsEqual([0x2E, 0x2E]) }
  }

  /// Hands the path to C. A path with a NUL inside would be cut short there, so it is refused.
  func withCString<Result>(
    _ body: (UnsafePointer<CChar>) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    guard !bytes.contains(0) else { throw FileError(path: self, reason: .containsNUL) }
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return try text.withUnsafeBufferPointer { buffer throws(FileError) in
      guard let start = buffer.baseAddress else { throw FileError(path: self, reason: .missing) }
      return try body(start)
    }
  }
}
