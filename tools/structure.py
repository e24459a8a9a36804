#!/usr/bin/env python3
"""Checks that the tree is shaped as docs/ARCHITECTURE.md says, and names the way out when it is not.

usage: tools/structure.py [ROOT]

The room table of docs/ARCHITECTURE.md is the only place where rooms and their directions are written
down: this reads it, so document and check cannot differ. Exit 0 when all holds, 1 with one line per
finding. The longest files and functions, and figures of the whole tree, are printed as a hint and fail
nothing.
"""

import os
import re
import sys
from dataclasses import dataclass, field

from structure_console import is_page, pages_make_no_code_of_text, vendored_files_are_listed
from structure_figures import files_by_folder, print_figures

FOLDERS = ("src", "include", "console", "tests", "fuzz", "bench", "examples", "docs", "tools", "cmake")
CODE = (".h", ".cc")
LINES_MAX = 500
TEST_LINES_MAX = 800
COLUMNS_MAX = 100
FOLDER_FILES_MAX = 40
FUNCTION_LINES_AIM = 70

# External headers that one room alone may know, and folders of programmes that may know all.
OWNED_HEADERS = {"rocksdb/": "engine"}
# External headers that cost seconds in every file that includes them.
# Public headers that are definitions, which every room includes: they include no room themselves.
DEFINITIONS = ("adjoin/result.h", "adjoin/detail/handle.h", "adjoin/value.h", "adjoin/call.h")
HEAVY_HEADERS = ("simdjson", "yaml.h", "CLI/", "spdlog/", "nlohmann/")
VAGUE_NAMES = ("util", "utils", "common", "misc", "helper", "helpers")
UNFINISHED = ("TO" + "DO", "FIX" + "ME", "X" * 3)

INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
LINK = re.compile(r"\]\(([^)\s]+)\)")


@dataclass
class Room:
    name: str
    may_include: set
    state: str  # here; planned: has no folder yet; coming: its folder is not whole yet


@dataclass
class Tree:
    root: str
    files: list = field(default_factory=list)  # paths relative to root
    text: dict = field(default_factory=dict)

    def under(self, folder, *endings):
        prefix = folder + "/"
        return [p for p in self.files if p.startswith(prefix) and p.endswith(endings or ("",))]

    def code(self):
        return [p for p in self.files if p.endswith(CODE)]

    def folders_in_src(self):
        return sorted({p.split("/")[1] for p in self.files if p.startswith("src/") and p.count("/") > 1})

    def parts_in_src(self):
        return sorted({"/".join(p.split("/")[1:3]) for p in self.under("src", *CODE) if p.count("/") > 2})


def read_tree(root):
    tree = Tree(root)
    paths = [name for name in os.listdir(root) if os.path.isfile(os.path.join(root, name))]
    for folder in FOLDERS:
        for where, folders, names in os.walk(os.path.join(root, folder)):
            folders[:] = sorted(f for f in folders if f not in ("node_modules", "__pycache__", "vendor"))
            paths += [os.path.relpath(os.path.join(where, name), root) for name in sorted(names)]
    for path in paths:
        tree.files.append(path)
        try:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                tree.text[path] = file.read()
        except UnicodeDecodeError:
            tree.text[path] = ""  # binary test data
    return tree


def read_rooms(tree):
    """The rows of the room tables: | `name` | holds | may include | state |. A name with a slash is a
    part of a room, a folder in it; its row speaks of the other parts of the same room."""
    rows = {}
    for line in tree.text.get("docs/ARCHITECTURE.md", "").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        name = re.fullmatch(r"`([a-z_]+(?:/[a-z0-9_]+)?)`", cells[0])
        if line.startswith("|") and name and len(cells) == 4:
            rows[name.group(1)] = (cells[2], cells[3])
    rooms = {}
    for name, (may, state) in rows.items():
        words = may.replace(",", " ").split()
        if words[:1] == ["all"]:
            allowed = {n for n in rows if "/" not in n} - set(words[2:] if words[1:2] == ["but"] else [])
        else:
            allowed = {word for word in words if word not in ("-", "–")}
        rooms[name] = Room(name, allowed | {name}, state)
    return rooms


