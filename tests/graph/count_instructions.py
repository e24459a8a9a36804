#!/usr/bin/env python3
"""usage: count_instructions.py PROGRAM [--print]

Counts the instructions of a graph's most frequent calls with valgrind, and fails if one takes more than
its ceiling, or so much less that the ceiling says nothing any more. The counts are of the
tests' build, and of all that a call does in its thread, RocksDB included.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Thousands of instructions a call. Lower one when its call gets cheaper.
CEILINGS = {
    "put_node": 35,
    "update_node": 32,
    "add_new_edge": 65,
    "replace_edge": 50,
    "update_edge": 50,
    "list": 28,
    "get_node": 5.2,
    "count": 6.8,
    "remove_edge": 55,
}
CALLS = 500
SLACK = 0.8  # of a ceiling: below it the ceiling is to be lowered


def can_count():
    """Whether valgrind is here and understands this machine's instructions."""
    if shutil.which("valgrind") is None:
        return False
    return subprocess.run(["valgrind", "--tool=none", "true"], capture_output=True, check=False).returncode == 0


def count(program, name):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--toggle-collect=counted_{name}", "--collect-atstart=no",
             f"--callgrind-out-file={out}", program],
            check=True, capture_output=True)
        with open(out, encoding="utf-8") as file:
            total = re.search(r"^(?:totals|summary): (\d+)", file.read(), re.MULTILINE)
    return int(total.group(1)) / CALLS / 1000


def main():
    program = sys.argv[1]
    if not can_count():
        print("skipped: no valgrind that runs here")
        return 77
    wrong = 0
    for name, ceiling in CEILINGS.items():
        measured = count(program, name)
        fits = SLACK * ceiling <= measured <= ceiling
        print(f"{name}: {measured:.1f} thousand instructions, ceiling {ceiling}" + ("" if fits else "  <-- wrong"))
        wrong += not fits
    return 1 if wrong and "--print" not in sys.argv else 0


sys.exit(main())
