import DuetKernel

// Types with coders of their own, for what the compiler never synthesises.

/// A key of any name.
struct AnyKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { self.init(stringValue: value) }
  init?(intValue: Int) { nil }
}

struct NoCanonicalForm: Error {
  let why: String
}

/// Coders that write what cannot stand in one document.
enum WritesTwice: Encodable {
  case sameKey
  case scalars
  case containers
  case fails

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .sameKey:
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: "a")
      try container.encode(2, forKey: "a")
    case .scalars:
      var container = encoder.singleValueContainer()
      try container.encode(1)
      try container.encode("b")
    case .containers:
      var object = encoder.container(keyedBy: AnyKey.self)
      try object.encode(1, forKey: "a")
      var array = encoder.unkeyedContainer()
      try array.encode(1)
    case .fails:
      throw NoCanonicalForm(why: "two\nlines")
    }
  }
}

/// Nested containers that are filled in turns.
struct Interleaved: Codable, Equatable {
  var left: [Int]
  var right: [String: Int]
  var last: String

  init(left: [Int], right: [String: Int], last: String) {
    self.left = left
    self.right = right
    self.last = last
  }

  func encode(to encoder: any Encoder) throws {
    var root = encoder.container(keyedBy: AnyKey.self)
    var rows = root.nestedUnkeyedContainer(forKey: "rows")
    var right = root.nestedContainer(keyedBy: AnyKey.self, forKey: "cells")
    var left = rows.nestedUnkeyedContainer()
    var keys = self.right.keys.sorted(by: >)[...]
    for number in self.left {
      try left.encode(number)
      if let key = keys.popFirst() {
        try right.encodeIfPresent(self.right[key], forKey: AnyKey(stringValue: key))
      }
    }
    try root.encode(last, forKey: "last")
    var note = rows.nestedContainer(keyedBy: AnyKey.self)
    try note.encodeNil(forKey: "none")
    try rows.encodeNil()
    try rows.encode(self.left.count)
  }

  init(from decoder: any Decoder) throws {
    let root = try decoder.container(keyedBy: AnyKey.self)
    var rows = try root.nestedUnkeyedContainer(forKey: "rows")
    let right = try root.nestedContainer(keyedBy: AnyKey.self, forKey: "cells")
    var left = try rows.nestedUnkeyedContainer()
    self.left = []
    self.right = [:]
    while !left.isAtEnd { self.left.append(try left.decode(Int.self)) }
    for key in right.allKeys {
      self.right[key.stringValue] = try right.decode(Int.self, forKey: key)
    }
    last = try root.decode(String.self, forKey: "last")
    let note = try rows.nestedContainer(keyedBy: AnyKey.self)
    guard try note.decodeNil(forKey: "none"), try rows.decodeNil() else {
      throw NoCanonicalForm(why: "expected null")
    }
    guard try rows.decode(Int.self) == self.left.count else {
      throw NoCanonicalForm(why: "expected the count")
    }
  }
}

/// A class whose superclass writes into the same object.
class Animal: Codable {
  let name: String

  init(name: String) { self.name = name }
}

/// The superclass shares the object.
final class Dog: Animal {
  let age: Int

  private enum CodingKeys: String, CodingKey { case age }

  init(name: String, age: Int) {
    self.age = age
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(age, forKey: .age)
  }
}

/// The superclass has a place of its own.
final class Cat: Animal {
  let lives: Int

  private enum CodingKeys: String, CodingKey { case lives, base }

  init(name: String, lives: Int) {
    self.lives = lives
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lives = try container.decode(Int.self, forKey: .lives)
    _ = try container.superDecoder(forKey: .base).singleValueContainer().decode(String.self)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try super.encode(to: container.superEncoder())
    var base = container.superEncoder(forKey: .base).singleValueContainer()
    try base.encode("cat")
    try container.encode(lives, forKey: .lives)
  }
}

/// Flattens another value into its own object through a single-value container.
struct Flattened: Codable, Equatable {
  var point: Point
  var label: String

  private enum CodingKeys: String, CodingKey { case label }

  init(point: Point, label: String) {
    self.point = point
    self.label = label
  }

  init(from decoder: any Decoder) throws {
    point = try decoder.singleValueContainer().decode(Point.self)
    label = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .label)
  }

  func encode(to encoder: any Encoder) throws {
    try point.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(label, forKey: .label)
  }
}

/// Tries one form after the other.
enum Either: Codable, Equatable {
  case number(Int)
  case point(Point)
  case profile(Profile)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let point = try? container.decode(Point.self) {
      self = .point(point)
    } else {
      self = .profile(try container.decode(Profile.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .point(let point): try container.encode(point)
    case .profile(let profile): try container.encode(profile)
    }
  }
}

/// Reads the first two of its elements.
struct FirstTwo: Decodable, Equatable {
  var first: Int
  var second: Int

  init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    first = try container.decode(Int.self)
    second = try container.decode(Int.self)
  }
}

/// Ignores what it cannot read.
struct Careless: Decodable, Equatable {
  var number: Int?

  private enum CodingKeys: String, CodingKey { case number }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try? container.decode(Int.self, forKey: .number)
  }
}

/// Nested arrays without a type for each level.
struct Nesting: Codable, Equatable {
  var levels: Int

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if levels > 1 { try container.encode(Nesting(levels: levels - 1)) }
  }

  init(levels: Int) { self.levels = levels }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    levels = container.isAtEnd ? 1 : try container.decode(Nesting.self).levels + 1
  }
}

/// Nested single-value coders, which open no container.
indirect enum Onion: Encodable {
  case core
  case layer(Onion)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .core: try container.encode(0)
    case .layer(let inside): try container.encode(inside)
    }
  }
}

/// Nested containers that no call can refuse.
struct BottomlessContainers: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for _ in 0..<1000 { container = container.nestedUnkeyedContainer() }
    try container.encode(1)
  }
}
