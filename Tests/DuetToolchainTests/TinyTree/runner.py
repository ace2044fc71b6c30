"""A replay runner for the tests: reduces two small features, answers `compile` with what lies in
`answers/`, and misbehaves as its argument says.

    runner.py                       behaves
    runner.py exit7                 exits with status 7 instead of any answer
    runner.py exit7@counter.reset   the same, but only when `counter` is sent the action `reset`
    runner.py exit7@compile         the same, but only when it is asked to compile
"""

import json
import os
import signal
import sys
import time

MODE, _, WHERE = (sys.argv[1] if len(sys.argv) > 1 else "").partition("@")
FEATURES = ["counter", "echo"]
HANDSHAKE = {
    "features": FEATURES,
    "platform": "python",
    "protocol": "duet-replay",
    "scenarios": ["chain-counter-echo", "counter", "echo"],
    "version": 1,
}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def write(data):
    if isinstance(data, str):
        data = data.encode()
    while data:
        data = data[os.write(1, data):]


# What the features do.


def notify(event):
    return {"kind": "run", "payload": {"case": "notifyListener", "value": event}}


def counter(state, action):
    name = action["case"]
    if name == "add":
        state["count"] += action["value"]["amount"]
        count = {"count": state["count"]}
        save = {"kind": "run", "id": "save", "payload": {"case": "save", "value": count}}
        return [save, notify({"case": "changed", "value": count})]
    if name == "reset":
        state["count"] = 0
        return [{"kind": "cancel", "id": "save"}]
    raise KeyError(name)


def echo(state, action):
    name = action["case"]
    if name == "counter":
        state["heard"] += 1
        state["last"] = str(action["value"]["value"]["count"])
        return []
    if name == "shout":
        state["last"] = action["value"]["text"]
        say = {"text": action["value"]["text"].upper(), "to": action["value"]["to"]}
        return [{"kind": "run", "payload": {"case": "say", "value": say}}]
    raise KeyError(name)


REDUCERS = {"counter": counter, "echo": echo}


def answer(request):
    if request["op"] == "compile":
        with open("answers/%s.json" % request["scenario"]) as file:
            return canonical(json.load(file))
    state = request["state"]
    try:
        effects = REDUCERS[request["feature"]](state, request["action"])
    except KeyError as error:
        return canonical({"error": "no such thing: %s" % error.args[0]})
    return canonical({"effects": canonical(effects), "state": canonical(state)})


# How it can misbehave.


def hang(ignoring=()):
    for number in ignoring:
        signal.signal(number, signal.SIG_IGN)
    while True:
        signal.pause()


def say(text):
    os.write(2, (text + "\n").encode())


def die(number):
    if number != signal.SIGKILL:
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
    hang()


def close(descriptor):
    os.close(descriptor)
    hang()


COUNT = 0


def hang_second(request):
    """Answers the first such request of a process."""
    global COUNT
    COUNT += 1
    if COUNT > 1:
        hang()
    write(answer(request) + "\n")


SEEDS = {12: "drift", 14: "exit7", 16: "garbage", 18: "two-answers", 20: "hang"}


def seeded(request):
    """Misbehaves in one way or another with the second step of some fixtures."""
    amount = request["action"].get("value", {}).get("amount")
    if amount in SEEDS and request["state"]["count"] == amount:
        ANSWERS[SEEDS[amount]](request)
    else:
        write(answer(request) + "\n")


def leave_grandchild():
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        hang()


def flood(descriptor, byte, count):
    chunk = byte * (1 << 16)
    for _ in range(count >> 16):
        os.write(descriptor, chunk) if descriptor == 2 else write(chunk)


def instead(data):
    """Writes something in the place of the answer."""
    return lambda request: write(data if data[-1:] in (b"\n", "\n") else data + "\n")


def changed(change):
    """Writes the answer with its two strings changed."""
    def misbehave(request):
        fields = json.loads(answer(request))
        for key in fields:
            fields[key] = change(fields[key])
        write(canonical(fields) + "\n")
    return misbehave


