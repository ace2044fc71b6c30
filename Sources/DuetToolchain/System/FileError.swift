internal import CDuetSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that could not be used as asked: which one and why.
package struct FileError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case missing
    case accessDenied
    case containsNUL
    case symbolicLinkLoop
    /// The kind of thing it is, and the kind that was wanted.
    case isOfKind(FileKind, wanted: FileKind)
    case largerThan(bytes: Int)
    case outsideTree
    /// Others may write to it, or made it.
    case notPrivate
    case onOtherFileSystem
    /// Any other error of the system, by its number.
    case system(code: Int32)
  }

  package let path: FilePath
  package let reason: Reason

  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// From an error number of the system.
  init(path: FilePath, code: Int32) {
    self.path = path
    self.reason =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .accessDenied
      case ELOOP: .symbolicLinkLoop
      case EISDIR: .isOfKind(.folder, wanted: .regular)
      case EXDEV: .onOtherFileSystem
      default: .system(code: code)
      }
  }
}

extension FileError: CustomStringConvertible {
  /// One line: the path, then what is wrong.
  package var description: String {
    "\(path) \(predicate)"
  }

  /// What is wrong, to be read after the path.
  package var predicate: String {
    switch reason {
    case .missing: "does not exist"
    case .accessDenied: "may not be used: permission denied"
    case .containsNUL: "is no path: it contains a NUL"
    case .symbolicLinkLoop: "is a symbolic link that leads back to itself"
    case .isOfKind(let kind, let wanted): "is \(kind.phrase); \(wanted.phrase) is expected"
    case .largerThan(let bytes): "is larger than the limit of \(bytes) bytes"
    case .outsideTree: "would leave its folder; a plain relative path is expected"
    case .notPrivate: "is not used: others made it, or may look into it or write to it"
    case .onOtherFileSystem: "is on another file system than its staging folder"
    case .system(let code): "can't be used: \(systemErrorText(code))"
    }
  }
}

/// The system's words for one of its error numbers.
func systemErrorText(_ code: Int32) -> String {
  let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
    buffer.initialize(repeating: 0)
    buffer.withMemoryRebound(to: CChar.self) { text in
      duet_error_text(code, text.baseAddress, text.count)
    }
    count = buffer.firstIndex(of: 0) ?? buffer.count
  }
  return PrintableText.line(bytes, limit: 256)
}
