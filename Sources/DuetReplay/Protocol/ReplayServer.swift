/// Answers replay requests for a registry.
public struct ReplayServer: Sendable {
  let registry: ReplayRegistry

  public init(registry: ReplayRegistry) {
    self.registry = registry
  }

  /// Serves standard input and output until the input ends.
  public func serveStandardIO() {}
}
