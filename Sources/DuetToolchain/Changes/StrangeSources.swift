/// Sources in languages that are not read and that may be built into one program with Swift or Kotlin.
///
/// They may know a declaration by a name that is made of its own: `getCount`, `doWithCount:`.
struct StrangeSources {
  private var texts: [FilePath: [UInt8]] = [:]

  /// The endings of their names, in small letters. A compiler that is told to takes capitals, too.
  private static let endings: Set<String> = [
    "asm", "c", "cc", "cpp", "cxx", "def", "go", "groovy", "gyb", "h", "hh", "hpp", "hxx", "inc",
    "inl", "ipp", "java", "kt", "kts", "m", "metal", "mm", "modulemap", "rs", "s", "scala",
    "swift", "swiftinterface", "tcc", "zig",
  ]

  static func mayHold(_ path: FilePath) -> Bool {
    let name = path.lastComponent
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(
      String(decoding: small(Array(name[(dot + 1)...])), as: UTF8.self))
  }

  mutating func add(_ bytes: [UInt8], at path: FilePath) { texts[path] = Self.small(bytes) }

  /// The first file that may use what another one declares.
  func user(of declared: DeclaredNames) -> FilePath? {
    let names = Array(declared.names) + declared.extensions.flatMap(\.members)
    let words = names.filter { !$0.isEmpty }.map { Self.small(Array($0.utf8)) }
    return texts.keys.sorted().first { path in
      let text = texts[path] ?? []
      return words.contains { text.firstRange(of: $0) != nil }
    }
  }

  private static func small(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
