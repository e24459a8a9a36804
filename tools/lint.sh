#!/usr/bin/env bash
# usage: tools/lint.sh [FILE.cc…]
# Runs clang-tidy as .clang-tidy says over the tracked sources (or the files given). The sanitize
# preset's compile commands are used: they are clang's own.
set -euo pipefail
cd "$(dirname "$0")/.."

[ -f build/sanitize/compile_commands.json ] || cmake --preset sanitize >/dev/null
if [ $# -eq 0 ]; then
  mapfile -t files < <(git ls-files 'src/*.cc' 'include/*.cc')
  set -- "${files[@]}"
fi
printf '%s\0' "$@" | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" \
  clang-tidy-14 -p build/sanitize --quiet 2>&1 | sed "/warnings\? generated\.$/d"
echo "lint: $# files, nothing to say"
