import DuetKernel
import Foundation
import Testing

@Suite struct DecodingErrorTests {
  @Test(arguments: scalars + structures + collections + sums + coders)
  func failure(_ failure: CodingFailure) {
    #expect(failure.actualLine == failure.line)
  }

  static let scalars: [CodingFailure] = [
    .decoding("integer", Int.self, "\"a\"", "the value: expected an integer, found a string"),
    .decoding("string", [String].self, "[\"a\",1]", "[1]: expected a string, found an integer"),
    .decoding("boolean", [Bool].self, "[null]", "[0]: expected a boolean, found null"),
    .decoding("object", Point.self, "[]", "the value: expected an object, found an array"),
    .decoding("array", [Int].self, "{}", "the value: expected an array, found an object"),
    .decoding(
      "narrow integer", [Int8].self, "[127,128]",
      "[1]: expected an integer from -128 to 127, found 128"),
    .decoding(
      "unsigned integer", [String: UInt64].self, "{\"a\":-1}",
      "a: expected an integer from 0 to 18446744073709551615, found -1"),
    .decoding(
      "floating point", Ratio.self, "{\"half\":1}", "half: \(EncodingErrorTests.floatingPoint)"),
    .decoding(
      "decimal", Price.self, "{\"amount\":1}", "amount: \(EncodingErrorTests.floatingPoint)"),
    .decoding(
      "raw enum that lists its cases", [Colour].self, "[\"red\",\"pink\"]",
      "[1]: unknown case 'pink' of Colour, it has 'red', 'green'"),
    .decoding(
      "raw enum of integers", Maybe<Level>.self, "{\"content\":2}",
      "content: unknown case 2 of Level"),
    .decoding(
      "raw enum of the wrong kind", Colour.self, "1",
      "the value: expected a string, found an integer"),
    .decoding(
      "date", [Date].self, "[\"2026-02-29T00:00:00.000Z\"]",
      "[0]: expected a date such as 2026-02-28T23:59:59.123Z, found '2026-02-29T00:00:00.000Z'"),
    .decoding(
      "date of the wrong kind", Stamp.self, "{\"at\":0}",
      "at: expected a string, found an integer"),
    .decoding(
      "UUID", [UUID].self, "[\"nope\"]",
      "[0]: Attempted to decode UUID from invalid UUID string."),
  ]

  static let structures: [CodingFailure] = [
    .decoding(
      "missing integer", Point.self, "{\"x\":1}", "y: missing, expected an integer"),
    .decoding(
      "missing string", [Profile].self, "[{}]", "[0].name: missing, expected a string"),
    .decoding(
      "missing value", Box<Point>.self, "{}", "content: missing, expected a value of type Point"),
    .decoding("missing date", Stamp.self, "{}", "at: missing, expected a date"),
    .decoding("missing set", Box<Set<Int>>.self, "{}", "content: missing, expected an array"),
    .decoding(
      "missing dictionary", Box<[String: Int]>.self, "{}", "content: missing, expected an object"),
    .decoding(
      "null for an optional property", Profile.self,
      "{\"name\":\"Ann\",\"isActive\":true,\"tags\":[],\"nickname\":null}",
      "nickname: expected a string, found null"),
    .decoding(
      "null for an optional structure", Maybe<Point>.self, "{\"content\":null}",
      "content: expected an object, found null"),
    .decoding(
      "unknown key", [Point].self, "[{\"x\":1,\"y\":2,\"z\":3}]",
      "[0].z: unknown key 'z' of Point"),
    .decoding(
      "unknown key that needs quoting", Box<Point>.self,
      "{\"content\":{\"x\":1,\"y\":2,\"\\u001b[31m\":3}}",
      "content[\"\\u001b[31m\"]: unknown key '\\u{1B}[31m' of Point"),
    .decoding(
      "unknown key in an empty structure", Box<Nothing>.self, "{\"content\":{\"z\":3}}",
      "content.z: unknown key 'z' of Nothing"),
    .decoding(
      "something else than an empty structure", [Nothing].self, "[3]",
      "[0]: expected an object, found an integer"),
    .decoding(
      "the outer unknown key first", Box<Point>.self,
      "{\"content\":{\"x\":1,\"y\":2},\"a\":1}", "a: unknown key 'a' of Box<Point>"),
  ]

  static let collections: [CodingFailure] = [
    .decoding(
      "dictionary of a raw enum", [PlainKey: Int].self, "[\"one\",1]",
      "the value: a dictionary needs keys that can be strings, "
        + "make PlainKey CodingKeyRepresentable"),
    .decoding(
      "unknown key of an enum", [Suit: Int].self, "{\"clubs\":1,\"spades\":2}",
      "spades: Could not convert key to type Suit"),
    .decoding(
      "value in a dictionary", [String: [Int]].self, "{\"a b\":[1,true]}",
      "[\"a b\"][1]: expected an integer, found a boolean"),
    .decoding(
      "equal elements of a set", [Set<Int>].self, "[[1,2,1]]",
      "[0]: two elements are one in Set<Int>"),
    .decoding(
      "keys that differ in normalisation", [String: Int].self,
      "{\"\u{E9}\":1,\"e\u{301}\":2}", "the value: two keys are one in Dictionary<String, Int>"),
    .decoding(
      "elements left over", [FirstTwo].self, "[[1,2,3]]", "[0][2]: unknown element of FirstTwo"),
    .decoding(
      "too few elements", [FirstTwo].self, "[[1]]", "[0][1]: missing, expected an integer"),
  ]

