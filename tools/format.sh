#!/usr/bin/env bash
# usage: tools/format.sh [--check] [FILE…]
# Rewrites the tracked C++ sources (or the files given) as .clang-format says; --check only reports.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
if [ "${1:-}" = --check ]; then
  mode=(--dry-run --Werror)
  shift
fi
if [ $# -eq 0 ]; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.h' '*.cc')
  set -- "${files[@]}"
fi
[ $# -eq 0 ] || clang-format-14 --style=file "${mode[@]}" "$@"
