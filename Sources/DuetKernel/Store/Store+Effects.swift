extension Store {
  /// The payloads and ids of the effects that run and are not cancelled, in starting order.
  package var effectsInFlight: [Effect<F.EffectPayload>] {
    runs.inFlight.map { .run($0.payload, id: $0.id) }
  }

  func perform(_ effect: Effect<F.EffectPayload>) {
    switch effect {
    case .run(let payload, let id):
      if let id { runs.cancel(id: id) }
      start(EffectRun(number: runs.nextNumber(), id: id, payload: payload))
    case .cancel(let id):
      runs.cancel(id: id)
    }
  }

  private func start(_ run: EffectRun<F.EffectPayload>) {
    onEvent?(.effectStarted(run.payload))
    let send = Send<F.Action> { [weak self] action in self?.deliver(action, from: run) }
    // The task holds the store only weakly, so that an effect that never ends cannot keep it alive.
    let task = EffectExecution.start { [weak self, handler] in
      if !Task.isCancelled { await handler(run.payload, send) }
      self?.end(run)
    }
    runs.insert(run, task: task)
  }

  private func deliver(_ action: F.Action, from run: EffectRun<F.EffectPayload>) {
    guard !isTornDown else { return }
    switch run.phase {
    case .running:
      onEvent?(.effectDelivered(action))
      send(action)
    case .cancelled:
      return
    case .ended:
      onEvent?(.lateDeliveryDropped(run.payload, action))
    }
  }

  private func end(_ run: EffectRun<F.EffectPayload>) {
    runs.remove(run)
    guard run.phase == .running else {
      onEvent?(.effectCancelled(run.payload))
      return
    }
    run.phase = .ended
    onEvent?(.effectFinished(run.payload))
  }
}
