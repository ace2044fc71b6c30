import DuetKernel

/// A report as a SARIF 2.1.0 log, which code scanning reads: a result a finding.
package enum SARIFFormat {
  package static func document(_ report: GateReport) throws -> [UInt8] {
    try Console.safeJSON(CanonicalEncoder().encode(Log(report)))
  }

  /// A path as a URI reference: every byte that is not unreserved, or a separator, percent-encoded.
  static func uri(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }

    init(_ report: GateReport) {
      runs = [Run(report)]
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let columnKind = "unicodeCodePoints"
    let results: [Result]

    init(_ report: GateReport) {
      var rules: [String] = []
      results = report.findings.map { finding in
        let index = rules.firstIndex { $0.utf8.elementsEqual(finding.rule.utf8) } ?? rules.count
        if index == rules.count { rules.append(finding.rule) }
        return Result(finding, index)
      }
      tool = Tool(driver: Driver(rules: rules.map(Rule.init)))
    }
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name = "duet"
    let version = ToolVersion.current
    /// Those that the results name.
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Text?

    init(_ name: String) {
      id = name
      let rule = LintRule.all.first { $0.name.utf8.elementsEqual(name.utf8) }
      shortDescription = rule.map { Text(text: $0.remedy) }
    }
  }

  private struct Text: Encodable {
    let text: String
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level = "error"
    let message: Text
    let locations: [Location]

    init(_ finding: GateReport.Entry, _ index: Int) {
      ruleId = finding.rule
      ruleIndex = index
      message = Text(text: PrintableText.line(finding.message, limit: GateReport.lineLimit))
      locations = finding.path.map { [Location($0, finding)] } ?? []
    }
  }

  private struct Location: Encodable {
    let physicalLocation: Place

    init(_ path: String, _ finding: GateReport.Entry) {
      physicalLocation = Place(
        artifactLocation: Artifact(uri: uri(path)),
        region: finding.line.map { Region(startLine: $0, startColumn: finding.column) })
    }
  }

  private struct Place: Encodable {
    let artifactLocation: Artifact
    let region: Region?
  }

  private struct Artifact: Encodable {
    let uri: String
    /// Where GitHub has the root of the checkout.
    let uriBaseId = "%SRCROOT%"
  }

  private struct Region: Encodable {
    let startLine: Int
    let startColumn: Int?
  }
}
