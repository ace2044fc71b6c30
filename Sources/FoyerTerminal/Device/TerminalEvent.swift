/// What comes from outside while a terminal program runs.
package enum TerminalEvent: Equatable, Sendable {
  case key(Key)
  case resized
  /// The shell wants the terminal back for a while.
  case suspended
  /// A signal asks for the end.
  case ended(bySignal: Int32)
  /// The terminal is gone.
  case closed
  /// A line arrived at the inbox.
  case message(String)
}
