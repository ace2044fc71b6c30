extension ReplayRun {
  /// What `--jobs` and `--window` may be.
  private static let allowedCounts = 1...4096

  /// A run as a person asks for it; the verdicts do not depend on it, only the time.
  init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    jobs = try Self.count(.jobs, in: arguments)
    limits.window = try Self.count(.window, in: arguments) ?? limits.window
  }

  private static func count(
    _ option: OptionDefinition, in arguments: Arguments
  ) throws(UsageError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let count = Int(text), allowedCounts.contains(count) else {
      throw UsageError(
        "\(option.name) takes a whole number from 1 to \(allowedCounts.upperBound), "
          + "not '\(PrintableText.line(text, limit: 40))'")
    }
    return count
  }
}
