"""What tools/structure.py asks of the console: that its libraries are those of the list, and that no line of
it can turn stored text into code."""

import hashlib
import os
import re

VENDOR = "console/vendor"
LIST = VENDOR + "/README.md"
UNLISTED = {"README.md", "update.sh"}
ROW = re.compile(r"^\| `([^`]+)` \| (\S+) (\d\S*) \| (\S[^|]*) \| `([0-9a-f]{64})` \|$", re.M)
PAGES = (".ts", ".tsx", ".mjs", ".css", ".html")

# What makes markup or code of a text, and why nothing has to.
FORBIDDEN = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval|new Function)\b"
    r"|\bset(?:Timeout|Interval)\(\s*[\"'`]|\bjavascript:")


def is_page(path):
    return path.startswith(("console/", "tests/console/")) and path.endswith(PAGES)


def files_in(folder):
    for where, _, names in os.walk(folder):
        for name in names:
            yield os.path.relpath(os.path.join(where, name), folder)


def vendored_files_are_listed(tree, rooms):
    folder = os.path.join(tree.root, VENDOR)
    if not os.path.isdir(folder):
        return
    listed = {}
    if os.path.exists(os.path.join(tree.root, LIST)):
        with open(os.path.join(tree.root, LIST), encoding="utf-8") as file:
            listed = {row[0]: row[4] for row in ROW.findall(file.read())}
    there = set(files_in(folder)) - UNLISTED
    for name in sorted(there - set(listed)):
        yield f"{VENDOR}/{name}", f"is not in {LIST}: run {VENDOR}/update.sh, which makes the list"
    for name in sorted(set(listed) - there):
        yield LIST, f"lists {name}, which is not there: run {VENDOR}/update.sh"
    for name in sorted(set(listed) & there):
        with open(os.path.join(folder, name), "rb") as file:
            if hashlib.sha256(file.read()).hexdigest() != listed[name]:
                yield f"{VENDOR}/{name}", f"is not what {LIST} says: libraries are as published; run {VENDOR}/update.sh"


def pages_make_no_code_of_text(tree, rooms):
    for path in (p for p in tree.files if is_page(p) and not p.startswith("tests/")):
        for number, line in enumerate(tree.text[path].splitlines(), 1):
            found = FORBIDDEN.search(line)
            if found:
                yield f"{path}:{number}", f"'{found.group().strip()}' can make code of stored text: show it by text content"
