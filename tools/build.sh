#!/usr/bin/env bash
# usage: tools/build.sh PRESET [TARGET…]
# Configures a preset of CMakePresets.json when needed and builds it, quietly: only warnings, errors
# and one line at the end.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS

if [ ! CMakePresets.json -ot "build/$preset/build.ninja" ]; then
  cmake --preset "$preset" >"$log" 2>&1 || { cat "$log"; exit 1; }
fi
targets=()
[ $# -eq 0 ] || targets=(--target "$@")
echo "build: $preset${*:+ ($*)}"
if [ -t 1 ]; then
  cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}"
else
  cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}" -- --quiet
fi
echo "build: $preset done in $((SECONDS - start)) s"
