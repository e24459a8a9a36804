#!/usr/bin/env bash
# usage: tools/build.sh PRESET [TARGET…]
# Configures a preset of CMakePresets.json when needed and builds it, quietly: only warnings, errors,
# how far it is, and one line at the end. With UNITY_BATCH=N about N sources are compiled as one,
# whatever the preset says: a machine that builds once wants larger batches. Where CI is set, warnings
# are errors.
set -euo pipefail
cd "$(dirname "$0")/.."

preset=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS

mkdir -p "build/$preset"
# One build at a time works in a folder; a second one waits, and then finds it done.
exec 9>"build/$preset/.lock"
flock -n 9 || { echo "build: another build works in build/$preset; waiting for it"; flock 9; }
if [ ! CMakePresets.json -ot "build/$preset/build.ninja" ]; then
  cmake --preset "$preset" ${UNITY_BATCH:+-D "ADJOIN_UNITY_BATCH=$UNITY_BATCH"} \
    ${CI:+-D ADJOIN_WERROR=ON} >"$log" 2>&1 9>&- || { cat "$log"; exit 1; }
fi
targets=()
[ $# -eq 0 ] || targets=(--target "$@")
echo "build: $preset${*:+ ($*)}"
if [ -t 1 ]; then
  cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}" 9>&-
else
  # In a pipe a line every half minute says how far it is.
  NINJA_STATUS='[%f/%t] ' cmake --build "build/$preset" -j "${JOBS:-$(nproc)}" "${targets[@]}" 2>&1 9>&- |
    {
      last=$SECONDS
      while IFS= read -r line; do
        if [[ $line =~ ^\[[0-9]+/[0-9]+\]\  ]]; then
          [ $((SECONDS - last)) -lt 30 ] || { echo "build: ${line%% *}"; last=$SECONDS; }
        else
          printf '%s\n' "$line"
        fi
      done
    }
fi
echo "build: $preset done in $((SECONDS - start)) s"
