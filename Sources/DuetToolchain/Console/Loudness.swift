extension OptionDefinition {
  package static let quiet = flag("--quiet", "print only what is red, and nothing where all holds")
  package static let verbose = flag(
    "--verbose", "say on standard error what is run and how long it took")
}

/// How much a run says of itself. Neither its status nor what machines read depends on it.
package enum Loudness: Sendable {
  case quiet, usual, verbose

  /// What `--quiet` and `--verbose` ask for.
  init(_ arguments: Arguments) throws(UsageError) {
    switch (arguments.has(.quiet), arguments.has(.verbose)) {
    case (true, true): throw UsageError("give --quiet or --verbose, not both")
    case (true, false): self = .quiet
    case (false, true): self = .verbose
    case (false, false): self = .usual
    }
  }
}
