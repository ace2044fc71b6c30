import DuetKernel
import Testing

@Suite struct HandWrittenCoderTests {
  @Test func `Nested containers may be filled in turns`() throws {
    let value = Interleaved(left: [1, 2, 3], right: ["b": 1, "a": 2], last: "x")
    let json = #"{"cells":{"a":2,"b":1},"last":"x","rows":[[1,2,3],{"none":null},null,3]}"#
    #expect(try CanonicalEncoder().encode(value).description == json)
    #expect(
      try CanonicalDecoder().decode(Interleaved.self, from: CanonicalJSON(parsing: json)) == value)
  }

  @Test func `A class and its superclass share an object`() throws {
    let json = #"{"age":3,"name":"Rex"}"#
    #expect(try CanonicalEncoder().encode(Dog(name: "Rex", age: 3)).description == json)
    let dog = try CanonicalDecoder().decode(Dog.self, from: CanonicalJSON(parsing: json))
    #expect(dog.name == "Rex" && dog.age == 3)
  }

  @Test func `A superclass has a place of its own through superEncoder`() throws {
    let json = #"{"base":"cat","lives":9,"super":{"name":"Tom"}}"#
    #expect(try CanonicalEncoder().encode(Cat(name: "Tom", lives: 9)).description == json)
    let cat = try CanonicalDecoder().decode(Cat.self, from: CanonicalJSON(parsing: json))
    #expect(cat.name == "Tom" && cat.lives == 9)
  }

  @Test func `A value may be flattened into another's object`() throws {
    let value = Flattened(point: Point(x: 1, y: 2), label: "a")
    let json = #"{"label":"a","x":1,"y":2}"#
    #expect(try CanonicalEncoder().encode(value).description == json)
    #expect(
      try CanonicalDecoder().decode(Flattened.self, from: CanonicalJSON(parsing: json)) == value)
  }

  @Test(arguments: [
    (Either.number(3), "3"),
    (.point(Point(x: 1, y: 2)), #"{"x":1,"y":2}"#),
    (.profile(Profile(name: "Ann")), #"{"isActive":true,"name":"Ann","tags":[]}"#),
  ])
  func `A coder may try one form after the other`(value: Either, json: String) throws {
    #expect(try CanonicalEncoder().encode(value).description == json)
    #expect(
      try CanonicalDecoder().decode(Either.self, from: CanonicalJSON(parsing: json)) == value)
  }
}
