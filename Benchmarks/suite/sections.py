"""What is measured. Each section returns rows for the table."""

import filecmp
import glob
import json
import os
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

import programs
from measuring import Command, Unusable, in_turn, once, ratio

SUITE = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Row:
    what: str
    goal: str
    """What the project aims at, in words; nothing is judged by it."""
    ours: str
    theirs: str
    ratio: str
    note: str = ""


@dataclass
class Bench:
    """Where things are and how much of each there is."""

    folder: str
    runs: int
    scale: float
    swift_runner: str = None

    def amount(self, whole, least=1):
        return max(least, int(whole * self.scale))

    @property
    def duet(self):
        return programs.duet()

    def generated(self, script, name, *arguments):
        """What a script writes, made once per amount; in a process of its own, so that its memory
        does not count for the programs that are timed."""
        path = f"{self.folder}/{name}"
        marker = path if script == "documents.py" else f"{path}/complete"
        if not os.path.exists(marker):
            words = [sys.executable, "-B", f"{SUITE}/{script}"]
            kind = [arguments[0]] if script == "documents.py" else []
            rest = arguments[1:] if kind else arguments
            programs.run_quietly(words + kind + [path] + [str(word) for word in rest])
        return path

    def document(self, kind, amount):
        return self.generated("documents.py", f"{kind}-{amount}.json", kind, amount)

    def corpus(self, fixtures, steps, broken=-1):
        name = f"corpus-{fixtures}x{steps}" + ("-broken" if broken >= 0 else "")
        return self.generated("corpora.py", name, fixtures, steps, broken)

    def recorded(self, fixtures, steps, runner):
        """A tree that the command itself has recorded from the counter runner's scenarios."""
        path = self.generated(
            "recorded.py", f"recorded-{fixtures}x{steps}", fixtures, steps, runner)
        # Each time: a recording holds the lines of its scenario, and a tree that has drifted is
        # compared field by field.
        once(Command("duet record", [self.duet, "record"], directory=path))
        return path

    def faulty(self, fixtures, steps):
        return self.generated("corpora.py", f"faulty-{fixtures}x{steps}", fixtures, steps, -1, "faulty")


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 1 else f"{value:.2f} s"


def mebibytes(value):
    return f"{value / (1 << 20):.0f} MiB"


def kibibytes(value):
    return f"{value / (1 << 10):.0f} KiB"


def compared(what, goal, ours, theirs, faster=True):
    """A row for two series: how many times faster ours is, or how many times longer it takes."""
    left, right = (theirs, ours) if faster else (ours, theirs)
    return Row(
        what=f"{what} vs {theirs.command.name}",
        goal=goal,
        ours=seconds(ours.median("wall")),
        theirs=seconds(theirs.median("wall")),
        ratio=f"{ratio(left, right):.2f}" + (" times faster" if faster else " times as long"),
        note=f"cpu {ratio(left, right, 'cpu'):.2f}, peak {mebibytes(ours.median('peak'))}",
    )


# Canonical JSON


def canonicalize(bench, kind, amount, goal):
    path = bench.document(kind, amount)
    lines = kind == "lines"
    mode = "lines" if lines else "document"
    ours = Command("duet", [bench.duet, "canonicalize"] + ["--lines"] * lines + [path])
    others = [Command("python3", programs.baseline("python_canonical") + [mode, path])]
    if programs.has("jq"):
        others.append(Command("jq", ["jq", "-S", "-c", ".", path]))
    if programs.has_orjson():
        others.append(Command("orjson", programs.baseline("orjson_canonical") + [mode, path]))
    require_equal_output(bench, ours, others)
    first, *rest = in_turn([ours] + others, bench.runs)
    what = f"canonicalize {kind}, {os.path.getsize(path) / 1e6:.0f} MB"
    return [compared(what, goal if each is rest[0] else "", first, each) for each in rest]


def require_equal_output(bench, ours, others):
    """All programs must write the same bytes before any of them is timed."""
    for number, command in enumerate([ours] + others):
        command.output = f"{bench.folder}/output-{number}"
        once(command)
    for command in others:
        if not filecmp.cmp(ours.output, command.output, shallow=False):
            raise Unusable(f"duet and {command.name} write different bytes")
    for command in [ours] + others:
        os.remove(command.output)
        command.output = os.devnull


def canonicalize_sorted(bench):
    return canonicalize(bench, "sorted", bench.amount(50_000_000), ">= 10")


