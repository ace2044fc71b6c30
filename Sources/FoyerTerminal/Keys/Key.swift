/// A key, or an event that a terminal reports like one.
package enum Key: Equatable, Sendable {
  /// A printable character, a space included.
  case character(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  /// A letter held with control, in lower case.
  case control(Character)
  /// Text that was pasted in one piece.
  case pasted(String)
}
