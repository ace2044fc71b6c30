import Counter
import DuetReplay

ReplayServer(
  registry: ReplayRegistry(
    platform: "swift", features: [CounterFeature.self], scenarios: [counterScenario])
).serveStandardIO()
