/// The one value that a coder writes in its own place.
struct ScalarEncoding: PlacingScalarEncoding {
  let session: EncodingSession
  let place: Int

  var codingPath: [any CodingKey] { session.draft.path(to: place) }
}
