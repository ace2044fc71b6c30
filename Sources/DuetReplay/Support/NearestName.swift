/// Helps with a name that is not known.
package enum NearestName {
  /// The likely name that was meant, or the ones there are: `; did you mean 'splash'?`.
  package static func hint(for wrong: String, among names: [String], noun: String) -> String {
    if names.isEmpty { return "; there are no \(noun)s" }
    let wrong = Array(wrong.utf8.prefix(64))
    let near = names.map { (name: $0, distance: EditDistance.between(wrong, Array($0.utf8))) }
      .min { $0.distance < $1.distance }
    if let near, near.distance <= max(1, near.name.utf8.count / 3) {
      return "; did you mean '\(near.name)'?"
    }
    let more = names.count > 20 ? " and \(names.count - 20) more" : ""
    return "; there are \(names.prefix(20).joined(separator: ", "))\(more)"
  }
}
