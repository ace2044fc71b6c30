import DuetKernel

/// Differing fields as people read them, the same in every verb.
enum FieldText {
  /// What the two values are called.
  struct Names {
    let recorded: String
    let actual: String

    static let replay = Names(recorded: "expected", actual: "actual")
    static let record = Names(recorded: "recorded", actual: "scenario")
    static let seam = Names(recorded: "emitted", actual: "received")
  }

  /// How wide a line with both values may be.
  private static let lineWidth = 76

  /// The fields that a list shows, at most `limit` of them, and a count of the rest.
  static func lines(_ list: DifferenceList, _ names: Names, limit: Int) -> [String] {
    let list = list.showing(atMost: limit)
    return list.shown.flatMap { lines($0, names) } + rest(list)
  }

  /// The line that counts what is not shown; none where everything is.
  static func rest(_ list: DifferenceList) -> [String] {
    list.hiddenCount > 0 ? ["… and \(list.hiddenCount) more field(s), --all lists them"] : []
  }

  static func lines(_ difference: CanonicalDifference, _ names: Names) -> [String] {
    let pair = ValueText.pair(difference)
    let short = "\(names.recorded): \(pair.recorded)   \(names.actual): \(pair.actual)"
    var lines = ["at \(place(difference))"]
    if short.utf8.count <= lineWidth {
      lines.append(short)
    } else {
      let width = max(names.recorded.count, names.actual.count) + 1
      lines.append("\("\(names.recorded):".padded(to: width)) \(pair.recorded)")
      lines.append("\("\(names.actual):".padded(to: width)) \(pair.actual)")
    }
    return lines + pair.notes.map { "note: \($0)" }
  }

  /// The field, with where it has moved to.
  static func place(_ difference: CanonicalDifference) -> String {
    let path = PrintableText.line(difference.path.description, limit: 400)
    guard let moved = difference.actualPath else { return path }
    return "\(path) (now \(PrintableText.line(moved.description, limit: 400)))"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
