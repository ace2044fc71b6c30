import DuetToolchain

extension TinyTree {
  static let elderManifest = "parity/manifest.yaml"
  static let elderSwift = "ios/Subtrees/Counter/Sources/CounterFeature/CounterFeature.swift"
  static let elderKotlin = "kmp/subtrees/counter/logic/src/commonMain/kotlin/CounterFeature.kt"

  /// Gives the tree the elder form, with its features in Swift and Kotlin, and a file `run` that is an
  /// executable runner.
  func makeElder() throws {
    try remove("parity/manifest.json")
    try remove("Sources")
    try remove("Scenarios")
    try write(Self.elderText, to: Self.elderManifest)
    try write(Self.swiftSource, to: Self.elderSwift)
    try write(Self.kotlinSource, to: Self.elderKotlin)
    try write(
      "enum EchoFeature {}\n", to: "ios/Subtrees/Echo/Sources/EchoFeature/EchoFeature.swift")
    try write(
      "object EchoFeature\n", to: "kmp/subtrees/echo/logic/src/commonMain/kotlin/EchoFeature.kt")
    try write("", to: "kmp/subtrees/counter/logic/src/jvmTest/kotlin/CounterScenarioTest.kt")
    try write("", to: "kmp/subtrees/echo/logic/src/jvmTest/kotlin/EchoScenarioTest.kt")
    try write("", to: "ios/Templates/Mocks.stencil")
    try folder.writeScript("#!/bin/sh\nexec python3 -I -S runner.py\n", to: "tree/run")
  }

  func editElder(_ old: String, _ new: String) throws {
    try edit(Self.elderManifest, old, new)
  }

  private static let elderText = """
    # What is recorded here.
    features:
      counter:
        swift: \(elderSwift)
        kotlin: \(elderKotlin)
        state: CounterState
        action: CounterAction
        effectPayload: CounterEffectPayload
        scenario: kmp/subtrees/counter/logic/src/jvmTest/kotlin/CounterScenarioTest.kt
        fixtures:
          - counter.adds
          - counter.resets  # back to nought
      echo:
        swift: ios/Subtrees/Echo/Sources/EchoFeature/EchoFeature.swift
        kotlin: kmp/subtrees/echo/logic/src/commonMain/kotlin/EchoFeature.kt
        scenario: kmp/subtrees/echo/logic/src/jvmTest/kotlin/EchoScenarioTest.kt
        fixtures:
          - echo.shouts

    chains:
      - chain-counter-echo

    presentation:
      waivers:
        - kind: gesture
          feature: counter
          platform: ios
          manner: swipe
          reason: "The system's own: no # of ours."
          since: 2026-01-31
      islands:
    mocks:
      bundle: Mocks
      generators:
        - output: ios/Mocks/Ports.swift
          template: ios/Templates/Mocks.stencil
          package: ios
          sources:
            - ios/Subtrees
          args:
            - imports=Foundation
    kotlinCore: commonMain

    """
}
