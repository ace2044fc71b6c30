import DuetKernel
import Foundation
import Testing

@Suite struct DateTests {
  private func text(of date: Date) throws -> String? {
    try CanonicalEncoder().encode(date).string
  }

  private func date(_ text: String) throws -> Date {
    try CanonicalDecoder().decode(Date.self, from: CanonicalJSON(parsing: "\"\(text)\""))
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"),
    (-0.001, "1969-12-31T23:59:59.999Z"),
    (-1, "1969-12-31T23:59:59.000Z"),
    (951_782_399.999, "2000-02-28T23:59:59.999Z"),
    (951_782_400, "2000-02-29T00:00:00.000Z"),
    (4_107_542_400, "2100-03-01T00:00:00.000Z"),
    (978_307_200, "2001-01-01T00:00:00.000Z"),
    (1_772_323_199.123, "2026-02-28T23:59:59.123Z"),
    (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
    (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
  ])
  func `A moment has one text`(seconds: Double, expected: String) throws {
    #expect(try text(of: Date(timeIntervalSince1970: seconds)) == expected)
    #expect(try date(expected) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    (0.0004, "1970-01-01T00:00:00.000Z"),
    (0.0006, "1970-01-01T00:00:00.001Z"),
    (-0.0004, "1970-01-01T00:00:00.000Z"),
    (-0.0006, "1969-12-31T23:59:59.999Z"),
    (1_700_000_000.9996, "2023-11-14T22:13:21.000Z"),
    (253_402_300_799.9994, "9999-12-31T23:59:59.999Z"),
  ])
  func `A moment is rounded to the nearest millisecond`(seconds: Double, expected: String) throws {
    #expect(try text(of: Date(timeIntervalSince1970: seconds)) == expected)
  }

  @Test func `Every millisecond of a second comes back`() throws {
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: Double(1_700_000_000_000 + millisecond) / 1000)
      let text = try #require(try text(of: date))
      let digits = String(millisecond + 1000).dropFirst()
      #expect(text == "2023-11-14T22:13:20.\(digits)Z")
      #expect(try self.date(text) == date)
    }
  }

  /// Against the plainest calendar there is: one day after the other.
  @Test func `The turn of every month of every year is right`() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var day = -719_528
    for year in 0...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in zip(1..., lengths) {
        day += month == 2 && isLeap ? 29 : length
        guard month % 12 == year % 12 || month == 2 else { continue }
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        guard next.0 <= 9999 else { continue }
        let first = padded(next.0, 4) + "-" + padded(next.1, 2) + "-01T00:00:00.000Z"
        let date = Date(timeIntervalSince1970: Double(day) * 86_400)
        #expect(try text(of: date) == first)
        #expect(try self.date(first) == date)
      }
    }
    #expect(day == 2_932_897)
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    String(String(number + 100_000).suffix(width))
  }

  @Test(arguments: [
    "2026-02-28T23:59:59Z", "2026-02-28T23:59:59.12Z", "2026-02-28T23:59:59.1234Z",
    "2026-02-28T23:59:59.123", "2026-02-28T23:59:59.123z", "2026-02-28T23:59:59.123+00:00",
    "2026-02-28 23:59:59.123Z", "2026-02-28t23:59:59.123Z", " 2026-02-28T23:59:59.123Z",
    "2026-00-01T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "2026-01-00T00:00:00.000Z",
    "2026-01-32T00:00:00.000Z", "2026-04-31T00:00:00.000Z", "1900-02-29T00:00:00.000Z",
    "2026-01-01T24:00:00.000Z", "2026-01-01T00:60:00.000Z", "2026-12-31T23:59:60.000Z",
    "+026-01-01T00:00:00.000Z", "2026-01-01T00:00:00,000Z", "２026-01-01T00:00:00.0Z", "",
  ])
  func `No other shape is a date`(text: String) {
    #expect(throws: DecodingError.self) { try date(text) }
  }
}
