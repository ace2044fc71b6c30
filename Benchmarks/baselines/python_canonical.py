"""Canonical JSON with Python's own json: python_canonical.py document|lines FILE."""

import json
import sys


def canonical(text):
    return json.dumps(
        json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )


with open(sys.argv[2], encoding="utf-8") as file:
    if sys.argv[1] == "lines":
        for line in file:
            sys.stdout.write(canonical(line) + "\n")
    else:
        sys.stdout.write(canonical(file.read()) + "\n")
