/// Where requests come from and answers go to, one exchange long.
package protocol ReplyConsumer {
  /// Appends the next request, without a line feed.
  ///
  /// Asked again after the next answers when it has none: the exchange is over when there is
  /// neither a request to send nor an answer to wait for.
  ///
  /// - Returns: whether there was one.
  mutating func appendRequest(to bytes: inout [UInt8]) -> Bool

  /// Takes the answer to the oldest request that has none yet.
  ///
  /// - Parameter line: without its line feed; keeping it beyond the call costs a copy of the
  ///   whole input buffer, so copy what is to be kept.
  /// - Throws: when the line is no answer; that ends the exchange and the runner.
  mutating func receive(_ line: ArraySlice<UInt8>) throws(RunnerMessageError)
}
