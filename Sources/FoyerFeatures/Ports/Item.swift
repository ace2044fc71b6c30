/// A row of the home list.
package struct Item: Codable, Equatable, Sendable {
  package var id: String
  package var title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
