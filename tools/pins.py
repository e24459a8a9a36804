#!/usr/bin/env python3
"""Checks that a test pins what the public headers promise.

A comment of include/adjoin may have `@cost TEXT` and `@errors CODE: WHEN; CODE: WHEN`. Each promise
needs a test that breaks when the promise does. The comment right above that test names it:

    // Pins: Graph::get_node @cost; Graph::run @errors not_found invalid_argument
    TEST(…)

The check reads the test too, so that such a line cannot be bare. The test, or a helper of its
file, must name the function; for `@cost` also `requests`, for `@errors` also the code.

In a header, "@errors as NAME" stands for the codes of that function. `pins.py --list` prints every
promise with its tests."""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HEADERS = "include/adjoin"
TESTS = ["src/adjoin", "tests/typed", "tests/remote"]

CLASS = re.compile(r"^\s*(?:class|struct)\s+(\w+)(?:\s*:[^;{]*)?\s*\{")
PIN = re.compile(r"([\w:]+) (@cost|@errors((?: \w+)+))")
# A word that can be a code: first in its part of a list, and followed by its end or what it means.
CODE = re.compile(r"(?:^|[;,]|\n|\band\b)\s*(\w+)(?=\s*[:,;.]|\s+as\b|\s+and\b|\s*$)")
AS = re.compile(r"(\w+)?\s*\bas `?([\w:]+)`?")
TEST = re.compile(r"(?P<pins>(?:^//.*\n)*)"
                  r"^(?P<test>TEST(?:_F|_P)?\((?P<suite>\w+),\s*(?P<name>\w+)\))", re.M)


class Promise:
    def __init__(self, place, name, kind, code=""):
        self.place, self.name, self.kind, self.code = place, name, kind, code
        self.tests = []

    def __str__(self):
        return f"{self.name} {self.kind}{' ' + self.code if self.code else ''}"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def error_codes(root):
    text = read(os.path.join(root, HEADERS, "result.h"))
    body = re.search(r"enum class ErrorCode[^{]*\{(.*?)\};", text, re.S).group(1)
    return re.findall(r"^\s*(\w+),", body, re.M)


def declared_name(code):
    """The name that a declaration gives: of a function, a class or a member."""
    code = re.sub(r"\[\[\w+\]\]", "", code)
    code = re.sub(r"^\s*template\s*<[^>]*>", "", code).strip()
    opened = re.match(r"(?:class|struct)\s+(\w+)", code)
    if opened:
        return opened.group(1)
    call = re.search(r"(operator\S+|~?\w+)\s*\(", code)
    if call:
        return call.group(1)
    member = re.search(r"(\w+)\s*(?:=[^;]*|\{[^;]*)?;", code)
    return member.group(1) if member else ""


