#!/usr/bin/env python3
"""usage: json_schema_test.py ADJOIN        (from the top of the sources)
Holds docs/formats/graph.schema.json to the reader of schemas: every schema of the examples, documents and
tests that the reader takes is valid; both know the same names; and a name that is no name, put
into any block of the examples, is refused by both.
"""
import copy
import glob
import json
import re
import subprocess
import sys

import jsonschema
import yaml

ADJOIN = sys.argv[1]
PLACES = ("README.md", "docs/**/*.md", "src/**/*_test.cc", "tests/**/*.cc", "tests/**/*.test",
          "fuzz/seeds/schema_fuzz/*.yaml", "examples/*/schema.yaml")
UNKNOWN = "no-such-name"
# Fewer and the search above has lost them.
DOCUMENTS_MIN = 40


class EditorLoader(yaml.SafeLoader):
    """YAML as editors read it: numbers and booleans are such, dates stay text."""


EditorLoader.yaml_implicit_resolvers = {
    first: [(tag, expression) for tag, expression in resolvers if not tag.endswith("timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def reader_takes(text):
    done = subprocess.run([ADJOIN, "schema", "check", "-"], input=text, text=True, capture_output=True,
                          timeout=60)
    return done.returncode == 0


def candidates(path):
    """What in a file may be a whole schema."""
    text = open(path, encoding="utf-8").read()
    if path.endswith(".yaml"):
        return [text]
    found = re.findall(r'R"(?:\w*)\((.*?)\)(?:\w*)"', text, re.S)
    found += re.findall(r"```yaml\n(.*?)```", text, re.S)
    found += re.findall(r"^@ [^\n]*\n(.*?)\n\n", text, re.S | re.M)
    return [one for one in found if re.search(r"^\s*graph: 1", one, re.M)]


def documents():
    found = []
    for place in PLACES:
        for path in sorted(glob.glob(place, recursive=True)):
            found += [(path, text) for text in candidates(path) if reader_takes(text)]
    return found


def closed_objects(schema):
    """The names of each block that takes no others."""
    blocks = {"root": schema, **schema["definitions"]}
    return {name: frozenset(block["properties"]) for name, block in blocks.items()
            if block.get("additionalProperties") is False}


def names_of_the_reader():
    found = set()
    for path in glob.glob("src/schema/load/load*.cc"):
        text = open(path, encoding="utf-8").read()
        for names in re.findall(r"context\.check_names\(\s*[^{;]*\{(.*?)\}", text, re.S):
            found.add(frozenset(re.findall(r'"([^"]*)"', names)))
    return found


def maps_in(document, path=()):
    if isinstance(document, dict):
        yield path
    pairs = document.items() if isinstance(document, dict) else \
        enumerate(document) if isinstance(document, list) else ()
    for name, value in pairs:
        yield from maps_in(value, path + (name,))


def with_unknown(document, path):
    changed = copy.deepcopy(document)
    block = changed
    for name in path:
        block = block[name]
    block[UNKNOWN] = {UNKNOWN: "x"}
    return changed


def main():
    published = open("docs/formats/graph.schema.json", encoding="utf-8").read()
    failures = []
    printed = subprocess.run([ADJOIN, "schema", "json-schema"], capture_output=True, text=True, check=True)
    if printed.stdout != published:
        failures.append("adjoin schema json-schema prints another text than the file")
    schema = json.loads(published)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)

    found = documents()
    if len(found) < DOCUMENTS_MIN:
        failures.append(f"only {len(found)} schemas found")
    for path, text in found:
        for loader in (EditorLoader, yaml.BaseLoader):
            error = jsonschema.exceptions.best_match(validator.iter_errors(yaml.load(text, loader)))
            if error:
                failures.append(f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message}")

    closed, read = closed_objects(schema), names_of_the_reader()
    for name, names in closed.items():
        if names not in read:
            failures.append(f"the reader has no block with the names of {name}: {sorted(names)}")
    for names in read - set(closed.values()):
        failures.append(f"no block of the JSON Schema has the names {sorted(names)}")

    refused = 0
    for path in sorted(glob.glob("examples/*/schema.yaml")):
        document = yaml.load(open(path, encoding="utf-8").read(), yaml.BaseLoader)
        for place in maps_in(document):
            changed = with_unknown(document, place)
            if validator.is_valid(changed):
                continue
            refused += 1
            if reader_takes(json.dumps(changed)):
                failures.append(f"{path}: the reader takes {UNKNOWN} in {'/'.join(map(str, place))}")
    for failure in failures:
        print(failure)
    print(f"{len(found)} schemas, {len(closed)} blocks, {refused} unknown names refused")
    if refused < 100:
        print("too few unknown names were tried")
        return 1
    return 1 if failures else 0


sys.exit(main())
