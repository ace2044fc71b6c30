import DuetReplay

/// Finds what a person probably meant.
package enum Nearest {
  /// The candidate nearest to a word, where it is near enough to be a slip of the fingers.
  package static func match(for word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.utf8.count / 3)
    let ranked = candidates.map { (distance(word, $0), $0) }.filter { $0.0 <= limit }
    return ranked.min { $0.0 < $1.0 }?.1
  }

  /// `, did you mean 'x'?` or nothing, to follow the name of what is unknown.
  package static func hint(for word: String, among candidates: [String]) -> String {
    match(for: word, among: candidates).map { ", did you mean '\($0)'?" } ?? ""
  }

  /// How many bytes have to be inserted, removed or replaced to make one word the other.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    // A name that long is no slip of the fingers, and the table is quadratic.
    guard left.count <= 256, right.count <= 256 else { return .max }
    return EditDistance.between(left, right)
  }
}
