import DuetShells

/// The record, in memory and in its file.
@MainActor
final class LocalStorage {
  private(set) var record: LocalRecord
  /// What went wrong last between the two.
  let problem: Projected<StorageProblem?>

  private let file: any KeyValueFile

  /// Reads the document. One that cannot be used is as good as none.
  init(file: any KeyValueFile) {
    self.file = file
    switch file.read({ try LocalRecord(document: $0) }) {
    case .none:
      record = LocalRecord()
      problem = Projected(nil)
    case .found(let found):
      record = found
      problem = Projected(nil)
    case .unusable(let reason):
      record = LocalRecord()
      problem = Projected(reason)
    }
  }

  /// Changes the record and writes all of it. A record that cannot be written is kept in memory.
  func update(_ change: (inout LocalRecord) -> Void) {
    change(&record)
    do {
      try file.write(try record.document())
    } catch let failure as StorageProblem {
      problem.write(failure)
    } catch {
      problem.write(.notWritten(name: "the record", reason: "\(error)"))
    }
  }
}
