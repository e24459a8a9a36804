#!/usr/bin/env bash
# usage: tools/demo.sh
# The main job on real input: builds Adjoin, loads this machine's Debian packages as one graph into
# one table, asks it questions in both directions, then answers the eight access patterns of the shop.
# Everything lies in build/demo; running it again starts afresh.
set -euo pipefail
cd "$(dirname "$0")/.."

tools/setup.sh
tools/build.sh release product
adjoin=build/release/bin/adjoin
work=build/demo
bold= dim= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'; fi
COLUMNS=$( (stty size 2>/dev/null </dev/tty || echo 0 100) 2>/dev/null | cut -d' ' -f2)
export COLUMNS
start=$SECONDS
rm -rf "$work"
mkdir -p "$work/lists"

title() { printf '\n%s== %s ==%s\n' "$bold" "$1" "$plain"; }
say() { printf '\n%s\n' "$1"; }
ask() { "$adjoin" --store "$store" --output table "$@" 2>&1; }
# Shows a command and its answer as people read it, cost below.
show() {
  printf '%s$ adjoin %s%s\n' "$bold" "$*" "$plain"
  ask "$@"
}
# The same, with the request that it becomes before the answer.
explain() {
  printf '%s$ adjoin %s%s\n%s' "$bold" "$*" "$plain" "$dim"
  ask "$@" --explain | sed 's/^/  | /'
  printf '%s' "$plain"
  ask "$@"
}
# The first lines of a long answer, and its last two.
some() {
  awk -v n="$1" 'NR <= n {print} {held[NR % 2] = $0}
    END {if (NR > n + 1) {print "  … " NR - n - 1 " more"} if (NR > n) print held[NR % 2]}'
}

title "Debian's packages: one graph in one table"
store=$work/packages
lists=$work/lists
if ! command -v apt-cache >/dev/null; then
  echo "demo: apt-cache is not there; this part reads a Debian system's package lists" >&2
  exit 1
fi
apt-cache dumpavail | awk -v OUT="$lists" -f examples/debian/extract.awk
"$adjoin" --store "$store" init --schema examples/debian/schema.yaml >/dev/null
load() {
  printf '  %-12s ' "$1"
  "$adjoin" --store "$store" load "${@:2}" 2>&1 >/dev/null
}
load packages --nodes Package "$lists/packages.tsv"
for type in DEPENDS PRE-DEPENDS RECOMMENDS SUGGESTS ENHANCES BREAKS CONFLICTS REPLACES PROVIDES; do
  load "$type" --edges "$type" "$lists/$type.tsv"
done
edges=$(($(cat "$lists"/[A-Z]*.tsv | wc -l) - 9))
packages=$(($(wc -l <"$lists/packages.tsv") - 1))
printf '%d packages and %d typed edges in %d s, each edge readable both ways.\n' \
  "$packages" "$edges" $((SECONDS - start))

say "Who depends on libc6? The same edges, read backwards through the index."
explain neighbors libc6 dependents --first 5
explain count libc6 dependents
say "What does gnome depend on?"
show neighbors gnome DEPENDS | some 10
say "Everything that installing gnome may need, by distance; a virtual package leads to its providers."
show hood gnome DEPENDS,PRE-DEPENDS,~PROVIDES --hops all
say "Why does gnome need sqlite?"
show path gnome DEPENDS,PRE-DEPENDS libsqlite3-0
say "Who mails? A virtual package and those who provide it."
show neighbors mail-transport-agent providers | some 6
say "Everything in one partition, typed apart."
show collection firefox-esr --fields version,section,size,summary | some 8

title "A shop: eight access patterns, each one request"
store=$work/shop
"$adjoin" --store "$store" init --schema examples/shop/schema.yaml >/dev/null
for file in entities relations; do
  load "$file" --format dynamodb-json "examples/shop/data/$file.jsonl"
done
say "1. A user's details"
explain node get USER#12345
say "2. A user's orders, by date"
explain nodes Order --by GSI1 --of USER#12345 --fields orderId,orderDate,status,total
say "3. A product with its reviews and categories"
explain collection PRODUCT#ABC123 --fields name,price,rating
say "4. A product's most recent reviews"
explain neighbors PRODUCT#ABC123 ProductReview --descending --first 10
say "5. The products of a category"
explain neighbors CATEGORY#electronics ProductCategory --reverse --fields productId,CreatedAt
say "6. An order with its items"
explain collection ORDER#ORD001 --fields status,total,quantity,totalPrice
say "7. A customer's reviews"
explain neighbors USER#54321 UserReview
say "8. A customer's orders as relation items, in the order of their ids"
explain neighbors USER#12345 CustomerOrder
say "And one more, read through the index: the orders of a product"
explain neighbors PRODUCT#ABC123 OrderItem --reverse --fields quantity,totalPrice

title "Try next"
cat <<END
  export ADJOIN_STORE=$PWD/$work/packages PATH=$PWD/build/release/bin:\$PATH
  adjoin neighbors bash DEPENDS,PRE-DEPENDS
  adjoin neighbors libssl3 dependents --first 20
  adjoin path libreoffice DEPENDS,PRE-DEPENDS,~PROVIDES perl-base
  adjoin hood postgresql DEPENDS,PRE-DEPENDS,~PROVIDES --hops all --list
  adjoin node get bash
  adjoin schema prove examples/shop/schema.yaml
  adjoin --help
END
printf '\nDone in %d s.\n' $((SECONDS - start))
