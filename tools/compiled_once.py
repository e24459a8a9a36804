#!/usr/bin/env python3
"""usage: tools/compiled_once.py BUILD_FOLDER

Checks that a build compiles no source twice: what two targets need is a library of its own. Reads the
commands that CMake wrote for the build; a source that is compiled together with others counts as one of
its own. Exit 0 when all holds, 1 with one line per finding.
"""
import json
import os
import re
import sys

INCLUDED = re.compile(r'^#include "(.+)"$', re.M)
TARGET = re.compile(r"CMakeFiles/([^/]+)\.dir/")


def sources(command):
    """The sources that one command compiles: a file that CMake made for several includes them."""
    if not re.search(r"/Unity/unity_\d+_cxx\.cxx$", command["file"]):
        return [command["file"]]
    with open(command["file"], encoding="utf-8") as file:
        return INCLUDED.findall(file.read())


def findings(build):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    targets = {}
    for command in commands:
        target = TARGET.search(command["command"]).group(1)
        for source in sources(command):
            targets.setdefault(os.path.realpath(source), []).append(target)
    for source, of in sorted(targets.items()):
        if len(of) > 1:
            yield f"{os.path.relpath(source)}: compiled {len(of)} times, for {', '.join(of)}: make it a library that they link (adjoin_test_library)"


def main(arguments):
    found = list(findings(arguments[0]))
    for finding in found:
        print(finding)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
