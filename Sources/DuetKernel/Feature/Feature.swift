/// A unit of app logic that can be recorded and replayed: a state, the actions that reach it, and
/// the effects it asks for.
///
/// ```swift
/// enum CounterFeature: Feature {
///   static let name = "counter"
///   static func reduce(_ state: inout Int, _ action: CounterAction) -> [Effect<CounterEffect>] {
///     state += 1
///     return []
///   }
/// }
/// ```
///
/// `reduce` is pure: it reads nothing but its arguments. Whatever is random or timed arrives as an
/// action (design, section 4).
public protocol Feature: Sendable {
  /// What the feature remembers between two actions.
  associatedtype State: Codable & Equatable & Sendable
  /// What can happen to the feature.
  associatedtype Action: Codable & Equatable & Sendable
  /// What the feature can ask the outside world to do, as data.
  associatedtype EffectPayload: Codable & Equatable & Sendable

  /// The name that fixtures, manifest and replay protocol use: lowercase ASCII letters, digits,
  /// dots and hyphens.
  static var name: String { get }

  /// Applies one action to the state and says which effects follow, in order.
  static func reduce(_ state: inout State, _ action: Action) -> [Effect<EffectPayload>]
}
