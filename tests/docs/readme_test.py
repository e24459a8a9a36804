#!/usr/bin/env python3
"""usage: readme_test.py PAGE BIN [PROGRAM…]

Does what the page shows, among links to the files that stand beside it and to examples/: writes its
first yaml block to graph.yaml, and each that begins with `# NAME.yaml` to that file; runs each `$ `
line of its console blocks, with the `> ` lines that continue it, in one shell with BIN on the path
and compares standard output; and finds each cpp block in the programs. UPDATE_GOLDEN=1 writes what
was printed into the page instead.
"""
import os
import re
import subprocess
import sys
import tempfile

CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"# (\w+\.yaml)\n")
MARK = "--end-of-command--"
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")


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


def run(text, page, bin_folder):
    """What each command prints, and everything on standard error."""
    with tempfile.TemporaryDirectory() as folder:
        beside = os.path.dirname(os.path.abspath(page))
        for name in os.listdir(beside):
            if not name.startswith("."):
                os.symlink(os.path.join(beside, name), os.path.join(folder, name))
        if not os.path.lexists(os.path.join(folder, "examples")):
            os.symlink(EXAMPLES, os.path.join(folder, "examples"))
        for place, written in enumerate(blocks(text, "yaml")):
            named = NAMED.match(written)
            if named or place == 0:
                name = named.group(1) if named else "graph.yaml"
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(written)
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
    """The page with what was printed in its console blocks."""
    left = iter(ran)

    def block_anew(match):
        parts = []
        for _ in sessions(match.group(1)):
            command, output = next(left)
            parts.append("$ " + command.replace("\n", "\n> ") + "\n" + output)
        return "```console\n" + "".join(parts) + "```"

    return CONSOLE.sub(block_anew, text)


def main():
    page, bin_folder, programs = sys.argv[1], sys.argv[2], sys.argv[3:]
    with open(page, encoding="utf-8") as file:
        text = file.read()
    ran, errors = run(text, page, bin_folder)
    if os.environ.get("UPDATE_GOLDEN"):
        with open(page, "w", encoding="utf-8") as file:
            file.write(written_anew(text, ran))
        print(errors)
        return 0
    expected = [output for block in CONSOLE.findall(text) for _, output in sessions(block)]
    failures = [f"$ {command}\nthe page says:\n{said}it prints:\n{output}"
                for (command, output), said in zip(ran, expected) if output != said]
    if failures and errors:
        failures.append(f"standard error:\n{errors}")
    sources = ""
    for program in programs:
        with open(program, encoding="utf-8") as file:
            sources += file.read()
    failures += [f"no program holds this block:\n{block}" for block in blocks(text, "cpp")
                 if block not in sources]
    print("\n".join(failures) or f"{len(ran)} commands of the page do what it says")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
