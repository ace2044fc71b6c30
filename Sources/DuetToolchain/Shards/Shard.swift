/// One of the parts that a run is split into, to be run apart from the others.
package struct Shard: Equatable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// How many parts a run may be split into.
  package static let largestCount = 10_000

  /// The run in one piece.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// - Returns: `nil` unless `1 <= number <= count`.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.largestCount).contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  /// Reads `2/4`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1])
    else { return nil }
    self.init(number, of: count)
  }

  /// Digits only: `Int` takes a sign as well.
  static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// What belongs to the tree as a whole is judged in this one.
  package var isFirst: Bool { number == 1 }

  package var isWhole: Bool { count == 1 }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
