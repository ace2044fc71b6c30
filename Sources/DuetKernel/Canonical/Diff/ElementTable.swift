/// Where the elements of one array stand in canonical bytes, so that they can be compared in any
/// order.
struct ElementTable {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of each element, and last the one after the closing bracket.
  private let starts: [Int]

  /// - Parameter start: the offset of the array's opening bracket.
  init(_ bytes: UnsafeBufferPointer<UInt8>, arrayAt start: Int) {
    self.bytes = bytes
    var starts: [Int] = []
    var position = start + 1
    if position < bytes.count, bytes[position] == 0x5D {
      starts.append(position + 1)
    } else {
      while position < bytes.count {
        starts.append(position)
        let end = CompactScan.endOfValue(bytes, at: position)
        position = end + 1
        if end >= bytes.count || bytes[end] == 0x5D { break }
      }
      starts.append(position)
    }
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  /// The offset after the array's closing bracket.
  var end: Int { starts[count] }

  /// The offset at which an element begins.
  func start(of index: Int) -> Int { starts[index] }

  subscript(index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[starts[index]..<starts[index + 1] - 1])
  }
}

/// Hashes of elements: equal values have equal ones, and whoever relies on the reverse looks at the
/// bytes.
enum ElementHash {
  /// A hash of an element's bytes.
  static func exact(_ element: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = Hash()
    hash.add(element)
    return hash.value
  }

  /// A hash of what makes an element the same one after a change: the kind of value, and of an
  /// object the members that name it, at most two levels deep; without such a member, its keys.
  static func identity(_ element: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = Hash()
    guard let first = element.first else { return hash.value }
    switch first {
    case 0x7B:
      var names = Hash()
      var isNamed = false
      addMembers(of: element, at: 0, depth: 0, keys: &hash, names: &names, isNamed: &isNamed)
      return isNamed ? names.value : hash.value
    case 0x2D, 0x30...0x39: hash.add(0x30)
    case 0x74, 0x66: hash.add(0x74)
    default: hash.add(first)
    }
    return hash.value
  }

  private static func addMembers(
    of bytes: UnsafeBufferPointer<UInt8>, at start: Int, depth: Int, keys: inout Hash,
    names: inout Hash, isNamed: inout Bool
  ) {
    var position = start + 1
    while position < bytes.count, bytes[position] == 0x22 {
      let keyEnd = CompactScan.endOfString(bytes, at: position)
      let key = UnsafeBufferPointer(rebasing: bytes[position..<keyEnd])
      let valueStart = keyEnd + 1
      guard valueStart < bytes.count else { return }
      if depth == 0 { keys.add(key) }
      let end = CompactScan.endOfValue(bytes, at: valueStart)
      switch bytes[valueStart] {
      case 0x7B where depth == 0:
        addMembers(
          of: bytes, at: valueStart, depth: 1, keys: &keys, names: &names, isNamed: &isNamed)
      case 0x7B, 0x5B: break
      default:
        if isNaming(key) {
          isNamed = true
          names.add(key)
          names.add(UnsafeBufferPointer(rebasing: bytes[valueStart..<end]))
        }
      }
      position = end + 1
    }
  }

  /// Whether a key, with its quotes, is one that tells elements apart.
  private static func isNaming(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    switch key.count {
    case 4: key[1] == 0x69 && key[2] == 0x64
    case 5: key.elementsEqual(#""key""#.utf8)
    case 6:
      key.elementsEqual(#""case""#.utf8) || key.elementsEqual(#""kind""#.utf8)
        || key.elementsEqual(#""name""#.utf8)
    case 7: key.elementsEqual(#""label""#.utf8)
    default: false
    }
  }

  /// FNV-1a, with a final mix.
  private struct Hash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) {
      state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      for byte in bytes { add(byte) }
      add(0)
    }

    var value: UInt64 { (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
