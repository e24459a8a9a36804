#!/usr/bin/env python3
"""usage: bench/wire/wire.py [--rounds N] [--results FILE] [ID…]

The server beside nginx and other DynamoDBs (rows of bench/README.md; ID: only those whose id begins
so). Every comparison alternates round by round on the same request bytes; medians of the pairs'
ratios are printed and kept as JSON lines. A wrong answer fails, being slow does not."""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import servers

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
ADJOIN = BUILD / "bench/bin/adjoin"
LOAD = BUILD / "bench/bin/wire_load"
CONNECTIONS = 32
COUNTS = {"get": 20_000, "put": 10_000, "query": 4_000}
METERED_CONNECTIONS = 16
METERED = COUNTS | {"one_key": 20_000}
WORDS = {
    "get": "GetItem",
    "put": "PutItem unsynced",
    "query": "Query of 25 items",
    "one_key": "GetItem of one key",
}
OF_NGINX = {"get": (0.45, 0.60), "put": (0.30, 0.45), "query": (0.18, 0.30)}
OF_PEERS = {
    "dynoxide": {"get": (5, 7), "put": (6, 9), "query": (15, 22)},
    "dynalite": {"get": (5, 6), "put": (4, 6), "query": (15, 20)},
}


class Bench:
    """One run: its servers, and the rows it has measured."""

    def __init__(self, options, folder):
        self.options, self.folder, self.rows, self.running = options, folder, [], []
        self.keys, self.secret = servers.make_keys(options.adjoin, folder)
        self.modules = options.modules

    def start(self, server):
        self.running.append(server)
        return server

    def load(self, work, targets, count=1, rounds=1, connections=CONNECTIONS):
        """What wire_load measured: a list of rounds for each target's name."""
        command = ["taskset", "-c", str(servers.CLIENT_CORE), str(self.options.load), work]
        command += [str(count), str(connections), str(rounds), servers.KEY_ID, self.secret]
        done = subprocess.run(command + targets, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise SystemExit(f"bench: {work} failed")
        measured = {}
        for line in done.stdout.splitlines():
            row = json.loads(line)
            measured.setdefault(row["target"], []).append(row)
        return measured

    def fill(self, server):
        self.load("create", [server.target()])
        self.load("load", [server.target()])
        return server

    def keep(self, row_id, what, target, measured, reference, ok, **more):
        row = {"id": row_id, "what": what, "target": target, "measured": round(measured, 3)}
        row |= {"reference": reference, "ok": ok, "rocksdb": self.options.rocksdb}
        row |= more | {"load_average": os.getloadavg()[0]}
        self.rows.append(row)
        print(f"{row_id:<22} {what:<44} {measured:>9.2f} {target:>8} {'yes' if ok else 'NO':>4}")
        print(f"{'':<22} {reference}", flush=True)

    def wanted(self, row_id):
        return not self.options.ids or any(row_id.startswith(one) for one in self.options.ids)


def micros(rows):
    return statistics.median(1e6 * row["cpu_seconds"] / row["requests"] for row in rows)


def per_second(rows):
    return statistics.median(row["requests"] / row["seconds"] for row in rows)


def ratio(upper, lower, of):
    return statistics.median(of(a) / of(b) for a, b in zip(upper, lower))


def cpu_each(row):
    return row["cpu_seconds"] / row["requests"]


def rate(row):
    return row["requests"] / row["seconds"]


def said(name, rows):
    return f"{name} {micros(rows):.1f} us CPU, {per_second(rows):,.0f} req/s"


def beside_nginx(bench, ours, nginx):
    for work, (must, goal) in OF_NGINX.items():
        row_id = f"P10.{work}"
        if not bench.wanted(row_id):
            continue
        targets = [ours.target(), nginx.target()]
        bench.load(work, targets, COUNTS[work])
        measured = bench.load(work, targets, COUNTS[work], bench.options.rounds)
        a, b = measured["adjoin"], measured["nginx"]
        speed = ratio(b, a, cpu_each)
        reference = f"{said('ours', a)}; {said('nginx', b)}; goal {goal}"
        bench.keep(
            row_id,
            f"{WORDS[work]}, CPU, nginx = 1",
            must,
            speed,
            reference,
            speed >= must,
            rate_ratio=round(ratio(a, b, rate), 3),
        )


def beside_peers(bench, ours, peers):
    for work in COUNTS:
        for peer in peers:
            row_id = f"P11.{work}.{peer.name}"
            if not bench.wanted(row_id):
                continue
            must, goal = OF_PEERS[peer.name][work]
            targets = [ours.target(), peer.target()]
            bench.load(work, targets, COUNTS[work])
            measured = bench.load(work, targets, COUNTS[work], bench.options.rounds)
            a, b = measured["adjoin"], measured[peer.name]
            speed = ratio(b, a, cpu_each)
            reference = f"{said('ours', a)}; {said(peer.name, b)}; goal {goal}"
            bench.keep(
                row_id,
                f"{WORDS[work]}, CPU, {peer.name} = 1",
                must,
                speed,
                reference,
                speed >= must,
                rate_ratio=round(ratio(a, b, rate), 3),
            )


def fdatasync_micros(folder):
    """What one flush costs on this disk, after an append as long as a small item."""
    took = []
    with open(folder / "flushed", "wb", buffering=0) as file:
        for _ in range(300):
            file.write(bytes(300))
            begin = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begin)
    return 1e6 * statistics.median(took)


