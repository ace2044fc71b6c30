/// One line of a kernel trace. Actions, states and payloads are canonical JSON inside a string.
enum KernelTraceLine: Equatable {
  case send(action: String)
  case reduce(action: String, state: String)
  case effectStart(payload: String)
  case effectAction(action: String)
  case effectFinished(payload: String)
  case effectCancelled(payload: String)
  case advance(nanoseconds: Int64)
  case teardown
}

extension KernelTraceLine: Encodable {
  private enum Key: String, CodingKey {
    case action, event, id, nanoseconds, payload, state
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Key.self)
    try line.encode(event, forKey: .event)
    switch self {
    case .send(let action), .effectAction(let action):
      try line.encode(action, forKey: .action)
    case .reduce(let action, let state):
      try line.encode(action, forKey: .action)
      try line.encode(state, forKey: .state)
    case .effectStart(let payload):
      // The format has a place for the effect's id and always leaves it empty.
      try line.encodeNil(forKey: .id)
      try line.encode(payload, forKey: .payload)
    case .effectFinished(let payload), .effectCancelled(let payload):
      try line.encode(payload, forKey: .payload)
    case .advance(let nanoseconds):
      try line.encode(nanoseconds, forKey: .nanoseconds)
    case .teardown:
      break
    }
  }

  private var event: String {
    switch self {
    case .send: "send"
    case .reduce: "reduce"
    case .effectStart: "effectStart"
    case .effectAction: "effectAction"
    case .effectFinished: "effectFinished"
    case .effectCancelled: "effectCancelled"
    case .advance: "advance"
    case .teardown: "teardown"
    }
  }
}
