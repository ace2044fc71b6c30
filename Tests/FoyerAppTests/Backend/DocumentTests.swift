import DuetShells
import DuetTesting
import FoyerApp
import FoyerFeatures
import Testing

/// What lies in the document's place does not prevent a launch.
@MainActor
@Suite("The document")
struct DocumentTests {
  struct Unusable: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let reason: String

    init(_ testDescription: String, _ text: String, says reason: String) {
      self.testDescription = testDescription
      self.text = text
      self.reason = reason
    }
  }

  @Test(
    "one that cannot be used is kept aside, and the app starts afresh",
    arguments: [
      Unusable("empty", "", says: "expected"),
      Unusable("torn", String(Device.onboardedAnn.dropLast(40)), says: "line"),
      Unusable("another program's", #"{"theme":"dark"}"#, says: "none of its keys is known"),
      Unusable("a list", "[]", says: "expected an object"),
      Unusable(
        "of a wrong type", #"{"hasOnboarded":"yes"}"#,
        says: "hasOnboarded: expected a boolean, found a string"),
      Unusable(
        "with an unknown plan", #"{"plan":{"case":"weekly"}}"#,
        says: "plan.case: unknown case 'weekly' of Plan"),
      Unusable(
        "with half a session", #"{"session":{"guest":true}}"#,
        says: "session.displayName: missing, expected a string"),
      Unusable("no JSON", "\u{0}\u{1}", says: "line"),
    ])
  func unusable(_ document: Unusable) async throws {
    let device = Device(document: document.text)
    let root = try await device.launchPastSplash()
    #expect(
      root.states
        == TreeStates(root: RootState(phase: .signIn, auth: .signedOut), signIn: SignInState()))
    #expect(device.file.keptAside == [Array(document.text.utf8)])
    guard case .keptAside(name: "memory-1", let reason) = root.storageProblem.value else {
      Issue.record("no problem is told")
      return
    }
    #expect(reason.contains(document.reason), "\(reason)")
    #expect(!reason.contains("DecodingError"), "\(reason)")

    try await root.signIn(as: .email(address: "bob@example.com"))
    #expect(device.file.text == #"{"session":{"displayName":"bob","guest":false}}"#)
    root.teardown()
  }

  @Test(
    "one of the app's own is used, whatever a later version added",
    arguments: [
      "{}", #"{"hasOnboarded":true}"#, #" {"later":[1],"preferences":[]} "#,
    ])
  func usable(_ text: String) async {
    let device = Device(document: text)
    let root = await device.launch()
    #expect(root.storageProblem.value == nil)
    #expect(device.file.keptAside == [])
    #expect(device.file.text == text)
    root.teardown()
  }
}