def is_test(path):
    return path.startswith("tests/") or re.search(r"_test\.(cc|py)$", path) is not None


def is_script(path):
    return path.endswith((".py", ".sh")) or is_page(path)


def room_of(path):
    parts = path.split("/")
    if parts[0] == "src" and len(parts) > 2:
        return parts[1]
    return "adjoin" if parts[:2] == ["include", "adjoin"] else None


def part_of(path):
    parts = path.split("/")
    return "/".join(parts[1:3]) if parts[0] == "src" and len(parts) > 3 else None


def may_reach(rooms, path, target):
    """Whether a file of a part may include a header of its own room: one of the room's root only if the
    part's row names the room. Other rooms are the room's own row. Public headers stand at the root."""
    header = "src/" + target.replace("/detail/", "/")
    if room_of(header) != room_of(path):
        return True
    return (part_of(header) or room_of(header)) in rooms[part_of(path)].may_include


# Each rule yields (path, what is wrong and what to do instead).


def rooms_and_tree_agree(tree, rooms):
    doc = "docs/ARCHITECTURE.md"
    if not rooms:
        yield doc, "has no room table; expected rows of | `room` | holds | may include | state |"
        return
    for name in tree.folders_in_src():
        if name not in rooms:
            yield f"src/{name}", f"unknown room '{name}': add its row to the table in {doc}, or move its files to a room that exists"
    parted = {name.split("/")[0] for name in rooms if "/" in name}
    for part in sorted(p for p in tree.parts_in_src() if p.split("/")[0] in parted and p not in rooms):
        yield f"src/{part}", f"unknown part '{part}': add its row to the table of that room's parts in {doc}"
    for room in rooms.values():
        if room.state not in ("here", "coming", "planned"):
            yield doc, f"room '{room.name}' has state '{room.state}': write here, coming or planned"
        here = room.name in tree.folders_in_src() + tree.parts_in_src()
        if not here and room.state == "here":
            yield doc, f"lists room '{room.name}', but src/{room.name} does not exist: write 'planned' in its row, or remove the row"
        if here and room.state == "planned":
            yield doc, f"says room '{room.name}' is planned, but src/{room.name} exists: write 'here' in its row"
        for other in sorted(room.may_include - set(rooms)):
            yield doc, f"room '{room.name}' may include '{other}', which is no room: correct its row"
    yield from directions_have_no_cycle(rooms, doc)


def directions_have_no_cycle(rooms, doc):
    settled = set()
    while True:
        ready = {n for n, r in rooms.items() if n not in settled and r.may_include - {n} <= settled}
        if not ready:
            break
        settled |= ready
    tangled = sorted(set(rooms) - settled)
    if tangled and all(rooms[n].may_include <= set(rooms) for n in tangled):
        yield doc, f"rooms {', '.join(tangled)} may include each other in a circle: choose one direction"


def rooms_introduce_themselves(tree, rooms):
    for name in tree.folders_in_src():
        if name in rooms and rooms[name].state == "coming":
            continue
        for needed, why in (
            ("README.md", "write one screen: purpose, not here, entry points, invariants, tests"),
            ("CMakeLists.txt", "declare the room with adjoin_room(…)"),
        ):
            if f"src/{name}/{needed}" not in tree.files:
                yield f"src/{name}", f"room without {needed}: {why}"


def includes_follow_directions(tree, rooms):
    for path in tree.code():
        room = room_of(path)
        for kind, target in INCLUDE.findall(tree.text[path]):
            other = target.split("/")[0]
            if kind == '"' and path.startswith("src/") and "/" not in target:
                yield path, f'includes "{target}": write the path from src/, as in "{room or "room"}/{target}"'
            elif kind == "<" and other != "adjoin":
                yield from external_include(path, room, target)
            elif other == "tests" and not is_test(path):
                yield path, f'includes "{target}": only tests may include from tests/'
            elif target in DEFINITIONS:
                continue
            elif path.removeprefix("include/") in DEFINITIONS and other in rooms:
                yield path, f'includes "{target}": a definition that every room includes may include no room'
            elif room in rooms and other in rooms and other not in rooms[room].may_include:
                allowed = " ".join(sorted(rooms[room].may_include - {room})) or "no other room"
                yield path, f'forbidden include "{target}": room {room} may include {allowed}; move the code to the room it belongs to, or pass what it needs as a value'
            elif part_of(path) in rooms and not may_reach(rooms, path, target):
                yield path, (
                    f'forbidden include "{target}": {part_of(path)} may include '
                    f"{' '.join(sorted(rooms[part_of(path)].may_include))}; move the code to its part"
                )
            elif path.startswith("tests/model") and other == "engine":
                yield path, f'includes "{target}": the model store shares nothing with the engine it is compared to'


