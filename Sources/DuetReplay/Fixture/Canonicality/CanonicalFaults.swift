public import DuetKernel

/// Why bytes that hold a value are not its canonical ones.
public struct CanonicalFaults: Sendable, Equatable {
  /// A rule that is broken, and where for the first time.
  public struct Fault: Sendable, Equatable {
    /// The rule.
    public let rule: CanonicalRule
    /// The first byte that breaks it, from 0.
    public let offset: Int
    /// How often it is broken.
    public internal(set) var count: Int
    /// The bytes just before the offset.
    public let before: [UInt8]
    /// The bytes from the offset on.
    public let after: [UInt8]
  }

  /// Whether the value is the recorded one, when the faults are overlooked.
  public enum Agreement: Sendable, Equatable {
    /// It is.
    case agrees
    /// It is another one; the first differing fields.
    case differs(DifferenceList)
    /// There is no telling: something besides the faults cannot be read.
    /// Or there is nothing to compare it with.
    case unreadable
  }

  /// The broken rules in the order of their first offsets.
  public let faults: [Fault]
  /// Whether the value is the recorded one.
  public let agreement: Agreement

  /// Whether the bytes hold a value, when the faults are overlooked.
  public var isReadable: Bool { agreement != .unreadable }

  /// Looks for everything that is not canonical in an answer.
  ///
  /// - Parameters:
  ///   - answer: the bytes.
  ///   - recorded: what they should be; `nil` where nothing is recorded to compare them with.
  /// - Complexity: linear in the answer; meant for the way to a message.
  public init(in answer: [UInt8], recorded: CanonicalJSON?) {
    var reader = LenientReader(answer)
    let isReadable = reader.run()
    faults = reader.faults.sorted { $0.offset < $1.offset }
    agreement = isReadable ? Self.agreement(of: reader.repaired, with: recorded) : .unreadable
  }

  private static func agreement(of repaired: [UInt8], with recorded: CanonicalJSON?) -> Agreement {
    guard let recorded else { return .unreadable }
    do {
      let value = try CanonicalJSON(parsing: repaired)
      let differences = recorded.differenceList(to: value, limit: 3)
      return differences.isEmpty ? .agrees : .differs(differences)
    } catch {
      return .unreadable
    }
  }
}

extension CanonicalFaults.Fault {
  private static let window = 24

  init(_ rule: CanonicalRule, at offset: Int, in bytes: [UInt8]) {
    self.rule = rule
    self.offset = offset
    count = 1
    before = Array(bytes[max(0, offset - Self.window)..<offset])
    after = Array(bytes[offset..<min(bytes.count, offset + Self.window)])
  }
}

extension CanonicalFaults: CustomStringConvertible {
  /// The first broken rule and its place, and the names of the others.
  public var description: String {
    guard let first = faults.first else { return "the bytes are not canonical" }
    let others = faults.dropFirst().map(\.rule.rawValue).joined(separator: ", ")
    return "\(first.rule) (at byte \(first.offset))" + (others.isEmpty ? "" : "; also \(others)")
  }
}
