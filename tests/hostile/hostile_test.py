#!/usr/bin/python3
"""usage: hostile_test.py [--rows 1,5-9] [--limits] [--verbose] ADJOIN|URL
The table of bad input, row by row, or of the documented limits (--limits), against `ADJOIN serve` or whatever answers at URL (there the
rows that need a server of their own are left out). After every case the server is alive and answers
another connection. Prints a line per row and what is wrong; exit code 1 when something is.
"""
import argparse
import os
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.join(FOLDER, "..", "clients")]
import access_rows
import file_rows
import http_rows
import limit_rows
import request_rows
import sample_tables
import value_rows
from cases import Absent
from raw_client import Endpoint
from server import Server

CASES = [*value_rows.CASES, *request_rows.CASES, *http_rows.CASES,
         *access_rows.CASES, *file_rows.CASES]


class World:
    """What a case may use: the endpoint, and the binary when the server is ours."""

    def __init__(self, endpoint, adjoin=None, process=None, signed=None):
        self.endpoint, self.adjoin, self.process = endpoint, adjoin, process
        self.signed = signed  # a second server, which wants signatures

    def harm(self):
        """What the last case has done to others, or None."""
        if self.process and self.process.poll() is not None:
            return f"the server has ended with {self.process.returncode}"
        try:
            answer = self.endpoint.call("GetItem", {"TableName": "Num", "Key": {"id": {"N": "1"}}},
                                        timeout=5)
        except (OSError, AssertionError) as error:
            return f"another connection is not answered: {error}"
        return None if answer.status == 200 else f"another connection is answered {answer}"


def run(world, cases, verbose):
    """Runs the cases; the number of those that are wrong."""
    rows, failed = {}, 0
    for case in cases:
        row = rows.setdefault(case.row, [0, 0, []])
        if isinstance(case, Absent):
            row[2].append(f"not in this version: {case.name} ({case.reason})")
            continue
        if case.local and not world.adjoin:
            continue
        try:
            wrong = case.judge(world)
        except (OSError, ValueError, subprocess.TimeoutExpired) as error:
            wrong = f"{type(error).__name__}: {error}"
        wrong = wrong or world.harm()
        row[0] += 1
        if wrong:
            failed += 1
            row[1] += 1
            row[2].append(f"WRONG {case.name}: {wrong}")
        elif verbose:
            row[2].append(f"ok {case.name}")
        if world.process and world.process.poll() is not None:
            break
    for number, (count, wrong, notes) in rows.items():
        print(f"{number}: {count - wrong} of {count} hold")
        for note in notes:
            print(f"        {note[:600]}")
    return failed


def rows_of(text):
    rows = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        rows |= set(range(int(first), int(last or first) + 1))
    return rows


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=rows_of, default=set(range(1, 49)))
    arguments.add_argument("--limits", action="store_true")
    arguments.add_argument("--verbose", action="store_true")
    arguments.add_argument("target")
    given = arguments.parse_args()
    cases = [case for case in CASES if case.row in given.rows]
    if given.limits:
        cases = limit_rows.CASES
    if given.target.startswith("http"):
        world = World(Endpoint(given.target))
        sample_tables.make(world.endpoint)
        return 1 if run(world, cases, given.verbose) else 0
    with (tempfile.TemporaryDirectory() as folder,
          access_rows.SignedServer(given.target, folder) as signed,
          Server(given.target, in_memory=True) as server):
        world = World(Endpoint(server.endpoint), os.path.abspath(given.target), server.process, signed)
        sample_tables.make(world.endpoint)
        return 1 if run(world, cases, given.verbose) else 0


if __name__ == "__main__":
    sys.exit(main())