def edited(change):
    """Writes the answer's line after a change to it."""
    return lambda request: write(change(answer(request)) + "\n")


def without(key):
    def change(line):
        fields = json.loads(line)
        del fields[key]
        return canonical(fields)
    return edited(change)


def replacing(key, value):
    def change(line):
        fields = json.loads(line)
        fields[key] = value
        return canonical(fields)
    return edited(change)


def reversed_keys(text):
    def build(value):
        if isinstance(value, dict):
            return {key: build(value[key]) for key in sorted(value, reverse=True)}
        return [build(item) for item in value] if isinstance(value, list) else value
    return json.dumps(build(json.loads(text)), separators=(",", ":"), ensure_ascii=False)


def after(*actions):
    def misbehave(request):
        for action in actions:
            action()
    return misbehave


def edit_manifest(request):
    with open("parity/manifest.json") as file:
        text = file.read()
    with open("parity/manifest.json", "w") as file:
        file.write(text.replace('"counter": {', '"counter": {\n      "note": "edited meanwhile",', 1))
    write(answer(request) + "\n")


def wait(request):
    """Says that it is here, and goes on when it is told to; both through FIFOs."""
    with open(os.environ["WAIT_IN"] + "/ready", "w") as ready:
        ready.write("here\n")
    with open(os.environ["WAIT_IN"] + "/go") as go:
        go.readline()
    write(answer(request) + "\n")


ANSWERS = {
    "waits": wait,
    "edits-manifest": edit_manifest,
    "double-in-document": edited(lambda line: line.replace('"line":7', '"line":7.5')),
    "exit0": after(lambda: os._exit(0)),
    "exit7": after(lambda: say("fatal: out of cheese"), lambda: os._exit(7)),
    "hang": after(hang),
    "hang-deaf": after(lambda: hang([signal.SIGTERM, signal.SIGINT, signal.SIGHUP])),
    "hang-second": hang_second,
    "seeded": seeded,
    "closes-stdin": after(lambda: close(0)),
    "closes-stdout": after(lambda: close(1)),
    "half-answer": lambda request: (write(answer(request)[:20]), os._exit(3)),
    "grandchild": lambda request: (leave_grandchild(), os._exit(4)),
    "grandchild-answers": lambda request: (leave_grandchild(), write(answer(request) + "\n")),
    "floods-stderr": lambda request: (
        flood(2, b"noise \n"[:6], 4 << 20), write(answer(request) + "\n")),
    "floods-then-dies": lambda request: (flood(1, b"\x1b", 1 << 20), os._exit(9)),
    "garbage": instead("Hello, I am a log line"),
    "escapes": instead("\x1b[2J\x1b[31mred\u202e"),
    "binary": instead(bytes(range(256)) + b"\n"),
    "bad-utf8": instead(b'{"effects":"[]","state":"{\xff}"}\n'),
    "empty-line": edited(lambda line: "\n" + line),
    "blank-line": edited(lambda line: "  \n" + line),
    "two-answers": edited(lambda line: line + "\n" + line),
    "log-line": edited(lambda line: "reduced one\n" + line),
    "null": instead("null"),
    "array": instead("[]"),
    "number": instead("1"),
    "bom": edited(lambda line: "\ufeff" + line),
    "duplicate-key": instead('{"effects":"[]","effects":"[]","state":"{}"}'),
    "no-effects": without("effects"),
    "no-state": without("state"),
    "effects-array": replacing("effects", []),
    "state-object": replacing("state", {}),
    "effects-empty": replacing("effects", ""),
    "state-no-json": replacing("state", "{count: 1}"),
    "state-bad-number": replacing("state", '{"count":1.5}'),
    "error": instead('{"error":"the counter is closed"}'),
    "error-and-answer": replacing("error", "but here is the answer"),
    "error-escapes": instead('{"error":"\\u001b[31mred\\nline"}'),
    "error-number": instead('{"error":7}'),
    "key-order": changed(reversed_keys),
    "white-space": changed(lambda text: text.replace(",", ", ")),
    "trailing-space": changed(lambda text: text + "\n"),
    "escaped-slash": changed(lambda text: text.replace("/", "\\/")),
    "escaped-letter": changed(lambda text: text.replace("\u00fc", "\\u00fc")),
    "null-key": changed(lambda text: text.replace("}", ',"none":null}') if text[0] == "{" else text),
    "upper-uuid": changed(lambda text: text.replace("1e9b1f9c", "1E9B1F9C")),
    "double": changed(lambda text: text.replace('"count":0', '"count":0.0')),
    "minus-zero": changed(lambda text: text.replace('"count":0', '"count":-0')),
    "decomposed": changed(lambda text: text.replace("\u00fc", "u\u0308")),
    "drift": changed(lambda text: text.replace('"count":', '"count":1')),
    "null-state": replacing("state", "null"),
    "long-line": lambda request: (write('{"effects":"'), flood(1, b"a", 2 << 20), write('"}\n')),
}
for NAME in ["ABRT", "BUS", "FPE", "HUP", "ILL", "INT", "KILL", "PIPE", "SEGV", "TERM", "USR1"]:
    ANSWERS["sig" + NAME.lower()] = after(lambda number=getattr(signal, "SIG" + NAME): die(number))


