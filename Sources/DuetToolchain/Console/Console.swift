/// Where a run's results and complaints go.
///
/// Results are collected and written in large pieces; a reader that went away ends the run's output
/// quietly.
package final class Console {
  /// Writes bytes to one of the two streams.
  ///
  /// The bytes are gone when it returns.
  package typealias Sink = (Stream, UnsafeBufferPointer<UInt8>) -> Delivery

  /// What became of written bytes.
  package enum Delivery: Equatable {
    case written
    /// Nobody reads any more, which is nobody's mistake.
    case closed
    /// They are lost, and why.
    case failed(String)
  }

  package enum Stream { case results, complaints }

  /// As much is collected before it is handed over.
  private static let batch = 1 << 16

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
    if pending.count > Self.batch { flush() }
  }

  /// Adds bytes to the results as they are.
  package func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { write($0) }
  }

  /// Adds bytes to the results as they are; many of them are handed over where they lie.
  package func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count > Self.batch {
      flush()
      handOver(bytes, to: .results)
    } else {
      pending.append(contentsOf: bytes)
      if pending.count > Self.batch { flush() }
    }
  }

  /// Writes a line to the complaints, after everything that came before it.
  package func complain(_ line: String) {
    flush()
    Array("\(line)\n".utf8).withUnsafeBufferPointer { handOver($0, to: .complaints) }
  }

  /// Hands over what has been collected.
  package func flush() {
    pending.withUnsafeBufferPointer { handOver($0, to: .results) }
    pending.removeAll(keepingCapacity: true)
  }

  private func handOver(_ bytes: UnsafeBufferPointer<UInt8>, to stream: Stream) {
    switch stream {
    case .complaints: _ = sink(.complaints, bytes)
    case .results:
      guard !bytes.isEmpty, delivery == .written else { return }
      delivery = sink(.results, bytes)
    }
  }
}
