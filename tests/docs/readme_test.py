#!/usr/bin/env python3
"""usage: readme_test.py README BIN [PROGRAM…]

Does what the README shows, among links to the files that stand beside it: writes its yaml block to
graph.yaml, runs each `$ ` line of its console blocks, with the `> ` lines that continue it, in one
shell with BIN on the path and compares standard output, and finds each line of its cpp block in the
programs. UPDATE_GOLDEN=1 writes what was printed into the README instead.
"""
import os
import re
import subprocess
import sys
import tempfile

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
MARK = "--end-of-command--"


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def sessions(block):
    """(command, expected output) of a console block, in order."""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        while expected.startswith("> "):
            more, _, expected = expected.partition("\n")
            command += "\n" + more[2:]
        yield command, expected


def run(text, readme, bin_folder):
    """What each command prints, and everything on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        beside = os.path.dirname(os.path.abspath(readme))
        for name in os.listdir(beside):
            if not name.startswith("."):
                os.symlink(os.path.join(beside, name), os.path.join(folder, name))
        for schema in blocks(text, "yaml")[:1]:
            with open(os.path.join(folder, "graph.yaml"), "w", encoding="utf-8") as file:
                file.write(schema)
        # Debian's clients, not what else the machine has.
        path = f"{os.path.abspath(bin_folder)}:/usr/bin:{os.environ['PATH']}"
        environment = dict(os.environ, PATH=path, HOME=folder)
        commands = [command for block in CONSOLE.findall(text) for command, _ in sessions(block)]
        script = "".join(f"{command}\necho {MARK}\n" for command in commands)
        done = subprocess.run(["bash"], input=script, cwd=folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        outputs = done.stdout.split(MARK + "\n")[:-1]
        if len(outputs) != len(commands):
            sys.exit(f"the shell ended after {len(outputs)} of {len(commands)} commands:\n"
                     f"{done.stderr}")
        return list(zip(commands, outputs)), done.stderr


def written_anew(text, ran):
    """The README with what was printed in its console blocks."""
    left = iter(ran)

    def block_anew(match):
        parts = []
        for _ in sessions(match.group(1)):
            command, output = next(left)
            parts.append("$ " + command.replace("\n", "\n> ") + "\n" + output)
        return "```console\n" + "".join(parts) + "```"

    return CONSOLE.sub(block_anew, text)


def main():
    readme, bin_folder, programs = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(readme, encoding="utf-8") as file:
        text = file.read()
    ran, errors = run(text, readme, bin_folder)
    if os.environ.get("UPDATE_GOLDEN"):
        with open(readme, "w", encoding="utf-8") as file:
            file.write(written_anew(text, ran))
        print(errors)
        return 0
    expected = [output for block in CONSOLE.findall(text) for _, output in sessions(block)]
    failures = [f"$ {command}\nthe README says:\n{said}it prints:\n{output}"
                for (command, output), said in zip(ran, expected) if output != said]
    if failures and errors:
        failures.append(f"standard error:\n{errors}")
    sources = ""
    for program in programs:
        with open(program, encoding="utf-8") as file:
            sources += file.read()
    failures += [f"no program holds this block:\n{block}" for block in blocks(text, "cpp")
                 if block not in sources]
    print("\n".join(failures) or f"{len(ran)} commands of the README do what it says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
