import FoyerFeatures

/// The home list on this device: the same twelve items for everyone.
@MainActor
final class LocalItems: ItemsPort {
  private static let titles = [
    "Welcome note", "Getting started", "Your first week", "Reading list", "Saved for later",
    "Shared with you", "Recently viewed", "Drafts", "Archive", "Highlights", "Notes to self",
    "Everything else",
  ]

  func items(onItems: @escaping Callback<[Item]>) {
    onItems(zip(1..., Self.titles).map { Item(id: "\($0)", title: $1) })
  }
}
