import DuetKernel

/// What a client asks of a runner, cut out of one line (design, section 7).
enum ReplayRequest {
  case reduce(feature: CanonicalJSON, state: CanonicalJSON, action: CanonicalJSON)
  case compile(scenario: CanonicalJSON)
  case exit

  /// - Throws: `ReplayRefusal` that says what is wrong with the line.
  init(parsing line: UnsafeBufferPointer<UInt8>) throws(ReplayRefusal) {
    let fields = try RequestFields(parsing: line)
    let op = try Self.string(fields.op, "op")
    if op.isString("reduce") {
      self = .reduce(
        feature: try Self.string(fields.feature, "feature"),
        state: try Self.present(fields.state, "state"),
        action: try Self.present(fields.action, "action"))
    } else if op.isString("compile") {
      self = .compile(scenario: try Self.string(fields.scenario, "scenario"))
    } else if op.isString("exit") {
      self = .exit
    } else {
      throw ReplayRefusal(
        "unknown op \(Excerpt.text(of: op)); this runner knows reduce, compile and exit")
    }
  }

  private static func present(
    _ value: CanonicalJSON?, _ name: StaticString
  ) throws(ReplayRefusal) -> CanonicalJSON {
    guard let value else { throw ReplayRefusal("the request has no '\(name)'") }
    return value
  }

  private static func string(
    _ value: CanonicalJSON?, _ name: StaticString
  ) throws(ReplayRefusal) -> CanonicalJSON {
    let value = try present(value, name)
    if value.kind != .string {
      throw ReplayRefusal("'\(name)' is \(value.kind.noun): a string is expected")
    }
    return value
  }
}

/// The fields of a request that the protocol knows, as slices of the canonicalised line.
private struct RequestFields {
  var op: CanonicalJSON?
  var feature: CanonicalJSON?
  var state: CanonicalJSON?
  var action: CanonicalJSON?
  var scenario: CanonicalJSON?

  init(parsing line: UnsafeBufferPointer<UInt8>) throws(ReplayRefusal) {
    let request: CanonicalJSON
    do {
      request = try CanonicalJSON(parsing: line)
    } catch {
      let diagnostic = JSONDiagnostic(error, in: Array(line))
      throw ReplayRefusal(
        "the request is no JSON: column \(diagnostic.place.column): \(diagnostic.message)")
    }
    guard request.kind == .object else {
      throw ReplayRefusal("the request is \(request.kind.noun): an object is expected")
    }
    for (key, value) in request.members { take(key, value) }
  }

  private mutating func take(_ key: CanonicalJSON, _ value: CanonicalJSON) {
    if key.isString("action") {
      action = value
    } else if key.isString("feature") {
      feature = value
    } else if key.isString("op") {
      op = value
    } else if key.isString("scenario") {
      scenario = value
    } else if key.isString("state") {
      state = value
    }
  }
}
