/// What a person asks for on the command line.
package enum FoyerCommand: Equatable, Sendable {
  case run(Options)
  /// Opens a link in the app that runs.
  case open(url: String, data: String?)
  case help

  package struct Options: Equatable, Sendable {
    /// The folder of the app's documents; `nil` for the usual one.
    package var data: String?
    /// A link to open once the app is there.
    package var link: String?
    /// A file of keys instead of a terminal.
    package var script: String?
    /// Where to write down what is sent to the features.
    package var trace: String?

    package init() {}
  }

  /// Why a command line cannot be followed.
  package struct UsageError: Error, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter words: the command line without the program's name.
  package init(_ words: [String]) throws(UsageError) {
    var options = Options()
    var plain: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func value() throws(UsageError) -> String {
        let given = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let given, !given.isEmpty else {
          throw UsageError(description: "\(name) needs a value; foyer --help shows how")
        }
        return given
      }
      switch name {
      case "--data": options.data = try value()
      case "--open": options.link = try value()
      case "--script": options.script = try value()
      case "--trace": options.trace = try value()
      case "--help", "-h":
        self = .help
        return
      default:
        if word.hasPrefix("-") {
          throw UsageError(
            description: "unknown option \(Printable.quoted(word)); foyer --help lists them")
        }
        plain.append(word)
      }
    }
    try self.init(options, plain)
  }

  private init(_ options: Options, _ plain: [String]) throws(UsageError) {
    switch plain.count {
    case 0: self = .run(options)
    case 2 where plain[0] == "open":
      var others = options
      others.data = nil
      guard others == Options() else {
        throw UsageError(description: "'foyer open URL' takes no option but --data")
      }
      self = .open(url: plain[1], data: options.data)
    default:
      throw UsageError(
        description:
          "unknown words \(Printable.quoted(plain.joined(separator: " "))); did you mean foyer open URL?"
      )
    }
  }

  package static let helpText = """
    foyer — the example app, in a terminal

      foyer [--data DIR] [--open URL] [--trace FILE]
      foyer open URL [--data DIR]         opens a link in the app that runs
      foyer --script FILE [--data DIR]    without a terminal: follows a script, prints each screen

    URL       foyer://upgrade or foyer://profile/account
    --data    the folder of the app's documents (usually ~/.local/share/foyer); with --script a
              launch keeps its documents in memory unless there is one
    --trace   writes each action sent to each feature, with state and effects, to a new file

    Keys are shown at the bottom of the screen. A script has one command a line:
      type TEXT · press KEY · choose LABEL · focus LABEL · open URL · wait MILLISECONDS · relaunch
    KEY is enter, escape, tab, backtab, space, backspace, up, down, left or right; what stands after
    a # at the beginning of a line is a comment. Time stands still but for wait.

    """
}
