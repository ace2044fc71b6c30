/// The authored source of one recording across several features: an event that one of them emits
/// is the action that the next one receives (design, section 5).
///
/// ```swift
/// public let counterChain = Chain("total-counter", "A full counter reaches the total.") {
///   Node(CounterFeature.self, CounterState(count: 2))
///   Node(TotalFeature.self, TotalState())
///   When("the third tap", CounterFeature.self, .tapped)
///   Hop("the total hears of it", to: TotalFeature.self, as: TotalAction.counter) {
///     Then(\.sum, 3)
///   }
/// }
/// ```
///
/// A chain records actions and effects, never states: those are the leaves' business.
public struct Chain: Sendable {
  let chainName: String
  let description: String
  let content: ChainContent
  let place: SourcePlace

  /// Describes the recording `chain-<name>`.
  public init(
    _ name: String, _ description: String,
    file: StaticString = #fileID, line: Int = #line,
    @ChainBuilder content: () -> ChainContent
  ) {
    self.chainName = name
    self.description = description
    self.content = content()
    self.place = SourcePlace(file: file, line: line)
  }
}
