#!/usr/bin/env python3
"""usage: count_instructions.py PROGRAM [--print]

Counts the instructions of a graph's most frequent calls with valgrind, and fails if one takes more than
its ceiling, or so much less that the ceiling says nothing any more. Counted is what Adjoin's own functions
do in the thread of the call: not RocksDB, which differs from machine to machine, nor the C library.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Thousands of instructions a call in the release. Lower one when its call gets cheaper. In the order in which the program makes the calls.
CEILINGS = {
    "put_node": 16.4,
    "update_node": 17.3,
    "add_new_edge": 31.5,
    "replace_edge": 23.8,
    "update_edge": 23.9,
    "list": 10.9,
    "get_node": 4.1,
    "count": 5.4,
    "remove_edge": 23.4,
}
CALLS = 500
SLACK = 0.8  # of a ceiling: below it the ceiling is to be lowered
NAMED = re.compile(r"(c?)(ob|fn)=\((\d+)\)(?: (.+))?")


def can_count():
    """Whether valgrind is here and understands this machine's instructions."""
    if shutil.which("valgrind") is None:
        return False
    return subprocess.run(["valgrind", "--tool=none", "true"], capture_output=True, check=False).returncode == 0


def own_instructions(text, program, names):
    """The sum of what functions of the program, but those of RocksDB, took themselves. names: what the
    numbers of objects and functions stand for, as far as earlier parts told."""
    total, place, is_call = 0, {"ob": "", "fn": ""}, False
    for line in text.splitlines():
        named = NAMED.match(line)
        if named:
            called, kind, number, name = named.groups()
            if name:
                names[kind, number] = name
            if not called:
                place[kind] = names.get((kind, number), "")
        elif line.startswith("calls="):
            is_call = True  # the next line is what was called, not this function
        elif line[:1].isdigit() or line[:1] in "+-*":
            own = place["ob"] == program and not re.match(r"(?:\w+ )?rocksdb::", place["fn"])
            cost = line.split()[1:2]  # left out where it is zero
            total += int(cost[0]) if cost and own and not is_call else 0
            is_call = False
    return total


def count(program):
    """Thousands of instructions by the name of the call."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        subprocess.run(
            ["valgrind", "--tool=callgrind", *(f"--toggle-collect=counted_{name}" for name in CEILINGS),
             "--collect-atstart=no", "--dump-after=end_of_counted_calls", f"--callgrind-out-file={out}", program],
            check=True, capture_output=True)
        parts = sorted(glob.glob(out + ".*"), key=lambda path: int(path.rsplit(".", 1)[1]))
        measured, names = {}, {}
        for name, part in zip(CEILINGS, parts, strict=True):
            with open(part, encoding="utf-8", errors="replace") as file:
                measured[name] = own_instructions(file.read(), program, names) / CALLS / 1000
        return measured


def main():
    program = os.path.realpath(sys.argv[1])
    if not can_count():
        print("skipped: no valgrind that runs here")
        return 77
    wrong = 0
    for name, measured in count(program).items():
        ceiling = CEILINGS[name]
        fits = SLACK * ceiling <= measured <= ceiling
        print(f"{name}: {measured:.1f} thousand instructions, ceiling {ceiling}" + ("" if fits else "  <-- wrong"))
        wrong += not fits
    return 1 if wrong and "--print" not in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
