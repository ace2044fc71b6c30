/// Where a run's results and complaints go.
///
/// Results are collected and written in large pieces; a reader that went away ends the run's output
/// quietly.
package final class Console {
  /// Writes bytes to one of the two streams.
  package typealias Sink = (Stream, ArraySlice<UInt8>) -> Delivery

  /// What became of written bytes.
  package enum Delivery: Equatable {
    case written
    /// Nobody reads any more, which is nobody's mistake.
    case closed
    /// They are lost, and why.
    case failed(String)
  }

  package enum Stream { case results, complaints }

  private let sink: Sink
  private var pending: [UInt8] = []
  /// What became of the results so far; after the first that were not written none are.
  package private(set) var delivery = Delivery.written
  /// How results may look.
  package let style: TextStyle

  package init(style: TextStyle = .plain, sink: @escaping Sink) {
    self.style = style
    self.sink = sink
  }

  /// Adds text and a line break to the results.
  package func print(_ line: String = "") {
    pending.append(contentsOf: style.decorated(line).utf8)
    pending.append(0x0A)
    if pending.count > 1 << 16 { flush() }
  }

  /// Adds bytes to the results as they are.
  package func write(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    if pending.count > 1 << 16 { flush() }
  }

  /// Writes a line to the complaints, after everything that came before it.
  package func complain(_ line: String) {
    flush()
    _ = sink(.complaints, Array("\(line)\n".utf8)[...])
  }

  /// Hands over what has been collected.
  package func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    guard !pending.isEmpty, delivery == .written else { return }
    delivery = sink(.results, pending[...])
  }
}
