// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the product's package builds nothing for the benchmarks.
let package = Package(
  name: "churn",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "duet", path: "../..")],
  targets: [
    .executableTarget(
      name: "churn",
      dependencies: [
        .product(name: "DuetKernel", package: "duet"),
        .product(name: "DuetShells", package: "duet"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
