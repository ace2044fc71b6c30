import DuetKernel
import DuetReplay

/// A leaf on its way through a runner, for as long as every answer is the recorded one: requests are
/// pieces of the document, and answers are compared with it where they lie.
struct LeafReplay {
  private let document: ArraySlice<UInt8>
  private let layout: LeafLayout
  private let request: ReduceRequest
  private var nextStep = 0
  private(set) var answeredSteps = 0

  /// - Returns: `nil` for anything but a leaf in the usual shape that belongs to its row.
  init?(_ document: SourceDocument, of row: FixtureRow) {
    guard let outline = document.outline, let layout = LeafLayout(document.json, outline),
      case .feature(let owner) = row.owner, owner.utf8.elementsEqual(layout.feature.utf8)
    else { return nil }
    self.document = document.json.bytes
    self.layout = layout
    request = ReduceRequest(feature: layout.feature)
  }

  var feature: String { layout.feature }
  /// What it counts for.
  var shape: ReplayBoard.Shape { ReplayBoard.Shape(isChain: false, steps: layout.steps.count) }
  /// Whether every answer is in.
  var isOver: Bool { answeredSteps == layout.steps.count }

  /// Appends the next requests, each with its line feed.
  mutating func appendRequests(
    to output: inout OutputBytes, atMost count: Int, until size: Int
  ) -> Int {
    var appended = 0
    document.withUnsafeBufferPointer { bytes in
      while appended < count, nextStep < layout.steps.count, output.written.count < size {
        let step = layout.steps[nextStep]
        request.append(
          state: bytes.part(step.seed), action: bytes.part(step.action), to: &output)
        nextStep += 1
        appended += 1
      }
    }
    return appended
  }

  /// Takes answers that are, byte for byte, what a runner sends that agrees: nothing needs decoding.
  ///
  /// - Parameter text: answer lines, oldest first; the last may be incomplete.
  /// - Returns: how many answers were taken, and the bytes that they are.
  mutating func takeExpected(
    _ text: UnsafeBufferPointer<UInt8>, atMost count: Int, lineLimit: Int
  ) -> (answers: Int, bytes: Int) {
    var taken = (answers: 0, bytes: 0)
    document.withUnsafeBufferPointer { bytes in
      while taken.answers < count, answeredSteps < layout.steps.count {
        let step = layout.steps[answeredSteps]
        let length = ReduceAnswer.lineLength(
          effects: bytes.part(step.effects), state: bytes.part(step.state),
          at: UnsafeBufferPointer(rebasing: text[taken.bytes...]))
        guard let length, length - 1 <= lineLimit else { return }
        answeredSteps += 1
        taken.answers += 1
        taken.bytes += length
      }
    }
    return taken
  }

  /// Whether the answer to the oldest unanswered step, in whatever layout, is the recorded one.
  ///
  /// - Throws: when the line is no answer at all.
  mutating func agrees(with line: ArraySlice<UInt8>) throws(RunnerMessageError) -> Bool {
    let answer: ReduceAnswer
    do {
      answer = try ReduceAnswer(decoding: line)
    } catch .missing, .wrongKind {
      return false
    }
    guard answeredSteps < layout.steps.count, case .reduced(let effects, let state) = answer else {
      return false
    }
    let step = layout.steps[answeredSteps]
    answeredSteps += 1
    return effects[...] == document[step.effects.range] && state[...] == document[step.state.range]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a part.
  @inline(__always)
  fileprivate func part(_ part: LeafLayout.Part) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[part.range])
  }
}