  static let sums: [CodingFailure] = [
    .decoding(
      "unknown case", Box<Tab>.self, "{\"content\":{\"case\":\"pink\"}}",
      "content.case: unknown case 'pink' of Tab"),
    .decoding(
      "no object", [Tab].self, "[\"home\"]",
      "[0]: expected an object with a case of Tab, found a string"),
    .decoding(
      "no case", [Provider].self, "[{\"value\":1}]",
      "[0].case: missing, expected a case of Provider"),
    .decoding(
      "case that is no string", Tab.self, "{\"case\":1}",
      "case: expected a string, found an integer"),
    .decoding(
      "value without a payload", [Tab].self, "[{\"case\":\"home\",\"value\":1}]",
      "[0].value: case 'home' of Tab has no payload, leave the value out"),
    .decoding(
      "empty value without a payload", Provider.self, "{\"case\":\"guest\",\"value\":{}}",
      "value: case 'guest' of Provider has no payload, leave the value out"),
    .decoding(
      "empty value of nil payloads", Provider.self, "{\"case\":\"both\",\"value\":{}}",
      "value: an empty object is no value of a case, leave it out"),
    .decoding(
      "missing value", Provider.self, "{\"case\":\"email\"}",
      "value: missing, expected an object with 'address'"),
    .decoding(
      "missing unlabelled value", Provider.self, "{\"case\":\"linked\"}",
      "value: missing, expected a value of type Point"),
    .decoding(
      "missing label", Loadable<Int>.self, "{\"case\":\"failed\",\"value\":{\"reason\":\"no\"}}",
      "value.retries: missing, expected an integer"),
    .decoding(
      "labelled value that is no object", Provider.self, "{\"case\":\"email\",\"value\":\"a\"}",
      "value: expected an object, found a string"),
    .decoding(
      "null for a label", Provider.self, "{\"case\":\"both\",\"value\":{\"first\":null}}",
      "value.first: expected an integer, found null"),
    .decoding(
      "null for an unlabelled payload", Provider.self, "{\"case\":\"aliased\",\"value\":null}",
      "value: expected a string, found null"),
    .decoding(
      "unknown label", Provider.self,
      "{\"case\":\"email\",\"value\":{\"address\":\"a\",\"verified\":true}}",
      "value.verified: unknown key 'verified' of Provider"),
    .decoding(
      "member beside case and value", Provider.self, "{\"case\":\"guest\",\"id\":1}",
      "id: unknown key 'id' of Provider"),
    .decoding(
      "deep inside", [Provider].self,
      "[{\"case\":\"group\",\"value\":[{\"case\":\"linked\",\"value\":{\"x\":\"1\",\"y\":2}}]}]",
      "[0].value[0].value.x: expected an integer, found a string"),
    .decoding(
      "two unlabelled payloads", TwoUnlabelled.self, "{\"case\":\"move\"}",
      "the value: case 'move' of TwoUnlabelled has an unlabelled payload beside another, "
        + "label them"),
    .decoding(
      "unlabelled after labelled", [MixedLabels].self,
      "[{\"case\":\"move\",\"value\":{\"by\":1}}]",
      "[0]: case 'move' of MixedLabels has an unlabelled payload beside another, label them"),
    .decoding(
      "labelled after unlabelled", MixedLabels.self, "{\"case\":\"turn\",\"value\":1}",
      "the value: case 'turn' of MixedLabels has an unlabelled payload beside another, label them"),
    .decoding(
      "raw enum with the mark", MarkedRaw.self, "\"red\"",
      "the value: MarkedRaw is marked CanonicalSum and is no enum with associated values, "
        + "remove the mark"),
    .decoding(
      "structure with the mark", MarkedStruct.self, "{\"x\":1}",
      "case: missing, expected a case of MarkedStruct"),
    .decoding(
      "structure with the mark and a case", MarkedStruct.self, "{\"case\":\"x\",\"value\":1}",
      "the value: MarkedStruct is marked CanonicalSum and is no enum with associated values, "
        + "remove the mark"),
  ]

  static let coders: [CodingFailure] = [
    .decoding(
      "value that a coder fails to read and ignores", [Careless].self, "[{\"number\":\"1\"}]",
      "[0].number: unknown key 'number' of Careless"),
    .decoding(
      "no superclass", Cat.self, "{\"base\":\"cat\",\"lives\":9}",
      "super: missing, expected the superclass of Cat"),
    .decoding(
      "unknown key beside a superclass's", Dog.self, "{\"age\":1,\"name\":\"Rex\",\"z\":0}",
      "z: unknown key 'z' of Dog"),
    .decoding(
      "unknown key beside a flattened value", Flattened.self,
      "{\"label\":\"a\",\"x\":1,\"y\":2,\"z\":0}", "z: unknown key 'z' of Point"),
    .decoding(
      "last of several forms", Either.self, "{\"x\":1}", "name: missing, expected a string"),
    .decoding(
      "known to a form that failed", Either.self,
      "{\"name\":\"Ann\",\"isActive\":true,\"tags\":[],\"x\":1}", "x: unknown key 'x' of Profile"),
  ]
}
