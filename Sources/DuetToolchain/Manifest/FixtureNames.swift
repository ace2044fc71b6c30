/// The names of a feature's fixtures, packed into one run of bytes: a manifest may list very many.
package struct FixtureNames: RandomAccessCollection, Sendable, Equatable {
  private var bytes: [UInt8] = []
  /// Where each name ends in `bytes`.
  private var ends: [UInt32] = []

  package init() {}

  package init(_ names: some Sequence<String>) {
    for name in names { append(name) }
  }

  package mutating func append(_ name: String) {
    bytes += name.utf8
    ends.append(UInt32(bytes.count))
  }

  /// Makes room for so many names of so many bytes together, and no more.
  mutating func reserve(_ count: Int, bytes byteCount: Int) {
    ends.reserveCapacity(count)
    bytes.reserveCapacity(byteCount)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  package subscript(index: Int) -> String {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
}

extension FixtureNames: ExpressibleByArrayLiteral {
  package init(arrayLiteral names: String...) { self.init(names) }
}
