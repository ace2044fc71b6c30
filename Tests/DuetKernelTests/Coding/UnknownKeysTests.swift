import DuetKernel
import Testing

@Suite struct UnknownKeysTests {
  private func decodeLeniently<T: Decodable>(_ type: T.Type, _ json: String) throws -> T {
    try CanonicalDecoder(unknownKeys: .ignored).decode(type, from: CanonicalJSON(parsing: json))
  }

  @Test func `Refusing is the default`() {
    #expect(CanonicalDecoder().unknownKeys == .refused)
  }

  @Test func `Ignored, they are left alone wherever they stand`() throws {
    #expect(try decodeLeniently(Point.self, #"{"x":1,"y":2,"z":3}"#) == Point(x: 1, y: 2))
    #expect(try decodeLeniently(Nothing.self, #"{"z":3}"#) == Nothing())
    #expect(try decodeLeniently(Tab.self, #"{"case":"home","id":1,"value":2}"#) == .home)
    #expect(
      try decodeLeniently(Provider.self, #"{"case":"both","value":{}}"#)
        == .both(first: nil, second: nil))
    #expect(
      try decodeLeniently(Provider.self, #"{"case":"email","value":{"address":"a","z":1}}"#)
        == .email(address: "a"))
    #expect(try decodeLeniently(FirstTwo.self, "[1,2,3]") == FirstTwo(first: 1, second: 2))
  }

  @Test func `Ignored, null is still not absence`() throws {
    let json = try CanonicalJSON(parsing: #"{"content":null}"#)
    #expect(throws: DecodingError.self) {
      try CanonicalDecoder(unknownKeys: .ignored).decode(Maybe<Point>.self, from: json)
    }
  }
}
