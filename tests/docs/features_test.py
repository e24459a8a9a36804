#!/usr/bin/env python3
"""usage: features_test.py docs/FEATURES.md

Run at the root of the sources. Every feature and trap has a row, and every row names tests that
exist. Prints what is not there yet.
"""
import os
import re
import sys

FEATURES = [f"F{n:02}" for n in range(1, 89)] + [f"T{n:02}" for n in range(1, 19)]
TEST = re.compile(r"TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)")


def tests_in_sources():
    found = set()
    for top in ("src", "tests"):
        for folder, _, files in os.walk(top):
            for name in files:
                if name.endswith(("_test.cc", "_tests.cc")):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        found.update(".".join(test) for test in TEST.findall(file.read()))
    return found


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        rows = re.findall(r"^\| ([FT]\d\d) \| (.+?) \| (.+) \|$", file.read(), re.M)
    tests = tests_in_sources()
    failures = []
    for one in FEATURES:
        if [row[0] for row in rows].count(one) != 1:
            failures.append(f"{one} has not exactly one row")
    for number, _, shown in rows:
        if number not in FEATURES:
            failures.append(f"{number} is no feature")
        done, _, missing = shown.partition("not yet: ")
        names = re.findall(r"`([\w./-]+)`", done)
        if not names:
            failures.append(f"{number} names no test")
        for name in names:
            if name not in tests and not os.path.isfile(name):
                failures.append(f"{number}: there is no test {name}")
        if missing:
            print(f"{number} not yet: {missing}")
    print("\n".join(failures) or f"{len(rows)} rows name tests that are there")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
