import DuetKernel
import DuetReplay

extension ManifestReader {
  static let timeoutKeys = ["answer", "compile", "handshake", "run"]

  /// A lane's time limits: whole seconds, each optional.
  mutating func readTimeouts(of lane: CanonicalJSON, at path: FieldPath) -> LaneTimeouts {
    let path = path.appending(key: "timeouts")
    var timeouts = LaneTimeouts()
    guard let object = lane["timeouts"], requireObject(object, at: path, called: "'timeouts'")
    else { return timeouts }
    for (key, value) in object.members {
      let name = key.string ?? ""
      let seconds = readSeconds(value, at: path.appending(key: name), called: name)
      switch name {
      case "answer": timeouts.answer = seconds
      case "compile": timeouts.compile = seconds
      case "handshake": timeouts.handshake = seconds
      case "run": timeouts.run = seconds
      default: continue
      }
    }
    return timeouts
  }

  private mutating func readSeconds(
    _ value: CanonicalJSON, at path: FieldPath, called name: String
  ) -> Duration? {
    guard Self.timeoutKeys.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      noteUnknown(name, at: path, of: "'timeouts'", known: Self.timeoutKeys)
      return nil
    }
    guard let seconds = value.integer else {
      note(path, "'\(name)' is \(value.kind.noun), whole seconds are expected")
      return nil
    }
    guard LaneTimeouts.allowedSeconds.contains(seconds) else {
      note(path, "'\(name)' is \(seconds), whole seconds from 1 to 86400 are expected")
      return nil
    }
    return .seconds(seconds)
  }
}
