import Counter
import DuetKernel

let store = makeCounterStore { _ in }
store.observe { print("total: \($0)") }
while let line = readLine() {
  store.send(Int(line).map { .added(amount: $0) } ?? .reset)
}
store.teardown()
