internal import CDuetSystem

/// The environment that this process was started in, for a child that is to get a part of it.
enum InheritedEnvironment {
  /// The `NAME=value` entries whose names pass, as they stand.
  static func entries(where isWanted: (_ name: String) -> Bool) -> [String] {
    var entries: [String] = []
    var index: Int32 = 0
    while let entry = duet_environment_entry(index) {
      index += 1
      let text = String(cString: entry)
      if isWanted(String(text.prefix { $0 != "=" })) { entries.append(text) }
    }
    return entries
  }
}
