import DuetKernel
import Foundation

// The types that the tables of this folder encode and decode.

struct Point: Codable, Equatable {
  var x: Int
  var y: Int
}

struct Profile: Codable, Equatable {
  var name: String
  var nickname: String?
  var isActive = true
  var tags: [String] = []
}

struct Nothing: Codable, Equatable {}

struct Widths: Codable, Equatable {
  var a: Int8
  var b: UInt8
  var c: Int16
  var d: UInt16
  var e: Int32
  var f: UInt32
  var g: Int64
  var h: UInt64
  var i: UInt
  var j: Int128
  var k: UInt128
}

struct Ratio: Codable, Equatable {
  var half: Double?
  var third: Float?
}

struct Price: Codable {
  var amount: Decimal
}

struct Stamp: Codable, Equatable {
  var at: Date
  var id: UUID
}

struct Box<Content: Codable & Equatable & Sendable>: Sendable, Codable, Equatable {
  var content: Content
}

struct Maybe<Content: Codable & Equatable & Sendable>: Sendable, Codable, Equatable {
  var content: Content?
}

enum Colour: String, Codable, CaseIterable {
  case red
  case green
}

enum Level: Int, Codable {
  case low = 1
  case high = 10
}

enum Suit: String, Codable, CodingKeyRepresentable {
  case clubs
  case hearts
}

/// A sum of every kind of case.
enum Provider: Codable, Equatable, Sendable, CanonicalSum {
  case guest
  case email(address: String)
  case linked(Point)
  case aliased(String?)
  case both(first: Int?, second: Colour?)
  case group([Provider])
  case named([String: Provider])
  indirect case optional(Provider?)
  indirect case wrapped(Provider)
  indirect case pair(left: Provider, right: Provider)
}

enum Tab: Codable, Equatable, Sendable, CanonicalSum {
  case home
  case browse
}

enum Loadable<Value: Codable & Equatable & Sendable>: Sendable, Codable, Equatable, CanonicalSum {
  case idle
  case loaded(Value)
  case failed(reason: String, retries: Int)
}

enum Renamed: Codable, Equatable, Sendable, CanonicalSum {
  case short(amount: Int)

  enum CodingKeys: String, CodingKey {
    case short = "a-longer-name"
  }

  enum ShortCodingKeys: String, CodingKey {
    case amount = "amount_in_cents"
  }
}

enum TwoUnlabelled: Codable, CanonicalSum {
  case move(Int?, Int?)
}

enum MixedLabels: Codable, CanonicalSum {
  case move(by: Int?, Int?)
  case turn(Int?, by: Int?)
}

enum Unmarked: Codable {
  case linked(Int)
}

enum MarkedRaw: String, Codable, CanonicalSum {
  case red
}

struct MarkedStruct: Codable, CanonicalSum {
  var x: Int?
}

enum PlainKey: String, Codable {
  case one
}
