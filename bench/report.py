#!/usr/bin/env python3
"""usage: bench/report.py RESULTS.jsonl…

The measured rows as docs/PERFORMANCE.md: a table for each group, the command beside it, and a bar for each row
that has a target: how far along it is. The bars of all rows are drawn to docs/performance.svg too.
"""
import contextlib
import io
import json
import math
import pathlib
import sys

GROUPS = [
    ("P1 P2", "Single operations beside RocksDB alone", "bench/run.sh P1; bench/run.sh P2",
     "Our CPU time against that of RocksDB on the same bytes: 1.00 is RocksDB itself, larger is better."),
    ("write load", "Writes beside RocksDB alone", "bench/run.sh write; bench/run.sh load",
     "Without targets: the reference decides nothing, checks nothing, and writes no change record."),
    ("graph", "The graph layer beside the same work by hand", "bench/run.sh graph",
     "Without targets: what is done by hand knows one model, and keeps no change records. `graph.verify_scan` compares wall time."),
    ("P3", "LinkBench's mix of operations beside the same by hand", "bench/run.sh P3",
     "CPU time of the whole process, compactions and the topology that follows included; 1.00 is by hand on RocksDB. Written from the "
     "published description. `P3.two_threads`: how much more two threads do than one, in wall time, as a part of what they do by hand. "
     "Single kinds have no targets."),
    ("P4", "Bulk loads beside table files by hand", "bench/run.sh P4",
     "1.00 is to write the finished items, sorted and in memory, into files that RocksDB takes in: no record is read, nothing "
     "is derived, counted or sorted. `P4.kuzu_copy`: wall time beside Kuzu's COPY of the same file, by the library, and by the program from start to end."),
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
     "chosen by chance among all. The items of both graphs lie in the item cache."),
    ("P15", "Data larger than memory", "bench/run.sh P15",
     "Wall time of uniform reads from 9 GB in a memory cgroup of 2 GiB, beside RocksDB alone in another: 1.00 is RocksDB itself. Each "
     "side starts with nothing of the store in the page cache, and fills its caches before it is measured."),
    ("R1 R2", "Behind an endpoint", "bench/run.sh R1",
     "Our server at the end of a link on which bytes take so long there and back. `R1`: wall time of a search beside the sum of its round "
     "trips and what the server itself takes; less is better. `R2`: how many times as many edges a second as a loop over PutItem."),
    ("P10 P11 P12 P13 P16", "The server", "make bench-wire",
     "CPU time per request: nginx answering 200 to the same bytes, or another DynamoDB, divided by ours."),
    ("P17", "The console", "make bench-console",
     "In Chromium without a window, which draws without a graphics card; less is better."),
]
# Of rows that did not hold when they were measured last; a row that holds is not named.
WHY = {
    "P2.neighbors": "0.80 to 0.88 from run to run; each row carries the ref and the type of the other end, told from its key, which the scan by hand does not tell (decision 0086)",
    "P3.mix": "0.48 to 0.58 from run to run; a write has one or two entries more, its change record and the progress, whose insertions and code miss the processor's caches; a list reads longer keys (decision 0086)",
    "P3.two_threads": "0.71 to 0.99 from run to run: it swings with what else the two cores do; of a write more than half is done by one thread at a time, and reads have become so short that it counts (decision 0086)",
    "P4.sorted": "0.42 to 0.47 from run to run; of some 1,000 ns an edge 425 are those of RocksDB's file writer, and all that is done by hand takes 440 (decision 0031)",
    "P4.unsorted": "0.40 to 0.46 from run to run; as `P4.sorted`",
    "P4.kuzu_copy": "0.75 to 0.8 from run to run; our nodes are texts, found and sorted and written into both items of an edge, Kuzu's are numbers; records are taken on one core, and both are busy while they are written (decision 0031)",
    "P4.kuzu_copy.program": "as `P4.kuzu_copy`, and each line is checked to be CSV in UTF-8 and its ids are completed, on a thread of its own (decision 0031)",
    "P14.one_hop": "1.1 to 1.35 from run to run: the small graph, all of it in the processor's caches, became faster by more than the large one",
    "P5.1hop.writer": "0.39 to 0.61 from run to run, on two cores that others use too",
    "P5.3hop.writer": "0.46 to 0.8 from run to run, on two cores that others use too",
    "P8.table": "pages of whole items are copied to read two keys of each, and every name is looked up; the file (`P8.file`) avoids both",
    "P9.kuzu_3hop": "24 to 29 from run to run; Kuzu answers on both cores, ours on one, and takes less than a plain array of edges does (`P5.3hop`)",
    "P9.kuzu_3hop.powerlaw": "as `P9.kuzu_3hop`",
    "P11.get.dynoxide": "4.9 to 7 from run to run; our server verifies signatures, dynoxide none; 54 % of our time is the kernel's (decision 0037)",
    "P12.put": "not looked into; with the server on one core it holds (`P12.put.one_core`)",
    "P11.get.dynalite": "4.9 to 6 from run to run; 54 % of our time is the kernel's, for a request and an answer (decision 0037)",
    "P13.resident": "19.4 to 19.8 from run to run; 16 MB are pages of files: the program 9, the library of ciphers 3.4; the server's own memory is 3.6 MB (decision 0037)",
    "P14.get_item": "1.06 to 1.45 from run to run; all items of both graphs lie in the item cache, those of the small one in the processor's caches too (decision 0082)",
    "P15.one_hop": "0.67 to 0.97 from run to run",
}
HEAD = """# Performance

Every row was measured by the command above its table, on two virtual cores; `bench/report.py` writes this page from the
results. Ratios are of CPU time unless a table says otherwise, the median of rounds taken in turn: they say more on a shared
machine than times do. What each row compares stands in [bench/README.md](../bench/README.md); what was tried, and what did
not help, in [decisions](decisions/README.md). A bar is the part of its target that a row reaches.
"""


