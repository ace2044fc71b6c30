import DuetKernel

/// The names of a feature's fixtures, in one run of bytes: a manifest may list very many.
package struct FixtureNames: RandomAccessCollection, Sendable, Equatable {
  /// The names, with the same number of bytes between any two.
  private var bytes: ArraySlice<UInt8> = []
  /// Where each name begins in `bytes`.
  private var starts: [UInt32] = []
  private var gap = 0

  package init() {}

  package init(_ names: some Sequence<String>) {
    for name in names { append(name) }
  }

  package mutating func append(_ name: String) {
    if gap > 0 { self = FixtureNames(self) }
    starts.append(UInt32(bytes.count))
    bytes += name.utf8
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  package subscript(index: Int) -> String {
    String(decoding: bytes(of: index), as: UTF8.self)
  }

  private func bytes(of index: Int) -> ArraySlice<UInt8> {
    let first = bytes.startIndex
    let next = index + 1 < starts.count ? Int(starts[index + 1]) - gap : bytes.count
    return bytes[first + Int(starts[index])..<first + next]
  }

  /// Whether each name sorts after the one before it, by bytes.
  var areInStrictOrder: Bool {
    indices.dropFirst().allSatisfy { bytes(of: $0 - 1).lexicographicallyPrecedes(bytes(of: $0)) }
  }

  package static func == (first: Self, second: Self) -> Bool {
    first.count == second.count
      && first.indices.allSatisfy { first.bytes(of: $0) == second.bytes(of: $0) }
  }
}

extension FixtureNames {
  /// The strings of a list, left where they are.
  ///
  /// - Parameter areGood: says of a name with its quotes whether it is one that is written as it is.
  /// - Returns: `nil` where one is not.
  init?(listed list: CanonicalJSON, areGood: (CanonicalJSON) -> Bool) {
    self.init()
    // Between two names stand a quote, a comma and a quote; the first has a bracket and a quote
    // before it, and the last the same after it.
    gap = 3
    bytes = list.bytes.dropFirst(2).dropLast(2)
    for element in list.elements {
      guard areGood(element),
        let start = UInt32(exactly: element.bytes.startIndex + 1 - bytes.startIndex)
      else { return nil }
      starts.append(start)
    }
    if starts.isEmpty { self = FixtureNames() }
  }
}

extension FixtureNames: ExpressibleByArrayLiteral {
  package init(arrayLiteral names: String...) { self.init(names) }
}
