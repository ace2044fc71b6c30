/// The shapes of the types that a session has met last.
///
/// Telling a type's shape asks the runtime for up to three conformances, which costs more than
/// writing a small value. A document has few types, so a handful of entries serve nearly always;
/// types that share an entry only take turns.
struct ShapeCache {
  private var entries: [Entry] = []

  private struct Entry {
    var type: ObjectIdentifier?
    var shape = CodingShape.plain
  }

  mutating func shape<T>(of type: T.Type) -> CodingShape {
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 16) }
    let id = ObjectIdentifier(type)
    // The low bits of an address are those of its alignment.
    let address = UInt(bitPattern: id)
    let index = Int((address >> 4 ^ address >> 9) & 15)
    if entries[index].type == id { return entries[index].shape }
    let shape = CodingShape(of: type)
    entries[index] = Entry(type: id, shape: shape)
    return shape
  }
}