def comments(path):
    """(line, qualified name, text of its comment) of every declaration of a header."""
    scopes, depth = [], 0  # (name, depth inside it)
    block, owner = [], []  # the comment before a declaration; the one that the last one had
    code, start = "", 0
    for number, line in enumerate(read(path).split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("///"):
            block.append((number, stripped[3:].strip()))
            continue
        if not stripped:
            block, owner = [], []
            continue
        text, _, trailing = line.partition("///<")
        text = re.sub(r"//.*", "", text)
        if not code:
            start = number
        code += " " + text.strip()
        opened = CLASS.match(text)
        ends = opened or text.rstrip().endswith((";", "{", "}", ":"))
        if ends:
            words = block or ([] if trailing else owner)
            said = "\n".join(part for _, part in words)
            if trailing:
                said += "\n" + trailing.strip()
            name = declared_name(code)
            if said and name and ("@cost" in said or "@errors" in said):
                yield start, "::".join([scope for scope, _ in scopes] + [name]), said
            owner, block, code = ([] if trailing else words), [], ""
        if opened:
            scopes.append((opened.group(1), depth + 1))
            owner = []
        depth += text.count("{") - text.count("}")
        while scopes and depth < scopes[-1][1]:
            scopes.pop()


def codes_in(said, known):
    """The codes after @errors, and the functions whose errors are meant by "as `NAME`"."""
    codes, others = [], []
    for part in re.findall(r"@errors\b((?:(?!@\w).)*)|errors as ([^@]*)", said, re.S):
        text = part[0] or "as " + part[1]
        for match in CODE.finditer(text):
            if match.group(1) in known and match.group(1) not in codes:
                codes.append(match.group(1))
        for match in AS.finditer(text):
            if match.group(1) not in known:
                others.append(match.group(2))
    return codes, others


def promises(root):
    known = set(error_codes(root))
    found = []
    for file in sorted(os.listdir(os.path.join(root, HEADERS))):
        if file.endswith(".h"):
            path = os.path.join(root, HEADERS, file)
            for line, name, said in comments(path):
                found.append((f"{HEADERS}/{file}:{line}", name, said))
    codes = {}  # of overloads together
    for _, name, said in found:
        for all_of_name, more in zip(codes.setdefault(name, ([], [])), codes_in(said, known)):
            all_of_name += more

    def all_codes(name, seen=()):
        own, others = list(dict.fromkeys(codes[name][0])), codes[name][1]
        for other in others:
            scope = name.rpartition("::")[0]
            for full in (f"{scope}::{other}", other):
                if full in codes and full not in seen and full != name:
                    own += [c for c in all_codes(full, (*seen, name)) if c not in own]
                    break
        return own

    for place, name, said in found:
        if "@cost" in said:
            yield Promise(place, name, "@cost")
        for code in all_codes(name):
            yield Promise(place, name, "@errors", code)


def code_of(text):
    """The text without the lines that are comments."""
    return "\n".join(line for line in text.split("\n") if not line.lstrip().startswith("//"))


class Test:
    """A test, with the text that its file's tests share."""

    def __init__(self, place, name, body, shared):
        self.place, self.name, self.body, self.shared = place, name, body, shared

    def has(self, pattern):
        return bool(re.search(pattern, self.body) or re.search(pattern, self.shared))


def tests_of(root, folders=TESTS):
    """(test, its pins) of every test; (place, None) for pins that stand above none."""
    for folder in folders:
        for path, _, files in sorted(os.walk(os.path.join(root, folder))):
            for file in sorted(files):
                if not file.endswith("_test.cc"):
                    continue
                full = os.path.join(path, file)
                yield from tests_in(os.path.relpath(full, root), read(full))


def tests_in(place, text):
    found = list(TEST.finditer(text))
    bodies = [text[match.start("test"):text.index("\n}", match.end())] for match in found]
    shared = text
    for body in bodies:
        shared = shared.replace(body, "")
    shared, bodies = code_of(shared), [code_of(body) for body in bodies]
    seen = 0
    for match, body in zip(found, bodies):
        line = text.count("\n", 0, match.start("test")) + 1
        said = ";".join(re.findall(r"// Pins:(.*)", match.group("pins")))
        seen += match.group("pins").count("// Pins:")
        yield Test(f"{place}:{line}", f"{match.group('suite')}.{match.group('name')}", body,
                   shared), said
    if seen != text.count("// Pins:"):
        yield place, None


def pins_in(said):
    """(name, kind, code) of each promise that a line names; what is none of them, as text."""
    for part in filter(None, (part.strip() for part in said.split(";"))):
        match = PIN.fullmatch(part)
        if match is None:
            yield part
        elif match.group(2) == "@cost":
            yield match.group(1), "@cost", ""
        else:
            for code in match.group(3).split():
                yield match.group(1), "@errors", code


def lack_of(test, promise):
    """Why the test cannot pin the promise; empty if it may."""
    name = promise.name.rpartition("::")[2]
    if not test.has(rf"\b{re.escape(name)}\b"):
        return f"uses no {name}"
    if promise.kind == "@cost" and not test.has(r"\brequests\b"):
        return "looks at no `requests`"
    if promise.code and not test.has(rf"\b{promise.code}\b"):
        return f"names no {promise.code}"
    return ""


def findings(root):
    """Every problem as one line, "place: problem"."""
    found = []
    made = {(one.name, one.kind, one.code): one for one in promises(root)}
    for test, said in tests_of(root):
        if said is None:
            found.append(f"{test}: a line `// Pins:` stands right above its test")
            continue
        for pin in pins_in(said):
            promise = made.get(pin)
            if isinstance(pin, str):
                found.append(f"{test.place}: \"{pin}\" is not NAME @cost or NAME @errors CODE …")
            elif promise is None:
                found.append(f"{test.place}: no public header promises {' '.join(pin).strip()}")
            else:
                promise.tests.append(test)
                if lack := lack_of(test, promise):
                    found.append(f"{test.place}: {test.name} does not pin {promise}: it {lack}")
    for promise in made.values():
        if not promise.tests:
            found.append(f"{promise.place}: no test pins {promise}: write it, with "
                         f"`// Pins: {promise}` above it")
    return found


def main():
    if "--list" in sys.argv:
        made = {(one.name, one.kind, one.code): one for one in promises(ROOT)}
        for test, said in tests_of(ROOT):
            for pin in pins_in(said or ""):
                if pin in made:
                    made[pin].tests.append(test)
        for promise in made.values():
            print(f"{promise}: {', '.join(test.name for test in promise.tests) or 'NO TEST'}")
        return 0
    found = findings(ROOT)
    for problem in found:
        print(problem)
    if not found:
        count = len({(one.name, one.kind, one.code) for one in promises(ROOT)})
        print(f"pins: {count} costs and errors of the public headers, each with its test")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
