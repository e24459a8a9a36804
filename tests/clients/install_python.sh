#!/usr/bin/env bash
# usage: tests/clients/install_python.sh DIR
# Installs the packages of requirements.txt into DIR for Python 3.11; quick, silent and without a
# network when they are there already. Exit code 77, which skips tests: this machine has no pip, or
# another Python.
set -euo pipefail

folder=$1
source=$(cd "$(dirname "$0")" && pwd)/requirements.txt
python=/usr/bin/python3
skip() {
  echo "skipped: $1" >&2
  exit 77
}
"$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' ||
  skip "$python is not Python 3.11, which the pinned packages are for"
"$python" -m pip --version >/dev/null 2>&1 || skip "$python has no pip; it is in python3-pip"
mkdir -p "$folder"
exec 9>"$folder.lock"
flock 9
wanted=$(sha256sum <"$source")
[ "$(cat "$folder/.installed" 2>/dev/null)" != "$wanted" ] || exit 0

rm -rf "$folder"
"$python" -m pip install --quiet --no-input --disable-pip-version-check --no-deps --require-hashes \
  --root-user-action ignore --only-binary :all: --target "$folder" --requirement "$source"
echo "$wanted" >"$folder/.installed"