def canonicalize_shuffled(bench):
    return canonicalize(bench, "shuffled", bench.amount(50_000_000), ">= 7")


def canonicalize_lines(bench):
    return canonicalize(bench, "lines", bench.amount(100_000), ">= 7")


# Start-up


def start(bench):
    path = f"{bench.folder}/small.txt"
    with open(path, "w") as file:
        file.write("one line\n")
    commands = [
        Command("duet", [bench.duet, "version"]),
        Command("tools/duet", [f"{programs.ROOT}/tools/duet", "version"]),
        Command("wc -l", ["wc", "-l", path]),
    ]
    ours, script, theirs = in_turn(commands, bench.runs * 8)
    return [
        compared("duet version", "<= 2.5", ours, theirs, faster=False),
        compared("tools/duet version", "", script, theirs, faster=False),
    ]


def warm(bench):
    """The example app with nothing changed, as a save hook meets it."""
    programs.duet()
    build = Command("swift build", ["swift", "build"], directory=programs.ROOT)
    tool = f"{programs.ROOT}/tools/duet"
    ours = [
        Command(f"tools/duet {' '.join(words)}", [tool] + words, directory=programs.ROOT)
        for words in (["verify", "--no-tests"], ["verify", "--no-tests", "--cache"], ["record"])
    ]
    once(build)
    for command in ours:
        # The first builds; of a build that wrote among its inputs, the second does.
        once(command)
        once(command)
    *ours, theirs = in_turn(ours + [build], bench.runs * 2)
    return [
        compared(f"{each.command.name}, warm", "<= 0.3", each, theirs, faster=False) for each in ours
    ]


# Replay


def protocol_run(bench, corpus, runner, *options, name="duet"):
    words = [bench.duet, "protocol-run", "--runner", runner, *options]
    return Command(name, words, directory=corpus)


def table_runner(bench, corpus):
    """A script that starts the runner in C with the corpus' table."""
    binary = programs.c_program("table-runner", bench.folder)
    script = f"{corpus}/table-runner"
    with open(script, "w") as file:
        file.write(f"#!/bin/sh\nexec {binary} {corpus}/requests.jsonl {corpus}/answers.jsonl\n")
    os.chmod(script, 0o755)
    return script


def replay(bench):
    fixtures = bench.amount(1000)
    corpus = bench.corpus(fixtures, 200)
    runner = programs.counter_runner()
    ours = protocol_run(bench, corpus, runner)
    one_at_a_time = protocol_run(
        bench, corpus, runner, "--window", "1", "--jobs", "1", name="one request at a time")
    ours, theirs = in_turn([ours, one_at_a_time], bench.runs)
    row = compared(f"protocol-run, {fixtures} fixtures of 200 steps", "<= 1.5 s, >= 5", ours, theirs)
    row.note += f", {fixtures * 200 / ours.median('wall'):,.0f} steps/s"
    return [row]


def record_check(bench):
    fixtures = bench.amount(1000, least=10)
    runner = programs.counter_runner()
    tree = bench.recorded(fixtures, 200, runner)
    ours = Command("duet record --check", [bench.duet, "record", "--check"], directory=tree)
    theirs = Command("protocol-run", [bench.duet, "protocol-run"], directory=tree)
    ours, theirs = in_turn([ours, theirs], bench.runs)
    what = f"record --check, {fixtures} fixtures of 200 steps"
    return [compared(what, "<= 1.5", ours, theirs, faster=False)]


def replay_client(bench):
    fixtures = bench.amount(1000)
    corpus = bench.corpus(fixtures, 200)
    runner = table_runner(bench, corpus)
    client = programs.c_program("bare-client", bench.folder)
    ours = protocol_run(bench, corpus, runner)
    theirs = Command("a bare client in C", [client, f"{corpus}/requests.jsonl", runner])
    ours, theirs = in_turn([ours, theirs], bench.runs)
    what = f"protocol-run, {fixtures} fixtures, runner in C"
    return [compared(what, "<= 2", ours, theirs, faster=False)]


