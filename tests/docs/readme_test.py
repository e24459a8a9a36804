#!/usr/bin/env python3
"""usage: readme_test.py README BIN EXAMPLES…

Run at the root of the sources. Does what the README shows: writes its yaml block to graph.yaml, runs
each `$ ` line of its console blocks, with the `> ` lines that continue it, in one shell with BIN on
the path and compares standard output, and finds each line of its cpp block in the examples.
"""
import os
import re
import subprocess
import sys
import tempfile


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def sessions(text):
    """(command, expected output) of every console block, in order."""
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            while expected.startswith("> "):
                more, _, expected = expected.partition("\n")
                command += "\n" + more[2:]
            yield command, expected


def run_sessions(text, bin_folder):
    failures = []
    mark = "--end-of-command--"
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "graph.yaml"), "w", encoding="utf-8") as schema:
            schema.write(blocks(text, "yaml")[0])
        os.symlink(os.path.abspath("examples"), os.path.join(folder, "examples"))
        # Debian's clients, not what else the machine has.
        path = f"{os.path.abspath(bin_folder)}:/usr/bin:{os.environ['PATH']}"
        environment = dict(os.environ, PATH=path, HOME=folder)
        commands = list(sessions(text))
        script = "".join(f"{command}\necho {mark}\n" for command, _ in commands)
        done = subprocess.run(["bash"], input=script, cwd=folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        outputs = done.stdout.split(mark + "\n")
        for (command, expected), output in zip(commands, outputs):
            if output != expected:
                failures.append(f"$ {command}\nthe README says:\n{expected}it prints:\n{output}")
        if failures and done.stderr:
            failures.append(f"standard error:\n{done.stderr}")
    return failures, len(commands)


def main():
    readme, bin_folder, examples = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    failures, count = run_sessions(text, bin_folder)
    sources = ""
    for example in examples:
        with open(example, encoding="utf-8") as file:
            sources += file.read()
    for block in blocks(text, "cpp"):
        if block not in sources:
            failures.append(f"no example holds this block:\n{block}")
    print("\n".join(failures) or f"{count} commands of the README do what it says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
