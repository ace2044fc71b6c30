import FoyerFeatures
import Testing

/// The callbacks that a port owes, each one held until the test lets it go.
@MainActor
final class HeldCallbacks<Answer: Sendable> {
  private var callbacks: [Callback<Answer>] = []

  func hold(_ callback: @escaping Callback<Answer>) {
    callbacks.append(callback)
  }

  /// Lets the oldest one go with its answer.
  func release(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) {
    guard !callbacks.isEmpty else {
      Issue.record("nobody waits for an answer", sourceLocation: sourceLocation)
      return
    }
    callbacks.removeFirst()(answer)
  }
}

extension HeldCallbacks<Void> {
  func hold(_ completion: @escaping Completion) {
    hold { _ in completion() }
  }

  func release(sourceLocation: SourceLocation = #_sourceLocation) {
    release((), sourceLocation: sourceLocation)
  }
}