def group_commit(bench):
    both_cores = f"{servers.CLIENT_CORE},{servers.SERVER_CORE}"
    for row_id, cores, threads in (("P12.put", both_cores, 2), ("P12.put.one_core", None, 1)):
        if not bench.wanted(row_id):
            continue
        store = bench.folder / row_id
        ours = bench.start(servers.start_adjoin(
            bench.options.adjoin, store, bench.keys, "sync", threads=threads, cores=cores
        ))
        bench.load("create", [ours.target()])
        one, many = [], []
        for _ in range(bench.options.rounds):
            many += bench.load("put", [ours.target()], 5_000)["adjoin"]
            one += bench.load("put", [ours.target(1)], 500)["adjoin"]
        ours.stop()
        gain = ratio(many, one, rate)
        reference = f"{said('32 connections', many)}; {said('one', one)}; "
        reference += f"fdatasync {fdatasync_micros(bench.folder):.0f} us"
        bench.keep(row_id, "synced PutItem, one connection = 1", 10, gain, reference, gain >= 10)


def stripped_megabytes(program, folder):
    copy = folder / "stripped"
    subprocess.run(["strip", "-o", copy, program], check=True)
    return copy.stat().st_size / 2**20


def starts(bench):
    if not bench.wanted("P13"):
        return
    took, resident, peer_took, peer_resident = [], [], [], []
    for round_number in range(bench.options.rounds):
        store = bench.folder / f"start{round_number}"
        ours = servers.start_adjoin(bench.options.adjoin, store, bench.keys, "sync")
        took.append(1e3 * ours.start_seconds)
        resident.append(ours.resident_megabytes())
        ours.stop()
        peer = servers.start_dynoxide(bench.modules)
        peer_took.append(1e3 * peer.start_seconds)
        peer_resident.append(peer.resident_megabytes())
        peer.stop()
    middle = statistics.median
    start, size = middle(took), middle(resident)
    reference = f"best {min(took):.1f}; dynoxide {middle(peer_took):.1f}, in memory"
    bench.keep("P13.start", "ms to the first answer, empty store", 50, start, reference, start <= 50)
    reference = f"dynoxide {middle(peer_resident):.1f}"
    bench.keep("P13.resident", "MB resident, idle", 20, size, reference, size <= 20)
    binary = stripped_megabytes(bench.options.adjoin, bench.folder)
    reference = "without the shared libraries it uses"
    bench.keep("P13.binary", "MB of the stripped program", 15, binary, reference, binary <= 15)


def run(bench):
    options = bench.options
    print(f"{options.rocksdb}\n{options.rounds} rounds in turn, {CONNECTIONS} connections, server "
          f"on core {servers.SERVER_CORE}; load {os.getloadavg()[0]:.2f}\n")
    print(f"{'id':<22} {'what':<44} {'measured':>9} {'target':>8} {'ok':>4}")
    starts(bench)
    group_commit(bench)
    counted(bench)
    if not any(bench.wanted(f"{group}.{work}") for group in ("P10", "P11") for work in COUNTS):
        return
    store = bench.folder / "unsynced"
    ours = bench.start(servers.start_adjoin(options.adjoin, store, bench.keys, "none"))
    bench.fill(ours)
    nginx = bench.start(servers.start_nginx(bench.folder))
    beside_nginx(bench, ours, nginx)
    starters = (servers.start_dynoxide, servers.start_dynalite)
    peers = [bench.start(start(bench.modules)) for start in starters]
    beside_peers(bench, ours, [bench.fill(peer) for peer in peers])


def counted(bench):
    """The price of meters and heat: the same server beside itself with --metrics off."""
    works = {work: count for work, count in METERED.items() if bench.wanted(f"P16.{work}")}
    if not works:
        return
    pair = []
    for name, switch in (("on", "on"), ("off", "off")):
        store = bench.folder / f"metrics-{name}"
        server = servers.start_adjoin(bench.options.adjoin, store, bench.keys, "none", name,
                                      more=("--metrics", switch))
        pair.append(bench.fill(bench.start(server)))
    targets = [server.target() for server in pair]
    for work, count in works.items():
        bench.load(work, targets, count, connections=METERED_CONNECTIONS)
        measured = bench.load(work, targets, count, bench.options.rounds, METERED_CONNECTIONS)
        on, off = measured["on"], measured["off"]
        price = ratio(on, off, cpu_each)
        reference = f"{said('on', on)}; {said('off', off)}"
        bench.keep(f"P16.{work}", f"{WORDS[work]}, CPU, --metrics off = 1", 1.02, price, reference,
                   price <= 1.02)


def rocksdb_of(adjoin):
    version = subprocess.run([adjoin, "--version"], capture_output=True, text=True, check=True)
    return version.stdout.splitlines()[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--adjoin", type=pathlib.Path, default=ADJOIN)
    parser.add_argument("--load", type=pathlib.Path, default=LOAD)
    parser.add_argument("--modules", type=pathlib.Path, default=BUILD / "peers/node_modules")
    options = parser.parse_args()
    options.rocksdb = rocksdb_of(options.adjoin)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="adjoin-bench-wire-", dir=BUILD))
    bench = Bench(options, folder)
    try:
        run(bench)
    finally:
        for server in bench.running:
            server.stop()
        shutil.rmtree(folder)
        if options.results:
            with options.results.open("a") as results:
                results.writelines(json.dumps(row) + "\n" for row in bench.rows)


if __name__ == "__main__":
    sys.exit(main())
