#!/usr/bin/env python3
"""usage: bench/report.py RESULTS.jsonl… > docs/PERFORMANCE.md

The measured rows as a page: a table for each group, the command beside it, and a bar for each row
that has a target: how far along it is.
"""
import json
import sys

GROUPS = [
    ("P1 P2", "Single operations beside RocksDB alone", "bench/run.sh P1; bench/run.sh P2",
     "Our CPU time against that of RocksDB on the same bytes: 1.00 is RocksDB itself, larger is better."),
    ("write load", "Writes beside RocksDB alone", "bench/run.sh write; bench/run.sh load",
     "Without targets: the reference decides nothing, checks nothing, and writes no change record."),
    ("graph", "The graph layer beside the same work by hand", "bench/run.sh graph",
     "Without targets: what is done by hand knows one model, and keeps no change records."),
    ("P4", "Bulk loads beside table files by hand", "bench/run.sh P4",
     "1.00 is to write the finished items, sorted and in memory, into files that RocksDB takes in: no record is read, nothing "
     "is derived, counted or sorted. `P4.kuzu_copy`: wall time beside Kuzu's COPY of the same file."),
    ("P5", "Searches in memory beside a plain array of neighbours", "bench/run.sh P5",
     "The array (CSR) cannot change and keeps no names; ours follows the table. 1.00 is the array. `.writer`: while a thread "
     "commits as fast as it can. The array's path is its length alone, ended at the first meeting; ours is the smallest of the "
     "shortest paths, written down."),
    ("P6 P7 P8", "The adjacency in memory by itself", "bench/run.sh P6; bench/run.sh P7; bench/run.sh P8",
     "Names in and out, memory, and how fast it is built and follows."),
    ("P9", "Three hops and paths, beside what one would pick instead", "bench/run.sh P9",
     "How many times as fast as the other, on the same edges: how many nodes are within three hops, how long a shortest path is. "
     "`_refs`: ours goes through the graph and answers all of them by name, sorted, where the other only counts. Of paths ours is the "
     "smallest, written down; the others' is its length. `.powerlaw`: 10,000,000 edges. PostgreSQL and Kuzu: wall time, Kuzu on all cores."),
    ("P14", "Growth", "bench/run.sh P14",
     "How many times as long one read takes at 10,000,000 edges as at 100,000, everything in memory; less is better. Users are "
     "chosen by chance among all. Of the small graph all items that are read again lie in the item cache, of the large one few do."),
    ("P10 P11 P12 P13", "The server", "make bench-wire",
     "CPU time per request: nginx answering 200 to the same bytes, or another DynamoDB, divided by ours."),
]
NOT_YET = [
    ("P3", "LinkBench's mix of operations"),
    ("P15", "data larger than memory"),
]
HEAD = """# Performance

Every row was measured by the command above its table, on two virtual cores; `bench/report.py` writes this page from the
results. Ratios are of CPU time, the median of rounds taken in turn: they say more on a shared machine than times do. What
each row compares stands in [bench/README.md](../bench/README.md); what was tried, and what did not help, in
[decisions](decisions/README.md). A bar is the part of its target that a row reaches.
"""


def bar(row):
    """How much of its target a row reaches, ten tenths being all of it."""
    target, measured = row["target"], row["measured"]
    if not target or not measured:
        return ""
    part = measured / target
    if row["ok"] != (part >= 1):  # less is better
        part = target / measured
    tenths = min(10, round(part * 10))
    return "█" * tenths + "░" * (10 - tenths)


def table(rows):
    print("| row | | measured | target | | |\n|---|---|---:|---:|---|---|")
    for row in rows:
        target = f"{row['target']:g}" if row["target"] else ""
        verdict = "" if not row["target"] else "holds" if row["ok"] else "**not yet**"
        print(f"| `{row['id']}` | {row['what']} | {row['measured']:.3g} | {target} | {bar(row)} "
              f"| {verdict} |")


def main():
    rows = []
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            rows += [json.loads(line) for line in file]
    print(HEAD)
    held = sum(1 for row in rows if row["target"] and row["ok"])
    print(f"{held} of {sum(1 for row in rows if row['target'])} rows with a target hold it.\n")
    builds = sorted({row["rocksdb"].split(";")[0] for row in rows if row["rocksdb"].startswith("RocksDB ")})
    print("; ".join(builds) + ".\n")
    missing = []
    for ids, title, command, what in GROUPS:
        found = [row for row in rows if any(row["id"].split(".")[0] == one for one in ids.split())]
        if not found:
            missing.append((ids, f"{title.lower()} (`{command}`)"))
            continue
        print(f"## {title}\n\n`{command}`\n\n{what}\n")
        table(found)
        print()
    print("## Not measured for this page\n")
    for row, what in missing + NOT_YET:
        print(f"- {row}: {what}")


if __name__ == "__main__":
    main()
