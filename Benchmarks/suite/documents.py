"""Writes the JSON documents that canonicalize is timed on; the same bytes every time."""

import json
import os
import random
import sys

WORDS = (
    "ceremony safety net splash welcome account editor header listener onboarding upgrade plan "
    "entitlement receipt session expired restored pending progress route spine preference theme"
).split()
ESCAPED = ['a "quoted" word', "two\nlines", "C:\\temp"]
# One character beyond Latin makes Python keep a whole text at two or four bytes a character, which
# halves its speed; so only the documents of a line each, where it concerns one line, have some.
FOREIGN = ["déjà vu", "名前", "naïve › step", "🙂 fine"]


class Author:
    """Makes up fixture-like documents from a seed."""

    def __init__(self, seed, rare):
        self.random = random.Random(seed)
        self.rare = rare

    def text(self, most=6):
        if self.random.random() < 0.06:
            return self.random.choice(self.rare)
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, most)))

    def uuid(self):
        digits = f"{self.random.getrandbits(128):032x}"
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    def item(self):
        return {
            "id": self.uuid(),
            "title": self.text(4),
            "isDone": self.random.random() < 0.5,
            "rank": self.random.randint(-1000, 1_000_000),
        }

    def state(self):
        return {
            "items": [self.item() for _ in range(self.random.randint(0, 4))],
            "isLoading": self.random.random() < 0.5,
            "page": self.random.randint(0, 40),
            "startedAt": f"2026-0{self.random.randint(1, 9)}-14T09:26:{self.random.randint(10, 59)}.000Z",
            "child": {"case": self.random.choice(WORDS), "value": {"depth": self.random.randint(0, 9)}},
            "filter": {},
        }

    def effects(self):
        return [
            {
                "kind": "run",
                "id": f"feature.{self.random.choice(WORDS)}",
                "payload": {
                    "case": "notifyListener",
                    "value": {"case": "completed", "value": {"afterMillis": self.random.randint(0, 9000)}},
                },
            }
            for _ in range(self.random.randint(0, 2))
        ]

    def step(self):
        return {
            "label": self.text(),
            "line": self.random.randint(10, 400),
            "action": {"case": self.random.choice(WORDS), "value": {"text": self.text(3)}},
            "expectedState": self.state(),
            "expectedEffects": self.effects(),
        }

    def fixture(self):
        feature = self.random.choice(WORDS)
        return {
            "dialect": 2,
            "feature": feature,
            "description": self.text(12),
            "scenario": {"source": f"Sources/Features/{feature}.swift", "branch": "ends-well"},
            "initialState": self.state(),
            "steps": [self.step() for _ in range(self.random.randint(1, 8))],
        }

    def line(self):
        """A document of about 570 bytes on one line."""
        return {
            "op": "reduce",
            "feature": self.random.choice(WORDS),
            "action": {"case": self.random.choice(WORDS), "value": {"text": self.text(3)}},
            "state": {
                "items": [self.item(), self.item()],
                "isLoading": True,
                "page": self.random.randint(0, 40),
                "session": self.uuid(),
                "note": self.text(12),
                "child": {"case": self.random.choice(WORDS), "value": {"depth": 3, "sign": self.text()}},
            },
        }

    def shuffled(self, value):
        """The same value with the members of its objects in random order."""
        if isinstance(value, list):
            return [self.shuffled(element) for element in value]
        if isinstance(value, dict):
            keys = list(value)
            self.random.shuffle(keys)
            return {key: self.shuffled(value[key]) for key in keys}
        return value


def pretty(value, sorts):
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=sorts)


def write_array(path, size, is_shuffled):
    """Writes one array of fixtures, pretty, of at least `size` bytes."""
    author, order = Author(1, ESCAPED), Author(2, ESCAPED)
    with open(path, "w", encoding="utf-8") as file:
        written = file.write("[\n  ")
        separator = ""
        while written < size:
            fixture = author.fixture()
            fixture = order.shuffled(fixture) if is_shuffled else fixture
            text = pretty(fixture, sorts=not is_shuffled).replace("\n", "\n  ")
            written += file.write(separator + text)
            separator = ",\n  "
        file.write("\n]\n")


def write_lines(path, count):
    """Writes documents a line each, members in random order."""
    author, order = Author(3, ESCAPED + FOREIGN), Author(4, ESCAPED)
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(count):
            document = order.shuffled(author.line())
            file.write(json.dumps(document, ensure_ascii=False) + "\n")


def main(kind, path, amount):
    unfinished = path + ".part"
    if kind == "lines":
        write_lines(unfinished, int(amount))
    else:
        write_array(unfinished, int(amount), is_shuffled=kind == "shuffled")
    os.replace(unfinished, path)


if __name__ == "__main__":
    main(*sys.argv[1:])
