import CFoyerKit
import FoyerKit
import Testing

@Suite("The C boundary")
struct BoundaryTests {
  static let armed = #"{"isArmed":true}"#

  @Test("the library's functions have the header's types")
  func types() {
    let pairs: [(String, Any.Type, Any.Type)] = [
      ("interface_version", type(of: foyer_interface_version), type(of: interfaceVersion)),
      ("features", type(of: foyer_features), type(of: features)),
      ("canonicalize", type(of: foyer_canonicalize), type(of: canonicalize)),
      ("open", type(of: foyer_session_open), type(of: openSession)),
      ("step", type(of: foyer_session_step), type(of: stepSession)),
      ("state", type(of: foyer_session_state), type(of: sessionState)),
      ("effects", type(of: foyer_session_effects), type(of: sessionEffects)),
      ("close", type(of: foyer_session_close), type(of: closeSession)),
      ("count", type(of: foyer_session_count), type(of: sessionCount)),
    ]
    for (name, header, library) in pairs {
      #expect(ObjectIdentifier(header) == ObjectIdentifier(library), "\(name)")
    }
  }

  @Test("a session goes on from step to step")
  func session() throws {
    let session = try Calls.open("splash", #"{ "isArmed": false }"#)
    #expect(try Calls.state(session) == #"{"isArmed":false}"#)
    #expect(try Calls.effects(session) == "[]")
    let armed = try Calls.step(session, #"{"case":"appeared"}"#)
    let effects =
      #"[{"id":"splash.safetyNet","kind":"run","payload":{"case":"armSafetyNet","value":{"afterMillis":3000}}}]"#
    #expect(armed == Calls.Step(effects: effects, state: Self.armed))
    #expect(try Calls.effects(session) == effects)
    #expect(try Calls.state(session) == Self.armed)
    try Calls.close(session)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: BoundaryError
    let call: @Sendable () throws -> Void

    init(
      _ name: String, _ status: foyer_status, _ message: String, path: String = "",
      line: Int = 0, column: Int = 0, _ call: @escaping @Sendable () throws -> Void
    ) {
      testDescription = name
      expected = BoundaryError(
        status: status.rawValue, message: message, path: path, line: line, column: column)
      self.call = call
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "a document that is cut off", FOYER_INVALID_JSON,
      "document:2:6: the document ends where a value is expected (at a)", path: "document.a",
      line: 2, column: 6
    ) { _ = try Calls.canonicalize("{\n\"a\": ") },
    Mistake(
      "an empty document", FOYER_INVALID_JSON,
      "document:1:1: the document is empty, a JSON value is expected", path: "document", line: 1,
      column: 1
    ) { _ = try Calls.canonicalize("") },
    Mistake(
      "a double in an action", FOYER_INVALID_JSON,
      "action:1:28: the number is a double (it has a fraction or an exponent), "
        + "only integers are recorded (at value)",
      path: "action.value", line: 1, column: 28
    ) {
      let session = try Calls.open("splash", armed)
      defer { foyer_session_close(session, nil) }
      _ = try Calls.step(session, #"{"case":"appeared","value":1.5}"#)
    },
    Mistake(
      "a feature that is misspelt", FOYER_UNKNOWN_FEATURE,
      #"unknown feature "splsh"; did you mean 'splash'?"#
    ) { _ = try Calls.open("splsh", armed) },
    Mistake(
      "a state of another feature", FOYER_UNDECODABLE,
      "cannot decode the state: state.isArmed: missing, expected a boolean", path: "state.isArmed"
    ) { _ = try Calls.open("splash", #"{"draft":""}"#) },
    Mistake(
      "a state with a text for a truth value", FOYER_UNDECODABLE,
      "cannot decode the state: state.isArmed: expected a boolean, found a string",
      path: "state.isArmed"
    ) { _ = try Calls.open("splash", #"{"isArmed":"yes"}"#) },
    Mistake(
      "an unknown action", FOYER_UNDECODABLE,
      "cannot decode the action: action.case: unknown case 'vanished' of SplashAction",
      path: "action.case"
    ) {
      let session = try Calls.open("splash", armed)
      defer { foyer_session_close(session, nil) }
      _ = try Calls.step(session, #"{"case":"vanished"}"#)
    },
    Mistake(
      "a session that was closed", FOYER_NO_SESSION,
      "session 18446744073709551615 is not open: it was closed, or never opened"
    ) { _ = try Calls.step(.max, #"{"case":"appeared"}"#) },
    Mistake(
      "no session", FOYER_NO_SESSION,
      "session 0 is not open: it was closed, or never opened"
    ) { try Calls.close(0) },
    Mistake(
      "no name", FOYER_INVALID_ARGUMENT, "'feature' is a null pointer", path: "feature"
    ) {
      var session: foyer_session = 0
      try Calls.check { foyer_session_open(nil, nil, 0, &session, $0) }
    },
    Mistake(
      "no bytes, but a count", FOYER_INVALID_ARGUMENT, "'document' is a null pointer",
      path: "document"
    ) {
      var result = foyer_bytes()
      try Calls.check { foyer_canonicalize(nil, 3, &result, $0) }
    },
    Mistake(
      "a count that is less than nothing", FOYER_INVALID_ARGUMENT,
      "'document' cannot have so many bytes", path: "document"
    ) {
      var result = foyer_bytes()
      try Calls.check { foyer_canonicalize("1", -1, &result, $0) }
    },
    Mistake(
      "no place for the result", FOYER_INVALID_ARGUMENT, "'canonical' is a null pointer",
      path: "canonical"
    ) { try Calls.check { foyer_canonicalize("1", 1, nil, $0) } },
  ]

  @Test(
    "an error does not grow with what the caller gave, and keeps its head and its tail",
    arguments: ["k", "ß", "漢", "😀"])
  func bounded(_ character: String) throws {
    let key = String(repeating: character, count: 100_000)
    let error = #expect(throws: BoundaryError.self) {
      _ = try Calls.open("splash", "{\"isArmed\":false,\"\(key)\":1}")
    }
    let found = try #require(error)
    #expect(found.message.hasPrefix("cannot decode the state: state"))
    #expect(found.message.hasSuffix("of SplashState"), "\(found.message)")
    #expect(found.path.hasPrefix("state"))
    for text in [found.message, found.path] {
      #expect((990...1000).contains(text.utf8.count), "\(text.utf8.count)")
      #expect(!text.unicodeScalars.contains("\u{FFFD}"))
    }
  }

  @Test("every mistake is an error with its place", arguments: mistakes)
  func mistake(_ mistake: Mistake) {
    #expect(throws: mistake.expected) { try mistake.call() }
  }

  @Test("a failed step changes nothing")
  func failedStep() throws {
    let session = try Calls.open("splash", #"{"isArmed":false}"#)
    let step = try Calls.step(session, #"{"case":"appeared"}"#)
    #expect(throws: BoundaryError.self) { try Calls.step(session, #"{"case":"vanished"}"#) }
    #expect(try Calls.state(session) == step.state)
    #expect(try Calls.effects(session) == step.effects)
    try Calls.close(session)
  }

  @Test("a handle stays closed, and its number is not given again")
  func handles() throws {
    let first = try Calls.open("splash", Self.armed)
    try Calls.close(first)
    let second = try Calls.open("splash", Self.armed)
    #expect(second != first)
    #expect(throws: BoundaryError.self) { try Calls.close(first) }
    try Calls.close(second)
  }

  @Test("errors and results that nobody wants are not written")
  func unwanted() throws {
    #expect(foyer_session_close(0, nil) == FOYER_NO_SESSION)
    let session = try Calls.open("splash", Self.armed)
    let action = #"{"case":"appeared"}"#
    #expect(foyer_session_step(session, action, action.utf8.count, nil, nil, nil) == FOYER_OK)
    #expect(foyer_session_close(session, nil) == FOYER_OK)
    foyer_bytes_free(nil)
    foyer_error_clear(nil)
  }

  @Test("threads that share a session take their turns: the safety net is armed once")
  func sharing() async throws {
    let session = try Calls.open("splash", #"{"isArmed":false}"#)
    let armings = try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<200).count { _ in
            try Calls.step(session, #"{"case":"appeared"}"#).effects != "[]"
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(armings == 1)
    try Calls.close(session)
  }
}
