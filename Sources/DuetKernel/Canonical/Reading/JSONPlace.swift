/// Where something stands in a document's text.
public struct JSONPlace: Equatable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, counted in UTF-8 bytes as compilers do.
  public let column: Int
  /// The innermost value that holds the place.
  public let path: FieldPath

  /// Finds the place of a byte.
  ///
  /// The text before the byte must be the beginning of a document, as it is for the offset of a
  /// `JSONError`.
  /// - Complexity: linear in the offset; meant for the way to an error message.
  public init(offset: Int, in document: [UInt8]) {
    let before = document.prefix(offset)
    line = before.count { $0 == 0x0A } + 1
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    column = offset - lineStart + 1
    path = JSONLocator.path(toOffset: offset, in: document)
  }

  /// Finds the place where a value begins, or its nearest surrounding value that is there.
  ///
  /// - Parameter document: a document that reads without an error.
  /// - Complexity: linear in the document.
  public init(of path: FieldPath, in document: [UInt8]) {
    self.init(offset: JSONLocator.offset(of: path, in: document), in: document)
  }

  /// The offset at which a value begins, or that of its nearest surrounding value that is there.
  ///
  /// - Parameter document: a document that reads without an error.
  package static func offset(of path: FieldPath, in document: [UInt8]) -> Int {
    JSONLocator.offset(of: path, in: document)
  }
}

/// Walks the text of a document to relate offsets and field paths.
///
/// It is used on the way to an error message only, so it is simple rather than fast.
enum JSONLocator {
  private enum Frame {
    case object(key: [UInt8]?)
    case array(index: Int)
  }

  /// The path of the value at, or around, an offset.
  static func path(toOffset offset: Int, in document: [UInt8]) -> FieldPath {
    var frames: [Frame] = []
    var position = 0
    while position < min(offset, document.count) {
      switch document[position] {
      case 0x7B: frames.append(.object(key: nil))
      case 0x5B: frames.append(.array(index: 0))
      case 0x7D, 0x5D: if !frames.isEmpty { frames.removeLast() }
      case 0x2C: advance(&frames)
      case 0x22:
        let end = endOfString(document, at: position)
        if end > offset { return path(of: frames) }
        if case .object(nil)? = frames.last {
          frames[frames.count - 1] = .object(key: text(document[position..<end]))
        }
        position = end
        continue
      default: break
      }
      position += 1
    }
    return path(of: frames)
  }

  /// The offset at which the value of a path begins, or of its nearest ancestor that is there.
  static func offset(of path: FieldPath, in document: [UInt8]) -> Int {
    var position = skipWhiteSpace(document, from: 0)
    for component in path.components {
      guard position < document.count, let next = child(component, in: document, at: position)
      else { return position }
      position = next
    }
    return position
  }

  private static func child(
    _ component: FieldPath.Component, in document: [UInt8], at start: Int
  ) -> Int? {
    switch (document[start], component) {
    case (0x7B, .key(let wanted)): member(wanted, of: document, at: start)
    case (0x5B, .index(let wanted)): element(wanted, of: document, at: start)
    default: nil
    }
  }

  private static func member(_ wanted: [UInt8], of document: [UInt8], at start: Int) -> Int? {
    var position = skipWhiteSpace(document, from: start + 1)
    while position < document.count, document[position] == 0x22 {
      let keyEnd = endOfString(document, at: position)
      let key = text(document[position..<keyEnd])
      position = skipWhiteSpace(document, from: keyEnd) + 1
      position = skipWhiteSpace(document, from: position)
      if key == wanted { return position }
      position = skipWhiteSpace(document, from: endOfValue(document, at: position))
      guard position < document.count, document[position] == 0x2C else { return nil }
      position = skipWhiteSpace(document, from: position + 1)
    }
    return nil
  }

  private static func element(_ wanted: Int, of document: [UInt8], at start: Int) -> Int? {
    var position = skipWhiteSpace(document, from: start + 1)
    var index = 0
    while position < document.count, document[position] != 0x5D {
      if index == wanted { return position }
      position = skipWhiteSpace(document, from: endOfValue(document, at: position))
      guard position < document.count, document[position] == 0x2C else { return nil }
      position = skipWhiteSpace(document, from: position + 1)
      index += 1
    }
    return nil
  }

  private static func advance(_ frames: inout [Frame]) {
    switch frames.last {
    case .object: frames[frames.count - 1] = .object(key: nil)
    case .array(let index): frames[frames.count - 1] = .array(index: index + 1)
    case nil: break
    }
  }

  private static func path(of frames: [Frame]) -> FieldPath {
    FieldPath(
      frames.compactMap { frame in
        switch frame {
        case .object(let key): key.map { .key($0) }
        case .array(let index): .index(index)
        }
      })
  }

  /// The text of a string in any JSON spelling; the raw bytes where it cannot be read.
  private static func text(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    do {
      return try CanonicalJSON(parsing: literal).stringBytes ?? Array(literal)
    } catch {
      return Array(literal)
    }
  }

  private static func endOfString(_ document: [UInt8], at start: Int) -> Int {
    document.withUnsafeBufferPointer { CompactScan.endOfString($0, at: start) }
  }

  private static func endOfValue(_ document: [UInt8], at start: Int) -> Int {
    document.withUnsafeBufferPointer { CompactScan.endOfValue($0, at: start) }
  }

  private static func skipWhiteSpace(_ document: [UInt8], from start: Int) -> Int {
    var position = start
    while position < document.count, [0x20, 0x0A, 0x0D, 0x09].contains(document[position]) {
      position += 1
    }
    return position
  }
}