def external_include(path, room, target):
    for prefix, owner in OWNED_HEADERS.items():
        if target.startswith(prefix) and room is not None and room != owner:
            yield path, f"includes <{target}>: only room {owner} knows this library; go through its interface"
    if path.endswith(".h") and target.startswith(HEAVY_HEADERS):
        yield path, f"includes <{target}> in a header: it costs seconds in every file above; include it in one .cc file"


def sources_are_built(tree, rooms):
    built = ("src/", "tests/", "fuzz/", "bench/")
    coming = tuple(f"src/{room.name}/" for room in rooms.values() if room.state == "coming")
    for path in (p for p in tree.files if p.startswith(built) and p.endswith(".cc")):
        if path.startswith(coming):
            continue
        folder, named = os.path.dirname(path), False
        while folder and not named:
            lists = tree.text.get(f"{folder}/CMakeLists.txt", "")
            relative = os.path.relpath(path, folder)
            names = {relative, "${CMAKE_CURRENT_SOURCE_DIR}/" + relative}
            if not path.startswith("src/"):
                names.add(os.path.splitext(os.path.basename(path))[0])
            named = not names.isdisjoint(re.split(r"[\s()\"]+", lists))
            folder = os.path.dirname(folder)
        if not named:
            yield path, "is listed in no CMakeLists.txt, so nothing builds it: list it, or delete it"


# What a source has to itself: names of types and constants in its unnamed namespaces. Functions are
# told apart by their parameters, which a line does not show.
OWN_NAME = re.compile(r"(?:struct|class|enum class|union) (\w+)(?: final)?(?: :.*)?\s*\{?$|(?:inline )?const(?:expr)? [\w:<>, *&]+? (k[A-Z]\w*)(?:\[\w*\])?\s*[={;]")
OWN_ALIAS = re.compile(r"using (\w+) = (.*)$|using ((?:\w+::)+(\w+));$")


