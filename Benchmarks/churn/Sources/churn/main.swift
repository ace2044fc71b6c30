import Foundation

// churn ROUNDS: mounts and unmounts a tree that many times, and prints the seconds taken and the
// memory in use after a tenth of the rounds and after all, in bytes.

func residentBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let fields = text.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
}

@MainActor
func round() async {
  let tree = Tree()
  for amount in [0, 2, 1] { tree.store.send(amount) }
  // Everything is up before it goes down, and has ended before the next tree comes.
  while running < 11 { await Task.yield() }
  tree.teardown()
  while running > 0 { await Task.yield() }
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let clock = ContinuousClock()
var early = 0
let duration = await clock.measure {
  for number in 1...rounds {
    await round()
    if number == max(rounds / 10, 1) { early = residentBytes() }
  }
}
let (seconds, attoseconds) = duration.components
print(Double(seconds) + Double(attoseconds) / 1e18, early, residentBytes())
