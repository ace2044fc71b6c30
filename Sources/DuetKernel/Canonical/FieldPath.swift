/// The way from a document's root to one of its values, as people read it:
/// `expectedEffects[0].payload.value.afterMillis`.
public struct FieldPath: Sendable, Equatable {
  /// The keys and indices from the root on; empty for the root itself.
  public var components: [Component]

  public enum Component: Sendable, Equatable {
    /// A member of an object, by the UTF-8 bytes of its key.
    case key([UInt8])
    /// An element of an array, from 0.
    case index(Int)

    /// A member of an object.
    public static func key(_ name: String) -> Component { .key(Array(name.utf8)) }
  }

  /// A path of the given components; without any, the root.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// This path, one component longer.
  public func appending(_ component: Component) -> FieldPath {
    FieldPath(components + [component])
  }

  /// This path, one key longer.
  public func appending(key: String) -> FieldPath { appending(.key(key)) }

  /// This path, one index longer.
  public func appending(index: Int) -> FieldPath { appending(.index(index)) }

  /// This path continued by another.
  public func appending(_ rest: FieldPath) -> FieldPath {
    FieldPath(components + rest.components)
  }
}

extension FieldPath: CustomStringConvertible {
  /// Keys joined by dots and indices in brackets; a key that is no plain word stands as a JSON
  /// string in brackets. The root is `the value`.
  public var description: String {
    if components.isEmpty { return "the value" }
    var text: [UInt8] = []
    for component in components {
      switch component {
      case .index(let index):
        text.append(contentsOf: Array("[\(index)]".utf8))
      case .key(let key) where Self.isPlainWord(key):
        if !text.isEmpty { text.append(0x2E) }
        text.append(contentsOf: key)
      case .key(let key):
        text.append(0x5B)
        key.withUnsafeBufferPointer { CanonicalWriter.appendEmbedded($0, to: &text) }
        text.append(0x5D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPlainWord(_ key: [UInt8]) -> Bool {
    guard !key.isEmpty else { return false }
    return key.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x24: true
      default: false
      }
    }
  }
}
