#!/usr/bin/env bash
# usage: bench/wire/run.sh [--rounds N] [ID…]
# Runs the built programs (`make bench-wire` builds them first); ID: only rows whose id begins so.
# One JSON line a row goes to bench/results/wire.jsonl, written anew.
set -euo pipefail
cd "$(dirname "$0")/../.."

tests/clients/install.sh build/peers bench/wire/peers
mkdir -p bench/results
rm -f bench/results/wire.jsonl
bench/wire/wire.py --results bench/results/wire.jsonl "$@"
