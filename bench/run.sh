#!/usr/bin/env bash
# usage: bench/run.sh [ID]
# Runs the built benchmarks (`make bench` builds them first); ID: only rows whose id begins so.
# Data goes to build/bench/data, one JSON line a row to bench/results/latest.jsonl, written anew.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p bench/results
rm -f bench/results/latest.jsonl
build/bench/bin/bench_micro build/bench/data bench/results/latest.jsonl "$@"
