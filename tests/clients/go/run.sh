#!/usr/bin/env bash
# usage: tests/clients/go/run.sh DIR
# Builds the program of this folder into DIR, if it is not there, and runs it. Exit code 77, which
# skips the test: this machine has no Go of the version that go.mod names.
set -euo pipefail

mkdir -p "$1"
folder=$(cd "$1" && pwd)
source=$(cd "$(dirname "$0")" && pwd)
for dir in /usr/local/go/bin /usr/lib/go/bin; do PATH=$PATH:$dir; done
export GOTOOLCHAIN=local GOFLAGS=-mod=readonly
skip() {
  echo "skipped: $1" >&2
  exit 77
}
cd "$source"
version=$(sed -n 's/^go //p' go.mod)
command -v go >/dev/null || skip "there is no go; $version or newer is wanted, in PATH or /usr/local/go"
go list -m >/dev/null 2>&1 || skip "$(go version) is older than $version, which go.mod wants"

exec 9>"$folder/.lock"
flock 9
wanted=$(cat main.go go.mod go.sum | sha256sum)
if [ "$(cat "$folder/.built" 2>/dev/null)" != "$wanted" ]; then
  go build -o "$folder/cloudwatch" .
  echo "$wanted" >"$folder/.built"
fi
exec 9>&-
exec "$folder/cloudwatch"