def own_names(text):
    """(name, line, meaning) of what a source defines for itself; an alias means what it names."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("namespace {"):
            inside = True
        elif line.startswith("}  // namespace"):
            inside = False
        elif inside and (alias := OWN_ALIAS.match(line)):
            yield alias.group(1) or alias.group(4), number, alias.group(2) or alias.group(3) + ";"
        elif inside and (name := OWN_NAME.match(line)):
            yield name.group(1) or name.group(2), number, None


def names_are_one_source_s(tree, rooms):
    """The sources of a room can be compiled together (ADJOIN_UNITY), as one text."""
    first = {}
    for path in tree.under("src", ".cc"):
        if is_test(path):
            continue
        for name, number, meaning in own_names(tree.text[path]):
            other, means = first.setdefault((room_of(path), name), (path, meaning))
            if other != path and (meaning is None or meaning != means):
                yield f"{path}:{number}", f"{other} defines a {name} too, and both can be compiled together: give one another name"


def quoted_lines(text):
    """The lines that a raw string of several lines covers: expected text is not wrapped."""
    numbers = set()
    for raw in re.finditer(r'R"(\w*)\(.*?\)\1"', text, re.S):
        first = text.count("\n", 0, raw.start()) + 1
        length = raw.group().count("\n")
        numbers |= set(range(first, first + length + 1)) if length else set()
    return numbers


def files_are_readable(tree, rooms):
    for path in tree.code() + [p for p in tree.files if is_script(p)]:
        text = tree.text[path]
        lines = text.splitlines()
        limit = TEST_LINES_MAX if is_test(path) else LINES_MAX
        generated = "generated" in "".join(lines[:3]).lower()
        if len(lines) > limit and not generated:
            yield path, f"has {len(lines)} lines, limit {limit}: find the second noun in it and give that a file"
        quoted = quoted_lines(text) if is_test(path) else set()
        for number, line in enumerate(lines, 1):
            if number not in quoted and path.endswith(CODE) and len(line) > COLUMNS_MAX and not generated:
                yield f"{path}:{number}", f"line of {len(line)} columns, limit {COLUMNS_MAX}: break it (make format)"
            if "\t" in line:
                yield f"{path}:{number}", "tab: indent with spaces, write \\t in a string"
            for word in UNFINISHED:
                if re.search(rf"\b{word}\b", line):
                    yield f"{path}:{number}", f"{word} is not merged: finish it now, or open an issue and remove the word"


# What changes something, or asks the system or a library to: beside other calls, whose names say it.
EFFECT = re.compile(
    r"\+\+|--|(?<![=!<>])=(?!=)|(?<![\w:>])::[a-z]\w*\(|\b(?:RAND|EVP|SHA256|SSL|BIO)_\w+\("
    r"|\b(?:membarrier|read|write|bind|listen|close|unlink|rename|ftruncate)\("
    r"|[.>](?:exchange|fetch_\w+|push\w*|pop\w*|emplace\w*|insert\w*|erase|extract|clear|reset|release|swap|take\w*)\(")


def assert_arguments(text):
    """The place and the text between the parentheses of each assertion."""
    for found in re.finditer(r"\bADJOIN_ASSERT\(", text):
        depth, end = 1, found.end()
        while depth > 0 and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield text.count("\n", 0, found.start()) + 1, text[found.end():end - 1]


def assertions_have_no_effect(tree, rooms):
    for path in tree.code():
        if path == "src/base/assert.h":
            continue
        for number, argument in assert_arguments(tree.text[path]):
            words = re.sub(r'"(?:\\.|[^"\\])*"', '""', argument)
            if EFFECT.search(words):
                yield f"{path}:{number}", f"ADJOIN_ASSERT({' '.join(argument.split())}) does something: do it first, then assert what it answered"


# The enums whose names are the codes of errors, and what else may begin the text after @errors.
CODES = (("include/adjoin/result.h", "ErrorCode"), ("src/base/api_error.h", "ApiError"))
ERRORS = re.compile(r"@errors\b(.*?)(?=@[a-z]|\n\n|\Z)", re.S)
NO_CODE = ("also", "as", "before", "else", "errors", "of", "the", "those")
# Where a code stands: first of all, before a colon or a column, or as a word with an underscore that
# is not what "as" and "of" lead to, a function.
NAMED = re.compile(r"\A\s*([a-z_]+)|(?:[;,.]|\n)\s*(?:also )?([a-z_]+)(?::|  )|(?<!as )(?<!of )(?<!and )\b([a-z]+_[a-z_]+)")


def error_codes(tree):
    names = set()
    for path, enum in CODES:
        values = re.search(rf"enum class {enum}\b[^{{]*\{{(.*?)\}}", tree.text.get(path, ""), re.S)
        names |= set(re.findall(r"^\s*(\w+),", values.group(1), re.M)) if values else set()
    return names


def named_codes(text):
    """(line, word) of what comments name as codes after @errors. Quotes, `code` and a::b are none."""
    for comment in re.finditer(r"(?:^[^\n\"]*?//[^\n]+\n)+", text, re.M):
        words = re.sub(r"^[^\n]*?//[/!]?<? ?", "", comment.group(), flags=re.M)
        for errors in ERRORS.finditer(words):
            line = text.count("\n", 0, comment.start()) + words.count("\n", 0, errors.start()) + 1
            for found in NAMED.finditer(re.sub(r'`[^`]*`|"[^"]*"|\w+(::\w+)+', '""', errors.group(1))):
                yield line, next(word for word in found.groups() if word)


def errors_have_codes(tree, rooms):
    codes = error_codes(tree)
    for path in (p for p in tree.code() if p.startswith(("src/", "include/")) and not is_test(p)):
        for line, word in named_codes(tree.text[path]):
            if word not in codes and word not in NO_CODE:
                yield f"{path}:{line}", f"@errors names '{word}', which is no code: write a name of ErrorCode or ApiError; `quote` what is none"


def folders_are_small(tree, rooms):
    for folder, files in sorted(files_by_folder(tree).items()):
        if files > FOLDER_FILES_MAX:
            yield folder, f"holds {files} files, limit {FOLDER_FILES_MAX}: divide it into parts with an order"


def headers_are_guarded(tree, rooms):
    for path in tree.code():
        if path.endswith(".h") and "#pragma once" not in tree.text[path]:
            yield path, "missing #pragma once: make it the first line"


def names_say_something(tree, rooms):
    for path in tree.files:
        vague = set(re.split(r"[/_.\-]", path)) & set(VAGUE_NAMES)
        if vague:
            yield path, f"'{sorted(vague)[0]}' says nothing in a name: name the file after the one thing it holds"


def links_lead_somewhere(tree, rooms):
    for path in tree.files:
        if not path.endswith(".md"):
            continue
        prose = re.sub(r"^```.*?^```|`[^`\n]*`", "", tree.text[path], flags=re.S | re.M)
        for target in LINK.findall(prose):
            place = target.split("#")[0]
            if not place or re.match(r"[a-z]+:", target):
                continue
            if not os.path.exists(os.path.join(tree.root, os.path.dirname(path), place)):
                yield path, f"links to {target}, which does not exist: correct the link or write the page"


RULES = (
    rooms_and_tree_agree,
    rooms_introduce_themselves,
    includes_follow_directions,
    sources_are_built,
    files_are_readable,
    assertions_have_no_effect,
    errors_have_codes,
    headers_are_guarded,
    folders_are_small,
    names_say_something,
    names_are_one_source_s,
    links_lead_somewhere,
    vendored_files_are_listed,
    pages_make_no_code_of_text,
)


def findings(root):
    tree = read_tree(root)
    rooms = read_rooms(tree)
    return [f"{path}: {what}" for rule in RULES for path, what in rule(tree, rooms)]


# The hint. A parser of C++ is not wanted here: braces, and the words in front of them, are enough.

NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|^\s*#(?:[^\n]*\\\n)*[^\n]*|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
    re.S | re.M,
)
SCOPE = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b")
TEMPLATE = re.compile(r"template\s*<[^()]*>")
ACCESS = re.compile(r"^.*\b(public|private|protected)\s*:(?!:)", re.S)


def functions(text):
    """Yields (name, first line, lines) of the functions defined in C++ text, roughly."""
    text = NOISE.sub(lambda match: "\n" * match.group().count("\n") or " ", text)
    stack, start, line, first = [], 0, 1, 1
    for place, letter in enumerate(text):
        if letter == "\n":
            line += 1
        elif letter == "{":
            head = ACCESS.sub("", text[start:place])
            inside = any(kind == "function" for kind, _, _ in stack)
            name = re.search(r"([\w:~]+)\s*\(", head)
            before = TEMPLATE.sub("", head[: name.start()]) if name else head
            control = name and name.group(1) in ("if", "for", "while", "switch", "catch", "requires")
            is_function = name and not control and not inside and not SCOPE.search(before)
            first = line - head.lstrip().count("\n")
            stack.append(("function" if is_function else "other", name.group(1) if name else "", first))
            start = place + 1
        elif letter == "}":
            if stack:
                kind, name, begun = stack.pop()
                if kind == "function":
                    yield name, begun, line - begun + 1
            start = place + 1
        elif letter == ";":
            start = place + 1


def print_hint(root, count=10):
    tree = read_tree(root)
    sizes = sorted(((tree.text[p].count("\n"), p) for p in tree.code()), reverse=True)
    print("longest files:")
    for lines, path in sizes[:count]:
        print(f"  {lines:4d}  {path}")
    longest = sorted(
        ((lines, f"{path}:{first} {name}") for path in tree.code() if not is_test(path)
         for name, first, lines in functions(tree.text[path])),
        reverse=True,
    )
    print(f"longest functions (aim: at most {FUNCTION_LINES_AIM} lines):")
    for lines, name in longest[:count]:
        print(f"  {lines:4d}  {name}")
    print_figures(tree)


def main(arguments):
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    root = arguments[0] if arguments else here
    found = findings(root)
    for finding in found:
        print(finding)
    if found:
        print(f"{len(found)} findings")
    print_hint(root)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
