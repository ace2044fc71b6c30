import Testing

@testable import DuetToolchain

/// What sources declare for others, and what they name of others.
@Suite struct SourceNamesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    var language = SourceLanguage.swift
    var names: [String] = []
    var extensions: [String] = []
    var isNameless = false
    var testDescription: String { source }
  }

  static let swift: [Row] = [
    Row(source: "struct A { struct B {} }\nlet b = 1, c: Int = 2", names: ["A", "b", "c"]),
    Row(source: "@MainActor public final class A<T>: B, C {}", names: ["A"]),
    Row(source: "func f<T>(a: T, b: Int) {}\nactor Z {}", names: ["Z", "f"]),
    Row(source: "macro m() = #x", names: ["m"], isNameless: true),
    Row(
      source: "typealias IntegerLiteralType = A", names: ["IntegerLiteralType"], isNameless: true),
    Row(source: "enum A { typealias IntegerLiteralType = B }", names: ["A"]),
    Row(source: "@_cdecl(\"b\") func a() {}", names: ["a"], isNameless: true),
    Row(source: "@objc(b) class A {}", names: ["A"], isNameless: true),
    Row(source: "class A { @objc(b) func c() {} }", names: ["A"], isNameless: true),
    Row(source: "@objc class A { @objc func b() {} }", names: ["A"]),
    Row(
      source: "extension A { mutating func appendInterpolation(_ b: Int) {} }",
      extensions: ["A: appendInterpolation, no name"]),
    Row(
      source: "extension A { init(integerLiteral b: Int) {} }", extensions: ["A: A, no name"]),
    Row(source: "extension A { init(b: Int) {} }", extensions: ["A: A"]),
    Row(
      source: "extension A { static func buildBlock() {} }",
      extensions: ["A: buildBlock, no name"]),
    Row(source: "// a\rlet b = 1", names: ["b"]),
    Row(source: "private let a = 1\nfileprivate func b() {}\nlet c = 2", names: ["c"]),
    Row(
      source: "private(set) var a = 1\n@A private final class B {}\nlet d = 1", names: ["a", "d"]),
    Row(source: "private import A\nlet b = 1", names: ["b"]),
    Row(source: "let (a, b) = (1, 2)\nlet actor = 1", names: ["a", "actor", "b"]),
    Row(source: "let `class` = 1\nlet a = \"\\(b)\"", names: ["a", "class"]),
    Row(source: "infix operator +++", isNameless: true),
    Row(source: "func < (a: A, b: A) -> Bool { true }", isNameless: true),
    Row(source: "private func < (a: A, b: A) -> Bool { true }"),
    Row(
      source: "extension A.B { var c: Int { let d = 1; return d }\n private func e() {}\n case f }",
      extensions: ["A: c"]),
    Row(source: "extension A: B { init(c: Int) {} }", extensions: ["A: A, no name"]),
    Row(source: "extension A where B: C { func d() {} }", extensions: ["A: d"]),
    Row(source: "extension A { static func + (a: A, b: A) -> A {} }", extensions: ["A: no name"]),
    Row(source: "extension A { subscript(b: Int) -> Int { 1 } }", extensions: ["A: no name"]),
    Row(source: "private extension A { func b() {} }\nfunc c() {}", names: ["c"]),
    Row(source: "private struct A {}\nextension A { func b() {} }"),
    Row(source: "#if DEBUG\nlet a = 1\n#endif\n// let b = 1\n/* let c = 1 */", names: ["a"]),
  ]

  static let kotlin: [Row] = [
    Row(
      source: "data class A(val b: Int, c: Int = 1)\nenum class D { E }\nobject F",
      names: ["A", "D", "F"]),
    Row(
      source: "fun interface A { fun b() }\nval c: Int = 1\nconst val d = 2",
      names: ["A", "c", "d"]),
    Row(source: "fun <T> List<T>.second(): T = get(1)", extensions: ["List: second"]),
    Row(
      source: "val A?.b: Int get() = 1\nval extension = 1", names: ["extension"],
      extensions: ["A: b"]),
    Row(
      source: "operator fun A.plus(b: A): A = b\nfun c() = 1", names: ["c"],
      extensions: ["A: plus, no name"]),
    Row(
      source: "private fun a() = 1\nclass B private constructor(val c: Int)\nval d = 1",
      names: ["B", "d"]),
    Row(source: "fun <T> a(b: (T) -> T, c: Map<T, List<T>>) {}", names: ["a"]),
    Row(source: "@JvmName(\"b\") fun a() = 1", names: ["a"], isNameless: true),
    Row(source: "val a = \"\"\"b\"\"\"\"; val c = 1", names: ["a", "c"]),
    Row(source: "// a\rval b = 1", names: ["b"]),
  ].map { row in
    var row = row
    row.language = .kotlin
    return row
  }

  @Test(arguments: swift + kotlin) func declares(row: Row) {
    let declared = SourceNames(Array(row.source.utf8), language: row.language).declared
    #expect(declared.names.sorted() == row.names)
    #expect(
      declared.extensions.map { added in
        let parts = added.members.sorted() + (added.isNameless ? ["no name"] : [])
        return "\(added.type): \(parts.joined(separator: ", "))"
      } == row.extensions)
    #expect(declared.isNameless == row.isNameless)
  }

  @Test(arguments: [
    ("a.b + C.d + e.F", SourceLanguage.swift, ["C", "F", "a", "d", "e"], ["F", "b", "d"]),
    ("a.b + C.d", .kotlin, ["C", "a", "b", "d"], ["b", "d"]),
    (#""a \(b + "\(c)")""#, .swift, ["a", "b", "c"], []),
    (#""a""#, .swift, [], []),
    (#""$a ${b}""#, .kotlin, ["a", "b"], []),
    (#""${a.b}""#, .kotlin, ["a", "b"], []),
    (#""\(a.b)""#, .swift, ["a", "b"], []),
    (#""a" + "\(b("(") + "\(c(")"))")" + d"#, .swift, ["b", "c", "d"], []),
    (###"##"\##(b(#"""#)) \##(c)"## + d"###, .swift, ["b", "c", "d"], []),
    (#""${b("}", '"', """ " """)}" + d"#, .kotlin, ["b", "d"], []),
    (#""""say "a"""" + b"#, .kotlin, ["b"], []),
    (#""""say "a"""""" + b"#, .kotlin, ["b"], []),
    (#"$$""" ${ $$a """ + b"#, .kotlin, ["a", "b"], ["a", "b"]),
    ("// a\rb", .swift, ["b"], []),
    ("// a\rb", .kotlin, ["b"], []),
    ("#a(b)", .swift, ["a", "b"], []),
    // What may be a pattern, or a string over several lines, cannot be told from code.
    (#"x = /"/; a // ""#, .swift, ["a", "x"], ["a", "x"]),
    (#"x = #/ "/# + a // ""#, .swift, ["a", "x"], ["a", "x"]),
    (#"x = #/*/# + a // */"#, .swift, ["a", "x"], ["a", "x"]),
    ("x / a/b + \"c\"", .swift, ["a", "b", "x"], []),
    ("\"\\(a +\nb) \"; c + \"d\"", .swift, ["a", "b", "c", "d"], ["a", "b", "c", "d"]),
    ("// a\n/* b */ c", .swift, ["c"], []),
    ("{ // a", .swift, ["a"], ["a"]),
    ("`class`.ü", .swift, ["class", "ü"], ["ü"]),
  ])
  func uses(source: String, language: SourceLanguage, used: [String], afterDot: [String]) {
    let names = SourceNames(Array(source.utf8), language: language)
    #expect(names.used.sorted() == used)
    #expect(names.usedAfterDot.sorted() == afterDot)
  }
}
