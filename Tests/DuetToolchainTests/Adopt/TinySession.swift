/// Traces of the tiny tree's features, as an app would write them.
struct TinySession {
  private(set) var text = "{\"duetTrace\":1}\n"
  private var counts: [Int: Int] = [:]

  mutating func add(line: String) { text += line + "\n" }

  mutating func mountCounter(_ store: Int, count: Int) {
    counts[store] = count
    add(line: #"{"feature":"counter","state":{"count":\#(count)},"store":\#(store)}"#)
  }

  /// - Parameter mistake: how much the state is off.
  mutating func add(_ amount: Int, to store: Int, mistake: Int = 0) {
    let count = counts[store, default: 0] + amount + mistake
    counts[store] = count
    let value = #"{"count":\#(count)}"#
    add(
      line: """
        {"action":{"case":"add","value":{"amount":\(amount)}},"effects":[{"id":"save","kind":"run",\
        "payload":{"case":"save","value":\(value)}},{"kind":"run","payload":{"case":"notifyListener",\
        "value":{"case":"changed","value":\(value)}}}],"feature":"counter","state":\(value),\
        "store":\(store)}
        """)
  }

  mutating func reset(_ store: Int) {
    counts[store] = 0
    add(
      line: """
        {"action":{"case":"reset"},"effects":[{"id":"save","kind":"cancel"}],"feature":"counter",\
        "state":{"count":0},"store":\(store)}
        """)
  }

  mutating func shout(_ text: String, store: Int) {
    add(
      line: """
        {"action":{"case":"shout","value":{"text":"\(text)","to":"all"}},"effects":[{"kind":"run",\
        "payload":{"case":"say","value":{"text":"\(text.uppercased())","to":"all"}}}],\
        "feature":"echo","state":{"heard":0,"last":"\(text)"},"store":\(store)}
        """)
  }

  /// Two counters, of which the first went through more, a third with a state of its own, and an
  /// echo.
  static let usual: TinySession = {
    var session = TinySession()
    session.mountCounter(1, count: 0)
    session.add(line: #"{"feature":"echo","state":{"heard":0,"last":""},"store":2}"#)
    session.add(2, to: 1)
    session.shout("hi", store: 2)
    session.add(40, to: 1)
    session.reset(1)
    session.mountCounter(7, count: 77)
    session.add(1, to: 7)
    session.mountCounter(3, count: 0)
    session.add(5, to: 3)
    session.add(6, to: 3)
    session.add(line: #"{"feature":"echo","state":{"heard":1,"last":""},"store":4}"#)
    return session
  }()
}
