#!/usr/bin/env bash
# usage: console/vendor/update.sh
# Makes this folder anew: fetches each package of the list below in its exact version, keeps the
# files that the console is built and checked with, joins Cytoscape's sources without the parts that
# nobody calls, and writes README.md, the list with licences and SHA-256. Needs npm and esbuild. A new
# version is a change of a line here; look at the differences before keeping them.
set -euo pipefail

# PACKAGE VERSION FILE…; a package's own package.json and LICENSE always come along.
packages=(
  "preact 11.2.0 dist/preact.mjs src/index.d.ts src/jsx.d.ts src/dom.d.ts
    hooks/package.json hooks/dist/hooks.mjs hooks/src/index.d.ts
    jsx-runtime/package.json jsx-runtime/dist/jsxRuntime.mjs jsx-runtime/src/index.d.ts"
)
# Cytoscape and the two that its sources ask for. As published it packs to 141 KB, so joined to 101.
joined=("cytoscape 3.34.4" "heap 0.2.7" "lodash 4.17.21")

# FILE REASON: a part of Cytoscape that is left out, and why nobody misses it.
left_out=(
  "src/collection/algorithms/index.mjs   paths and centrality are the server's work"
  "src/extensions/renderer/canvas/webgl/drawing-redraw-webgl.mjs   the canvas is drawn in 2D"
  "src/extensions/renderer/canvas/drawing-images.mjs   nodes have no pictures"
  "src/extensions/renderer/canvas/export-image.mjs   the console writes SVG itself, and PNG of it"
)
# The same of lodash: Cytoscape asks them only for a field with a dot in its name, and ours have none.
left_out_of_lodash=(get set toPath)
# Of the layouts these stay; places come from the console.
layouts=(null preset)

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

# empty FILE EXPORT: a module that has nothing in it. The file must have been there.
empty() {
  [ -e "$1" ] || { echo "update.sh: there is no $1: this version has its parts elsewhere" >&2; exit 1; }
  echo "export default $2;" >"$1"
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
  keep "$name" "$version" "node_modules/$name/LICENSE" "cytoscape/LICENSE.$name"
done
read -r name version <<<"${joined[0]}"
for part in "${left_out[@]}"; do empty "node_modules/$name/${part%% *}" "{}"; done
for part in "${left_out_of_lodash[@]}"; do empty "node_modules/lodash/$part.js" "() => undefined"; done
list=node_modules/$name/src/extensions/layout/index.mjs
empty "$list" "[$(printf "{ name: '%s', impl: LAYOUT }, " "${layouts[@]}")]"
for layout in "${layouts[@]}"; do
  sed -i "1i import ${layout}Layout from './$layout.mjs';" "$list"
  sed -i "s/'$layout', impl: LAYOUT/'$layout', impl: ${layout}Layout/" "$list"
done
esbuild "node_modules/$name/src/index.mjs" --bundle --format=esm --charset=utf8 --log-level=warning \
  --define:process.env.VERSION="\"$version\"" --define:process.env.NODE_ENV='"production"' \
  --outfile=cytoscape.mjs
cat >cytoscape.json <<END
{
  "name": "$name",
  "version": "$version",
  "license": "$(licence_of "$name")",
  "type": "module",
  "module": "cytoscape.mjs",
  "main": "cytoscape.mjs",
  "types": "index.d.ts"
}
END
keep "$name" "$version" cytoscape.mjs cytoscape/cytoscape.mjs
keep "$name" "$version" cytoscape.json cytoscape/package.json
keep "$name" "$version" "node_modules/$name/index.d.ts" cytoscape/index.d.ts

cat >made/README.md <<'END'
# vendor

The libraries of the console, so that it is built without a network and without Node. `update.sh`
makes this folder and this list; `tools/structure.py` checks that the list is true.

Preact is as published. `cytoscape/cytoscape.mjs` is Cytoscape's published sources with what they need of
heap and lodash, joined by esbuild without the parts that `update.sh` names. Its `package.json` is
written by `update.sh`.

| file | package | licence | SHA-256 |
|---|---|---|---|
END
printf '%s\n' "${rows[@]}" | LC_ALL=C sort >>made/README.md

find "$here" -mindepth 1 -maxdepth 1 ! -name update.sh -exec rm -rf {} +
cp -R made/. "$here/"
