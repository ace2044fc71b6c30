"""Writes trees whose fixtures the command is to record from the counter runner's scenarios."""

import json
import os
import sys

FEATURES = [f"counter-{letter}" for letter in "abcdefghij"]


def main(folder, fixtures, steps, runner):
    os.makedirs(f"{folder}/parity/fixtures", exist_ok=True)
    os.makedirs(f"{folder}/Scenarios", exist_ok=True)
    row = {
        "swift": "Scenarios/counter.txt",
        "state": "CounterState",
        "action": "CounterAction",
        "effectPayload": "CounterEffect",
        "scenario": "Scenarios/counter.txt",
        "fixtures": [],
    }
    manifest = {
        "lanes": {"swift": {"build": ["true"], "runner": [runner, fixtures, steps]}},
        "features": {name: row for name in FEATURES},
        "chains": {},
        "presentation": {"waivers": [], "islands": []},
    }
    with open(f"{folder}/parity/manifest.json", "w") as file:
        json.dump(manifest, file, indent=2)
    with open(f"{folder}/Scenarios/counter.txt", "w") as file:
        file.write("struct CounterState {} enum CounterAction {} enum CounterEffect {}\n")
    with open(f"{folder}/complete", "w"):
        pass


if __name__ == "__main__":
    main(*sys.argv[1:])
