#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A moment as recordings hold it: `2026-02-28T23:59:59.123Z`, always UTC, always milliseconds
/// (design, section 3).
///
/// The only file that knows Foundation's types. The calendar is integer arithmetic on the proleptic
/// Gregorian calendar; the floating-point seconds of a `Date` are rounded once, to the nearest
/// millisecond.
struct CanonicalDate {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  let milliseconds: Int64

  static func isDate<T>(_ type: T.Type) -> Bool { type == Date.self }

  static func isDecimal<T>(_ type: T.Type) -> Bool { type == Decimal.self }

  /// The moment of a `Date`; `nil` outside the years 0000 to 9999.
  ///
  /// - Parameter value: a `Date`, whatever its static type.
  init?<T>(_ value: T) {
    guard let date = exactly(value, as: Date.self) else { return nil }
    let sinceReference = (date.timeIntervalSinceReferenceDate * 1000).rounded()
    guard abs(sinceReference) < 1e15 else { return nil }
    let milliseconds = Int64(sinceReference) + Self.referenceDate
    guard Self.years0To9999.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The moment as a `Date`; `nil` unless `T` is `Date`.
  func value<T>(as type: T.Type) -> T? {
    exactly(Date(timeIntervalSince1970: Double(milliseconds) / 1000), as: T.self)
  }

  private static let referenceDate: Int64 = 978_307_200_000
  private static let years0To9999 = Int64(-62_167_219_200_000)...253_402_300_799_999
}

// MARK: - Text

extension CanonicalDate {
  /// The 24 characters of the canonical form.
  var text: String {
    let (days, time) = milliseconds.flooredDivision(by: Self.millisecondsPerDay)
    let (year, month, day) = Self.civil(fromDays: days)
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))T"
      + "\(Self.digits(time / 3_600_000, 2)):\(Self.digits(time / 60_000 % 60, 2)):"
      + "\(Self.digits(time / 1000 % 60, 2)).\(Self.digits(time % 1000, 3))Z"
  }

  /// Reads exactly the canonical form; `nil` for any other shape and for dates that do not exist.
  init?(text: String) {
    let characters = Array(text.utf8)
    guard characters.count == Self.pattern.count else { return nil }
    for (character, expected) in zip(characters, Self.pattern) {
      let isExpected =
        expected == UInt8(ascii: "0")
        ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) : character == expected
      guard isExpected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 {
      characters[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    guard Self.civil(fromDays: days) == (year, month, day) else { return nil }
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    milliseconds = seconds * 1000 + number(20..<23)
  }

  /// The canonical form with a zero for each digit.
  private static let pattern = Array("0000-00-00T00:00:00.000Z".utf8)

  private static func digits(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

// MARK: - Calendar

extension CanonicalDate {
  private static let millisecondsPerDay: Int64 = 86_400_000
  private static let daysPerEra: Int64 = 146_097
  /// From 0000-03-01, where the calculation's years begin, to 1970-01-01.
  private static let daysToEpoch: Int64 = 719_468

  /// Days since 1970-01-01. Years are counted from March, so that the leap day ends its year, and
  /// in eras of 400 years, which are all of one length.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = marchYear.flooredDivision(by: 400)
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysPerEra + dayOfEra - daysToEpoch
  }

  private static func civil(
    fromDays days: Int64
  ) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (days + daysToEpoch).flooredDivision(by: daysPerEra)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }
}

extension Int64 {
  /// Quotient and remainder where the remainder is never negative.
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
