#!/usr/bin/env bash
# usage: tools/rocksdb.sh
# Builds the RocksDB source of the Debian package that is installed, in Release mode and with the
# CRC instruction: the package itself has its assertions on. It goes into a cache folder, where
# CMake looks before it takes Debian's library (cmake/rocksdb.cmake); nothing is installed.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(dpkg-query -W -f '${source:Version}' librocksdb-dev)
cache=${ADJOIN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/adjoin}
folder=$cache/rocksdb-${version%%-*}
library=$folder/librocksdb.a
if [ -f "$library" ]; then
  echo "rocksdb: $library is there already"
  exit 0
fi

mkdir -p "$cache"
work=$(mktemp -d "$cache/build-XXXXXX")
log=$work/log
trap 'rm -rf "$work"' EXIT
quietly() { "$@" >>"$log" 2>&1 || { tail -40 "$log" >&2; echo "rocksdb: '$*' failed" >&2; exit 1; }; }

# Where the package came from, in lists of its own: the machine's need not name any sources.
mkdir -p "$work"/{lists/partial,archives/partial}
read -r site release < <(apt-cache madison librocksdb-dev | awk -v version="$version" '$3 == version {print $5, $6; exit}')
signed=/usr/share/keyrings/debian-archive-keyring.gpg
[ ! -f $signed ] && signed= || signed="[signed-by=$signed] "
echo "deb-src $signed$site ${release%%/*} ${release#*/}" >"$work/sources.list"
apt_options=(-q -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=-
  -o Dir::State::lists="$work/lists" -o Dir::Cache="$work" -o APT::Sandbox::User=root)
echo "rocksdb: fetching Debian's source of $version"
cd "$work"
quietly apt-get "${apt_options[@]}" update
quietly apt-get "${apt_options[@]}" source --download-only "rocksdb=$version"
quietly dpkg-source --no-check -x "rocksdb_${version#*:}.dsc" source

crc=()
[ "$(uname -m)" != x86_64 ] || crc=(-DFORCE_SSE42=ON)
# Its own options are those of the package, so that each build opens the other's files.
quietly cmake -S source -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DUSE_RTTI=ON -DPORTABLE=ON "${crc[@]}" \
  -DCMAKE_CXX_FLAGS=-w -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DROCKSDB_BUILD_SHARED=OFF \
  -DWITH_{SNAPPY,LZ4,ZLIB,ZSTD,BZ2}=ON -DWITH_{GFLAGS,TESTS,BENCHMARK_TOOLS,CORE_TOOLS,TOOLS}=OFF \
  -DWITH_{PERF_CONTEXT,IOSTATS_CONTEXT}=OFF -DFAIL_ON_WARNINGS=OFF
echo "rocksdb: building it, some minutes on two cores"
quietly cmake --build build -j "${JOBS:-$(nproc)}" --target rocksdb

mkdir -p "$folder"
cp build/librocksdb.a "$library.new"
mv "$library.new" "$library"
echo "rocksdb: $library; the next build uses it"
