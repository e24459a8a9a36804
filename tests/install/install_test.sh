#!/usr/bin/env bash
# usage: install_test.sh BUILD EXAMPLE COMPILER
# Installs what BUILD built to a folder of its own, builds the program in EXAMPLE against nothing but that,
# and runs it, and what else was installed.
set -euo pipefail

build=$1 example=$2 compiler=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/usr

cmake --install "$build" --prefix "$prefix" >"$folder/log" || { cat "$folder/log"; exit 1; }
cp -r "$example" "$folder/program"  # outside of the sources
cmake -S "$folder/program" -B "$folder/build" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-Werror >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --build "$folder/build" >"$folder/log" || { cat "$folder/log"; exit 1; }

found=$(cd "$folder/program" && "$folder/build/people")
expected='Bob has 2 followers
Alice follows since 1718900000
a thing of 9.90 has 5 stars'
if [ "$found" != "$expected" ]; then
  printf 'the program prints:\n%s\nexpected:\n%s\n' "$found" "$expected"
  exit 1
fi
"$prefix/bin/adjoin" schema check "$folder/program/schema.yaml" >/dev/null
for file in share/man/man1/adjoin.1 share/bash-completion/completions/adjoin \
  share/zsh/site-functions/_adjoin share/fish/vendor_completions.d/adjoin.fish; do
  [ -s "$prefix/$file" ] || { echo "$file is not installed"; exit 1; }
done
echo "a program outside of the sources builds and runs"
