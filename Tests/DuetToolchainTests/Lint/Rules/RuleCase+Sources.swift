extension RuleCase {
  /// The files that rows name.
  static let sources: [RuleCase] = [
    RuleCase(
      "sources-exist", "a source that is gone",
      says: "\(manifest):9:17: 'Sources/counter.py' does not exist, "
        + "correct the path or add the file"
    ) {
      try $0.remove("Sources/counter.py")
    } nearMiss: {
      // A link to a file stands for it.
      try $0.move("Sources/counter.py", to: "counter.txt")
      try $0.link("Sources/counter.py", to: "../counter.txt")
    },
    RuleCase(
      "pending-twins", "a twin that is there", in: .twins,
      says: "\(manifest):13:17: 'counter' is pending, but '\(TinyTree.kotlinCounter)' is there, "
        + "name that file"
    ) {
      try $0.editManifest(TinyTree.kotlinCounter, "pending")
    } nearMiss: {
      try $0.editManifest(TinyTree.kotlinCounter, "pending")
      try $0.move(TinyTree.kotlinCounter, to: "kotlin/counter/CounterFeatureTest.kt")
    },
    RuleCase(
      "pending-twins", "a whole lane that is pending", in: .twins,
      says: "\(manifest):13:17: 'counter' is pending, but 'deep/down/counter_feature.kt' is there, "
        + "name that file"
    ) {
      try $0.editManifest(TinyTree.kotlinCounter, "pending")
      try $0.editManifest(TinyTree.kotlinEcho, "pending")
      try $0.remove("kotlin")
      try $0.write("", to: "deep/down/counter_feature.kt")
    } nearMiss: {
      try $0.editManifest(TinyTree.kotlinCounter, "pending")
      try $0.editManifest(TinyTree.kotlinEcho, "pending")
      try $0.remove("kotlin")
      try $0.write("", to: "build/counter/CounterFeature.kt")
      try $0.write("", to: "deep/down/Counter.kt")
    },
    RuleCase(
      "scenario-lanes", "a scenario in no lane", in: .twins,
      says: "\(manifest):22:19: no lane is declared for 'Scenarios/echo.rs' "
        + "(there is: kotlin, python, swift), declare it"
    ) {
      try $0.write("", to: "Scenarios/echo.rs")
      try $0.editManifest("Scenarios/echo.py", "Scenarios/echo.rs")
    } nearMiss: {
      try $0.write("", to: "Scenarios/Echo.kt")
      try $0.editManifest("Scenarios/echo.py", "Scenarios/Echo.kt")
    },
    RuleCase(
      "feature-arrows", "a child that knows its parent", in: .twins,
      says: "\(TinyTree.swiftEcho):2:24: 'echo' uses CounterState of its parent 'counter', "
        + "a child does not know its parent: report a delegate event instead"
    ) {
      try $0.write(
        "enum EchoDelegateEvent {}\nenum EchoFeature { let a = CounterState.self }\n"
          .replacing("let a = ", with: "var "), to: TinyTree.swiftEcho)
      try $0.edit(
        TinyTree.swiftCounter, "case save(total: Int64)",
        "case save(total: Int64) // EchoDelegateEvent\n  var child: EchoDelegateEvent { .init() }")
    } nearMiss: {
      try $0.write(
        "enum EchoDelegateEvent {}\nenum EchoFeature { let a = \"CounterState\" }\n",
        to: TinyTree.swiftEcho)
      try $0.edit(
        TinyTree.swiftCounter, "case save(total: Int64)",
        "case save(total: Int64)\n  var child: EchoDelegateEvent { .init() }")
    },
    RuleCase(
      "layout", "a file of another name", in: .twins,
      says: "\(manifest):12:16: the file 'Swift/Counter/Counting.swift' is not called after the "
        + "feature 'counter', call it 'CounterFeature.swift'"
    ) {
      try $0.move(TinyTree.swiftCounter, to: "Swift/Counter/Counting.swift")
      try $0.editManifest(TinyTree.swiftCounter, "Swift/Counter/Counting.swift")
    } nearMiss: {
      try $0.move(TinyTree.swiftCounter, to: "Swift/Counter/counter_feature.swift")
      try $0.editManifest(TinyTree.swiftCounter, "Swift/Counter/counter_feature.swift")
    },
    RuleCase(
      "layout", "a folder of another name", in: .twins,
      says: "\(manifest):13:17: 'kotlin/count/CounterFeature.kt' lies in 'count', the lane's other "
        + "features have folders of their own names, give the feature 'counter' one"
    ) {
      try $0.move("kotlin/counter", to: "kotlin/count")
      try $0.editManifest(TinyTree.kotlinCounter, "kotlin/count/CounterFeature.kt")
    } nearMiss: {
      try $0.createFolder("kotlin/counter/logic")
      try $0.move(TinyTree.kotlinCounter, to: "kotlin/counter/logic/CounterFeature.kt")
      try $0.editManifest(TinyTree.kotlinCounter, "kotlin/counter/logic/CounterFeature.kt")
    },
    RuleCase(
      "layout", "another feature's folder", in: .twins,
      says: "\(manifest):20:16: 'Swift/Counter/EchoFeature.swift' lies in the folder of 'counter', "
        + "give the feature 'echo' a folder of its own"
    ) {
      try $0.move(TinyTree.swiftEcho, to: "Swift/Counter/EchoFeature.swift")
      try $0.editManifest(TinyTree.swiftEcho, "Swift/Counter/EchoFeature.swift")
    } nearMiss: {
      try $0.createFolder("Swift/Counter/Echo")
      try $0.move(TinyTree.swiftEcho, to: "Swift/Counter/Echo/EchoFeature.swift")
      try $0.editManifest(TinyTree.swiftEcho, "Swift/Counter/Echo/EchoFeature.swift")
    },
    RuleCase(
      "layout", "another lane's custom",
      says: "\(manifest):9:17: the file 'Sources/count.py' is not called after the feature "
        + "'counter', call it 'counter.py'"
    ) {
      try $0.move("Sources/counter.py", to: "Sources/count.py")
      try $0.editManifest("Sources/counter.py", "Sources/count.py")
    } nearMiss: {
      // One file for all is called after none of them.
      try $0.write("", to: "Sources/all.py")
      try $0.editManifest("Sources/counter.py", "Sources/all.py")
      try $0.editManifest("Sources/echo.py", "Sources/all.py")
    },
  ]

  /// What came to grief on the way.
  static let damage: [RuleCase] = [
    RuleCase(
      "damaged-files", "a merge in a source", in: .twins,
      says: "\(TinyTree.swiftEcho):2:1: a merge conflict begins here: '<<<<<<< HEAD', resolve it"
    ) {
      try $0.write("enum EchoFeature {}\n<<<<<<< HEAD\n", to: TinyTree.swiftEcho)
    } nearMiss: {
      try $0.write(
        "enum EchoFeature { let a = \"\"\"\n<<<<<<< HEAD\n>>>>>>> b\n\"\"\" }\n",
        to: TinyTree.swiftEcho)
    },
    RuleCase(
      "damaged-files", "a merge in a spec",
      says: "parity/feature-specs/counter.md:6:1: a merge conflict begins here: '<<<<<<< a', "
        + "resolve it"
    ) {
      let spec = "parity/feature-specs/counter.md"
      try $0.write($0.read(spec) + "<<<<<<< a\n=======\n>>>>>>> b\n", to: spec)
    } nearMiss: {
      let spec = "parity/feature-specs/counter.md"
      try $0.write(
        $0.read(spec) + "Title\n=======\n```\n<<<<<<< a\n>>>>>>> b\n```\n", to: spec)
    },
    RuleCase(
      "damaged-files", "half a source", in: .twins,
      says: "\(TinyTree.kotlinEcho):1:20: the file ends before the braces that begin here, "
        + "restore the rest of it"
    ) {
      try $0.write("object EchoFeature {\n  val a = \"}\"\n", to: TinyTree.kotlinEcho)
    } nearMiss: {
      try $0.write("object EchoFeature {\n  val a = '{' // {\n}\n", to: TinyTree.kotlinEcho)
    },
    RuleCase(
      "damaged-files", "a byte order mark in a spec",
      says: "parity/feature-specs/echo.md:1:1: starts with a byte order mark, "
        + "save it as UTF-8 without one"
    ) {
      let spec = "parity/feature-specs/echo.md"
      try $0.write("\u{FEFF}" + $0.read(spec), to: spec)
    } nearMiss: {
      let spec = "parity/feature-specs/echo.md"
      try $0.write($0.read(spec) + "\u{FEFF}\r\n", to: spec)
    },
    RuleCase(
      "damaged-files", "a spec that is no text",
      says: "parity/feature-specs/echo.md:1:1: is no UTF-8, save it as UTF-8 text"
    ) {
      let spec = "parity/feature-specs/echo.md"
      try $0.write([0xFF] + $0.read(spec).utf8, to: spec)
    } nearMiss: {
      let spec = "parity/feature-specs/echo.md"
      try $0.write($0.read(spec) + "\u{FC} \u{2014} \u{1F600}\n", to: spec)
    },
  ]
}
