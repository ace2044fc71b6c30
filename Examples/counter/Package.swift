// swift-tools-version: 6.2

import PackageDescription

let kernel = Target.Dependency.product(name: "DuetKernel", package: "duet")
let replay = Target.Dependency.product(name: "DuetReplay", package: "duet")

let package = Package(
  name: "counter",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "duet", path: "../..")],
  targets: [
    .target(name: "Counter", dependencies: [kernel, replay]),
    .executableTarget(name: "counter-runner", dependencies: ["Counter", replay]),
    .executableTarget(name: "counter-terminal", dependencies: ["Counter", kernel]),
    .testTarget(
      name: "CounterTests",
      dependencies: [
        "Counter", kernel, replay, .product(name: "DuetTesting", package: "duet"),
      ]),
  ]
)
