/// Which features a source file belongs to: the file that a row names, and those beside it in a
/// folder of the feature's own.
struct SourceOwners {
  private struct Folder {
    /// How many features have their file in it.
    var count: Int
    var feature: String
    /// How its sources' names end.
    let ending: String?
  }

  private struct LaneFiles {
    var named: [FilePath: [String]] = [:]
    var folders: [FilePath: Folder] = [:]
  }

  private var lanes: [String: LaneFiles] = [:]

  init(_ manifest: Manifest) {
    for lane in manifest.lanes {
      var files = LaneFiles()
      for feature in manifest.features {
        guard case .file(let source)? = feature.sources[lane.name] else { continue }
        let path = FilePath(source).plain
        files.named[path, default: []].append(feature.name)
        if files.folders[path.parent] == nil {
          files.folders[path.parent] = Folder(
            count: 1, feature: feature.name, ending: Self.ending(of: source))
        } else {
          files.folders[path.parent]?.count += 1
        }
      }
      lanes[lane.name] = files
    }
  }

  /// - Parameter path: from the tree's root; the file need not be there.
  /// - Returns: in the manifest's order.
  func features(of path: FilePath, in lane: String) -> [String] {
    guard let files = lanes[lane] else { return [] }
    let path = path.plain
    if let named = files.named[path] { return named }
    guard let folder = files.folders[path.parent], folder.count == 1, let ending = folder.ending,
      path.bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return [] }
    return [folder.feature]
  }

  private static func ending(of path: String) -> String? {
    path.lastIndex(of: ".").map { String(path[$0...]) }
  }
}

extension FilePath {
  /// A relative path without what means nothing in it: `a//./b` is `a/b`.
  var plain: FilePath {
    FilePath(names: components.filter { !$0.elementsEqual([UInt8(ascii: ".")]) })
  }
}
