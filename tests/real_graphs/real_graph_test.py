#!/usr/bin/env python3
"""usage: real_graph_test.py ADJOIN facebook|wiki-vote|openflights|northwind|ego-twitter [FOLDER]
Goal: on graphs that people study, levels, path lengths, counts, pages, mutual neighbours and
rankings are those that other programs found.
Method: the published file is loaded as it is through the command line into a schema of a few lines;
the answers are compared with expected.json beside the file. FOLDER holds the data sets; without it
$ADJOIN_DATA, then ../shared/data. A data set that is not there is skipped, saying so.
"""
import csv
import gzip
import json
import os
import subprocess
import sys
import tempfile

SKIPPED = 77

DIRECTED = """graph: 1
table: {name: Graph, pk: PK, sk: SK, separator: "#", type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {Node: {ref: "N#{id}", stored: false}}
edges: {LINK: {from: Node, to: Node, reverse: {index: GSI1}}}
"""
SYMMETRIC = DIRECTED.replace("{index: GSI1}", "same")
ROUTES = """graph: 1
table: {name: Routes, pk: PK, sk: SK, separator: "#", type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK, projection: ALL}}
nodes: {Airport: {ref: "AP#{id}", fields: {code: string, name: string}}}
edges: {ROUTE: {from: Airport, to: Airport, key: [airline], reverse: {index: GSI1},
                fields: {airline: string!, stops: int}}}
"""


