/// The source of the home list.
@MainActor
package protocol ItemsPort: Sendable {
  /// Answers once with all items, in the order the screen shows them.
  func items(onItems: @escaping Callback<[Item]>)
}
