/// A value as the one thing that its coder reads.
struct ScalarDecoding: LocatingScalarDecoding {
  let session: DecodingSession
  let place: Int

  var codingPath: [any CodingKey] { session.table.path(to: place) }
}
