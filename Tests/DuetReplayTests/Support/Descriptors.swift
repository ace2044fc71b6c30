@testable import DuetReplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Both ends of a pipe.
struct Pipe {
  let reading: Descriptor
  let writing: Descriptor

  init() throws {
    var ends: [Int32] = [0, 0]
    if pipe(&ends) != 0 { throw SystemError(code: errno) }
    (reading, writing) = (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
  }
}

/// A file without a name that is gone when it is closed.
final class ScratchFile {
  let descriptor: Descriptor

  init() throws {
    var path = Array("/tmp/duet-serving-XXXXXX".utf8CString)
    let number = mkstemp(&path)
    if number < 0 { throw SystemError(code: errno) }
    unlink(path)
    descriptor = Descriptor(number: number)
  }

  deinit { descriptor.close() }

  func rewind() {
    lseek(descriptor.number, 0, SEEK_SET)
  }
}

extension Descriptor {
  func close() {
    _ = closeNumber(number)
  }

  func writeText(_ text: String) throws {
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try writeAll(bytes) }
  }

  func readText() throws -> String {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { chunk throws(SystemError) in
        try readSome(into: chunk)
      }
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += chunk[..<count]
    }
  }
}

/// The system's `close`, which a method of that name hides.
private func closeNumber(_ number: Int32) -> Int32 { close(number) }

extension RequestLines {
  /// The next line with its line feed, however long it takes to come.
  mutating func nextLine() throws -> String {
    while true {
      let line = withNextLine { line in
        switch line {
        case .whole(let bytes): String(decoding: bytes, as: UTF8.self) + "\n"
        case .tooLong: "too long\n"
        }
      }
      if let line { return line }
      if try !refill() { return "" }
    }
  }
}
