#!/usr/bin/env python3
"""usage: misuse_test.py COMPILER SOURCE INCLUDE…
Compiles each program of SOURCE, which is fast, since the headers are compiled once before them. Number
0 must compile; each other must be refused, in the words that stand behind "refused:".
"""
import os
import re
import subprocess
import sys
import tempfile

CASE = re.compile(r"MISUSE == (\d+)(?: +// refused: (.*))?$", re.M)


def main():
    compiler, source, includes = sys.argv[1], sys.argv[2], ["-I" + path for path in sys.argv[3:]]
    with open(source, encoding="utf-8") as file:
        text = file.read()
    wanted = {int(number): words for number, words in CASE.findall(text) if words}
    failures = []
    if sorted(wanted) != list(range(1, len(wanted) + 1)) or len(wanted) < 18:
        failures.append(f"misuse.cc: the numbers are not 1 to {len(wanted)}")
    with tempfile.TemporaryDirectory() as folder:
        header = os.path.join(folder, "typed.h")
        with open(header, "w", encoding="utf-8") as file:
            file.write('#include <string>\n#include <vector>\n#include "adjoin/typed.h"\n')
        flags = ["-std=c++20", *includes]
        subprocess.run([compiler, *flags, "-x", "c++-header", header, "-o", header + ".gch"],
                       check=True)
        for number in (0, *sorted(wanted)):
            done = subprocess.run(
                [compiler, *flags, "-fsyntax-only", f"-DMISUSE={number}", "-include", header, source],
                capture_output=True, text=True, errors="replace")
            if number == 0:
                if done.returncode != 0:
                    failures.append(f"what is right is refused:\n{done.stderr[:3000]}")
            elif done.returncode == 0:
                failures.append(f"{number} compiles, but must be refused: {wanted[number]}")
            elif not any("error:" in line and wanted[number] in line
                         for line in done.stderr.splitlines()):
                failures.append(f"{number} is not refused with: {wanted[number]}\n"
                                f"but with:\n{done.stderr[:3000]}")
    print("\n\n".join(failures) or f"{len(wanted)} misuses are refused in words")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
