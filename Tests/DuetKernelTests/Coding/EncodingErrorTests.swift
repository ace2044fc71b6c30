import DuetKernel
import Foundation
import Testing

@Suite struct EncodingErrorTests {
  @Test(arguments: numbers + collections + sums + coders)
  func failure(_ failure: CodingFailure) {
    #expect(failure.actualLine == failure.line)
  }

  static let floatingPoint =
    "floating point is not recorded, use an integer of a smaller unit or a string"

  static let numbers: [CodingFailure] = [
    .encoding("double", 0.5, "the value: \(floatingPoint)"),
    .encoding("double in a structure", Ratio(half: 1), "half: \(floatingPoint)"),
    .encoding("float in an array", [Ratio(), Ratio(third: 1)], "[1].third: \(floatingPoint)"),
    .encoding("array of doubles", ["a": [1.5]], "a[0]: \(floatingPoint)"),
    .encoding("decimal", Price(amount: 1), "amount: \(floatingPoint)"),
    .encoding(
      "double in a sum", Loadable.loaded(Ratio(half: 1)), "value.half: \(floatingPoint)"),
    .encoding(
      "unsigned beyond 64 bits", ["a": [UInt64(Int64.max) + 1]],
      "a[0]: the integer 9223372036854775808 is out of range, it must fit a signed 64-bit integer"),
    .encoding(
      "wide integer", Int128(Int64.min) - 1,
      "the value: the integer -9223372036854775809 is out of range, "
        + "it must fit a signed 64-bit integer"),
    .encoding(
      "date before year 0", ["at": Date(timeIntervalSince1970: -62_167_219_200.001)],
      "at: the date is outside the years 0000 to 9999"),
    .encoding(
      "date after year 9999", Date(timeIntervalSince1970: 253_402_300_799.9996),
      "the value: the date is outside the years 0000 to 9999"),
    .encoding(
      "date that is no number", Date(timeIntervalSince1970: .nan),
      "the value: the date is outside the years 0000 to 9999"),
    .encoding(
      "date without end", Date.distantFuture.addingTimeInterval(.infinity),
      "the value: the date is outside the years 0000 to 9999"),
  ]

  static let collections: [CodingFailure] = [
    .encoding(
      "dictionary of a raw enum", ["byKey": [PlainKey.one: 1]],
      "byKey: a dictionary needs keys that can be strings, make PlainKey CodingKeyRepresentable"),
    .encoding(
      "empty dictionary of structures", [[Point: Int]()],
      "[0]: a dictionary needs keys that can be strings, make Point CodingKeyRepresentable"),
    .encoding(
      "keys that are one UUID",
      [
        "a": [
          "ABCDEF00-0000-0000-0000-000000000000": 1, "abcdef00-0000-0000-0000-000000000000": 2,
        ]
      ],
      "a: two members have the key \"abcdef00-0000-0000-0000-000000000000\""),
    .encoding(
      "elements that are one UUID",
      Set(["ABCDEF00-0000-0000-0000-000000000000", "abcdef00-0000-0000-0000-000000000000"]),
      "the value: two elements of the set are both \"abcdef00-0000-0000-0000-000000000000\""),
  ]

  static let sums: [CodingFailure] = [
    .encoding(
      "two unlabelled payloads", TwoUnlabelled.move(1, 2),
      "the value: case 'move' of TwoUnlabelled has an unlabelled payload beside another, "
        + "label them"),
    .encoding(
      "two unlabelled payloads, both nil", ["a": TwoUnlabelled.move(nil, nil)],
      "a: case 'move' of TwoUnlabelled has an unlabelled payload beside another, label them"),
    .encoding(
      "unlabelled after labelled", MixedLabels.move(by: 1, nil),
      "the value: case 'move' of MixedLabels has an unlabelled payload beside another, label them"),
    .encoding(
      "labelled after unlabelled", MixedLabels.turn(nil, by: nil),
      "the value: case 'turn' of MixedLabels has an unlabelled payload beside another, label them"),
    .encoding(
      "raw enum with the mark", [MarkedRaw.red],
      "[0]: MarkedRaw is marked CanonicalSum and is no enum with associated values, "
        + "remove the mark"),
    .encoding(
      "structure with the mark", MarkedStruct(x: 1),
      "the value: MarkedStruct is marked CanonicalSum and is no enum with associated values, "
        + "remove the mark"),
    .encoding(
      "structure with the mark and no property", MarkedStruct(),
      "the value: MarkedStruct is marked CanonicalSum and is no enum with associated values, "
        + "remove the mark"),
    .encoding(
      "unlabelled payload without the mark", ["a": Unmarked.linked(1)],
      "a: the enum has associated values, mark it CanonicalSum"),
  ]

  static let coders: [CodingFailure] = [
    .encoding(
      "key written twice", WritesTwice.sameKey, "the value: two members have the key \"a\""),
    .encoding(
      "two scalars in one place", [WritesTwice.scalars],
      "[0]: the coder writes two values into one place"),
    .encoding(
      "two kinds of container in one place", WritesTwice.containers,
      "the value: the coder writes two values into one place"),
    .encoding(
      "another error", WritesTwice.fails, "the value: NoCanonicalForm(why: \"two\\nlines\")"),
  ]
}
