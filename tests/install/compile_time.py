#!/usr/bin/env python3
"""usage: compile_time.py COMPILER INCLUDE

What the public headers cost those who include them. Each compiles alone and needs no header of ours
outside of adjoin/, <adjoin/graph.h> none that is not public but detail/handle.h. And a program that
includes <adjoin/graph.h> takes at most twice the CPU time of one that includes <leveldb/db.h>.
"""
import os
import resource
import subprocess
import sys
import tempfile

TIMES_OF_LEVELDB = 2.0
RUNS = 7  # The best of them counts: the machine has other work.


def compile_of(compiler, include, header, folder, *flags):
    source = os.path.join(folder, "program.cc")
    with open(source, "w", encoding="utf-8") as file:
        file.write(f"#include <{header}>\nint main() {{}}\n")
    return subprocess.run([compiler, "-std=c++20", "-I" + include, *flags, source], cwd=folder,
                          capture_output=True, text=True)


def cpu_seconds(*arguments):
    def spent():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime
    before = spent()
    done = compile_of(*arguments, "-fsyntax-only")
    if done.returncode != 0:
        sys.exit(done.stderr)
    return spent() - before


def check_headers(compiler, include, folder):
    """What is wrong with what the headers need."""
    wrong = []
    public = sorted("adjoin/" + name for name in os.listdir(os.path.join(include, "adjoin"))
                    if name.endswith(".h"))
    for header in public:
        done = compile_of(compiler, include, header, folder, "-MM")
        if done.returncode != 0:
            wrong.append(f"{header} does not compile alone:\n{done.stderr}")
            continue
        needed = {os.path.relpath(path, include)
                  for path in done.stdout.replace("\\\n", " ").split()[2:]}
        allowed = set(public)
        if header == "adjoin/graph.h":
            allowed.add("adjoin/detail/handle.h")
        else:
            allowed |= {name for name in needed if name.startswith("adjoin/detail/")}
        wrong += [f"{header} needs {name}, which is not public" for name in sorted(needed - allowed)]
    if "adjoin/graph.h" not in public:
        wrong.append(f"{include} has no adjoin/graph.h")
    return wrong


def main():
    compiler, include = sys.argv[1], os.path.realpath(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        wrong = check_headers(compiler, include, folder)
        if wrong:
            sys.exit("\n".join(wrong))
        if compile_of(compiler, include, "leveldb/db.h", folder, "-fsyntax-only").returncode != 0:
            print("skipped the comparison: leveldb/db.h is not installed (Debian: libleveldb-dev)")
            return 77
        ours, theirs = [], []
        for _ in range(RUNS):  # In turn, so that both meet the same machine.
            ours.append(cpu_seconds(compiler, include, "adjoin/graph.h", folder))
            theirs.append(cpu_seconds(compiler, include, "leveldb/db.h", folder))
        times = min(ours) / min(theirs)
        said = (f"adjoin/graph.h compiles in {min(ours):.2f} s, leveldb/db.h in {min(theirs):.2f} s: "
                f"{times:.2f} times")
        print(said)
        return 0 if times <= TIMES_OF_LEVELDB else 1


if __name__ == "__main__":
    sys.exit(main())
