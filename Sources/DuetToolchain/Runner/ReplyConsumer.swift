package import DuetKernel

/// Where requests come from and answers go to, one exchange long.
package protocol ReplyConsumer {
  /// Appends the next requests, each with its line feed.
  ///
  /// Asked again after the next answers when it has none: the exchange is over when there is
  /// neither a request to send nor an answer to wait for.
  ///
  /// - Parameters:
  ///   - count: how many there may be, at least one.
  ///   - size: no more are wanted once the output holds as many bytes.
  /// - Returns: how many there were.
  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int

  /// Takes the answers that are known in advance to the byte, up to the first that is another.
  ///
  /// - Parameters:
  ///   - text: answer lines, oldest first; the last may be incomplete.
  ///   - count: how many may be taken.
  ///   - lineLimit: how long a line may be.
  /// - Returns: how many were taken, and how many bytes they are with their line feeds.
  mutating func takeExpected(
    _ text: UnsafeBufferPointer<UInt8>, atMost count: Int, lineLimit: Int
  ) -> (answers: Int, bytes: Int)

  /// Takes the answer to the oldest request that has none yet.
  ///
  /// - Parameter line: without its line feed; keeping it beyond the call costs a copy of the
  ///   whole input buffer, so copy what is to be kept.
  /// - Throws: when the line is no answer; that ends the exchange and the runner.
  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError)
}

extension ReplyConsumer {
  package mutating func takeExpected(
    _ text: UnsafeBufferPointer<UInt8>, atMost count: Int, lineLimit: Int
  ) -> (answers: Int, bytes: Int) {
    (0, 0)
  }
}
