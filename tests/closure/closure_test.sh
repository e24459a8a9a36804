#!/usr/bin/env bash
# usage: tests/closure/closure_test.sh ADJOIN [PACKAGE…]
# Goal: a traversal over the table finds exactly what another program finds on the same data.
# Method: this machine's package lists become a graph; for gnome, libreoffice and postgresql the
# names reached by `hood PACKAGE DEPENDS,PRE-DEPENDS,~PROVIDES --hops all` must be the names that
# `apt-cache depends --recurse` prints.
#
# How the two say the same: apt follows Depends and PreDepends, every alternative of an `a | b`, and
# from each name that something provides to its providers; that is following PROVIDES backwards. apt
# prints a reached name at the start of a line, in <> when no package has it, with ":any" when the
# dependency was on any architecture; neither changes the name.
set -euo pipefail
adjoin=$1
shift
[ $# -gt 0 ] || set -- gnome libreoffice postgresql

if ! command -v apt-cache >/dev/null; then
  echo "closure: skipped: apt-cache is not there, so this is not a Debian system"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lists"
apt-cache dumpavail | awk -v OUT="$work/lists" -f examples/debian/extract.awk
if [ "$(wc -l <"$work/lists/packages.tsv")" -lt 1000 ]; then
  echo "closure: skipped: there are no package lists; apt-get update fetches them"
  exit 77
fi

store=$work/store
"$adjoin" --store "$store" init --schema examples/debian/schema.yaml >/dev/null
for type in DEPENDS PRE-DEPENDS PROVIDES; do
  "$adjoin" --store "$store" load --edges "$type" "$work/lists/$type.tsv" >/dev/null 2>&1
done

failed=0
for package in "$@"; do
  if ! apt-cache show "$package" >/dev/null 2>&1; then
    echo "closure: $package: skipped: the lists do not have it"
    continue
  fi
  apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances "$package" |
    sed -n -e '/^[ |]/d' -e 's/^<\(.*\)>$/\1/' -e 's/:any$//' -e p | LC_ALL=C sort -u >"$work/apt"
  "$adjoin" --store "$store" hood "$package" DEPENDS,PRE-DEPENDS,~PROVIDES --hops all --list \
    2>/dev/null | sed 's/^{"node":"PKG#\([^"]*\)".*/\1/' | LC_ALL=C sort >"$work/adjoin"
  total=$("$adjoin" --store "$store" hood "$package" DEPENDS,PRE-DEPENDS,~PROVIDES --hops all \
    2>/dev/null | sed 's/.*"total":\([0-9]*\).*/\1/')
  if diff "$work/apt" "$work/adjoin" >"$work/diff" && [ "$total" = "$(wc -l <"$work/apt")" ]; then
    echo "closure: $package: $total names, the same as apt"
  else
    echo "closure: $package: apt $(wc -l <"$work/apt") names, adjoin $total; < only apt, > only adjoin"
    grep '^[<>]' "$work/diff" | head -20
    failed=1
  fi
done
exit $failed
