import DuetKernel
public import DuetReplay
import Foundation

/// Holds recorded fixtures against the code, in a test's own process.
///
/// ```swift
/// @Test(arguments: ["splash.ceremony-completes", "splash.safety-net-fires"])
/// func replays(name: String) {
///   Golden.expectReplay(ofFixture: "\(fixtures)/\(name).fixture.json", with: foyerRegistry)
/// }
/// ```
///
/// Nothing here writes a fixture: recording is `duet record`'s alone (design, section 6).
public enum Golden {
  /// Replays a fixture file and reports the first divergence as a failure at the caller's line.
  public static func expectReplay(
    ofFixture path: String, with registry: ReplayRegistry,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    guard let failure = failure(ofFixture: path, with: registry) else { return }
    TestReport.fail(failure.description, at: CallSite(fileID, filePath, line, column))
  }

  /// Compiles a scenario or chain and reports each fixture in the directory that it no longer gives.
  /// Metadata may differ.
  public static func expectRecordings(
    of scenario: any ScenarioSource, inDirectory directory: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    for failure in failures(of: scenario, inDirectory: directory) {
      TestReport.fail(failure.description, at: CallSite(fileID, filePath, line, column))
    }
  }

  /// Replays a fixture file on the registry's features.
  ///
  /// - Returns: what is wrong; `nil` when the recording replays byte for byte.
  public static func failure(
    ofFixture path: String, with registry: ReplayRegistry
  ) -> GoldenFailure? {
    do throws(GoldenFailure) {
      let fixture = try fixture(try document(at: path), at: path)
      guard let divergence = fixture.replay(with: registry) else { return nil }
      return GoldenFailure(path: path, reason: .diverged(divergence))
    } catch {
      return error
    }
  }

  /// Compiles a scenario or chain and compares each recording with its file in the directory.
  ///
  /// - Returns: what is wrong, in the order of the scenario.
  public static func failures(
    of scenario: any ScenarioSource, inDirectory directory: String
  ) -> [GoldenFailure] {
    do throws(ScenarioFailure) {
      return try scenario.compile().compactMap { compiled in
        drift(of: compiled, at: "\(directory)/\(compiled.name).fixture.json")
      }
    } catch {
      return [GoldenFailure(path: directory, reason: .scenario(error))]
    }
  }

  private static func drift(of compiled: CompiledFixture, at path: String) -> GoldenFailure? {
    do throws(GoldenFailure) {
      let recorded = try document(at: path)
      _ = try fixture(recorded, at: path)
      let comparison = FixtureComparison(from: recorded, to: compiled.document)
      if comparison.behavioural.isEmpty { return nil }
      return GoldenFailure(path: path, reason: .drifted(comparison.behavioural))
    } catch {
      return error
    }
  }

  private static func fixture(
    _ document: CanonicalJSON, at path: String
  ) throws(GoldenFailure) -> Fixture {
    do throws(FixtureError) {
      return try Fixture(document)
    } catch {
      throw GoldenFailure(path: path, reason: .notAFixture(error))
    }
  }

  private static func document(at path: String) throws(GoldenFailure) -> CanonicalJSON {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw GoldenFailure(path: path, reason: .unreadable(error.localizedDescription))
    }
    do throws(JSONError) {
      return try CanonicalJSON(parsing: bytes)
    } catch {
      throw GoldenFailure(path: path, reason: .notJSON(JSONDiagnostic(error, in: bytes)))
    }
  }
}