def part_of_target(row):
    """How far along its target a row is: 1 and more holds it. None: it has none."""
    target, measured = row["target"], row["measured"]
    if not target or not measured:
        return None
    part = measured / target
    return part if row["ok"] == (part >= 1) else 1 / part  # less is better


def bar(row):
    """How much of its target a row reaches, ten tenths being all of it."""
    part = part_of_target(row)
    if part is None:
        return ""
    tenths = min(10, round(part * 10))
    return "█" * tenths + "░" * (10 - tenths)


def table(rows):
    print("| row | | measured | target | | |\n|---|---|---:|---:|---|---|")
    for row in rows:
        target = f"{row['target']:g}" if row["target"] else ""
        verdict = "" if not row["target"] else "holds" if row["ok"] else "**not yet**"
        print(f"| `{row['id']}` | {row['what']} | {row['measured']:.3g} | {target} | {bar(row)} "
              f"| {verdict} |")


# Greys that can be read on white and on near black: a picture does not know what it is shown on.
STYLE = """text { font: 12px system-ui, sans-serif; fill: #747c85 } .id { font-family: ui-monospace, monospace }
.title { font-weight: 600; font-size: 13px } .part { font-variant-numeric: tabular-nums }
.holds { fill: #2da44e } .not-yet { fill: #e0823d } .grid { stroke: #747c85; stroke-opacity: .25 }
.one { stroke: #747c85; stroke-width: 1.5 }"""
WIDTH, LEFT, RIGHT, ROW, HEAD_HEIGHT = 900, 240, 60, 19, 44


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def drawing(groups):
    """Bars from 1, the target, on a scale of powers of ten: to the right what holds."""
    parts = [part_of_target(row) for _, rows in groups for row in rows]
    low = math.floor(math.log10(min(parts + [0.5])))
    high = math.ceil(math.log10(max(parts + [2])))
    scale = (WIDTH - LEFT - RIGHT) / (high - low)
    x = lambda part: LEFT + (math.log10(part) - low) * scale
    height = HEAD_HEIGHT + 10 + sum(ROW * (len(rows) + 1) + 8 for _, rows in groups)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
           "<title>Measured, as a part of the target</title>", f"<style>{STYLE}</style>",
           '<text class="title" x="0" y="14">Measured / target: green holds, orange not yet</text>']
    for power in range(low, high + 1):
        name = f"{10.0 ** power:g}"
        kind = "one" if power == 0 else "grid"
        out += [f'<text x="{x(10.0 ** power):.1f}" y="{HEAD_HEIGHT - 8}" text-anchor="middle">{name}</text>',
                f'<line class="{kind}" x1="{x(10.0 ** power):.1f}" x2="{x(10.0 ** power):.1f}" y1="{HEAD_HEIGHT}" y2="{height}"/>']
    top = HEAD_HEIGHT + 6
    for title, rows in groups:
        out.append(f'<text class="title" x="0" y="{top + 13}">{escaped(title)}</text>')
        top += ROW
        for row in rows:
            part = part_of_target(row)
            begin, end = sorted((x(1), x(part)))
            beside = f'x="{end + 5:.1f}"' if part >= 1 else f'x="{begin - 5:.1f}" text-anchor="end"'
            kind = "holds" if row["ok"] else "not-yet"
            out += [f'<text class="id" x="{LEFT - 24}" y="{top + 13}" text-anchor="end">{escaped(row["id"])}</text>',
                    f'<rect class="{kind}" x="{begin:.1f}" y="{top + 3}" width="{max(1.5, end - begin):.1f}" height="{ROW - 6}" rx="2"/>',
                    f'<text class="part" {beside} y="{top + 13}">{part:.2g}</text>']
            top += ROW
        top += 8
    return "\n".join(out + ["</svg>"]) + "\n"


