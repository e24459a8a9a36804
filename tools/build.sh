#!/usr/bin/env bash
# usage: tools/build.sh PRESET [TARGET…]
# Configures a preset of CMakePresets.json when needed and builds it, quietly: only warnings, errors,
# how far it is, and one line at the end. With UNITY_BATCH=N about N sources are compiled as one,
# whatever the preset says: a machine that builds once wants larger batches.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS

if [ ! CMakePresets.json -ot "build/$preset/build.ninja" ]; then
  cmake --preset "$preset" ${UNITY_BATCH:+-D "ADJOIN_UNITY_BATCH=$UNITY_BATCH"} >"$log" 2>&1 ||
    { cat "$log"; exit 1; }
fi
targets=()
[ $# -eq 0 ] || targets=(--target "$@")
echo "build: $preset${*:+ ($*)}"
if [ -t 1 ]; then
  cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}"
else
  # In a pipe a line every half minute says how far it is.
  NINJA_STATUS='[%f/%t] ' cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}" 2>&1 |
    awk 'BEGIN { last = systime() }
      /^\[[0-9]+\/[0-9]+\] / {
        if (systime() - last >= 30) { print "build: " $1; fflush(); last = systime() }
        next
      }
      { print; fflush() }'
fi
echo "build: $preset done in $((SECONDS - start)) s"
