#!/usr/bin/env bash
# usage: [REQUESTS=N] [SEED=N] tests/differential/run.sh ADJOIN [OPTION…]
# The differential run against dynalite (REQUESTS, 20000) and DynamoDB Local (a fifth of that), each
# with a server of its own. A short run does not meet every explained difference, so only a full one
# fails for an explanation that was not needed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
installed=$here/../../build/clients
requests=${REQUESTS:-20000}
adjoin=$1
shift
"$here/../clients/install.sh" "$installed"
"$here/dynamodb_local.sh" "$installed/dynamodb-local"
[ "$requests" -ge 20000 ] || set -- --partial "$@"

failed=0
run() {
  local code=0
  "$here/differential.py" "$adjoin" --installed "$installed" --seed "${SEED:-1}" "$@" || code=$?
  [ $code -eq 0 ] || [ $code -eq 77 ] || failed=1
}
run --against dynalite --requests "$requests" "$@"
run --against local --requests $((requests / 5)) "$@"
exit $failed