def of_group(rows, ids):
    return [row for row in rows if row["id"].split(".")[0] in ids.split()]


DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"


def draw(rows):
    groups = []
    for ids, title, _, _ in GROUPS:
        aimed = [row for row in of_group(rows, ids) if part_of_target(row) is not None]
        if aimed:
            groups.append((title, aimed))
    (DOCS / "performance.svg").write_text(drawing(groups), encoding="utf-8")


def write_page(rows):
    print(HEAD)
    held = sum(1 for row in rows if row["target"] and row["ok"])
    print(f"{held} of {sum(1 for row in rows if row['target'])} rows with a target hold it.\n")
    builds = sorted({row["rocksdb"].split(";")[0] for row in rows if row["rocksdb"].startswith("RocksDB ")})
    print("; ".join(builds) + ".\n")
    print("![What was measured of each target](performance.svg)\n")
    missing = []
    for ids, title, command, what in GROUPS:
        found = of_group(rows, ids)
        if not found:
            missing.append((ids, f"{title.lower()} (`{command}`)"))
            continue
        print(f"## {title}\n\n`{command}`\n\n{what}\n")
        table(found)
        print()
    short = [row for row in rows if row["target"] and not row["ok"]]
    if short:
        print("## What does not hold yet, and why\n")
        for row in short:
            print(f"- `{row['id']}`: {WHY.get(row['id'], 'not looked into yet')}")
    if missing:
        print("\n## Not measured for this page\n")
    for ids, what in missing:
        print(f"- {ids}: {what}")


def main():
    if len(sys.argv) == 1:
        sys.exit(__doc__)
    rows = []
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            rows += [json.loads(line) for line in file]
    page = io.StringIO()
    with contextlib.redirect_stdout(page):
        write_page(rows)
    (DOCS / "PERFORMANCE.md").write_text(page.getvalue(), encoding="utf-8")
    draw(rows)


if __name__ == "__main__":
    main()
