#!/usr/bin/env bash
# usage: tools/setup.sh [--ci] [--clients] [--differential] [--bench] [--peers]
# Installs the Debian 12 packages that Adjoin is built with, only those that are missing.
# Silent and quick when nothing is. --ci adds clang for the sanitizers, the formatter and the linter,
# --clients the DynamoDB clients that the tests run, --differential what runs other DynamoDBs,
# --bench what the server is measured beside, --peers what searches are.
set -euo pipefail

packages=(
  build-essential g++ cmake ninja-build ccache mold pkg-config python3
  python3-jsonschema python3-yaml esbuild
  curl librocksdb-dev liblz4-dev libsimdjson-dev libyaml-dev libexpat1-dev libfmt-dev libgtest-dev
  libboost1.81-dev libssl-dev libdeflate-dev zlib1g-dev libcurl4-openssl-dev openssl
)
# Without llvm's symbolizer the sanitizers' reports have no names, and suppressions no hold.
ci_packages=(libleveldb-dev clang-14 llvm-14 libclang-rt-14-dev clang-format-14 clang-tidy-14)

# Node and Java may come from elsewhere than Debian.
node_packages=()
command -v node >/dev/null && command -v npm >/dev/null || node_packages=(nodejs npm)
# pip installs the pinned Python clients. Go is not here: Debian 12 has none of the version that
# tests/clients/go/go.mod wants, and its test is skipped without one.
client_packages=("${node_packages[@]}" awscli python3-boto3 python3-networkx python3-pip
  chromium-headless-shell valgrind)
differential_packages=("${node_packages[@]}" maven iproute2)
bench_packages=("${node_packages[@]}" nginx-light)
peer_packages=("${node_packages[@]}" libsqlite3-dev liblmdb-dev libpq-dev postgresql)
command -v java >/dev/null || differential_packages+=(default-jre-headless)

for option; do
  case "$option" in
    --ci) packages+=("${ci_packages[@]}") ;;
    --clients) packages+=("${client_packages[@]}") ;;
    --differential) packages+=("${differential_packages[@]}") ;;
    --bench) packages+=("${bench_packages[@]}") ;;
    --peers) packages+=("${peer_packages[@]}") ;;
    *) echo "setup: unknown option '$option'; see its first lines" >&2; exit 2 ;;
  esac
done

installed=" $({ dpkg-query -W -f '${db:Status-Status}:${Package}\n' "${packages[@]}" 2>/dev/null || true; } |
  sed -n 's/^installed://p' | tr '\n' ' ')"
missing=()
for package in "${packages[@]}"; do
  [[ $installed == *" $package "* ]] || missing+=("$package")
done

# The demo reads the package lists themselves, so they are wanted even when nothing is missing.
has_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }
if [ ${#missing[@]} -eq 0 ] && has_lists; then exit 0; fi

if ! command -v apt-get >/dev/null; then
  echo "setup: this is not a Debian system; install what these packages hold: ${missing[*]:-none}" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: needs root or sudo to install: ${missing[*]:-the package lists (apt-get update)}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
    -o Dpkg::Use-Pty=0 "$@" >"$log" 2>&1
}
update() {
  echo "setup: reading Debian's package lists"
  apt update
}
install() { apt install -y --no-install-recommends "${missing[@]}"; }

if ! has_lists && ! update && ! has_lists; then
  cat "$log" >&2
  echo "setup: cannot read Debian's package lists; is the network up?" >&2
  [ ${#missing[@]} -eq 0 ] || exit 1
fi
if [ ${#missing[@]} -gt 0 ]; then
  echo "setup: installing ${missing[*]}"
  # Old lists name versions that the mirror no longer has: read them again, once.
  if ! install && ! { update; install; }; then
    cat "$log" >&2
    echo "setup: apt-get could not install: ${missing[*]}" >&2
    exit 1
  fi
fi
