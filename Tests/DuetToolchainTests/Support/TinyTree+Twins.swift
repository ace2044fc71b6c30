extension TinyTree {
  static let swiftCounter = "Swift/Counter/CounterFeature.swift"
  static let kotlinCounter = "kotlin/counter/CounterFeature.kt"
  static let swiftEcho = "Swift/Echo/EchoFeature.swift"
  static let kotlinEcho = "kotlin/echo/EchoFeature.kt"

  /// Writes both features in two more languages. Nothing builds them: lint only reads.
  func addTwins() throws {
    try editManifest(
      #""lanes": {"#,
      #"""
      "lanes": {
          "swift": { "runner": ["swift-runner"] },
          "kotlin": { "runner": ["kotlin-runner"] },
      """#)
    try editManifest(
      #""python": "Sources/counter.py","#,
      #"""
      "python": "Sources/counter.py",
            "swift": "\#(Self.swiftCounter)",
            "kotlin": "\#(Self.kotlinCounter)",
            "state": "CounterState", "action": "CounterAction", "effectPayload": "CounterEffectPayload",
      """#)
    try editManifest(
      #""python": "Sources/echo.py","#,
      #"""
      "python": "Sources/echo.py",
            "swift": "\#(Self.swiftEcho)",
            "kotlin": "\#(Self.kotlinEcho)",
      """#)
    try write(Self.swiftSource, to: Self.swiftCounter)
    try write(Self.kotlinSource, to: Self.kotlinCounter)
    try write("enum EchoFeature {}\n", to: Self.swiftEcho)
    try write("object EchoFeature\n", to: Self.kotlinEcho)
  }

  static let swiftSource = ##"""
    /// What the counter remembers: "CounterState" is not declared here.
    public struct CounterState: Codable, Equatable {
      public var count: Int64 = 0
      @Wrapped(by: "x") public private(set) var title: String = "\("}")" {
        didSet { print(oldValue) }
      }
      var byName: [String: Array<Int64>], isOpen = { true }()
      static let limit = 9
      var double: Int64 { count * 2 }
      let later: (Int64) -> Result<Int64, Never>?

      enum CodingKeys: String, CodingKey {
        case count, title, byName
        case isOpen = "open", later
      }

      init(count: Int64) { self.count = count }
    }

    public enum CounterAction: Codable, CanonicalSum {
      case added(amount: Int64, name: String), reset
      case `default`
      case told(CounterDelegateEvent)
      var isReset: Bool { if case .reset = self { true } else { false } }
    }

    public enum CounterDelegateEvent: Codable {
      case full(_ count: Int64)
    }

    public enum CounterEffectPayload: Codable {
      case save(total: Int64)
      case notifyListener(CounterDelegateEvent)
    }

    """##

  static let kotlinSource = ##"""
    package foyer.counter

    /** What the counter remembers. */
    @Serializable
    data class CounterState(
      val count: Long = 0,
      val title: String = "${if (true) "}" else "("}",
      val byName: Map<String, List<Long>> = emptyMap(),
      @SerialName("open") val isOpen: Boolean = true,
      val later: ((Long) -> Long?)? = null,
      @Transient val quote: Char = '"',
      plain: Int = 3,
    ) {
      val double: Long get() = count * 2
      companion object { const val LIMIT = 9 }
    }

    @Serializable
    sealed interface CounterAction {
      @Serializable @SerialName("added")
      data class Added(val amount: Long, val name: String) : CounterAction
      data object Reset : CounterAction
      @SerialName("default") data object Usual : CounterAction
    }

    data class Told(val event: CounterDelegateEvent) : CounterAction

    sealed class CounterDelegateEvent {
      data class Full(val count: Long) : CounterDelegateEvent()
    }

    sealed interface CounterEffectPayload {
      data class Save(val total: Long) : CounterEffectPayload
      data class NotifyListener(val event: CounterDelegateEvent) : CounterEffectPayload
    }

    """##
}
