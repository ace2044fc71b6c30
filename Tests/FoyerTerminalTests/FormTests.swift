import FoyerTerminal
import Testing

@Suite("Forms") @MainActor
struct FormTests {
  /// What a form's controls were asked to do.
  final class Log {
    var text = "Ann"
    var did: [String] = []
  }

  static func form(_ log: Log, back: Bool = true) -> Form {
    let tabs = [
      Control("home", "Home", .tab(isSelected: true) { log.did.append("home") }),
      Control("profile", "Profile", .tab(isSelected: false) { log.did.append("profile") }),
    ]
    let name = Control(
      "name", "Display name", .field(text: log.text) { log.text = $0 }, note: "Enter a name.")
    let tips = Control("tips", "Tips", .toggle(isOn: true) { log.did.append("tips") })
    let plan = Control("plan", "Plan", .row(value: "Free") { log.did.append("plan") })
    let later = Control("later", "Later", .button { log.did.append("later") }, isEnabled: false)
    let buttons = [
      Control("save", "Save", .button { log.did.append("save") }),
      Control("cancel", "Cancel", .button { log.did.append("cancel") }),
    ]
    let blocks: [Form.Block] = [
      .row(tabs), .gap, .bar(step: 1, of: 2), .control(name), .control(tips), .control(plan),
      .control(later), .row(buttons),
    ]
    let goBack: @MainActor () -> Void = { log.did.append("back") }
    return Form(
      name: "editor", title: "Edit name", blocks: blocks, back: back ? goBack : nil)
  }

  @Test("a form as a person sees it")
  func layout() {
    var session = FormSession()
    let form = Self.form(Log())
    session.show(form)
    let canvas = FormLayout.draw(form, focus: session.focus, columns: 30, rows: 14)
    #expect(
      canvas.lines == [
        "",
        "  Edit name",
        "  ────────────────────────────",
        "  Home  Profile",
        "",
        "  ██████████████░░░░░░░░░░░░░░",
        "  Display name: Ann",
        "    ! Enter a name.",
        "  [x] Tips",
        "  Plan                    Free",
        "  [ Later ]",
        "  [ Save ]  [ Cancel ]",
        "",
        "  Tab next · type to edit",
      ])
    #expect(canvas.cursor == Canvas.Position(row: 6, column: 19))
  }

  @Test("a form on a screen that is too small is cut off, not wrapped")
  func small() {
    let canvas = FormLayout.draw(Self.form(Log()), focus: nil, columns: 7, rows: 3)
    #expect(canvas.lines == ["", "  Edit", "  ─────"])
  }

  @Test("the field has the focus first, and typing edits it")
  func typing() {
    let log = Log()
    var session = FormSession()
    for key in [
      Key.character("é"), .character(" "), .character("日"), .backspace, .pasted("x\ny\u{1B}"),
    ] {
      session.press(key, in: Self.form(log))
    }
    #expect(log.text == "Anné xy")
    session.press(.control("u"), in: Self.form(log))
    #expect(log.text == "")
    #expect(log.did == [])
  }

  @Test("tab and arrows walk round what can have the focus; what cannot is left out")
  func walking() {
    let form = Self.form(Log())
    var session = FormSession()
    session.show(form)
    var seen = [session.focus]
    for key in [Key.tab, .down, .tab, .right, .tab, .tab, .tab, .backTab, .left, .up] {
      session.press(key, in: form)
      seen.append(session.focus)
    }
    #expect(
      seen == [
        "name", "tips", "plan", "save", "cancel", "home", "profile", "name", "profile", "home",
        "cancel",
      ])
  }

  @Test("enter and space choose what has the focus, escape goes back")
  func choosing() {
    let log = Log()
    let form = Self.form(log)
    var session = FormSession()
    for key in [Key.enter, .character(" "), .tab, .enter, .tab, .enter, .escape] {
      session.press(key, in: form)
    }
    #expect(log.did == ["tips", "plan", "save", "back"])
    let last = Self.form(log, back: false)
    let meantSomething = session.press(.escape, in: last)
    #expect(!meantSomething)
  }

  @Test("the focus stays with its control across forms, and leaves with it")
  func keeping() {
    var session = FormSession()
    session.press(.tab, in: Self.form(Log()))
    session.show(Self.form(Log()))
    #expect(session.focus == "tips")
    var other = Self.form(Log())
    other.blocks.removeAll {
      if case .control(let control) = $0 { control.name == "tips" } else { false }
    }
    session.show(other)
    #expect(session.focus == "name")
    other.name = "another"
    session.press(.tab, in: other)
    #expect(session.focus == "plan")
  }
}
