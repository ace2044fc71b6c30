import FoyerTerminal

extension Screens {
  /// The name, as much of it as the reveal shows.
  func splashForm(revealed: Double) -> Form {
    Form(
      name: "splash", title: Self.part(of: "Foyer", revealed),
      blocks: [.gap, .text(Self.part(of: "One core, two apps", revealed), .dim)])
  }

  private static func part(of text: String, _ share: Double) -> String {
    String(text.prefix(Int((Double(text.count) * share).rounded(.up))))
  }
}
