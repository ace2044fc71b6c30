import DuetKernel

public enum CounterFeature: Feature {
  public static let name = "counter"

  public enum Action: Codable, CanonicalSum, Equatable, Sendable {
    case added(amount: Int)
    case reset
  }

  public enum EffectPayload: Codable, CanonicalSum, Equatable, Sendable {
    case save(total: Int)
  }

  public static func reduce(_ total: inout Int, _ action: Action) -> [Effect<EffectPayload>] {
    switch action {
    case .added(let amount): total += amount
    case .reset: total = 0
    }
    return [.run(.save(total: total))]
  }
}
