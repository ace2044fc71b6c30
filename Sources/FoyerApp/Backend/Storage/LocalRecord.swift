import FoyerFeatures

/// What the app remembers between two launches: one account, whoever is signed in.
struct LocalRecord: Equatable, Sendable {
  struct Session: Codable, Equatable, Sendable {
    var displayName: String
    var guest: Bool
  }

  var session: Session?
  var displayName: String?
  var plan: Plan?
  var hasOnboarded = false
  var preferences: [String] = []
}

extension LocalRecord: Codable {
  /// The keys, in the order in which they are written.
  enum CodingKeys: String, CodingKey, CaseIterable {
    case session
    case displayName
    case plan
    case hasOnboarded
    case preferences
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    session = try container.decodeIfPresent(Session.self, forKey: .session)
    displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    plan = try container.decodeIfPresent(Plan.self, forKey: .plan)
    hasOnboarded = try container.decodeIfPresent(Bool.self, forKey: .hasOnboarded) ?? false
    preferences = try container.decodeIfPresent([String].self, forKey: .preferences) ?? []
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encodeIfPresent(plan, forKey: .plan)
    if hasOnboarded { try container.encode(hasOnboarded, forKey: .hasOnboarded) }
    if !preferences.isEmpty { try container.encode(preferences, forKey: .preferences) }
  }
}
