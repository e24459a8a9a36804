#!/usr/bin/env bash
# usage: console/vendor/update.sh
# Makes this folder anew: fetches each package of the list below in its exact version, keeps the
# files that the console is built and checked with, joins fcose with what it stands on, and writes
# README.md, the list with licences and SHA-256. Needs npm and esbuild. A new version is a change of
# a line here; look at the differences before keeping them.
set -euo pipefail

# PACKAGE VERSION FILE…; a package's own package.json and LICENSE always come along.
packages=(
  "preact 11.2.0 dist/preact.mjs src/index.d.ts src/jsx.d.ts src/dom.d.ts
    hooks/package.json hooks/dist/hooks.mjs hooks/src/index.d.ts
    jsx-runtime/package.json jsx-runtime/dist/jsxRuntime.mjs jsx-runtime/src/index.d.ts"
  "cytoscape 3.34.4 dist/cytoscape.esm.mjs index.d.ts"
  "cytoscape-dagre 4.0.1 dist/cytoscape-dagre.mjs index.d.ts"
  "uplot 1.6.32 dist/uPlot.esm.js dist/uPlot.min.css dist/uPlot.d.ts"
)
# Published as three packages that ask for each other by require(): joined once, so that building
# the console finds modules alone.
joined=("cytoscape-fcose 2.2.0" "cose-base 2.2.0" "layout-base 2.0.1")

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# fetch NAME VERSION: the published files in node_modules/NAME.
fetch() {
  local archive
  archive=$(npm pack --silent "$1@$2")
  mkdir -p "node_modules/$1"
  tar -xzf "$archive" -C "node_modules/$1" --strip-components=1
}

licence_of() { node -p "require('./node_modules/$1/package.json').license"; }

rows=()
# keep NAME VERSION SOURCE TARGET: a file of the folder, and its row.
keep() {
  install -D -m 644 "$3" "made/$4"
  local sum
  sum=$(sha256sum <"made/$4" | cut -d' ' -f1)
  rows+=("| \`$4\` | $1 $2 | $(licence_of "${1%% *}") | \`$sum\` |")
}

for package in "${packages[@]}"; do
  read -r -d '' -a words <<<"$package" || true
  name=${words[0]} version=${words[1]}
  fetch "$name" "$version"
  for file in package.json LICENSE "${words[@]:2}"; do
    keep "$name" "$version" "node_modules/$name/$file" "$name/$file"
  done
done

for package in "${joined[@]}"; do
  read -r name version <<<"$package"
  fetch "$name" "$version"
  keep "$name" "$version" "node_modules/$name/LICENSE" "cytoscape-fcose/LICENSE.$name"
done
read -r name version <<<"${joined[0]}"
esbuild "node_modules/$name/cytoscape-fcose.js" --bundle --format=esm --log-level=warning \
  --outfile=fcose.mjs
cat >fcose.json <<END
{
  "name": "$name",
  "version": "$version",
  "license": "$(licence_of "$name")",
  "type": "module",
  "module": "fcose.mjs",
  "main": "fcose.mjs",
  "types": "index.d.ts"
}
END
cat >fcose.d.ts <<'END'
import type cytoscape from 'cytoscape';

declare const fcose: cytoscape.Ext;
export default fcose;
END
keep "$name" "$version" fcose.mjs cytoscape-fcose/fcose.mjs
keep "$name" "$version" fcose.json cytoscape-fcose/package.json
keep "$name" "$version" fcose.d.ts cytoscape-fcose/index.d.ts

cat >made/README.md <<'END'
# vendor

The libraries of the console, as published, so that it is built without a network and without Node.
`update.sh` makes this folder and this list; `tools/structure.py` checks that the list is true.

`cytoscape-fcose/fcose.mjs` is cytoscape-fcose with cose-base and layout-base, joined by esbuild. Its
`package.json` and `index.d.ts` are written by `update.sh`.

| file | package | licence | SHA-256 |
|---|---|---|---|
END
printf '%s\n' "${rows[@]}" | LC_ALL=C sort >>made/README.md

find "$here" -mindepth 1 -maxdepth 1 ! -name update.sh -exec rm -rf {} +
cp -R made/. "$here/"
