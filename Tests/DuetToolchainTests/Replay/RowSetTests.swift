import Testing

@testable import DuetToolchain

@Suite struct RowSetTests {
  @Test(arguments: [[], [0], [63, 64, 0], [1000, 5, 5, 127, 128]])
  func rows(_ list: [Int]) {
    var set = RowSet()
    for row in list { set.insert(row) }
    #expect(set.rows == Array(Set(list)).sorted())
  }
}
