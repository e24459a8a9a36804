#!/usr/bin/env bash
# usage: tools/test.sh [sanitizers]
# Builds and runs every test but the long ones (random, crash), in the build for development. With
# `sanitizers` unit and contract tests run under AddressSanitizer and UBSan, in a build of clang's, and all
# others run on the release: each test once, where it proves most.
set -euo pipefail
cd "$(dirname "$0")/.."

run() { # BUILD CTEST-ARGUMENT…
  # Clang 14's sanitizers need their shadow memory free, which a kernel with much ASLR may not grant.
  local steady=()
  ! setarch -R true 2>/dev/null || steady=(setarch -R)
  "${steady[@]}" ctest --output-on-failure --no-tests=error -j "${JOBS:-$(nproc)}" --test-dir "build/$1" "${@:2}"
}

case "${1:-}" in
  '')
    tools/setup.sh --clients
    tools/build.sh dev
    run dev -LE '^(random|mutants|crash)$'
    ;;
  sanitizers)
    tools/setup.sh --clients --ci
    failed=0
    tools/build.sh release tests_suite tests_clients tests_console
    run release -L '^(suite|clients|console)$' || failed=1
    tools/build.sh sanitize tests_unit tests_contract
    run sanitize -L '^(unit|contract)$' || failed=1
    exit $failed
    ;;
  *)
    echo "test: UNDER=$1 is not known; write UNDER=sanitizers, or leave it out" >&2
    exit 2
    ;;
esac
