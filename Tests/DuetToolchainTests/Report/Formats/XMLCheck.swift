import DuetToolchain
import Testing

/// Reads XML files with a strict parser and holds them to the form of JUnit reports.
enum XMLCheck {
  /// The elements, their attributes (those with `!` must stand there), and what may stand in them; the
  /// common part of what Jenkins, GitLab and GitHub's report actions read.
  private static let script = """
    import sys, xml.etree.ElementTree as tree
    COUNTS = ["tests!", "failures!", "errors!", "skipped!"]
    FORM = {
      "testsuites": (["name!"] + COUNTS, ["testsuite"]),
      "testsuite": (["name!"] + COUNTS, ["testcase"]),
      "testcase": (["name!", "classname!"], ["failure", "error", "skipped"]),
      "failure": (["type!", "message!"], []), "error": (["type!", "message!"], []),
      "skipped": (["message!"], []),
    }
    faults = []
    def walk(element):
      attributes, children = FORM[element.tag]
      known = [name.rstrip("!") for name in attributes]
      for name in element.attrib:
        if name not in known: faults.append(f"{element.tag} has {name}")
      for name in attributes:
        if name.endswith("!") and name[:-1] not in element.attrib:
          faults.append(f"{element.tag} lacks {name}")
      for name in ("tests", "failures", "errors", "skipped"):
        if name in element.attrib:
          cases = element.findall(".//testcase")
          kind = {"failures": "failure", "errors": "error", "skipped": "skipped"}.get(name)
          count = sum(1 for c in cases if kind is None or c.find(kind) is not None)
          if element.attrib[name] != str(count): faults.append(f"{element.tag}: {name} != {count}")
      if element.tag == "testcase" and len(element) > 1: faults.append("two verdicts in a case")
      for child in element:
        if child.tag not in children: faults.append(f"{child.tag} in {element.tag}")
        else: walk(child)
    root = tree.fromstring(open(sys.argv[1], "rb").read())
    if root.tag != "testsuites": faults.append(root.tag)
    walk(root)
    print("; ".join(faults) or "well")
    """

  static func expectJUnit(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TemporaryFolder(named: "-xml")
    try folder.write(bytes, to: "report.xml")
    let file = folder.text(folder.path("report.xml"))
    let result = try Command([Python.interpreter, "-I", "-S", "-c", script, file], in: folder.path)
      .runToEnd(timeLimit: .seconds(60))
    #expect(
      String(decoding: result.output.end, as: UTF8.self) == "well\n", sourceLocation: sourceLocation
    )
  }
}
