import DuetKernel

/// What is in a trace, as text.
enum TraceText {
  /// How many steps of a store are listed unless all are asked for.
  private static let stepLimit = 100
  private static let valueLimit = 100

  static func lines(_ trace: Trace, _ stores: [Trace.Store], all: Bool) -> [String] {
    let steps = stores.reduce(0) { $0 + $1.steps.count }
    let part = stores.count < trace.stores.count ? " of \(trace.stores.count)" : ""
    let head = "\(trace.file): \(stores.count)\(part) store(s), \(steps) step(s)"
    return [head] + torn(trace) + stores.flatMap { lines($0, all: all) }
      + (trace.stores.isEmpty
        ? ["nothing was mounted in this session"]
        : ["adopt some of it: `duet adopt FILE --feature F --name N [--store K] [--steps I..J]`"])
  }

  static func torn(_ trace: Trace) -> [String] {
    trace.tornLine.map {
      ["note: line \($0), the last one, is torn and left out: the app ended while it wrote it"]
    } ?? []
  }

  private static func lines(_ store: Trace.Store, all: Bool) -> [String] {
    let shown = all ? store.steps[...] : store.steps.prefix(stepLimit)
    let hidden = store.steps.count - shown.count
    let feature = PrintableText.line(store.feature, limit: 120)
    return [
      "store \(store.number)  \(feature), mounted in line \(store.line): "
        + text(of: store.initialState)
    ]
      + shown.enumerated().map { index, step in
        let effects = step.effects.elements.map(effect)
        let end = effects.isEmpty ? "" : "  → \(effects.joined(separator: ", "))"
        return "  \(pad(index + 1, to: store.steps.count))  \(action(step.action))\(end)"
      } + (hidden > 0 ? ["  … and \(hidden) more step(s), --all lists them"] : [])
  }

  private static func pad(_ number: Int, to largest: Int) -> String {
    let text = String(number)
    return String(repeating: " ", count: max(0, String(largest).count - text.count)) + text
  }

  /// An action as Swift spells such values, by its recording alone.
  static func action(_ json: CanonicalJSON) -> String {
    var values = SwiftValues(module: nil, isInside: false)
    let source = values.source(of: json, as: nil).flat
    return values.decoded.isEmpty ? PrintableText.line(source, limit: valueLimit) : text(of: json)
  }

  /// The case's name of an effect's payload, or what it cancels.
  private static func effect(_ json: CanonicalJSON) -> String {
    if let payload = json["payload"] {
      return payload["case"]?.string.map { PrintableText.line($0, limit: 60) } ?? text(of: payload)
    }
    return "cancel \(json["id"]?.string.map { PrintableText.line($0, limit: 60) } ?? "")"
  }

  private static func text(of json: CanonicalJSON) -> String {
    PrintableText.line(json.bytes, limit: valueLimit)
  }
}

/// The same as one JSON object.
struct TraceOutput: Encodable {
  struct Store: Encodable {
    let store: Int64
    let feature: String
    let line: Int
    /// Canonical JSON text.
    let actions: [String]
  }

  let verb = "adopt"
  let status = RunStatus.holds.name
  let trace: String
  let tornLine: Int?
  let stores: [Store]

  init(_ trace: Trace, _ stores: [Trace.Store]) {
    self.trace = trace.file
    tornLine = trace.tornLine
    self.stores = stores.map { store in
      Store(
        store: store.number, feature: store.feature, line: store.line,
        actions: store.steps.map(\.action.description))
    }
  }
}
