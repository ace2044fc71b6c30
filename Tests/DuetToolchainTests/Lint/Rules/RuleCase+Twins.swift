extension RuleCase {
  private static let swift = TinyTree.swiftCounter
  private static let kotlin = TinyTree.kotlinCounter

  private static func parity(
    _ name: String, says: String..., fault: (String, String, String),
    nearMiss: (String, String, String)
  ) -> RuleCase {
    RuleCase("declaration-parity", name, in: .twins, says: says) {
      try $0.edit(fault.0, fault.1, fault.2)
    } nearMiss: {
      try $0.edit(nearMiss.0, nearMiss.1, nearMiss.2)
    }
  }

  /// Two sources of one feature.
  static let twins: [RuleCase] = [
    parity(
      "a property of another name",
      says: "\(kotlin):6:7: the property 'counts' of 'CounterState' is called 'count' in "
        + "\(swift):3, give both the same name",
      fault: (kotlin, "val count: Long = 0", "val counts: Long = 0"),
      nearMiss: (kotlin, "val count: Long = 0", #"@SerialName("count") val counts: Long = 0"#)),
    parity(
      "a property that one lacks",
      says: "\(kotlin):5:12: 'CounterState' has no property 'open', \(swift):7 declares it, "
        + "add it or remove it there",
      fault: (kotlin, #"@SerialName("open") val isOpen"#, "@Transient val isOpen"),
      nearMiss: (kotlin, #"@SerialName("open") val isOpen"#, "val open")),
    parity(
      "a property that one has besides",
      says: "\(kotlin):6:7: the property 'extra' of 'CounterState' is not declared in \(swift):2, "
        + "add it there or remove it",
      fault: (kotlin, "val count: Long = 0,", "val extra: Int = 1, val count: Long = 0,"),
      nearMiss: (kotlin, "val count: Long = 0,", "extra: Int = 1, val count: Long = 0,")),
    parity(
      "a case of another name",
      says: "\(kotlin):22:15: the case 'resets' of 'CounterAction' is called 'reset' in "
        + "\(swift):21, give both the same name",
      fault: (kotlin, "data object Reset", "data object Resets"),
      nearMiss: (kotlin, "data object Reset", #"@SerialName("reset") data object Resets"#)),
    parity(
      "a case that one lacks",
      says: "\(kotlin):19:18: 'CounterAction' has no case 'told', \(swift):23 declares it, "
        + "add it or remove it there",
      fault: (
        kotlin, "data class Told(val event: CounterDelegateEvent) : CounterAction",
        "data class Told(val event: CounterDelegateEvent) : Other"
      ),
      nearMiss: (
        kotlin, "data class Told(val event: CounterDelegateEvent) : CounterAction",
        "data class Told(val any: CounterDelegateEvent) : Other<Int>(), CounterAction"
      )),
    parity(
      "a case that one has besides",
      says: "\(kotlin):19:8: the case 'counterActionCodec' of 'CounterAction' is not declared in "
        + "\(swift):20, add it there or remove it",
      fault: (
        kotlin, "sealed interface CounterAction {",
        "object CounterActionCodec : Codec<(Long) -> Long>, CounterAction\n"
          + "sealed interface CounterAction {"
      ),
      nearMiss: (
        kotlin, "sealed interface CounterAction {",
        "object CounterActionCodec : Codec<(Long) -> Map<Long, CounterAction>>\n"
          + "sealed interface CounterAction {"
      )),
    parity(
      "labels of a case",
      says: "\(kotlin):21:14: the case 'added' of 'CounterAction' carries (amount), it carries "
        + "(amount, name) in \(swift):21, give both the same labels",
      fault: (kotlin, "val amount: Long, val name: String", "val amount: Long"),
      nearMiss: (
        kotlin, "val amount: Long, val name: String", "val name: String, val amount: Long,"
      )),
    parity(
      "a delegate event",
      says: "\(kotlin):29:14: the case 'fully' of 'CounterDelegateEvent' is called 'full' in "
        + "\(swift):28, give both the same name",
      fault: (kotlin, "data class Full(", "data class Fully("),
      nearMiss: (
        kotlin, "sealed class CounterDelegateEvent", "sealed interface CounterDelegateEvent"
      )),
    parity(
      "a type that is not there",
      says: "\(kotlin): declares no type 'CounterEffectPayload' that could be read, "
        + "declare it here or in a file beside it",
      fault: (kotlin, "sealed interface CounterEffectPayload", "sealed interface Payload"),
      nearMiss: (
        kotlin, "sealed interface CounterEffectPayload", "sealed class CounterEffectPayload"
      )),
    parity(
      "a coder of its own",
      says: "\(swift):17:3: 'CounterState' has a coder of its own, 'init(from:)', its names were "
        + "not compared, declare what is recorded plainly",
      fault: (
        swift, "init(count: Int64) { self.count = count }",
        "init(from decoder: any Decoder) throws {}"
      ),
      nearMiss: (swift, "init(count: Int64) { self.count = count }", "func encoded(to end: Int) {}")
    ),
    parity(
      "a pattern in place of a name",
      says: "\(swift):17:7: 'CounterState' has a pattern in place of a property's name, its names "
        + "were not compared, declare what is recorded plainly",
      fault: (swift, "init(count: Int64) { self.count = count }", "var (a, b) { (1, 2) }"),
      nearMiss: (
        swift, "init(count: Int64) { self.count = count }", "var a: (b: Int, c: Int) { (1, 2) }"
      )),
    parity(
      "a compiler condition",
      says: "\(swift):3:3: 'CounterState' has code that depends on a compiler condition, its "
        + "names were not compared, declare what is recorded plainly",
      fault: (
        swift, "public var count: Int64 = 0",
        "#if DEBUG\n  var debug = 1\n  #endif\n  var count: Int64 = 0"
      ),
      nearMiss: (
        swift, "public var count: Int64 = 0", "// #if DEBUG\n  public var count: Int64 = 0"
      )),
  ]
}
