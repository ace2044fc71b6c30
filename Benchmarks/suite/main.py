"""Benchmarks/run: measures sections and prints a table."""

import argparse
import os
import sys

import programs
from measuring import Unusable
from sections import SECTIONS, Bench


def arguments():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run",
        description="Measures the duet command against yardsticks that run in turn with it.",
    )
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"all of them unless named: {', '.join(SECTIONS)}")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="counted rounds (5)")
    parser.add_argument("--quick", action="store_true", help="a tenth of the amounts")
    parser.add_argument("--times", type=float, metavar="X", help="this many times the amounts (1)")
    parser.add_argument(
        "--folder", metavar="PATH", default=f"{programs.HERE}/.work",
        help="where the inputs lie between runs (Benchmarks/.work)")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section is called {unknown[0]}; there are {', '.join(SECTIONS)}")
    return chosen


def print_row(row):
    goal = f"   [aim: {row.goal}]" if row.goal else ""
    note = f"   ({row.note})" if row.note else ""
    print(f"{row.what:<58} {row.ours:>10} {row.theirs:>10}   {row.ratio}{goal}{note}", flush=True)


def main():
    chosen = arguments()
    os.makedirs(chosen.folder, exist_ok=True)
    scale = chosen.times or (0.1 if chosen.quick else 1.0)
    bench = Bench(folder=os.path.abspath(chosen.folder), runs=chosen.runs, scale=scale)
    status = 0
    for name in chosen.sections or SECTIONS:
        try:
            for row in SECTIONS[name](bench):
                print_row(row)
        except Unusable as fault:
            print(f"{name}: not measured, {fault}", file=sys.stderr, flush=True)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
