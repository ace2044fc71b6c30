"""Canonical JSON with orjson: orjson_canonical.py document|lines FILE."""

import sys

import orjson


def canonical(text):
    return orjson.dumps(orjson.loads(text), option=orjson.OPT_SORT_KEYS)


with open(sys.argv[2], "rb") as file:
    write = sys.stdout.buffer.write
    if sys.argv[1] == "lines":
        for line in file:
            write(canonical(line) + b"\n")
    else:
        write(canonical(file.read()) + b"\n")
