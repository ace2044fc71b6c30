import DuetKernel
import Foundation
import Testing

/// A value, the canonical bytes that it must become, and the way back.
struct Shape: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let json: String
  let encode: @Sendable () throws -> String
  /// Whether the canonical bytes decode to the value.
  let decodesBack: @Sendable () throws -> Bool

  init<T: Codable & Equatable & Sendable>(_ name: String, _ value: T, _ json: String) {
    testDescription = name
    self.json = json
    encode = { try CanonicalEncoder().encode(value).description }
    decodesBack = {
      try CanonicalDecoder().decode(T.self, from: CanonicalJSON(parsing: json)) == value
    }
  }
}

@Suite struct RoundTripTests {
  @Test(arguments: scalars + structures + collections + sums)
  func shape(_ shape: Shape) throws {
    #expect(try shape.encode() == shape.json)
    #expect(try shape.decodesBack())
  }

  static let scalars = [
    Shape("integer", -42, "-42"),
    Shape("smallest integer", Int64.min, "-9223372036854775808"),
    Shape("largest integer", Int64.max, "9223372036854775807"),
    Shape("unsigned at the limit", UInt64(Int64.max), "9223372036854775807"),
    Shape("boolean", true, "true"),
    Shape("string", "a\"b\\c/\n\u{1}é", #""a\"b\\c/\n\u0001é""#),
    Shape("empty string", "", #""""#),
    Shape("nil at the root", Int?.none, "null"),
    Shape("raw string enum", Colour.green, #""green""#),
    Shape("raw integer enum", Level.high, "10"),
    Shape(
      "integers of every width",
      Widths(
        a: .min, b: .max, c: .min, d: .max, e: .min, f: .max, g: .min, h: 5, i: 6, j: -7, k: 8),
      #"{"a":-128,"b":255,"c":-32768,"d":65535,"e":-2147483648,"f":4294967295,"#
        + #""g":-9223372036854775808,"h":5,"i":6,"j":-7,"k":8}"#),
  ]

  static let structures = [
    Shape("structure", Point(x: 1, y: -2), #"{"x":1,"y":-2}"#),
    Shape("empty structure", Nothing(), "{}"),
    Shape("empty structure inside", [Box(content: Nothing())], #"[{"content":{}}]"#),
    Shape(
      "absent optional", Profile(name: "Ann"),
      #"{"isActive":true,"name":"Ann","tags":[]}"#),
    Shape(
      "present optional",
      Profile(name: "Ann", nickname: "", isActive: false, tags: ["b", "a"]),
      #"{"isActive":false,"name":"Ann","nickname":"","tags":["b","a"]}"#),
    Shape("absent floating point", Ratio(), "{}"),
    Shape("generic structure", Box(content: Box(content: 3)), #"{"content":{"content":3}}"#),
    Shape("nil of nil", Maybe<Int?>(content: .some(nil)), #"{"content":null}"#),
    Shape("no nil of nil", Maybe<Int?>(content: nil), "{}"),
    Shape(
      "date and UUID",
      Stamp(
        at: Date(timeIntervalSince1970: 1_700_000_000.123),
        id: UUID(uuid: (0xAB, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xEF))),
      #"{"at":"2023-11-14T22:13:20.123Z","id":"ab010203-0405-0607-0809-0a0b0c0d0eef"}"#),
  ]

  static let collections = [
    Shape("array", [3, 1, 2], "[3,1,2]"),
    Shape("empty array", [String](), "[]"),
    Shape("array of arrays", [[1], [], [2, 3]], "[[1],[],[2,3]]"),
    Shape("array of optionals", [1, nil, 3], "[1,null,3]"),
    Shape("array of optional structures", [Point(x: 1, y: 2), nil], #"[{"x":1,"y":2},null]"#),
    Shape("array of dates", [Date(timeIntervalSince1970: 0)], #"["1970-01-01T00:00:00.000Z"]"#),
    Shape("dictionary", ["b": 1, "a": 2, "A": 3, "é": 4], #"{"A":3,"a":2,"b":1,"é":4}"#),
    Shape("empty dictionary", [String: Int](), "{}"),
    Shape(
      "keys that need escapes", ["a\"": 1, "aA": 2, "a\\": 3, "a\n": 4, "a": 5],
      #"{"a":5,"a\n":4,"a\"":1,"aA":2,"a\\":3}"#),
    Shape("keys around a surrogate", ["\u{FF61}": 1, "😀": 2], #"{"｡":1,"😀":2}"#),
    Shape("integer keys", [2: "b", 10: "a"], #"{"10":"a","2":"b"}"#),
    Shape("keys of a raw enum", [Suit.hearts: 1, .clubs: 2], #"{"clubs":2,"hearts":1}"#),
    Shape("dictionary of optionals", ["a": Int?.none, "b": 1], #"{"a":null,"b":1}"#),
    Shape("set of strings", Set(["b", "a", "ab"]), #"["a","ab","b"]"#),
    Shape("set of integers, by bytes", Set([2, 10, -1]), "[-1,10,2]"),
    Shape(
      "set of sets", Set([Set([2, 1]), Set([1]), []]), "[[1,2],[1],[]]"),
    Shape("set inside", Box(content: Set([Level.low, .high])), #"{"content":[1,10]}"#),
  ]

  static let sums = [
    Shape("case without payload", Provider.guest, #"{"case":"guest"}"#),
    Shape(
      "enum without payloads", [Tab.home, .browse], #"[{"case":"home"},{"case":"browse"}]"#),
    Shape(
      "labelled payload", Provider.email(address: "a@b"),
      #"{"case":"email","value":{"address":"a@b"}}"#),
    Shape(
      "unlabelled payload", Provider.linked(Point(x: 1, y: 2)),
      #"{"case":"linked","value":{"x":1,"y":2}}"#),
    Shape(
      "unlabelled optional payload", Provider.aliased("z"), #"{"case":"aliased","value":"z"}"#),
    Shape("unlabelled nil payload", Provider.aliased(nil), #"{"case":"aliased"}"#),
    Shape(
      "labelled payloads, all nil", Provider.both(first: nil, second: nil), #"{"case":"both"}"#),
    Shape(
      "labelled payloads, one nil", Provider.both(first: nil, second: .red),
      #"{"case":"both","value":{"second":"red"}}"#),
    Shape(
      "array of sums", Provider.group([.guest, .aliased("z")]),
      #"{"case":"group","value":[{"case":"guest"},{"case":"aliased","value":"z"}]}"#),
    Shape(
      "dictionary of sums", Provider.named(["b": .guest, "a": .group([])]),
      #"{"case":"named","value":{"a":{"case":"group","value":[]},"b":{"case":"guest"}}}"#),
    Shape(
      "optional sum", Provider.optional(.guest),
      #"{"case":"optional","value":{"case":"guest"}}"#),
    Shape("nil sum", Provider.optional(nil), #"{"case":"optional"}"#),
    Shape(
      "indirect sums", Provider.pair(left: .wrapped(.wrapped(.guest)), right: .guest),
      #"{"case":"pair","value":{"left":{"case":"wrapped","value":{"case":"wrapped","#
        + #""value":{"case":"guest"}}},"right":{"case":"guest"}}}"#),
    Shape(
      "generic sum", Loadable.loaded([Loadable.loaded(3), .idle]),
      #"{"case":"loaded","value":[{"case":"loaded","value":3},{"case":"idle"}]}"#),
    Shape(
      "generic sum of scalars", Loadable<Int>.failed(reason: "no", retries: 2),
      #"{"case":"failed","value":{"reason":"no","retries":2}}"#),
    Shape(
      "optional of a generic sum", Loadable<Int?>.loaded(nil),
      #"{"case":"loaded","value":null}"#),
    Shape("sum in a structure", Maybe(content: Tab.home), #"{"content":{"case":"home"}}"#),
    Shape("sum in an array of optionals", [Tab.home, nil], #"[{"case":"home"},null]"#),
    Shape(
      "set of dates in a sum", Loadable.loaded(Set(["b", "a"])),
      #"{"case":"loaded","value":["a","b"]}"#),
    Shape(
      "sum with keys of its own", Renamed.short(amount: 5),
      #"{"case":"a-longer-name","value":{"amount_in_cents":5}}"#),
    Shape(
      "effect", [Effect.run(Provider.guest, id: "a"), .run(.guest), .cancel(id: "a")],
      #"[{"id":"a","kind":"run","payload":{"case":"guest"}},"#
        + #"{"kind":"run","payload":{"case":"guest"}},{"id":"a","kind":"cancel"}]"#),
  ]
}
