#!/usr/bin/env bash
# usage: examples_test.sh ADJOIN PROGRAMS EXAMPLES
# Fills stores with the graphs of EXAMPLES, runs the programs of the folder PROGRAMS on them, and
# compares what they print.
set -euo pipefail
adjoin=$(realpath "$1") programs=$(realpath "$2") examples=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
unset ADJOIN_STORE

fill() { # EXAMPLE DATA
  "$adjoin" --store "$1" init --schema "$examples/$1/schema.yaml" > log 2>&1 &&
    "$adjoin" --store "$1" transact "$examples/$1/data/$2" > log 2>&1 || { cat log; exit 1; }
}
prints() { # PROGRAM EXPECTED
  found=$("$programs/$1") || { printf '%s fails after:\n%s\n' "$1" "$found"; exit 1; }
  [ "$found" = "$2" ] || { printf '%s prints:\n%s\nexpected:\n%s\n' "$1" "$found" "$2"; exit 1; }
}
prints_same_of_url() { # PROGRAM URL: a store given by its URL is the one in the default folder
  [ "$("$programs/$1" "$2")" = "$found" ] || { echo "$1 $2 differs from $1"; exit 1; }
}

prints quickstart 'PERSON#alice follows bob
PERSON#carol follows bob
bob has 2 followers
alice reaches dave in 2 hops
2 items in bob'"'"'s partition'

fill social graph.jsonl
prints recommend 'PRODUCT#chair is liked in 3 ways
PRODUCT#shelf is liked in 1 ways
5 requests
from memory: 2 rows, 0 requests'
prints_same_of_url recommend file:social/

fill goals company.jsonl
prints team_page 'Release the next platform
  led by USER-U1
  with TEAM-T1
Ten press events
  led by USER-U1
  with TEAM-T1
  with TEAM-T2
3 requests
Ship the beta
  led by USER-U2
  with TEAM-T1
3 requests
{"title":"Release the next platform"}
{"title":"Ten press events"}
{"title":"Ship the beta"}'
prints_same_of_url team_page file:goals/

prints follow 'operation 1: edge ACTOR#carol BLOCKS ACTOR#alice exists already
operation 2: the condition on node ACTOR#alice does not hold
operation 2: the condition on node ACTOR#alice does not hold
bob has 1 followers
then 0'
echo "the programs print what they should"