def greet(**changes):
    fields = {**HANDSHAKE, **changes}
    write(canonical({key: value for key, value in fields.items() if value is not None}) + "\n")


STARTS = {
    "exit0-at-start": lambda: os._exit(0),
    "exit7-at-start": lambda: (say("fatal: no cheese"), os._exit(7)),
    "sigsegv-at-start": lambda: die(signal.SIGSEGV),
    "hang-at-start": hang,
    "hang-deaf-at-start": lambda: hang([signal.SIGTERM]),
    "closes-stdout-at-start": lambda: close(1),
    "half-handshake": lambda: (write('{"features":'), os._exit(0)),
    "slow-start": lambda: (time.sleep(0.3), greet()),
    "log-first": lambda: (write("starting up\n"), greet()),
    "bom-first": lambda: (write("\ufeff"), greet()),
    "empty-first": lambda: (write("\n"), greet()),
    "binary-first": lambda: (write(bytes(range(256)) + b"\n"), greet()),
    "floods-first": lambda: (flood(1, b"\x1b", 1 << 20), os._exit(0)),
    "other-protocol": lambda: greet(protocol="duet-r\x1beplay"),
    "no-protocol": lambda: greet(protocol=None),
    "version-2": lambda: greet(version=2),
    "version-text": lambda: greet(version="1"),
    "no-features": lambda: greet(features=None),
    "features-empty": lambda: greet(features=[]),
    "features-object": lambda: greet(features={"counter": 1}),
    "features-numbers": lambda: greet(features=["counter", 2]),
    "features-escapes": lambda: greet(features=["\x1b[31m"]),
    "only-echo": lambda: greet(features=["echo"], scenarios=["echo", "\x1b[31m"]),
    "no-scenarios": lambda: greet(scenarios=None),
    "array-first": lambda: write("[]\n"),
    "two-handshakes": lambda: (greet(), greet()),
}

ENDS = {
    "exit3-at-end": lambda: (say("could not save"), os._exit(3)),
    "hang-at-end": hang,
    "talks-at-end": lambda: write("bye\n"),
}


def matches(request):
    if not WHERE:
        return True
    if request["op"] == "compile":
        return WHERE in ("compile", request["scenario"])
    return WHERE == request["feature"] + "." + request["action"]["case"]


def main():
    STARTS.get(MODE, greet)()
    for line in iter(sys.stdin.buffer.readline, b""):
        request = json.loads(line)
        if request["op"] == "exit":
            break
        if MODE in ANSWERS and matches(request):
            ANSWERS[MODE](request)
        else:
            write(answer(request) + "\n")
    ENDS.get(MODE, lambda: None)()


known = [""] + [name for table in (STARTS, ANSWERS, ENDS) for name in table]
if MODE not in known:
    say("runner.py knows no way to misbehave called '%s'" % MODE)
    os._exit(64)
main()
