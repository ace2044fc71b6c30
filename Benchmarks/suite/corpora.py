"""Writes trees of recorded counter fixtures; the same bytes every time."""

import json
import os
import random
import sys


class Counter:
    """The feature of `counter-runner`, once more."""

    def __init__(self):
        self.count, self.stride = 0, 1

    def reduce(self, action):
        """Returns the effects as the payload's count, or nothing."""
        if action == "incremented":
            self.count += self.stride
        elif action == "decremented":
            self.count -= self.stride
        elif action == "reset":
            self.count = 0
        else:
            self.stride = action
        return self.count if self.count % 10 == 0 else None

    @property
    def state(self):
        return f'{{"count":{self.count},"stride":{self.stride}}}'


def actions(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        draw = source.random()
        if draw < 0.6:
            yield "incremented"
        elif draw < 0.8:
            yield "decremented"
        elif draw < 0.98:
            yield source.randint(1, 9)
        else:
            yield "reset"


def compact_action(action):
    if isinstance(action, int):
        return f'{{"case":"strideChanged","value":{{"to":{action}}}}}'
    return f'{{"case":"{action}"}}'


def compact_effects(saved):
    if saved is None:
        return "[]"
    payload = f'{{"case":"save","value":{{"count":{saved}}}}}'
    return f'[{{"id":"counter.save","kind":"run","payload":{payload}}}]'


PRETTY_STEP = """    {
      "action": %s,
      "expectedEffects": %s,
      "expectedState": {
        "count": %d,
        "stride": %d
      },
      "label": "step %d",
      "line": %d
    }"""

PRETTY_FIXTURE = """{
  "description": "A counter is stepped through its actions, number %d.",
  "dialect": 2,
  "feature": "counter",
  "initialState": {
    "count": 0,
    "stride": 1
  },
  "scenario": {
    "branch": "%s",
    "source": "Scenarios/counter.txt"
  },
  "steps": [
%s
  ]
}
"""


def pretty_action(action):
    if isinstance(action, int):
        return '{\n        "case": "strideChanged",\n        "value": {\n          "to": %d\n        }\n      }' % action
    return '{\n        "case": "%s"\n      }' % action


def pretty_effects(saved):
    if saved is None:
        return "[]"
    return (
        '[\n        {\n          "id": "counter.save",\n          "kind": "run",\n'
        '          "payload": {\n            "case": "save",\n            "value": {\n'
        '              "count": %d\n            }\n          }\n        }\n      ]'
    ) % saved


def fixture(number, steps, branch, is_broken):
    counter, texts = Counter(), []
    for index, action in enumerate(actions(number, steps)):
        saved = counter.reduce(action)
        count = counter.count + (1 if is_broken and index == 0 else 0)
        texts.append(
            PRETTY_STEP
            % (pretty_action(action), pretty_effects(saved), count, counter.stride, index, 10 + index)
        )
    return PRETTY_FIXTURE % (number, branch, ",\n".join(texts))


def write_tree(folder, fixtures, steps, broken):
    """A tree with a manifest, one feature and its fixtures; number `broken` does not replay."""
    os.makedirs(f"{folder}/parity/fixtures", exist_ok=True)
    os.makedirs(f"{folder}/parity/feature-specs", exist_ok=True)
    os.makedirs(f"{folder}/Scenarios", exist_ok=True)
    branches = [f"run-{number:06}" for number in range(fixtures)]
    for number, branch in enumerate(branches):
        text = fixture(number, steps, branch, is_broken=number == broken)
        with open(f"{folder}/parity/fixtures/counter.{branch}.fixture.json", "w") as file:
            file.write(text)
    manifest = {
        "lanes": {"swift": {"build": ["true"], "runner": ["false"]}},
        "features": {
            "counter": {
                "swift": "Scenarios/counter.txt",
                "state": "CounterState",
                "action": "CounterAction",
                "effectPayload": "CounterEffect",
                "scenario": "Scenarios/counter.txt",
                "fixtures": [f"counter.{branch}" for branch in branches],
            }
        },
        "chains": {},
        "presentation": {"waivers": [], "islands": []},
    }
    with open(f"{folder}/parity/manifest.json", "w") as file:
        json.dump(manifest, file, indent=2)
    with open(f"{folder}/parity/feature-specs/counter.md", "w") as file:
        file.write("# counter\n\n" + "".join(f"- `counter.{branch}`\n" for branch in branches))
    with open(f"{folder}/Scenarios/counter.txt", "w") as file:
        file.write("struct CounterState {} enum CounterAction {} enum CounterEffect {}\n")


def add_faults(folder, fixtures):
    """Breaks every tenth fixture, each kind of fault in its turn, and writes down how many there are."""
    counts = {}
    for number in range(0, fixtures, 10):
        path = f"{folder}/parity/fixtures/counter.run-{number:06}.fixture.json"
        with open(path) as file:
            text = file.read()
        rule, text = FAULTS[number // 10 % len(FAULTS)](text)
        counts[rule] = counts.get(rule, 0) + 1
        if text is None:
            os.remove(path)
            continue
        with open(path, "w", newline="") as file:
            file.write(text)
    with open(f"{folder}/faults.json", "w") as file:
        json.dump(counts, file)


FAULTS = [
    lambda text: ("pretty-form", text.replace("\n", "\r\n")),
    lambda text: ("fixtures-listed", None),
    lambda text: ("fixture-shape", text.replace('"expectedState"', '"state"', 1)),
    lambda text: ("strict-json", text[: len(text) // 2]),
    lambda text: ("fixture-metadata", text.replace('"label"', '"labels"', 1)),
    lambda text: ("fixture-owner", text.replace('"feature": "counter"', '"feature": "county"')),
    lambda text: ("branch-names", text.replace('"branch": "run-', '"branch": "ran-')),
    lambda text: ("strict-json", text.replace('"dialect": 2', '"dialect": 2, "dialect": 2')),
]


def write_traffic(folder, fixtures, steps):
    """The requests and answers of the tree's replay, a line each, in the order of the fixtures."""
    with open(f"{folder}/requests.jsonl", "w") as requests, open(f"{folder}/answers.jsonl", "w") as answers:
        for number in range(fixtures):
            counter = Counter()
            for action in actions(number, steps):
                requests.write(
                    f'{{"action":{compact_action(action)},"feature":"counter","op":"reduce",'
                    f'"state":{counter.state}}}\n'
                )
                effects = compact_effects(counter.reduce(action))
                answers.write(
                    '{"effects":%s,"state":%s}\n' % (json.dumps(effects), json.dumps(counter.state))
                )


def main(folder, fixtures, steps, broken, kind="sound"):
    fixtures, steps, broken = int(fixtures), int(steps), int(broken)
    write_tree(folder, fixtures, steps, broken)
    if kind == "faulty":
        add_faults(folder, fixtures)
    else:
        write_traffic(folder, fixtures, steps)
    with open(f"{folder}/complete", "w"):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
