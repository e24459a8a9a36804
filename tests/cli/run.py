#!/usr/bin/env python3
"""usage: run.py ADJOIN FILE.test…
Runs the command lines of each file and compares what they print. A file is read top to bottom:

  # words                comment
  @ NAME                 the lines below, up to an empty line, become the file NAME
  $ COMMAND              run by bash in a folder of its own; `adjoin` is the binary under test
  text                   its standard output
  ! text                 its standard error
  [N]                    its exit code when it is not 0

$ROOT is the top of the sources. Times and rates are replaced by <time>, and how many requests were
sent in all by <all>: one that had no answer at once is sent again. UPDATE_GOLDEN=1 rewrites the
files with what the commands print now; look at the difference before keeping it.
"""
import os
import re
import subprocess
import sys
import tempfile

TIMES = re.compile(r"\d[\d.,]* (?:s|min \d+ s|h \d+ min) \([\d,]+/s\)")


IN_ALL = re.compile(r"^in all: \d+ requests?", re.MULTILINE)


def normalised(text, folder):
    return IN_ALL.sub("in all: <all>", TIMES.sub("<time>", text.replace(folder, "$PWD")))


def run(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True,
                          capture_output=True, timeout=120, stdin=subprocess.DEVNULL,
                          errors="backslashreplace")
    lines = normalised(done.stdout, folder).splitlines()
    lines += ["! " + line for line in normalised(done.stderr, folder).splitlines()]
    if done.returncode != 0:
        lines.append(f"[{done.returncode}]")
    return lines


def play(path, folder, environment):
    """The file as it would read if everything it expects were what happens."""
    lines = open(path, encoding="utf-8").read().splitlines()
    out = []
    i = 0
    while i < len(lines):
        line = lines[i]
        out.append(line)
        i += 1
        if line.startswith("@ "):
            end = lines.index("", i) if "" in lines[i:] else len(lines)
            with open(os.path.join(folder, line[2:]), "w", encoding="utf-8") as file:
                file.write("".join(text + "\n" for text in lines[i:end]))
            out += lines[i:end]
            i = end
        elif line.startswith("$ "):
            while i < len(lines) and lines[i] and lines[i][:2] not in ("$ ", "@ ", "# "):
                i += 1
            out += run(line[2:], folder, environment)
    return out


def check(adjoin, path):
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "PATH": os.path.dirname(os.path.abspath(adjoin)) + ":/usr/bin:/bin", "HOME": folder,
            "ROOT": os.getcwd(), "LC_ALL": "C.UTF-8",
        }
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        found = play(path, folder, environment)
    expected = open(path, encoding="utf-8").read().splitlines()
    if found == expected:
        return True
    if os.environ.get("UPDATE_GOLDEN") == "1":
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(found) + "\n")
        print(f"{path}: rewritten")
        return True
    import difflib
    print("\n".join(difflib.unified_diff(expected, found, path, "now", lineterm="")))
    return False


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(0 if all([check(sys.argv[1], path) for path in sys.argv[2:]]) else 1)
