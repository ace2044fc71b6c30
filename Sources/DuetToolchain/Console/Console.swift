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

  /// How each of the streams may look.
  package struct Styles: Sendable {
    let results: TextStyle
    let complaints: TextStyle

    package static let plain = Styles(results: .plain, complaints: .plain)

    package init(results: TextStyle, complaints: TextStyle) {
      self.results = results
      self.complaints = complaints
    }
  }

  /// As much is collected before it is handed over.
  private static let batch = 1 << 16

  private let sink: Sink
  private var pending: [UInt8] = []
  /// What became of the results so far; after the first that were not written none are.
  package private(set) var delivery = Delivery.written
  private let styles: Styles
  private var progress: ProgressLine?
  /// Whether lines that GitHub would take for its commands are made harmless.
  package var isInWorkflow = false
  /// Whether remarks and warnings are left out.
  var isQuiet = false

  /// - Parameter progress: where a person waits before a terminal.
  package init(styles: Styles = .plain, progress: ProgressLine? = nil, sink: @escaping Sink) {
    self.styles = styles
    self.progress = progress
    self.sink = sink
  }

  /// Adds text and a line break to the results.
  package func print(_ line: String = "") {
    append(line) { styles.results.decorated($0) }
    if pending.count > Self.batch { flush() }
  }

  /// Adds a command for GitHub to the results, as it is.
  func print(command: String) {
    pending.append(contentsOf: command.utf8)
    pending.append(0x0A)
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
    complain(line) { $0 }
  }

  /// Complains of what makes nothing red.
  func warn(_ line: String) {
    if !isQuiet { complain(line) { styles.complaints.warning($0) } }
  }

  /// Says on the stream of complaints what is no result.
  func remark(_ line: String) {
    if !isQuiet { complain(line) }
  }

  /// Writes a command for GitHub to the complaints, as it is.
  func complain(command: String) {
    flush()
    Array("\(command)\n".utf8).withUnsafeBufferPointer { handOver($0, to: .complaints) }
  }

  private func complain(_ line: String, decorated: (String) -> String) {
    let results = pending
    pending.removeAll(keepingCapacity: true)
    append(line, decorated: decorated)
    let text = pending
    pending = results
    flush()
    text.withUnsafeBufferPointer { handOver($0, to: .complaints) }
  }

  /// Adds each line of a text.
  private func append(_ text: String, decorated: (String) -> String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = isInWorkflow ? WorkflowText.harmless(String(line)) : String(line)
      pending.append(contentsOf: decorated(line).utf8)
      pending.append(0x0A)
    }
  }

  /// Hands over what has been collected.
  package func flush() {
    pending.withUnsafeBufferPointer { handOver($0, to: .results) }
    pending.removeAll(keepingCapacity: true)
  }

  private func handOver(_ bytes: UnsafeBufferPointer<UInt8>, to stream: Stream) {
    guard !bytes.isEmpty else { return }
    eraseProgress()
    switch stream {
    case .complaints: _ = sink(.complaints, bytes)
    case .results:
      guard delivery == .written else { return }
      delivery = sink(.results, bytes)
    }
  }
}

extension Console {
  /// Shows how far a run is, where somebody waits for it before a terminal, until anything else is
  /// written.
  func show(progress text: @autoclosure () -> String) {
    guard progress?.isDue() == true else { return }
    // What was said before it belongs above it.
    flush()
    if let line = progress?.drawn(text()) { raw(line) }
  }

  /// Takes away what shows how far the run is.
  func eraseProgress() {
    if let erasure = progress?.erasure() { raw(erasure) }
  }

  private func raw(_ text: String) {
    Array(text.utf8).withUnsafeBufferPointer { _ = sink(.complaints, $0) }
  }
}
