import DuetReplay

let registry = ReplayRegistry(platform: "swift", features: [CounterFeature.self], scenarios: [])
ReplayServer(registry: registry).serveStandardIO()
