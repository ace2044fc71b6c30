"""Replays fixtures through libFoyerKit with ctypes, and prints what it replayed.

    replay.py LIBRARY FIXTURE…
"""

import ctypes
import json
import sys


class Bytes(ctypes.Structure):
    _fields_ = [("bytes", ctypes.POINTER(ctypes.c_uint8)), ("count", ctypes.c_size_t)]


class Error(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int),
        ("message", ctypes.c_char_p),
        ("path", ctypes.c_char_p),
        ("line", ctypes.c_size_t),
        ("column", ctypes.c_size_t),
    ]


class FoyerError(Exception):
    """What the library says is wrong, with its path."""


class Foyer:
    """The library's functions with Python's types."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        size, session = ctypes.c_size_t, ctypes.c_uint64
        pointer, text = ctypes.POINTER, ctypes.c_char_p
        for name, types in {
            "foyer_canonicalize": [text, size, pointer(Bytes)],
            "foyer_session_open": [text, text, size, pointer(session)],
            "foyer_session_step": [session, text, size, pointer(Bytes), pointer(Bytes)],
            "foyer_session_state": [session, pointer(Bytes)],
            "foyer_session_close": [session],
        }.items():
            getattr(self.library, name).argtypes = types + [pointer(Error)]
        self.library.foyer_session_count.restype = size

    def call(self, name, *arguments):
        error = Error()
        if getattr(self.library, name)(*arguments, ctypes.byref(error)):
            message, path = error.message.decode(), error.path.decode()
            self.library.foyer_error_clear(ctypes.byref(error))
            raise FoyerError(f"{path}: {message}")

    def taken(self, result):
        """The bytes of a result, which go back to the library."""
        copy = ctypes.string_at(result.bytes, result.count)
        self.library.foyer_bytes_free(ctypes.byref(result))
        return copy

    def canonical(self, value):
        document, result = json.dumps(value).encode(), Bytes()
        self.call("foyer_canonicalize", document, len(document), ctypes.byref(result))
        return self.taken(result)

    def open(self, feature, state):
        document, session = json.dumps(state).encode(), ctypes.c_uint64()
        self.call(
            "foyer_session_open", feature.encode(), document, len(document), ctypes.byref(session)
        )
        return session

    def step(self, session, action):
        document, effects, state = json.dumps(action).encode(), Bytes(), Bytes()
        self.call(
            "foyer_session_step",
            session,
            document,
            len(document),
            ctypes.byref(effects),
            ctypes.byref(state),
        )
        return self.taken(effects), self.taken(state)

    def close(self, session):
        self.call("foyer_session_close", session)


def replay(foyer, fixture):
    """Replays one fixture and returns the number of its steps."""
    is_chain = "chain" in fixture
    states = fixture["initialStates"] if is_chain else {fixture["feature"]: fixture["initialState"]}
    sessions = {feature: foyer.open(feature, state) for feature, state in states.items()}
    for step in fixture["steps"]:
        session = sessions[step["node"] if is_chain else fixture["feature"]]
        effects, state = foyer.step(session, step["action"])
        assert effects == foyer.canonical(step["expectedEffects"]), step
        assert is_chain or state == foyer.canonical(step["expectedState"]), step
    for session in sessions.values():
        foyer.close(session)
    return len(fixture["steps"])


def main(library, *files):
    foyer = Foyer(library)
    counts = {True: 0, False: 0}
    steps = 0
    for file in files:
        with open(file, encoding="utf-8") as stream:
            fixture = json.load(stream)
        steps += replay(foyer, fixture)
        counts["chain" in fixture] += 1
    print(f"{counts[False]} leaf + {counts[True]} chain fixtures, {steps} steps")
    print(f"sessions left open: {foyer.library.foyer_session_count()}")


main(*sys.argv[1:])
