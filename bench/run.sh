#!/usr/bin/env bash
# usage: bench/run.sh [ID]
# Runs the built benchmarks (`make bench` builds them first); ID: only rows whose id begins so.
# Data goes to build/bench/data and build/bench/graph, one JSON line a row to bench/results/latest.jsonl, written anew.
set -euo pipefail
cd "$(dirname "$0")/.."

id=${1:-}
mkdir -p bench/results build/bench
rm -f bench/results/latest.jsonl
build/release/bin/bench_micro build/bench/data bench/results/latest.jsonl "$@"
build/release/bin/bench_graph build/bench/graph bench/results/latest.jsonl "$@"
build/release/bin/bench_load build/bench/load bench/results/latest.jsonl "$@"
# Whether rows of a group are asked for: P1 asks for those of P1, not of P14.
wants() { [[ -z $id || ${id%%.*} == "$1" ]]; }
if wants P3; then
  build/release/bin/bench_linkbench build/bench/linkbench bench/results/latest.jsonl "$@"
fi
if wants P14; then build/release/bin/bench_growth build/bench/growth bench/results/latest.jsonl; fi
if wants R1 || wants R2; then build/release/bin/bench_remote bench/results/latest.jsonl; fi
if wants P15; then build/release/bin/bench_larger build/bench/larger bench/results/latest.jsonl; fi

# A real graph when it is there, else one made up.
edges=()
real=${ADJOIN_DATA:-../shared/data}/ego-twitter/ego-twitter-undirected.csv.gz
if [ -f "$real" ]; then
  mkdir -p build/bench/data
  gzip -cd "$real" >build/bench/data/ego-twitter.csv
  edges=(build/bench/data/ego-twitter.csv)
fi
build/release/bin/bench_topology bench/results/latest.jsonl "$id" "${edges[@]}"
if wants P9 || wants P4; then
  tests/clients/install.sh build/graph-peers bench/peers/kuzu
  # Its own script of installation puts the program for this machine where it is looked for.
  (cd build/graph-peers/node_modules/kuzu && node install.js >/dev/null)
  bench/peers/postgresql.sh build/bench/postgresql build/release/bin/bench_peers build/bench/peers \
    bench/results/latest.jsonl "$id" build/graph-peers "${edges[@]}"
fi
