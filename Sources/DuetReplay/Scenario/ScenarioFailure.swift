/// Why a scenario or a chain gives no recording, and the line to look at.
public struct ScenarioFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// One sentence; for a false `Then` it names the expected and the actual value.
  public let message: String
  /// The step's full label, or an empty string where the failure is not about a step.
  public let label: String
  /// The line of what is wrong: the `Then` itself, the `When`, the `Branch`, the scenario.
  public let line: Int
  /// The file of that line, as `Module/File.swift`.
  public let file: String

  init(_ message: String, label: String = "", at place: SourcePlace) {
    self.message = message
    self.label = label
    self.line = place.line
    self.file = place.file.description
  }

  /// The failure as a compiler would print it: `file:line: label: message`.
  public var description: String {
    let subject = label.isEmpty ? "" : "'\(label)': "
    return "\(file):\(line): \(subject)\(message)"
  }
}

/// Where in the authored source something stands.
struct SourcePlace: Sendable {
  let file: StaticString
  let line: Int
}
