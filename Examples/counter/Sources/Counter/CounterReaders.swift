import DuetKernel

/// Writes every total to one client, as server-sent events, until the store is torn down.
public func sendEvents(
  of store: Store<CounterFeature>, write: (String) async throws -> Void
) async throws {
  for await total in await store.states() {
    try await write("data: \(total)\n\n")
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  public struct CounterView: View {
    let store: Store<CounterFeature>
    @State private var total = 0

    public var body: some View {
      Button("\(total)") { store.send(.added(amount: 1)) }
        .task {
          for await state in store.states() { total = state }
        }
    }
  }
#endif