def first_failure(bench):
    fixtures = bench.amount(10_000)
    corpus = bench.corpus(fixtures, 20, broken=0)
    runner = programs.counter_runner()
    import time

    def first_line():
        words = [bench.duet, "protocol-run", "--runner", runner]
        started = time.perf_counter()
        child = subprocess.Popen(words, cwd=corpus, stdout=subprocess.PIPE)
        first = None
        for line in child.stdout:
            if first is None and line.startswith("✗".encode()):
                first = time.perf_counter() - started
        child.wait()
        return first, time.perf_counter() - started

    samples = [first_line() for _ in range(bench.runs + 1)][1:]
    if any(first is None for first, _ in samples):
        raise Unusable("the broken fixture is not reported")
    return [
        Row(
            f"first failure of {fixtures} fixtures vs the whole run", "< 0.03",
            seconds(statistics.median(first for first, _ in samples)),
            seconds(statistics.median(whole for _, whole in samples)),
            f"{statistics.median(first / whole for first, whole in samples):.3f}",
        )
    ]


# Files


def lint(bench):
    fixtures = bench.amount(10_000)
    corpus = bench.corpus(fixtures, 20)
    files = sorted(glob.glob(f"{corpus}/parity/fixtures/*.json"))
    names = [os.path.basename(file) for file in files]
    ours = Command("duet lint", [bench.duet, "lint"], directory=corpus)
    theirs = Command("cat", ["cat"] + names, directory=f"{corpus}/parity/fixtures")
    ours, theirs = in_turn([ours, theirs], bench.runs)
    size = sum(os.path.getsize(file) for file in files)
    what = f"lint, {fixtures} fixtures, {size / 1e6:.0f} MB"
    return [compared(what, "<= 5", ours, theirs, faster=False)]


def lint_faults(bench):
    """As `lint`, on a tree in which every tenth recording has a fault: all of them must be found."""
    fixtures = bench.amount(10_000)
    corpus = bench.faulty(fixtures, 20)
    with open(f"{corpus}/faults.json") as file:
        expected = json.load(file)
    words = [bench.duet, "lint", "--json", "--all"]
    found = subprocess.run(words, cwd=corpus, stdin=subprocess.DEVNULL, capture_output=True)
    counts = Counter(finding["rule"] for finding in json.loads(found.stdout)["findings"])
    if dict(counts) != expected:
        raise Unusable(f"{dict(counts)} was found, {expected} is there")
    names = sorted(os.path.basename(file) for file in glob.glob(f"{corpus}/parity/fixtures/*.json"))
    ours = Command("duet lint", words, directory=corpus, statuses=(1,))
    theirs = Command("cat", ["cat"] + names, directory=f"{corpus}/parity/fixtures")
    ours, theirs = in_turn([ours, theirs], bench.runs)
    what = f"lint, {fixtures} fixtures, {sum(expected.values())} faults, all found"
    return [compared(what, "", ours, theirs, faster=False)]


# Memory


def memory(bench):
    runner = programs.counter_runner()
    rows = []

    def peak_of(count):
        return in_turn([protocol_run(bench, bench.corpus(count, 4), runner)], 3)[0].median("peak")

    few = bench.amount(1000)
    floor = peak_of(few)
    for times in (10, 100):
        peak = peak_of(few * times)
        rows.append(
            Row(f"peak memory, {few * times:,} fixtures vs {few:,}", "<= 1.2" * (times == 100),
                mebibytes(peak), mebibytes(floor), f"{peak / floor:.2f} times as much"))
    corpus = bench.corpus(1, bench.amount(20_000))
    size = os.path.getsize(glob.glob(f"{corpus}/parity/fixtures/*.json")[0])
    peak = in_turn([protocol_run(bench, corpus, runner)], 3)[0].median("peak")
    rows.append(
        Row("peak memory, one long fixture vs its file", "<= 6 and a floor", mebibytes(peak),
            mebibytes(size), f"{peak / size:.1f} times as much"))
    return rows


# Twins


def requests_of_the_example(count, path):
    """Requests for so many steps, those of the example app's recordings again and again."""
    lines = []
    for name in sorted(glob.glob(f"{programs.ROOT}/parity/fixtures/*.fixture.json")):
        with open(name) as file:
            fixture = json.load(file)
        if "chain" in fixture:
            continue
        state = fixture["initialState"]
        for step in fixture["steps"]:
            request = {
                "op": "reduce", "feature": fixture["feature"], "state": compact(state),
                "action": compact(step["action"])}
            lines.append(compact(request) + "\n")
            state = step["expectedState"]
    with open(path, "w") as file:
        for number in range(count):
            file.write(lines[number % len(lines)])


