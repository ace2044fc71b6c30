import FoyerFeatures
import Testing

@Suite("Route spine")
struct RouteSpineTests {
  struct Written: CustomTestStringConvertible {
    let testDescription: String
    let spine: RouteSpine
    let text: String

    init(_ name: String, _ spine: RouteSpine, _ text: String) {
      self.testDescription = name
      self.spine = spine
      self.text = text
    }
  }

  @Test(
    "a spine is written in the order of the app and read back",
    arguments: [
      Written("the start", RouteSpine(), #"{"phase":{"case":"splash"}}"#),
      Written(
        "deep in main",
        RouteSpine(
          phase: .main, activeTab: .profile, profilePath: .editName, homePresented: .insights,
          upgradeStep: .confirm(plan: .yearly)),
        """
        {"phase":{"case":"main"},"activeTab":{"case":"profile"},"profilePath":{"case":"editName"},\
        "homePresented":{"case":"insights"},\
        "upgradeStep":{"case":"confirm","value":{"plan":{"case":"yearly"}}}}
        """),
      Written(
        "a step of onboarding", RouteSpine(phase: .onboarding, onboardingPage: .name),
        #"{"phase":{"case":"onboarding"},"onboardingPage":"name"}"#),
    ])
  func writing(_ row: Written) throws {
    #expect(try encodeRouteSpine(row.spine) == row.text)
    #expect(decodeRouteSpine(row.text) == row.spine)
  }

  struct Read: CustomTestStringConvertible {
    let testDescription: String
    let text: String?
    let spine: RouteSpine?

    init(_ name: String, _ text: String?, _ spine: RouteSpine?) {
      self.testDescription = name
      self.text = text
      self.spine = spine
    }
  }

  @Test(
    "only a whole spine is read",
    arguments: [
      Read("no key is needed", "{}", RouteSpine()),
      Read(
        "the order of keys does not matter",
        #" { "activeTab": {"case":"home"}, "phase": {"case":"main"} } "#,
        RouteSpine(phase: .main, activeTab: .home)),
      Read("no text", nil, nil),
      Read("empty text", "", nil),
      Read("not JSON", "phase=main", nil),
      Read("cut short", #"{"phase":{"case":"main"}"#, nil),
      Read("an array", "[]", nil),
      Read("an unknown case", #"{"phase":{"case":"tour"}}"#, nil),
      Read("an unknown page", #"{"onboardingPage":"photo"}"#, nil),
      Read("a wrong type", #"{"phase":1}"#, nil),
      Read("a bare string for a sum", #"{"phase":"main"}"#, nil),
      Read("an unknown key", #"{"phase":{"case":"main"},"scroll":3}"#, nil),
      Read("an unknown key inside", #"{"phase":{"case":"main","scroll":3}}"#, nil),
      Read("a key twice", #"{"activeTab":{"case":"home"},"activeTab":{"case":"home"}}"#, nil),
      Read("a missing payload", #"{"upgradeStep":{"case":"confirm"}}"#, nil),
      Read("a null", #"{"activeTab":null}"#, nil),
    ])
  func reading(_ row: Read) {
    #expect(decodeRouteSpine(row.text) == row.spine)
  }
}
