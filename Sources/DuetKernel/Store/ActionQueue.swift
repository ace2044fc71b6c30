/// Actions waiting for their turn, first in, first out.
///
/// - Complexity: amortised O(1) for each action, however many wait.
struct ActionQueue<Action> {
  private var actions: [Action] = []
  private var head = 0

  mutating func append(_ action: Action) {
    actions.append(action)
  }

  mutating func popFirst() -> Action? {
    guard head < actions.count else { return nil }
    let action = actions[head]
    head += 1
    if head == actions.count {
      removeAll()
    } else if head >= 64, head * 2 >= actions.count {
      actions.removeFirst(head)
      head = 0
    }
    return action
  }

  mutating func removeAll() {
    actions.removeAll(keepingCapacity: true)
    head = 0
  }
}
