#!/usr/bin/env python3
"""usage: tests/cli/interrupted_load.py ADJOIN

A bulk load that is interrupted while it reads goes on with the same command, and leaves what one that
was left alone leaves.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

SCHEMA = """graph: 1
table: {name: People, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "U#{id}", fields: {id: string}, counters: {fans: {of: ~FOLLOWS}}}}
edges: {FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1}}}
"""
EDGES = 300_000
INTERRUPTED = 130


def main(adjoin):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("schema.yaml", "w", encoding="utf-8") as file:
            file.write(SCHEMA)
        with open("follows.txt", "w", encoding="utf-8") as file:
            file.writelines(f"u{i * 7919 % 90001} u{i * 104729 % 80021}\n" for i in range(EDGES))
        load = ["load", "--bulk", "FOLLOWS=follows.txt"]

        def run(store, *words):
            return subprocess.run([adjoin, "--store", store, *words], capture_output=True, text=True,
                                  check=False)

        for store in ("whole", "cut"):
            made = run(store, "init", "--schema", "schema.yaml")
            assert made.returncode == 0, made.stderr
        whole = run("whole", *load)
        assert whole.returncode == 0, whole.stderr

        with subprocess.Popen([adjoin, "--store", "cut", *load], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as cut:
            while not any("bulk-" in path for path, _, _ in os.walk("cut")):
                assert cut.poll() is None, "it ended before it began"
                time.sleep(0.01)
            time.sleep(0.2)
            cut.send_signal(signal.SIGINT)
            _, said = cut.communicate()
        assert cut.returncode == INTERRUPTED, (cut.returncode, said)
        assert "nothing is written, and the same command goes on where it was" in said, said

        again = run("cut", *load)
        assert again.returncode == 0, again.stderr
        assert "going on with a load that was cut short" in again.stderr, again.stderr
        assert again.stdout == whole.stdout, (again.stdout, whole.stdout)
        dumps = [run(store, "dump").stdout for store in ("whole", "cut")]
        assert dumps[0] == dumps[1] and dumps[0].count("\n") > EDGES / 2
        print("interrupted, gone on with, and the same:", again.stderr.splitlines()[0])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(os.path.abspath(sys.argv[1]))
