/// Answers replay requests for a registry (design, section 7).
///
/// A runner's whole `main` is `ReplayServer(registry: registry).serveStandardIO()`.
public struct ReplayServer: Sendable {
  let registry: ReplayRegistry

  /// A server of what `registry` holds.
  public init(registry: ReplayRegistry) {
    self.registry = registry
  }

  /// What a client does not hear of a request's outcome, but the serving loop must know.
  enum Continuation {
    case goOn
    case end
  }

  /// The line that the runner says first, with its line feed.
  public func handshake() -> [UInt8] {
    var line = ResponseBytes()
    line.handshake(of: registry)
    return Array(line.written)
  }

  /// Answers one request line; it never fails, and never ends the process.
  ///
  /// - Parameter line: the bytes of a line without its line feed; a carriage return before that is
  ///   tolerated.
  /// - Returns: the answer with its line feed; nothing for an `exit`.
  public func respond(toLine line: [UInt8]) -> [UInt8] {
    var response = ResponseBytes()
    _ = line.withUnsafeBufferPointer { respond(toLine: $0, into: &response) }
    return Array(response.written)
  }

  func respond(
    toLine line: UnsafeBufferPointer<UInt8>, into response: inout ResponseBytes
  ) -> Continuation {
    let line = line.last == 0x0D ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
    do throws(ReplayRefusal) {
      if line.isEmpty { throw ReplayRefusal("the request is an empty line") }
      switch try ReplayRequest(parsing: line) {
      case .reduce(let feature, let state, let action):
        response.reduction(try registry.feature(feature).reduce(state: state, action: action))
      case .compile(let scenario):
        compile(try registry.scenario(scenario), into: &response)
      case .exit:
        return .end
      }
    } catch {
      response.refusal(error)
    }
    return .goOn
  }

  private func compile(_ scenario: any ScenarioSource, into response: inout ResponseBytes) {
    do throws(ScenarioFailure) {
      response.fixtures(try scenario.compile())
    } catch {
      response.failure(error)
    }
  }
}
