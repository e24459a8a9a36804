#!/usr/bin/env python3
"""usage: tests/cli/interrupted_load.py ADJOIN

A bulk load that is interrupted while it reads goes on with the same command, and leaves what one that
was left alone leaves; with counters that follow the table's stream, too.
"""
import os
import signal
import subprocess
import sys
import tempfile
import time

SCHEMA = """graph: 1
table: {{name: People, pk: PK, sk: SK, type: type}}
indexes: {{GSI1: {{pk: GSI1PK, sk: GSI1SK}}}}
nodes: {{User: {{ref: "U#{{id}}", fields: {{id: string}}, counters: {{fans: {{of: ~FOLLOWS{mode}}}}}}}}}
edges: {{FOLLOWS: {{from: User, to: User, on-exists: keep, reverse: {{index: GSI1}}}}}}
"""
EDGES = 300_000
INTERRUPTED = 130
GOES_ON = "nothing is written, and the same command goes on where it was"
LOAD = ["load", "--bulk", "FOLLOWS=follows.txt"]


def run(adjoin, store, *words):
    return subprocess.run([adjoin, "--store", store, *words], capture_output=True, text=True, check=False)


def interrupt(adjoin, store, seconds):
    """What a load says that is interrupted so long after it began."""
    with subprocess.Popen([adjoin, "--store", store, *LOAD], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True) as load:
        while not any("bulk-" in path for path, _, _ in os.walk(store)):
            assert load.poll() is None, "it ended before it began"
            time.sleep(0.01)
        time.sleep(seconds)
        load.send_signal(signal.SIGINT)
        _, said = load.communicate()
    assert load.returncode == INTERRUPTED, (load.returncode, said)
    return said


def dump(adjoin, store):
    """Every item but the one that says how far the stream was followed, which differs from store to store."""
    lines = run(adjoin, store, "dump").stdout.splitlines()
    return [line for line in lines if '"U#' in line]


def check(adjoin, mode):
    with open("schema.yaml", "w", encoding="utf-8") as file:
        file.write(SCHEMA.format(mode=mode))
    for store in ("whole", "cut"):
        made = run(adjoin, store, "init", "--schema", "schema.yaml")
        assert made.returncode == 0, made.stderr
    whole = run(adjoin, "whole", *LOAD)
    assert whole.returncode == 0, whole.stderr

    # On a fast machine all may be read after so long: then nothing of it was kept.
    for seconds in (0.05, 0.02, 0.01):
        said = interrupt(adjoin, "cut", seconds)
        if GOES_ON in said:
            break
    assert GOES_ON in said, said
    wrong = run(adjoin, "cut", "load", "--bulk", "FOLLOWS=folows.txt")
    assert wrong.returncode != 0 and "cannot read folows.txt" in wrong.stderr, wrong.stderr
    assert run(adjoin, "cut", "dump").returncode == 0

    again = run(adjoin, "cut", *LOAD)
    assert again.returncode == 0, again.stderr
    assert "going on with a load that was cut short" in again.stderr, again.stderr
    assert again.stdout == whole.stdout, (again.stdout, whole.stdout)
    assert dump(adjoin, "cut") == dump(adjoin, "whole")
    assert len(dump(adjoin, "cut")) > EDGES
    print("interrupted, gone on with, and the same:", again.stderr.splitlines()[0])


def main(adjoin):
    for mode in ("", ", mode: eventual"):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            with open("follows.txt", "w", encoding="utf-8") as file:
                file.writelines(f"u{i * 7919 % 90001} u{i * 104729 % 80021}\n" for i in range(EDGES))
            check(adjoin, mode)
            os.chdir("/")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(os.path.abspath(sys.argv[1]))
