/// What a screen remembers and no feature needs to know.
struct ViewState {
  /// The text in the sign-in's field; the feature is told when it is sent.
  var email = ""
  /// How much of the splash's reveal is over, from 0 to 1.
  var revealed = 0.0
}
