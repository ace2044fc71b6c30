public import DuetKernel

/// What a replay runner can do: the features it reduces and the scenarios it compiles.
///
/// ```swift
/// public let registry = ReplayRegistry(
///   platform: "swift", features: [CounterFeature.self], scenarios: [counterScenario])
/// ```
public struct ReplayRegistry: Sendable {
  /// The lane's name, which the handshake carries.
  public let platform: String
  /// The features' names in byte order.
  public let featureNames: [String]
  /// The scenarios' and chains' names in byte order.
  public let scenarioNames: [String]
  /// What makes the registry unusable, in words: two things of one name, a name that cannot name a
  /// file. A server with problems answers nothing.
  public let problems: [String]

  /// By canonical string, quotes included, as a request holds it.
  private let features: [ArraySlice<UInt8>: ReplayableFeature]
  private let scenarios: [ArraySlice<UInt8>: any ScenarioSource]

  /// Registers features and scenarios, in any order.
  public init(
    platform: String, features: [any Feature.Type], scenarios: [any ScenarioSource] = []
  ) {
    self.platform = platform
    let replayable = features.map { ReplayableFeature($0) }
    featureNames = replayable.map(\.name).inByteOrder
    scenarioNames = scenarios.map(\.name).inByteOrder
    problems =
      Self.problems("feature", featureNames) + Self.problems("scenario", scenarioNames)
    self.features = Dictionary(
      replayable.map { (Self.key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    self.scenarios = Dictionary(
      scenarios.map { (Self.key($0.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The feature that a request or a fixture names.
  ///
  /// - Throws: `ReplayRefusal` that helps with an unknown name.
  func feature(_ name: CanonicalJSON) throws(ReplayRefusal) -> ReplayableFeature {
    guard let feature = features[name.bytes] else {
      throw Self.unknown("feature", name, among: featureNames)
    }
    return feature
  }

  /// The scenario or chain that a request names.
  ///
  /// - Throws: `ReplayRefusal` that helps with an unknown name.
  func scenario(_ name: CanonicalJSON) throws(ReplayRefusal) -> any ScenarioSource {
    guard let scenario = scenarios[name.bytes] else {
      throw Self.unknown("scenario", name, among: scenarioNames)
    }
    return scenario
  }

  private static func unknown(
    _ noun: String, _ name: CanonicalJSON, among known: [String]
  ) -> ReplayRefusal {
    let hint = NearestName.hint(for: name.string ?? "", among: known, noun: noun)
    return ReplayRefusal("unknown \(noun) \(Excerpt.text(of: name))\(hint)", .unknownName)
  }

  private static func key(_ name: String) -> ArraySlice<UInt8> {
    CanonicalJSON.string(name).bytes
  }

  /// - Parameter names: sorted.
  private static func problems(_ noun: String, _ names: [String]) -> [String] {
    let unnamable = names.filter { !Names.isValid($0) }
      .map { "the \(noun) name \(CanonicalJSON.string($0)) is not made of \(Names.rule)" }
    let twins = zip(names, names.dropFirst()).filter { $0.utf8.elementsEqual($1.utf8) }
      .map { "two \(noun)s are registered as '\($0.0)'" }
    return unnamable + twins
  }
}

extension [String] {
  /// Sorted by UTF-8 bytes, the order of canonical keys.
  fileprivate var inByteOrder: [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