class Graph:
    """A store made by command lines, asked by command lines."""

    def __init__(self, adjoin, folder, schema):
        self.adjoin, self.store = adjoin, os.path.join(folder, "store")
        self.checks, self.wrong = 0, 0
        path = os.path.join(folder, "schema.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(schema)
        self.run("init", "--schema", path)

    def run(self, *words, codes=(0,)):
        done = subprocess.run([self.adjoin, "--store", self.store, *words], text=True,
                              capture_output=True, stdin=subprocess.DEVNULL)
        if done.returncode not in codes:
            sys.exit(f"adjoin {' '.join(words)}: exit {done.returncode}\n{done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def load(self, *words):
        answer = self.run("load", *words)[0]
        print(f"  loaded {answer}")
        return answer

    def same(self, what, found, expected):
        self.checks += 1
        if found != expected:
            self.wrong += 1
            print(f"  WRONG {what}: {found}, expected {expected}")

    def levels(self, node, edges, expected):
        answer = self.run("hood", node, edges, "--hops", "all")[0]
        self.same(f"levels of {node}", answer["levels"], expected)
        self.same(f"total of {node}", answer["total"], sum(expected))
        again = self.run("hood", node, edges, "--hops", "all", "--topology")[0]
        self.same(f"levels of {node} in memory", again, answer)
        near = self.run("hood", node, edges, "--hops", "2")[0]
        self.same(f"two levels of {node}", near["levels"], expected[:3])

    def path(self, start, edges, end, hops):
        answer = self.run("path", start, edges, end, codes=(0,) if hops is not None else (1,))[0]
        self.same(f"path {start} {end}", answer["hops"], hops)
        again = self.run("path", start, edges, end, "--topology", codes=(0,) if hops is not None else (1,))[0]
        self.same(f"path {start} {end} in memory", again, answer)
        if hops is None:
            return
        steps = answer["path"]
        self.same(f"length of the path {start} {end}", len(steps), hops + 1)
        for one, next_one in zip(steps, steps[1:]):
            self.run("edge", "get", one, edges, next_one) if edges == "LINK" else None

    def pages(self, node, edges, count, *way):
        """All neighbours at once, in pages, and counted: three roads to one answer."""
        whole = self.run("neighbors", node, edges, *way)
        self.same(f"neighbours of {node}", len(whole), count)
        self.same(f"count of {node}", self.run("count", node, edges, *way)[0]["count"], count)
        paged, after = [], []
        while True:
            words = ["neighbors", node, edges, *way, "--first", "100", *after, "--output", "json"]
            page = self.run(*words)[0]
            paged += page["data"]
            if page["cursor"] is None:
                break
            after = ["--after", page["cursor"]]
        self.same(f"pages of {node}", paged, whole)

    def ranking(self, verb, node, edges, expected):
        """The first of a ranking; here equal scores are by number, ours are by ref."""
        rows = self.run(verb, node, edges)
        ranked = sorted((-row["score"], int(row["node"].split("#")[1])) for row in rows)
        first = [[node, -score] for score, node in ranked[:len(expected)]]
        self.same(f"{verb} {node}", first, [[int(node), score] for node, score in expected])
        best = self.run(verb, node, edges, "--first", "3")
        self.same(f"three best of {verb} {node}", best, rows[:3])

    def mutual(self, a, edges, b, count):
        self.same(f"mutual {a} {b}", len(self.run("mutual", a, edges, b)), count)


def check_whole(graph, expected):
    found = graph.run("triangles", "LINK")[0]["triangles"]
    graph.same("triangles", found, expected["triangles_undirected"])
    parts = [row["nodes"] for row in graph.run("component", "LINK", "--list")]
    graph.same("components", len(parts), expected["wcc_count"])
    graph.same("largest components", parts[:5], expected["wcc_top5"])
    graph.same("nodes", sum(parts), expected["nodes"])
    start = next(iter(expected["bfs_level_sizes"]))
    for words in (["component", "LINK", start], ["triangles", "LINK", start]):
        question = " ".join(words)
        memory = graph.run(*words, "--output", "json")[0]
        graph.same(f"{question}: source", memory["source"].split(",")[0], "topology")
        table = graph.run(*words, "--topology-memory", "1", "--output", "json")[0]
        graph.same(f"{question}, beyond the cap: source", table["source"].split(":")[0], "table")
        graph.same(f"{question} from the table", table["data"], memory["data"])


def check_list(graph, expected):
    check_whole(graph, expected)
    for ends, count in expected["mutual_out_neighbours"].items():
        a, b = ends.split(",")
        graph.mutual(a, "LINK", b, count)
    for node, ranking in expected["fof_top10_by_path_count_then_id"].items():
        graph.ranking("friends-of-friends", node, "LINK", ranking)
    for start, levels in expected["bfs_level_sizes"].items():
        graph.levels(start, "LINK", levels)
    for ends, hops in expected["shortest_path_length"].items():
        start, end = ends.split(",")
        graph.path(start, "LINK", end, hops)
    if expected["directed"]:
        node, count = expected["max_out_degree"]
        graph.pages(str(node), "LINK", count)
        node, count = expected["max_in_degree"]
        graph.pages(str(node), "LINK", count, "--reverse")
        graph.pages(str(node), "~LINK", count)
    else:
        node, count = expected["max_degree"]
        graph.pages(str(node), "LINK", count)


def edge_list(adjoin, work, folder, expected):
    graph = Graph(adjoin, work, DIRECTED if expected["directed"] else SYMMETRIC)
    path = os.path.join(folder, expected["file"])
    if os.path.exists(path):
        loaded = graph.load("--edges", "LINK", "--format", "edgelist", path)
    else:
        # The same edges as CSV: the header names the ends.
        path = os.path.join(work, "edges.csv")
        with gzip.open(os.path.join(folder, expected["file"] + ".gz"), "rt") as packed, \
                open(path, "w", encoding="utf-8") as plain:
            plain.write("from,to\n")
            for line in packed:
                plain.write(line)
        loaded = graph.load("--edges", "LINK", "--format", "csv", path)
    graph.same("records", loaded["read"], expected["lines"])
    check_list(graph, expected)
    return graph


def openflights(adjoin, work, folder, expected):
    """Parallel edges: one route per airline; airports by their code where they have no number."""
    graph = Graph(adjoin, work, ROUTES)
    airports, codes = os.path.join(work, "airports.csv"), {}
    with open(os.path.join(folder, "airports.dat"), encoding="utf-8") as file, \
            open(airports, "w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["ref", "code", "name"])
        for row in csv.reader(file, escapechar="\\"):
            codes[row[4]] = row[0]
            writer.writerow([row[0], row[4], row[1]])
    routes, kept = os.path.join(work, "routes.tsv"), set()
    with open(os.path.join(folder, "routes.dat"), encoding="utf-8") as file, \
            open(routes, "w", encoding="utf-8") as out:
        out.write("from\tto\tairline\tstops\n")
        for row in csv.reader(file):
            if row[3] == "\\N" or row[5] == "\\N":
                continue
            airline = row[0] if row[1] == "\\N" else row[1]
            kept.add((row[3], row[5], airline))
            out.write(f"{row[3]}\t{row[5]}\t{airline}\t{row[7]}\n")
    loaded = graph.load("--nodes", "Airport", airports)
    graph.same("airports", loaded["written"], expected["recomputed"]["airports"])
    graph.load("--edges", "ROUTE", "--format", "tsv", routes)
    scanned = graph.run("item", "scan", "--count")[0]["count"]
    graph.same("items", scanned, len(kept) + expected["recomputed"]["airports"])
    for code, levels in expected["bfs_levels_out"].items():
        graph.levels(codes[code], "ROUTE", levels)
    for ends, hops in expected["shortest_hops"].items():
        start, end = ends.split("-")
        graph.path(codes[start], "ROUTE", codes[end], hops)
    for count, code in expected["max_out"]:
        rows = graph.run("neighbors", codes[code], "ROUTE")
        graph.same(f"destinations of {code}", len({row["node"] for row in rows}), count)
    return graph


def northwind(adjoin, work, folder, expected):
    """Orders and their products: what is bought together shares orders."""
    schema = DIRECTED.replace('nodes: {Node: {ref: "N#{id}", stored: false}}',
                              'nodes: {Order: {ref: "O#{id}", stored: false}, '
                              'Product: {ref: "P#{id}", stored: false}}')
    graph = Graph(adjoin, work, schema.replace("from: Node, to: Node", "from: Order, to: Product"))
    lines = os.path.join(work, "lines.csv")
    with open(os.path.join(folder, "order-details.csv"), encoding="utf-8") as file, \
            open(lines, "w", encoding="utf-8") as out:
        out.write("from,to\n")
        for row in csv.DictReader(file):
            out.write(f"{row['orderID']},{row['productID']}\n")
    loaded = graph.load("--edges", "LINK", "--format", "csv", lines)
    graph.same("order lines", loaded["written"], expected["rows"]["order-details"])
    for product, _, count in expected["top_products_by_order_lines"]:
        graph.pages(f"P#{product}", "~LINK", count)
    for product, together in expected["bought_together_top5"].items():
        graph.ranking("related", f"P#{product}", "~LINK", together)
    return graph


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    adjoin, name = os.path.abspath(sys.argv[1]), sys.argv[2]
    data = sys.argv[3] if len(sys.argv) > 3 else os.environ.get("ADJOIN_DATA", "../shared/data")
    folder = os.path.join(data, name)
    if not os.path.exists(os.path.join(folder, "expected.json")):
        print(f"{name}: skipped: there is no {folder}/expected.json")
        return SKIPPED
    if name == "ego-twitter" and os.environ.get("ADJOIN_REAL_GRAPHS") != "all":
        print(f"{name}: skipped: 1.3 million edges take minutes; set ADJOIN_REAL_GRAPHS=all")
        return SKIPPED
    with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
        expected = json.load(file)
    with tempfile.TemporaryDirectory() as work:
        check = {"openflights": openflights, "northwind": northwind}.get(name, edge_list)
        graph = check(adjoin, work, folder, expected)
    print(f"{name}: {graph.checks - graph.wrong} of {graph.checks} answers are the expected ones")
    return 1 if graph.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
