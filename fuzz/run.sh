#!/usr/bin/env bash
# usage: fuzz/run.sh SECONDS [BUILD_FOLDER]
# Runs every built fuzz target for SECONDS and prints how often each executed. Fails when one
# crashes, takes longer than a second or more than 512 MB on one input; the input is left in
# BUILD_FOLDER/fuzz/findings. Found coverage is kept in BUILD_FOLDER/fuzz/corpus between runs.
set -euo pipefail
seconds=${1:?usage: fuzz/run.sh SECONDS [BUILD_FOLDER]}
top=$(cd "$(dirname "$0")/.." && pwd)
build=${2:-$top/build/sanitize}
findings=$build/fuzz/findings
mkdir -p "$findings"
failed=0 ran=0
for target in "$build"/bin/*_fuzz; do
  [ -x "$target" ] || continue
  name=$(basename "$target")
  corpus=$build/fuzz/corpus/$name
  mkdir -p "$corpus"
  seeds=()
  [ -d "$top/fuzz/seeds/$name" ] && seeds=("$top/fuzz/seeds/$name")
  log=$build/fuzz/$name.log
  ran=$((ran + 1))
  if "$target" -max_total_time="$seconds" -timeout=1 -rss_limit_mb=512 -print_final_stats=1 \
      -artifact_prefix="$findings/$name-" "$corpus" ${seeds[@]+"${seeds[@]}"} >"$log" 2>&1; then
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "$name: $executions executions, no finding"
  else
    failed=1
    echo "$name: FAILED"
    tail -40 "$log"
  fi
done
if [ "$ran" = 0 ]; then
  echo "no fuzz target in $build/bin: build the preset 'sanitize' first" >&2
  exit 1
fi
exit "$failed"
