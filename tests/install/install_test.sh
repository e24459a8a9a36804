#!/usr/bin/env bash
# usage: install_test.sh BUILD EXAMPLES COMPILER
# Installs what BUILD built to a folder of its own, builds the programs of EXAMPLES against nothing but
# that, runs two of them, and looks at what else was installed.
set -euo pipefail

build=$1 examples=$2 compiler=$3
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/usr

cmake --install "$build" --prefix "$prefix" >"$folder/log" || { cat "$folder/log"; exit 1; }

# The public headers alone: those that the sources have, none of a room.
[ "$(ls "$prefix/include")" = adjoin ] || { ls "$prefix/include"; echo "more than adjoin/ is installed"; exit 1; }
diff -r "$examples/../include/adjoin" "$prefix/include/adjoin"

built() { # FOLDER: a project outside of the sources
  cmake -S "$1" -B "$1/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-Werror >"$folder/log" &&
    cmake --build "$1/build" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
}
prints() { # EXPECTED PROGRAM
  found=$("$2") || { printf 'the program fails after:\n%s\n' "$found"; exit 1; }
  [ "$found" = "$1" ] || { printf 'the program prints:\n%s\nexpected:\n%s\n' "$found" "$1"; exit 1; }
}

cp -r "$examples/typed" "$folder/typed"
built "$folder/typed"
cd "$folder/typed"
prints 'Bob has 2 followers
Alice follows since 1718900000
a thing of 9.90 has 5 stars' build/people

mkdir "$folder/programs"
cp "$examples"/*.cpp "$folder/programs"
cp "$here/programs.cmake" "$folder/programs/CMakeLists.txt"
built "$folder/programs"
prints 'PERSON#alice follows bob
PERSON#carol follows bob
bob has 2 followers
alice reaches dave in 2 hops
2 items in bob'"'"'s partition' "$folder/programs/build/quickstart"

"$prefix/bin/adjoin" schema check "$folder/typed/schema.yaml" >/dev/null
for file in share/man/man1/adjoin.1 share/bash-completion/completions/adjoin \
  share/zsh/site-functions/_adjoin share/fish/vendor_completions.d/adjoin.fish; do
  [ -s "$prefix/$file" ] || { echo "$file is not installed"; exit 1; }
done
echo "programs outside of the sources build and run"
