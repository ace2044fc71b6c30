/// One option of a verb; parsing, help and error texts all follow from it.
package struct OptionDefinition: Sendable {
  package enum Shape: Sendable {
    /// Present or not.
    case flag
    /// Takes the next argument, or what follows `=`.
    case value(placeholder: String)
    /// Takes what follows `=`, or the next argument unless that is an option; or nothing. Only for
    /// verbs without operands, where the next argument can be nothing else.
    case optionalValue(placeholder: String)
    /// Any word between a prefix and a suffix, such as `--<lane>-only`.
    case pattern(prefix: String, placeholder: String, suffix: String)
  }

  package let name: String
  package let shape: Shape
  package let help: String

  package static func flag(_ name: String, _ help: String) -> OptionDefinition {
    OptionDefinition(name: name, shape: .flag, help: help)
  }

  package static func value(
    _ name: String, _ placeholder: String, _ help: String
  ) -> OptionDefinition {
    OptionDefinition(name: name, shape: .value(placeholder: placeholder), help: help)
  }

  package static func optionalValue(
    _ name: String, _ placeholder: String, _ help: String
  ) -> OptionDefinition {
    OptionDefinition(name: name, shape: .optionalValue(placeholder: placeholder), help: help)
  }

  package static func pattern(
    prefix: String, _ placeholder: String, suffix: String, _ help: String
  ) -> OptionDefinition {
    let name = "\(prefix)<\(placeholder)>\(suffix)"
    let shape = Shape.pattern(prefix: prefix, placeholder: placeholder, suffix: suffix)
    return OptionDefinition(name: name, shape: shape, help: help)
  }

  /// The option as a person types it.
  package var usage: String {
    switch shape {
    case .flag, .pattern: name
    case .value(let placeholder): "\(name) \(placeholder)"
    case .optionalValue(let placeholder): "\(name) [\(placeholder)]"
    }
  }
}

extension OptionDefinition {
  package static let json = flag("--json", "print one JSON object instead of text")
  package static let all = flag("--all", "list every difference, however many")
  package static let fix = flag(
    "--fix", "first write anew what only lacks pretty form, and say what was")
  package static let feature = value("--feature", "NAME", "only this feature's fixtures")
  package static let chain = value("--chain", "NAME", "only this chain's fixture")
  package static let platform = value("--platform", "LANE", "only this lane ('both': all)")
  package static let noBuild = flag("--no-build", "use the lane's runner as it stands")
  package static let rebuild = flag(
    "--rebuild", "build even where nothing changed")
  package static let cache = flag(
    "--cache", "leave out the replays that are known to pass")
  package static let auditCache = flag(
    "--audit-cache", "as --cache, but replay a share of them all the same")
  package static let jobs = value("--jobs", "N", "how many runners work at a time")
  package static let window = value(
    "--window", "N", "how many requests a runner has under way at a time")
  package static let runTimeLimit = value(
    "--run-time-limit", "SECONDS", "how long a lane's replay may take in all (3600)")
  package static let timeLimit = value(
    "--time-limit", "SECONDS", "how long a runner may take to start, for an answer, to end")
}
