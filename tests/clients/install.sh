#!/usr/bin/env bash
# usage: tests/clients/install.sh DIR [SOURCE]
# Installs the packages of SOURCE/package-lock.json, this folder's JavaScript clients if not given,
# into DIR/node_modules; quick, silent and without a network when they are there already.
set -euo pipefail

folder=$1
source=$(cd "${2:-$(dirname "$0")}" && pwd)
mkdir -p "$folder"
exec 9>"$folder/.lock"
flock 9
wanted=$(cat "$source/package.json" "$source/package-lock.json" | sha256sum)
[ "$(cat "$folder/.installed" 2>/dev/null)" != "$wanted" ] || exit 0

rm -f "$folder/.installed"
cp "$source/package.json" "$source/package-lock.json" "$folder/"
cd "$folder"
# leveldown, the one optional package, would be compiled for a store on disk that nothing uses.
npm ci --omit=optional --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
echo "$wanted" >.installed
