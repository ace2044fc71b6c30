// swift-tools-version: 6.2

import PackageDescription

// Arrows only point down this list; each has its reason.
//
//   duet             parses arguments and exits; everything it does is DuetToolchain
//   FoyerKit         the example app's logic behind a C interface, which CFoyerKit's header describes
//   foyer            the example app in a terminal; everything it does is FoyerShell
//   FoyerShell       the mounted tree as screens: what shows, what keys send; it decides nothing
//   FoyerTerminal    a terminal as a grid of cells and a source of keys; it knows nothing of Foyer
//   replay-runner    serves FoyerScenarios' registry over standard input and output
//   kernel-trace     prints what the kernel does in each script of KernelTraces
//   KernelTraces     the scripts that hold the kernel to its recorded traces
//   DuetToolchain    the CLI as a library, so that tests can call it
//   FoyerScenarios   the example app's authored recordings
//   FoyerApp         the example app composed: backend, workers, what mounts what; no screens
//   FoyerFeatures    the example app's pure logic; it knows the kernel only
//   DuetTesting      the test-side harness: test store, test clock, worker tester, golden fixtures
//   DuetShells       what mounts features: hosts, slots for children, seams between levels
//   DuetVirtualTime  time that passes only when it is told to, for tests and scripts
//   DuetReplay       what a recording is: fixtures, scenarios, the replay protocol
//   DuetKernel       what a feature is, and the canonical values
//   CDuetSystem      the few system calls that Swift cannot spell portably

let package = Package(
  name: "duet",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "DuetKernel", targets: ["DuetKernel"]),
    .library(name: "DuetReplay", targets: ["DuetReplay"]),
    .library(name: "DuetShells", targets: ["DuetShells"]),
    .library(name: "DuetTesting", targets: ["DuetTesting"]),
    .library(name: "DuetToolchain", targets: ["DuetToolchain"]),
    .library(name: "FoyerKit", type: .dynamic, targets: ["FoyerKit"]),
    .executable(name: "duet", targets: ["duet"]),
    .executable(name: "foyer", targets: ["foyer"]),
    .executable(name: "replay-runner", targets: ["replay-runner"]),
  ],
  targets: [
    .target(name: "CDuetSystem"),
    .target(name: "DuetKernel"),
    .target(name: "DuetReplay", dependencies: ["DuetKernel"]),
    .target(name: "DuetShells", dependencies: ["DuetKernel"]),
    .target(name: "DuetVirtualTime", dependencies: ["DuetKernel"]),
    .target(
      name: "DuetTesting",
      dependencies: ["DuetKernel", "DuetReplay", "DuetShells", "DuetVirtualTime"]),
    .target(name: "DuetToolchain", dependencies: ["CDuetSystem", "DuetKernel", "DuetReplay"]),
    .target(name: "FoyerFeatures", dependencies: ["DuetKernel"]),
    .target(name: "FoyerApp", dependencies: ["DuetKernel", "DuetShells", "FoyerFeatures"]),
    .target(name: "FoyerScenarios", dependencies: ["DuetKernel", "DuetReplay", "FoyerFeatures"]),
    .target(name: "CFoyerKit"),
    .target(
      name: "FoyerKit", dependencies: ["CFoyerKit", "DuetKernel", "DuetReplay", "FoyerScenarios"]),
    .target(name: "CFoyerTerminal"),
    .target(name: "FoyerTerminal", dependencies: ["CFoyerTerminal"]),
    .target(name: "KernelTraces", dependencies: ["DuetKernel", "DuetTesting"]),
    .executableTarget(name: "kernel-trace", dependencies: ["DuetKernel", "KernelTraces"]),
    .target(
      name: "FoyerShell",
      dependencies: [
        "DuetKernel", "DuetShells", "DuetVirtualTime", "FoyerApp", "FoyerFeatures", "FoyerTerminal",
      ]),
    .executableTarget(name: "foyer", dependencies: ["FoyerShell"]),
    .executableTarget(name: "duet", dependencies: ["DuetToolchain"]),
    .executableTarget(name: "replay-runner", dependencies: ["DuetReplay", "FoyerScenarios"]),

    .testTarget(
      name: "DuetKernelTests", dependencies: ["DuetKernel", "DuetTesting", "DuetVirtualTime"]),
    .testTarget(name: "DuetReplayTests", dependencies: ["DuetKernel", "DuetReplay"]),
    .testTarget(
      name: "DuetToolchainTests",
      dependencies: ["CDuetSystem", "DuetKernel", "DuetReplay", "DuetToolchain", "duet"],
      exclude: ["Expected", "Golden", "TinyTree"]),
    .testTarget(
      name: "DuetTestingTests",
      dependencies: ["DuetKernel", "DuetReplay", "DuetShells", "DuetTesting", "KernelTraces"],
      exclude: ["Expected"]),
    .testTarget(name: "DuetTestingXCTests", dependencies: ["DuetKernel", "DuetTesting"]),
    .testTarget(
      name: "DuetShellsTests", dependencies: ["DuetKernel", "DuetShells", "DuetTesting"]),
    .testTarget(
      name: "FoyerAppTests",
      dependencies: ["DuetKernel", "DuetShells", "DuetTesting", "FoyerApp", "FoyerFeatures"]),
    .testTarget(
      name: "FoyerTests",
      dependencies: ["DuetKernel", "DuetReplay", "DuetTesting", "FoyerFeatures", "FoyerScenarios"]),
    .testTarget(
      name: "FoyerShellTests", dependencies: ["DuetKernel", "FoyerApp", "FoyerShell", "foyer"],
      exclude: ["Expected", "Walks"]),
    .testTarget(name: "FoyerTerminalTests", dependencies: ["FoyerTerminal"]),
    .testTarget(
      name: "FoyerKitTests", dependencies: ["CFoyerKit", "FoyerKit"], exclude: ["Clients"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets
where !["CDuetSystem", "CFoyerKit", "CFoyerTerminal"].contains(target.name) {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
