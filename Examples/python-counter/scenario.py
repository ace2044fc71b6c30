"""What is recorded of the counter: a way to each ending, and what must hold after each step."""
import sys

import counter

DESCRIPTION = "The counter adds up what it is given, by name, and saves the total each time."


def when(label, action, **then):
    """A step: its label, its line in this file, the action, and what the state must be after it."""
    return label, sys._getframe(1).f_lineno, action, then


def added(name, amount):
    return {"case": "added", "value": {"amount": amount, "name": name}}


def titled(title):
    return {"case": "titled", "value": {"title": title}}


GIVEN = {"counts": {}, "title": "Fruit"}
SHARED = [
    when("two pears are added", added("pear", 2), counts={"pear": 2}, title="Fruit"),
]
BRANCHES = {
    "adds-up": [
        when("an apple is added", added("apple", 1), counts={"apple": 1, "pear": 2}, title="Fruit"),
        when("a pear is taken", added("pear", -1), counts={"apple": 1, "pear": 1}, title="Fruit"),
    ],
    "starts-over": [
        when("it gets a new title", titled("Nüsse 🌰"), counts={"pear": 2}, title="Nüsse 🌰"),
        when("all is cleared", {"case": "cleared"}, counts={}, title="Nüsse 🌰"),
    ],
}


def compiled():
    """The answer to a compile: a fixture for each branch, or the step whose check is false."""
    fixtures = {}
    for branch, ending in BRANCHES.items():
        state, steps = GIVEN, []
        for label, line, action, then in SHARED + ending:
            state, effects = counter.reduce(state, action)
            if state != then:
                return {"error": f"the state is {state}, not {then}", "label": label, "line": line}
            steps.append({"label": label, "line": line, "action": action,
                          "expectedState": state, "expectedEffects": effects})
        fixtures[f"counter.{branch}"] = {
            "dialect": 2, "feature": "counter", "description": DESCRIPTION,
            "scenario": {"branch": branch}, "initialState": GIVEN, "steps": steps}
    return {"fixtures": fixtures}
