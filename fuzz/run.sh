#!/usr/bin/env bash
# usage: fuzz/run.sh SECONDS [BUILD_FOLDER]
# Runs every built fuzz target for SECONDS, one a core, and prints how often each executed. Fails
# when one crashes, takes longer than a second or more than 512 MB on one input; the input is left
# in BUILD_FOLDER/fuzz/findings. Found coverage is kept in BUILD_FOLDER/fuzz/corpus between runs.
set -euo pipefail
seconds=${1:?usage: fuzz/run.sh SECONDS [BUILD_FOLDER]}
top=$(cd "$(dirname "$0")/.." && pwd)
build=${2:-$top/build/sanitize}
findings=$build/fuzz/findings
mkdir -p "$findings"

fuzz() { # TARGET NAME: its log, and a file NAME.ok when nothing was found
  local target=$1 name=$2 corpus=$build/fuzz/corpus/$2 seeds=()
  mkdir -p "$corpus"
  if [ -d "$top/fuzz/seeds/$name" ]; then seeds=("$top/fuzz/seeds/$name"); fi
  rm -f "$build/fuzz/$name.ok"
  "$target" -max_total_time="$seconds" -timeout=1 -rss_limit_mb=512 -print_final_stats=1 \
    -artifact_prefix="$findings/$name-" "$corpus" ${seeds[@]+"${seeds[@]}"} \
    >"$build/fuzz/$name.log" 2>&1 && touch "$build/fuzz/$name.ok"
}

names=()
for target in "$build"/bin/*_fuzz; do
  [ -x "$target" ] || continue
  while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-$(nproc)}" ]; do wait -n || true; done
  names+=("$(basename "$target")")
  fuzz "$target" "${names[-1]}" &
done
wait

failed=0
for name in "${names[@]}"; do
  if [ -e "$build/fuzz/$name.ok" ]; then
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz/$name.log")
    echo "$name: $executions executions, no finding"
  else
    failed=1
    echo "$name: FAILED"
    tail -40 "$build/fuzz/$name.log"
  fi
done
if [ ${#names[@]} = 0 ]; then
  echo "no fuzz target in $build/bin: build the preset 'sanitize' first" >&2
  exit 1
fi
exit "$failed"
