import DuetReplay

// With two numbers it can compile scenarios too: so many endings of so many steps in all.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let scenarios: [any ScenarioSource] =
  numbers.count == 2 ? CounterFeatures.scenarios(endings: numbers[0], steps: numbers[1]) : []
let registry = ReplayRegistry(
  platform: "swift", features: CounterFeatures.all, scenarios: scenarios)
ReplayServer(registry: registry).serveStandardIO()
