extension TraceScript {
  /// Every script whose trace is recorded in `parity/kernel-trace`.
  package static let all = shared + own

  /// The scripts that kernels of other projects have recorded too.
  package static let shared = [
    TraceScript("send-reduce-sync", .send("inc"), .send("inc"), .teardown),
    TraceScript("effect-start-order", .send("start-two"), .advance(milliseconds: 50), .teardown),
    TraceScript("effect-roundtrip", .send("start-ping"), .teardown),
    TraceScript(
      "cancel-in-flight",
      .send("start-clocked"), .advance(milliseconds: 50), .send("cancel-clock"),
      .advance(milliseconds: 100), .send("start-clocked"), .send("start-clocked"),
      .advance(milliseconds: 100), .teardown),
    TraceScript(
      "teardown-cancels", .send("start-park"), .teardown, .advance(milliseconds: 200)),
    TraceScript("reentrancy-queue", .send("burst"), .send("start-chain"), .teardown),
  ]

  /// What those leave open.
  package static let own = [
    // An id that nobody runs under, and an effect that is cancelled before its first step.
    TraceScript(
      "cancel-before-start",
      .send("cancel-clock"), .send("start-and-cancel"), .advance(milliseconds: 100), .teardown),
    // The second delivery of the effect finds the store torn down.
    TraceScript(
      "teardown-in-delivery", .whenState(100, .teardown), .send("burst"), .send("inc")),
    // The action waits for the one that is being delivered, and goes before the effect's next.
    TraceScript(
      "send-in-delivery", .whenState(100, .send("inc")), .send("burst"), .teardown),
    // The same within a send of the script.
    TraceScript(
      "send-in-send", .whenState(1, .send("start-ping")), .send("inc"), .teardown),
    // Each start cancels the one before; the cancel at the end finds only the last.
    TraceScript(
      "many-under-one-id",
      .send("start-clocked"), .advance(milliseconds: 10), .send("start-mute"),
      .advance(milliseconds: 10), .send("start-clocked"), .advance(milliseconds: 99),
      .send("start-mute"), .advance(milliseconds: 99), .send("cancel-clock"),
      .send("cancel-clock"), .advance(milliseconds: 100), .teardown),
    TraceScript(
      "silent-handler", .send("start-mute"), .advance(milliseconds: 100), .teardown),
    // The handler does not heed its cancellation, and what it sends goes nowhere.
    TraceScript(
      "delivery-after-cancel",
      .send("start-stubborn"), .send("cancel-clock"), .send("start-stubborn"),
      .advance(milliseconds: 100), .teardown),
    TraceScript(
      "delivery-after-teardown",
      .send("start-stubborn"), .teardown, .advance(milliseconds: 100), .send("inc")),
  ]
}
