import DuetKernel
import Foundation

/// Holds documents to a JSON Schema, as far as the schemas of this repository use the language.
struct JSONSchema {
  private let root: CanonicalJSON

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let published = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/schema")

  /// The published schema of a verb's objects.
  init(verb: String) throws {
    try self.init(Self.published.appendingPathComponent("\(verb).schema.json"))
  }

  /// A schema that is there for the tests alone.
  init(test name: String) throws {
    try self.init(Self.folder.appendingPathComponent("Expected/\(name).schema.json"))
  }

  private init(_ file: URL) throws {
    root = try CanonicalJSON(parsing: Array(Data(contentsOf: file)))
  }

  static func publishedVerbs() throws -> [String] {
    let ending = ".schema.json"
    return try FileManager.default.contentsOfDirectory(atPath: published.path)
      .map { $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : "stray \($0)" }.sorted()
  }

  /// Where and how a document breaks the schema.
  func faults(of document: CanonicalJSON) -> [String] { faults(document, root, at: "$") }

  func faults(of text: String) throws -> [String] {
    faults(of: try CanonicalJSON(parsing: Array(text.utf8)))
  }

  private static let known: Set = [
    "$schema", "$defs", "title", "description", "$ref", "anyOf", "const", "enum", "type", "minimum",
    "required", "properties", "additionalProperties", "items",
  ]

  private func faults(
    _ value: CanonicalJSON, _ schema: CanonicalJSON, at place: String
  ) -> [String] {
    let unknown = schema.members.compactMap(\.key.string).filter { !Self.known.contains($0) }
    var faults = unknown.map { "the schema at \(place) says \($0), which is not understood" }
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      guard let other = root["$defs"]?[String(name)] else { return faults + ["no \(name)"] }
      return faults + self.faults(value, other, at: place)
    }
    if let choices = schema["anyOf"] {
      let tries = choices.elements.map { self.faults(value, $0, at: place) }
      // What comes nearest is what was meant.
      return faults + (tries.min { $0.count < $1.count } ?? ["nothing is allowed at \(place)"])
    }
    if let only = schema["const"], only != value { faults.append("\(place) is \(value)") }
    if let names = schema["enum"], !names.elements.contains(value) {
      faults.append("\(place) is \(value), which is not listed")
    }
    if let type = schema["type"]?.string, type != "\(value.kind)" {
      return faults + ["\(place) is of type \(value.kind), not \(type)"]
    }
    if let least = schema["minimum"]?.integer, let number = value.integer, number < least {
      faults.append("\(place) is \(number)")
    }
    return faults + members(value, schema, at: place) + elements(value, schema, at: place)
  }

  private func members(
    _ value: CanonicalJSON, _ schema: CanonicalJSON, at place: String
  ) -> [String] {
    var faults: [String] = []
    for name in schema["required"]?.elements.compactMap(\.string) ?? [] where value[name] == nil {
      faults.append("\(place) lacks \(name)")
    }
    for (key, member) in value.members {
      let name = key.string ?? ""
      if let rule = schema["properties"]?[name] {
        faults += self.faults(member, rule, at: "\(place).\(name)")
      } else if schema["additionalProperties"]?.boolean == false {
        faults.append("\(place) has \(name)")
      }
    }
    return faults
  }

  private func elements(
    _ value: CanonicalJSON, _ schema: CanonicalJSON, at place: String
  ) -> [String] {
    guard let rule = schema["items"] else { return [] }
    return value.elements.enumerated().flatMap { index, element in
      faults(element, rule, at: "\(place)[\(index)]")
    }
  }
}
