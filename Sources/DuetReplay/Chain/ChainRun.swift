import DuetKernel

struct ChainRun {}
extension Node {
  var erased: ChainNode { ChainNode(name: F.name, place: place) { run throws(ScenarioFailure) in } }
}
extension When {
  var erased: ChainStep {
    ChainStep(label: label, place: place, node: F.name) { run throws(ScenarioFailure) in }
  }
}
extension Hop {
  var erased: ChainStep {
    ChainStep(label: label, place: place, node: F.name) { run throws(ScenarioFailure) in }
  }
}
extension Scenario: ScenarioSource {
  public var name: String { F.name }
  public func compile() throws(ScenarioFailure) -> [CompiledFixture] { [] }
}
extension Chain: ScenarioSource {
  public var name: String { "chain-\(chainName)" }
  public func compile() throws(ScenarioFailure) -> [CompiledFixture] { [] }
}
