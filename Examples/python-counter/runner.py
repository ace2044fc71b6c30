#!/usr/bin/env python3
"""The counter's replay runner: a JSON request a line comes in, an answer a line goes out."""
import json
import re
import sys

import counter
import scenario

HANDSHAKE = {"features": ["counter"], "platform": "python", "protocol": "duet-replay",
             "scenarios": ["counter"], "version": 1}
UUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
ESCAPED = re.compile(r'["\\\x00-\x1f]')
SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def spelled(text):
    return text.lower() if UUID.fullmatch(text) else text


def integer(text):
    if not -2**63 <= int(text) < 2**63:
        raise ValueError(f"{text} does not fit into 64 bits")
    return int(text)


def members(pairs):
    found = {spelled(key): value for key, value in pairs}
    if len(found) < len(pairs):
        raise ValueError(f"a key stands twice among {[key for key, _ in pairs]}")
    return found


def read(line):
    return json.loads(line.decode("utf-8"), object_pairs_hook=members, parse_int=integer,
                      parse_float=integer, parse_constant=integer)  # 1.0 is no integer


def canonical(value):
    if isinstance(value, dict):  # sorted() goes by code points, as the rules do
        return "{%s}" % ",".join([f"{canonical(k)}:{canonical(value[k])}" for k in sorted(value)])
    if isinstance(value, list):
        return "[%s]" % ",".join([canonical(element) for element in value])
    if isinstance(value, str):
        shown = ESCAPED.sub(lambda m: SHORT.get(m[0]) or f"\\u{ord(m[0]):04x}", spelled(value))
        return f'"{shown}"'
    return json.dumps(value if value in (None, True, False) else integer(value))


def answer(request):
    if request["op"] == "reduce" and request["feature"] == "counter":
        state, effects = counter.reduce(request["state"], request["action"])
        return {"effects": canonical(effects), "state": canonical(state)}
    if request["op"] == "compile" and request["scenario"] == "counter":
        return scenario.compiled()
    raise ValueError(f"unknown: {[request.get(k) for k in ('op', 'feature', 'scenario')]}")


def respond(line):
    """The answer to a line, whatever is in it; nothing to an exit."""
    try:
        request = read(line)
        return None if request["op"] == "exit" else canonical(answer(request)).encode("utf-8")
    except Exception as error:
        return canonical({"error": f"{type(error).__name__}: {error}"}).encode("utf-8", "replace")


def serve(requests, answers):
    line = canonical(HANDSHAKE).encode("utf-8")
    while line is not None:
        answers.write(line + b"\n")
        answers.flush()  # without this the client waits for what lies in a buffer
        request = requests.readline()
        line = respond(request) if request else None


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # what features print is no answer
    sys.setrecursionlimit(3000)  # 512 levels, and some frames for each
    serve(sys.stdin.buffer, answers)
