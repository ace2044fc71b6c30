import DuetKernel
import DuetReplay
import FoyerScenarios

/// What all of Foyer's scenarios and chains compile to, in the order of the manifest.
enum CompiledFixtures {
  /// Compiled once for all tests; the failure of one scenario fails every test that asks.
  private static let compiled = Result { try foyerScenarios.flatMap { try $0.compile() } }

  static func all() throws -> [CompiledFixture] { try compiled.get() }

  /// The document of one recording, or `nil` when no scenario makes it.
  static func document(_ name: String) throws -> CanonicalJSON? {
    try all().first { $0.name.utf8.elementsEqual(name.utf8) }?.document
  }
}
