/// What a source file declares of one type, by the names that recordings use.
struct DeclaredType: Equatable {
  enum Form: Equatable { case record, sum }

  /// A property, or a case with what it carries.
  struct Member: Equatable {
    let name: String
    let place: SourcePlace
    /// The names of what a case carries, `nil` for one without a name; empty for a property.
    var labels: [String?] = []
    /// How the source itself spells it, where recordings use other names.
    var spelling: Spelling = Spelling()
  }

  /// A member in the words of its source.
  struct Spelling: Equatable {
    var name = ""
    var labels: [String?] = []
    /// The tokens of the property's type, or of each thing that a case carries; empty where the
    /// source leaves the type out.
    var types: [[SourceToken]] = []
  }

  /// What an initialiser takes, in its order.
  struct Parameter: Equatable {
    /// `nil` for one without a label.
    let label: String?
    let name: String
    let type: [SourceToken]
    /// The tokens of the default value; `nil` without one.
    let defaultValue: [SourceToken]?
  }

  let name: String
  let place: SourcePlace
  let form: Form
  var members: [Member]
  /// What stands in it and cannot be told from the words alone, as an object of "has".
  var unread: [Unread] = []
  /// The initialisers that the sources write out and that do not fail.
  var initialisers: [[Parameter]] = []
  /// The tokens of the type that this is another name for.
  var aliased: [SourceToken] = []
  /// Whether it is declared inside another type.
  var isNested = false
  /// Whether it has parameters of its own: `Box<Value>`.
  var isGeneric = false

  struct Unread: Equatable {
    let what: String
    let place: SourcePlace
  }
}

/// Where something stands in the tree's sources.
struct SourcePlace: Equatable {
  let path: String
  let line: Int
  let column: Int

  init(_ token: SourceToken, in path: String) {
    self.path = path
    line = token.line
    column = token.column
  }

  /// As messages name it.
  var text: String { "\(PrintableText.line(path, limit: 200)):\(line)" }
}

extension FeatureFolder {
  /// What the feature's sources declare of a type; `nil` where none of them does, as far as the lexer
  /// can tell.
  func type(_ name: String) -> DeclaredType? {
    // `SplashFeature.State` is found as `State`.
    let name = name.split(separator: ".").last.map(String.init) ?? name
    let swift = files.filter { $0.language == .swift }
    if let type = SwiftDeclarations(swift).type(name) { return type }
    return KotlinDeclarations(files.filter { $0.language == .kotlin }).type(name)
  }
}
