import FoyerTerminal

/// A line of a script.
enum ScriptCommand: Equatable {
  case type(String)
  case press(Key)
  case choose(String)
  case focus(String)
  case open(String)
  case wait(milliseconds: Int)
  case relaunch

  static let keys: [String: Key] = [
    "enter": .enter, "escape": .escape, "tab": .tab, "backtab": .backTab,
    "space": .character(" "), "backspace": .backspace, "up": .up, "down": .down, "left": .left,
    "right": .right,
  ]

  /// - Returns: `nil` for a line that is empty or a comment.
  /// - Throws: `ScriptError.Reason` that says what is wrong with the line.
  init?(_ line: some StringProtocol) throws(ScriptMistake) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let word = parts.first, word.first != "#" else { return nil }
    let rest = parts.count == 2 ? String(parts[1]) : ""
    func value(_ noun: String) throws(ScriptMistake) -> String {
      guard !rest.isEmpty else { throw ScriptMistake("'\(word)' needs \(noun)") }
      return rest
    }
    switch word {
    case "type": self = .type(try value("a text"))
    case "choose": self = .choose(try value("a label"))
    case "focus": self = .focus(try value("a label"))
    case "open": self = .open(try value("a URL"))
    case "relaunch":
      guard rest.isEmpty else {
        throw ScriptMistake("'relaunch' takes no \(Printable.quoted(rest))")
      }
      self = .relaunch
    case "press":
      guard let key = Self.keys[try value("a key")] else {
        throw ScriptMistake(
          "there is no key \(Printable.quoted(rest)); there are \(Self.keys.keys.sorted().joined(separator: ", "))"
        )
      }
      self = .press(key)
    case "wait":
      guard let milliseconds = Int(try value("milliseconds")), milliseconds >= 0 else {
        throw ScriptMistake("\(Printable.quoted(rest)) is no number of milliseconds")
      }
      self = .wait(milliseconds: milliseconds)
    default:
      throw ScriptMistake(
        "unknown command \(Printable.quoted(word)); there are choose, focus, open, press, relaunch, type, wait"
      )
    }
  }
}

/// What is wrong with a line.
struct ScriptMistake: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
