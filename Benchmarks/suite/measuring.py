"""Whole processes, timed in turn: A B A B …, so that a machine that slows down slows both."""

import os
import statistics
import time
from dataclasses import dataclass, field


@dataclass
class Command:
    """A program to time, with where its output goes; the output is not part of any figure."""

    name: str
    words: list
    directory: str = None
    output: str = os.devnull
    statuses: tuple = (0,)


@dataclass
class Sample:
    wall: float
    cpu: float
    peak: int
    """The largest single process, in bytes."""


@dataclass
class Series:
    command: Command
    samples: list = field(default_factory=list)

    def median(self, figure):
        return statistics.median(getattr(sample, figure) for sample in self.samples)


class Unusable(Exception):
    """A program did not do what is to be timed."""


def once(command):
    """Runs a program to its end."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, command.output, flags, 0o644),
    ]
    words = command.words
    if command.directory:
        words = ["env", "-C", command.directory] + words
    started = time.perf_counter()
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - started
    if os.waitstatus_to_exitcode(status) not in command.statuses:
        code = os.waitstatus_to_exitcode(status)
        raise Unusable(f"{command.name} ended with status {code}: {' '.join(words)}")
    return Sample(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def in_turn(commands, runs):
    """Times programs in turn after one round that does not count."""
    series = [Series(command) for command in commands]
    for number in range(runs + 1):
        for each in series:
            sample = once(each.command)
            if number > 0:
                each.samples.append(sample)
    return series


def ratio(left, right, figure="wall"):
    """The median over the rounds of what the left one took by what the right one took."""
    return statistics.median(
        getattr(a, figure) / max(getattr(b, figure), 1e-9)
        for a, b in zip(left.samples, right.samples)
    )
