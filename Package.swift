// swift-tools-version: 6.2

import PackageDescription

// Arrows only point down this list; each has its reason.
//
//   duet             parses arguments and exits; everything it does is DuetToolchain
//   FoyerKit         the example app's logic behind a C interface, which CFoyerKit's header describes
//   replay-runner    serves FoyerScenarios' registry over standard input and output
//   DuetToolchain    the CLI as a library, so that tests can call it
//   FoyerScenarios   the example app's authored recordings
//   FoyerFeatures    the example app's pure logic; it knows the kernel only
//   DuetTesting      the test-side harness: test store, test clock, golden fixtures
//   DuetReplay       what a recording is: fixtures, scenarios, the replay protocol
//   DuetKernel       what a feature is, and the canonical values
//   CDuetSystem      the few system calls that Swift cannot spell portably

let package = Package(
  name: "duet",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "DuetKernel", targets: ["DuetKernel"]),
    .library(name: "DuetReplay", targets: ["DuetReplay"]),
    .library(name: "DuetTesting", targets: ["DuetTesting"]),
    .library(name: "DuetToolchain", targets: ["DuetToolchain"]),
    .library(name: "FoyerKit", type: .dynamic, targets: ["FoyerKit"]),
    .executable(name: "duet", targets: ["duet"]),
    .executable(name: "replay-runner", targets: ["replay-runner"]),
  ],
  targets: [
    .target(name: "CDuetSystem"),
    .target(name: "DuetKernel"),
    .target(name: "DuetReplay", dependencies: ["DuetKernel"]),
    .target(name: "DuetTesting", dependencies: ["DuetKernel", "DuetReplay"]),
    .target(name: "DuetToolchain", dependencies: ["CDuetSystem", "DuetKernel", "DuetReplay"]),
    .target(name: "FoyerFeatures", dependencies: ["DuetKernel"]),
    .target(name: "FoyerScenarios", dependencies: ["DuetKernel", "DuetReplay", "FoyerFeatures"]),
    .target(name: "CFoyerKit"),
    .target(
      name: "FoyerKit", dependencies: ["CFoyerKit", "DuetKernel", "DuetReplay", "FoyerScenarios"]),
    .executableTarget(name: "duet", dependencies: ["DuetToolchain"]),
    .executableTarget(name: "replay-runner", dependencies: ["DuetReplay", "FoyerScenarios"]),

    .testTarget(name: "DuetKernelTests", dependencies: ["DuetKernel", "DuetTesting"]),
    .testTarget(name: "DuetReplayTests", dependencies: ["DuetKernel", "DuetReplay"]),
    .testTarget(
      name: "DuetToolchainTests",
      dependencies: ["CDuetSystem", "DuetKernel", "DuetReplay", "DuetToolchain", "duet"],
      exclude: ["Expected", "Golden", "TinyTree"]),
    .testTarget(
      name: "DuetTestingTests", dependencies: ["DuetKernel", "DuetReplay", "DuetTesting"]),
    .testTarget(
      name: "FoyerTests",
      dependencies: ["DuetKernel", "DuetReplay", "DuetTesting", "FoyerFeatures", "FoyerScenarios"]),
    .testTarget(
      name: "FoyerKitTests", dependencies: ["CFoyerKit", "FoyerKit"], exclude: ["Clients"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CDuetSystem", "CFoyerKit"].contains(target.name) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
