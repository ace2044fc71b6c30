import DuetKernel

/// The values inside a document, each with its place: the keys on the way to it and the cases that it
/// stands in, so that values of one type meet in one place.
struct HuntPlace {
  let name: String
  let value: CanonicalJSON

  /// Every value of a document, a value before what is inside it.
  static func all(in document: CanonicalJSON) -> [HuntPlace] {
    var places: [HuntPlace] = []
    _ = replacing(in: document, at: "") { name, value in
      places.append(HuntPlace(name: name, value: value))
      return nil
    }
    return places
  }

  /// The document with one of its values, by its number in `all`, in another's place.
  static func replacing(
    _ number: Int, in document: CanonicalJSON, by replacement: CanonicalJSON
  ) -> CanonicalJSON {
    var count = -1
    return replacing(in: document, at: "") { _, _ in
      count += 1
      return count == number ? replacement : nil
    }
  }

  private static func replacing(
    in document: CanonicalJSON, at place: String,
    _ edit: (String, CanonicalJSON) -> CanonicalJSON?
  ) -> CanonicalJSON {
    if let edited = edit(place, document) { return edited }
    switch document.kind {
    case .object:
      let inside = document["case"]?.string.map { "\(place)(\($0))" } ?? place
      var bytes: [UInt8] = [0x7B]
      for (key, value) in document.members {
        if bytes.count > 1 { bytes.append(0x2C) }
        bytes += key.bytes
        bytes.append(0x3A)
        // What a case is called decides the rest; cases are replaced as a whole.
        let isCase = key.bytes.elementsEqual(#""case""#.utf8)
        let name = "\(inside)/\(key.string ?? "")"
        bytes += isCase ? value.bytes : replacing(in: value, at: name, edit).bytes
      }
      return CanonicalJSON(trusted: (bytes + [0x7D])[...])
    case .array:
      var bytes: [UInt8] = [0x5B]
      for element in document.elements {
        if bytes.count > 1 { bytes.append(0x2C) }
        bytes += replacing(in: element, at: "\(place)/*", edit).bytes
      }
      return CanonicalJSON(trusted: (bytes + [0x5D])[...])
    case .string, .integer, .boolean, .null:
      return document
    }
  }
}
