"""Builds what is to be timed."""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(HERE)


def run_quietly(words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} ended with status {done.returncode}\n{done.stdout}{done.stderr}")


def duet():
    """The command in release form, as `tools/duet` builds it."""
    run_quietly([f"{ROOT}/tools/duet", "version"])
    return f"{ROOT}/.build/release/duet"


def package(name, product=None):
    """A program of a package beside this folder, of the same name unless given, in release form."""
    folder, product = f"{HERE}/{name}", product or name
    # SwiftPM looks for new files of the package beside it only when the manifest is newer.
    os.utime(f"{folder}/Package.swift")
    options = ["-c", "release", "--package-path", folder, "--product", product]
    if sys.platform == "linux":
        options.append("--static-swift-stdlib")
    run_quietly(["swift", "build"] + options)
    return f"{folder}/.build/release/{product}"


def counter_runner():
    """The replay runner of the counter feature."""
    return package("counter-runner")


def foyer_runners():
    """The replay runners of the example app: Swift's in release form, and Kotlin's."""
    run_quietly(["swift", "build", "-c", "release", "--package-path", ROOT, "--product", "replay-runner"])
    run_quietly([f"{ROOT}/twins/kotlin/build"])
    return f"{ROOT}/.build/release/replay-runner", f"{ROOT}/twins/kotlin/replay-runner"


def store_loop():
    """The program that times a store beside a plain loop."""
    return package("counter-runner", "store-loop")


def c_program(name, folder):
    """A program of `c/`, compiled into a folder."""
    source, binary = f"{HERE}/c/{name}.c", f"{folder}/{name}"
    if not os.path.exists(binary) or os.path.getmtime(binary) < os.path.getmtime(source):
        run_quietly(["cc", "-O2", "-Wall", "-Wextra", "-o", binary, source])
    return binary


def baseline(name):
    return [sys.executable, f"{HERE}/baselines/{name}.py"]


def has_orjson():
    done = subprocess.run([sys.executable, "-c", "import orjson"], capture_output=True)
    return done.returncode == 0


def has(program):
    return shutil.which(program) is not None
