import Foundation
import FoyerApp

/// What a process left behind that was killed while it wrote a document.
package enum Leftovers {
  /// Removes the half-written copies of a document whose processes are gone.
  ///
  /// Taking the folder keeps other apps from writing meanwhile; one that has lost its folder may still
  /// run, and its copy stays, as does whatever only looks alike.
  package static func remove(of name: String, in folder: DataFolder) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      // Leftovers hurt nobody; a folder that is of no use is told by the first write.
      return
    }
    for leftover in names {
      guard let process = process(of: leftover, name), isGone(process) else { continue }
      let path = "\(folder.path)/\(leftover)"
      var facts = stat()
      guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
      unlink(path)
    }
  }

  private static func process(of leftover: String, _ name: String) -> Int32? {
    let digits = leftover.utf8.reversed().prefix { (0x30...0x39).contains($0) }.reversed()
    guard let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0 else {
      return nil
    }
    // Only the very name that is given to a copy.
    let own = DiskFile.freshName(of: name, process: process)
    return own.utf8.elementsEqual(leftover.utf8) ? process : nil
  }

  private static func isGone(_ process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
}
