import DuetKernel
import DuetReplay
import Testing

/// Canonical values for tests, from JSON in any layout.
func json(_ text: String) throws -> CanonicalJSON {
  try CanonicalJSON(parsing: text)
}

func fixture(_ text: String) throws -> Fixture {
  try Fixture(json(text))
}

/// A leaf fixture of the counter, and a chain of the counter and its total, as texts in which a
/// test breaks one thing.
enum Documents {
  static let leaf = #"""
    {
      "description": "Counts.",
      "dialect": 2,
      "feature": "counter",
      "initialState": {"count": 1},
      "scenario": {"branch": "twice", "source": "Sources/Counter.swift"},
      "steps": [
        {
          "action": {"case": "tapped", "value": {"times": 1}},
          "expectedEffects": [],
          "expectedState": {"count": 2},
          "label": "a tap",
          "line": 3
        },
        {
          "action": {"case": "reset"},
          "expectedEffects": [{"id": "counter.sound", "kind": "cancel"}],
          "expectedState": {"count": 0},
          "label": "reset",
          "line": 4
        }
      ]
    }
    """#

  static let chain = #"""
    {
      "chain": "total-counter",
      "description": "Counts and sums.",
      "dialect": 2,
      "initialStates": {"counter": {"count": 2}, "total": {"sum": 4}},
      "scenario": {},
      "steps": [
        {
          "action": {"case": "tapped", "value": {"times": 1}},
          "expectedEffects": [
            {"id": "counter.sound", "kind": "run", "payload": {"case": "playSound"}},
            {
              "kind": "run",
              "payload": {
                "case": "notifyListener", "value": {"case": "full", "value": {"at": 3}}
              }
            }
          ],
          "label": "the third tap",
          "line": 3,
          "linkToNext": true,
          "node": "counter"
        },
        {
          "action": {
            "case": "counter", "value": {"event": {"case": "full", "value": {"at": 3}}}
          },
          "expectedEffects": [],
          "label": "the total hears of it",
          "line": 4,
          "node": "total"
        }
      ]
    }
    """#
}

extension String {
  /// The text with its first occurrence of `old` replaced; a test that finds none is wrong itself.
  func replacing(first old: String, with new: String) throws -> String {
    guard let range = firstRange(of: old) else { throw NothingToReplace(text: old) }
    var text = self
    text.replaceSubrange(range, with: new)
    return text
  }
}

struct NothingToReplace: Error {
  let text: String
}

/// A document with one thing changed.
struct Edit: CustomTestStringConvertible, Hashable, Sendable {
  enum Base { case leaf, chain }

  let testDescription: String
  let base: Base
  private let old: String
  private let new: String

  init(_ name: String, in base: Base = .leaf, _ old: String, _ new: String) {
    testDescription = name
    (self.base, self.old, self.new) = (base, old, new)
  }

  var document: String {
    get throws {
      let whole = base == .leaf ? Documents.leaf : Documents.chain
      return try whole.replacing(first: old, with: new)
    }
  }
}