def compact(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def twins(bench):
    if not (programs.has("java") and programs.has("kotlinc")):
        raise Unusable("skipped: the Kotlin lane needs java and kotlinc")
    runners = programs.foyer_runners()
    steps = bench.amount(100_000)
    requests = f"{bench.folder}/example-{steps}.jsonl"
    requests_of_the_example(steps, requests)

    def pair(source, name):
        return in_turn(
            [
                Command(f"{name} {lane}", ["sh", "-c", f"exec '{runner}' <'{source}'"],
                        output=f"{bench.folder}/{name}-{lane}.jsonl")
                for lane, runner in zip(("swift", "kotlin"), runners)
            ], bench.runs)

    starts = pair(os.devnull, "started")
    served = pair(requests, "answers")
    answers = [f"{bench.folder}/answers-{lane}.jsonl" for lane in ("swift", "kotlin")]
    for lines in zip(*(open(path) for path in answers)):
        if lines[0] != lines[1] and "duet-replay" not in lines[0]:
            raise Unusable("the runners answer differently")

    def rate(index):
        return steps / (served[index].median("wall") - starts[index].median("wall"))

    return [
        Row("start of the example's runner, Kotlin's vs Swift's", "",
            seconds(starts[1].median("wall")), seconds(starts[0].median("wall")),
            f"{ratio(starts[1], starts[0]):.1f} times as long"),
        Row(f"{steps:,} steps through it, Kotlin's vs Swift's", "",
            f"{rate(1):,.0f} a second", f"{rate(0):,.0f} a second",
            f"{rate(1) / rate(0):.2f} times as fast"),
    ]


# Mounting


def churn(bench):
    rounds = bench.amount(10_000, least=10)
    words = [programs.package("churn"), str(rounds)]
    samples = []
    for _ in range(bench.runs):
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode != 0:
            raise Unusable(f"churn ended with status {done.returncode}")
        samples.append([float(word) for word in done.stdout.split()])
    taken, early, late = (statistics.median(column) for column in zip(*samples))
    return [
        Row(f"mount and unmount of {rounds} trees", "", seconds(taken), "-",
            f"{rounds / taken:,.0f} trees/s", note="5 stores, 6 workers, 5 effects each"),
        Row(f"memory after {rounds} trees vs after {rounds // 10}", "<= 1.1", kibibytes(late),
            kibibytes(early), f"{late / early:.2f} times as much"),
    ]


# The kernel


def store(bench):
    """Actions per second through a store, beside the same reducer in a plain loop, in one process."""
    amounts = [bench.amount(count) for count in (10_000, 100_000, 1_000_000)]
    words = [programs.store_loop(), str(bench.runs + 1)] + [str(amount) for amount in amounts]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        raise Unusable(f"store-loop ended with status {done.returncode}: {done.stdout}{done.stderr}")
    times = {}
    for line in done.stdout.splitlines():
        what, amount, taken = line.split()
        times.setdefault((what, int(amount)), []).append(float(taken))
    # One round that does not count.
    times = {key: samples[1:] for key, samples in times.items()}

    def rate(what, amount):
        return f"{amount / statistics.median(times[what, amount]) / 1e6:.2f} M/s"

    def ratio_of(left, right):
        return statistics.median(a / b for a, b in zip(left, right))

    rows = []
    for what, prefix in (("actions", ""), ("actions, each from an effect", "chained-")):
        for amount in amounts:
            ours, theirs = times[f"{prefix}store", amount], times[f"{prefix}loop", amount]
            rows.append(
                Row(f"{amount} {what}, store vs plain loop", "", rate(f"{prefix}store", amount),
                    rate(f"{prefix}loop", amount), f"{ratio_of(ours, theirs):.1f} times as long"))
        many, few = times[f"{prefix}store", amounts[-1]], times[f"{prefix}store", amounts[0]]
        rows.append(
            Row(f"{what}, store, 100 times as many", "100, linear", seconds(statistics.median(many)),
                seconds(statistics.median(few)), f"{ratio_of(many, few):.0f} times as long"))
    return rows


SECTIONS = {
    "sorted": canonicalize_sorted,
    "shuffled": canonicalize_shuffled,
    "lines": canonicalize_lines,
    "start": start,
    "warm": warm,
    "replay": replay,
    "replay-client": replay_client,
    "record-check": record_check,
    "first-failure": first_failure,
    "lint": lint,
    "lint-faults": lint_faults,
    "memory": memory,
    "twins": twins,
    "churn": churn,
    "store": store,
}
