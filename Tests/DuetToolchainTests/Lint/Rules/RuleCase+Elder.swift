extension RuleCase {
  private static let yaml = TinyTree.elderManifest
  private static let swift = TinyTree.elderSwift
  private static let kotlin = TinyTree.elderKotlin

  /// A source that lies elsewhere, in the manifest and on disk.
  private static func moved(
    _ rule: String, _ name: String, _ path: String, to place: String, says finding: String,
    nearMiss: String, and change: @escaping Change = { _ in }
  ) -> RuleCase {
    RuleCase(rule, name, in: .elder, says: finding) {
      try $0.moveSource(path, to: place)
      try change($0)
    } nearMiss: {
      try $0.moveSource(path, to: nearMiss)
    }
  }

  /// Mocks that are declared in another way.
  private static func mocks(
    _ name: String, says finding: String, fault: (String, String), nearMiss: (String, String)
  ) -> RuleCase {
    RuleCase("mock-generators", name, in: .elder, says: finding) {
      try $0.editElder(fault.0, fault.1)
    } nearMiss: {
      try $0.editElder(nearMiss.0, nearMiss.1)
    }
  }

  /// The layout and the mocks of elder trees.
  static let elder: [RuleCase] = [
    moved(
      "elder-swift-layout", "no folder of subtrees", swift, to: "ios/Counter/CounterFeature.swift",
      says: "\(yaml):4:12: 'ios/Counter/CounterFeature.swift' lies in no 'Subtrees' folder, "
        + "a Swift feature lies in 'Subtrees/Counter/'",
      nearMiss: "apps/a/Subtrees/Counter/CounterFeature.swift"),
    moved(
      "elder-swift-layout", "another subtree", swift,
      to: "ios/Subtrees/Count/CounterFeature.swift",
      says: "\(yaml):4:12: 'ios/Subtrees/Count/CounterFeature.swift' lies in the subtree 'Count', "
        + "the feature is 'counter', a Swift feature lies in 'Subtrees/Counter/'",
      nearMiss: "ios/Subtrees/Main/Subtrees/Counter/CounterFeature.swift"),
    moved(
      "elder-swift-layout", "another module", swift,
      to: "ios/Subtrees/Counter/CountingFeature/Counter.swift",
      says: "\(yaml):4:12: 'ios/Subtrees/Counter/CountingFeature/Counter.swift' is of the Swift "
        + "module 'CountingFeature', the module of the feature 'counter' is 'CounterFeature'",
      nearMiss: "ios/Subtrees/Counter/CounterFeature/Logic/Counter.swift"),
    moved(
      "elder-kotlin-layout", "no folder of subtrees", kotlin, to: "kmp/counter/CounterFeature.kt",
      says: "\(yaml):5:13: 'kmp/counter/CounterFeature.kt' lies in no 'subtrees' folder, a Kotlin "
        + "feature lies in 'subtrees/counter/logic/src/commonMain/'",
      nearMiss: "a/b/subtrees/counter/logic/src/commonMain/CounterFeature.kt"),
    moved(
      "elder-kotlin-layout", "a capital", kotlin,
      to: "kmp/subtrees/Counter/logic/src/commonMain/CounterFeature.kt",
      says: "\(yaml):5:13: 'kmp/subtrees/Counter/logic/src/commonMain/CounterFeature.kt' lies in "
        + "the subtree 'Counter', the feature is 'counter', a Kotlin feature lies in "
        + "'subtrees/counter/logic/src/commonMain/'",
      nearMiss: "kmp/subtrees/main/subtrees/counter/logic/src/commonMain/CounterFeature.kt"),
    moved(
      "elder-kotlin-layout", "no logic", kotlin,
      to: "kmp/subtrees/counter/src/commonMain/CounterFeature.kt",
      says: "\(yaml):5:13: 'kmp/subtrees/counter/src/commonMain/CounterFeature.kt' is outside of "
        + "the subtree's 'logic/src', a Kotlin feature lies in "
        + "'subtrees/counter/logic/src/commonMain/'",
      nearMiss: "kmp/subtrees/counter/logic/src/commonMain/deep/down/CounterFeature.kt"),
    moved(
      "elder-kotlin-layout", "another source set", kotlin,
      to: "kmp/subtrees/counter/logic/src/main/CounterFeature.kt",
      says: "\(yaml):5:13: 'kmp/subtrees/counter/logic/src/main/CounterFeature.kt' lies in the "
        + "source set 'main', 'kotlinCore' is 'commonMain', its logic lies in 'commonMain', or "
        + "set 'kotlinCore' to 'jvm'",
      nearMiss: "kmp/subtrees/counter/logic/src/commonMain/main/CounterFeature.kt"),
    RuleCase(
      "elder-kotlin-layout", "a core for the JVM", in: .elder,
      says: "\(yaml):15:13: 'kmp/subtrees/echo/logic/src/commonMain/kotlin/EchoFeature.kt' lies in "
        + "the source set 'commonMain', 'kotlinCore' is 'jvm', its logic lies in 'main' or "
        + "'jvmMain', or set 'kotlinCore' to 'commonMain'"
    ) {
      try $0.editElder("kotlinCore: commonMain", "kotlinCore: jvm")
      try $0.moveSource(kotlin, to: "kmp/subtrees/counter/logic/src/main/CounterFeature.kt")
    } nearMiss: {
      try $0.editElder("kotlinCore: commonMain", "kotlinCore: jvm")
      try $0.moveSource(kotlin, to: "kmp/subtrees/counter/logic/src/main/CounterFeature.kt")
      try $0.moveSource(
        "kmp/subtrees/echo/logic/src/commonMain/kotlin/EchoFeature.kt",
        to: "kmp/subtrees/echo/logic/src/jvmMain/EchoFeature.kt")
    },
    mocks(
      "no template", says: "\(yaml):35:7: the generator has no 'template', add it",
      fault: ("      template: ios/Templates/Mocks.stencil\n", ""),
      nearMiss: ("ios/Templates/Mocks.stencil", "AutoMockable")),
    mocks(
      "a key that nobody reads",
      says: "\(yaml):40:7: a generator has no key 'arg', did you mean 'args'?, it has 'args', "
        + "'output', 'package', 'sources', 'template'",
      fault: ("args:", "arg:"), nearMiss: ("        - imports=Foundation\n", "")),
    mocks(
      "a template that is gone",
      says: "\(yaml):36:17: 'ios/Templates/Mock.stencil' does not exist, "
        + "correct the path or add the file",
      fault: ("Mocks.stencil", "Mock.stencil"), nearMiss: ("Ports.swift", "Port.swift")),
    mocks(
      "an output outside",
      says: "\(yaml):35:15: the path '../Ports.swift' leaves the repository or names no file in "
        + "it, give one relative to its root, without '.' and '..'",
      fault: ("ios/Mocks/Ports.swift", "../Ports.swift"),
      nearMiss: ("ios/Mocks/Ports.swift", "ios/..Ports.swift")),
    mocks(
      "an output that is a source",
      says: "\(yaml):39:11: 'ios/Subtrees' is the generator's own output, "
        + "a generator does not read what it writes",
      fault: ("ios/Mocks/Ports.swift", "ios/Subtrees"),
      nearMiss: ("ios/Mocks/Ports.swift", "ios/Subtrees/Ports.swift")),
    mocks(
      "a bundle without a name", says: "\(yaml):33:3: 'bundle' is empty, a text is expected",
      fault: ("bundle: Mocks", "bundle:"), nearMiss: ("  bundle: Mocks\n", "")),
  ]
}

extension TinyTree {
  fileprivate func moveSource(_ path: String, to place: String) throws {
    try write(read(path), to: place)
    try remove(path)
    try editElder(path, place)
  }
}
