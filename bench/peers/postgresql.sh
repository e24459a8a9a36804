#!/usr/bin/env bash
# usage: bench/peers/postgresql.sh FOLDER COMMAND…
# Runs COMMAND with a PostgreSQL of its own in FOLDER (emptied first), whose socket is in the folder
# that ADJOIN_BENCH_POSTGRESQL names; without PostgreSQL it runs COMMAND alone.
set -euo pipefail

folder=$1
shift
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1 || true)
if [ -z "$programs" ]; then
  echo "bench: no PostgreSQL here (tools/setup.sh --peers installs it): its rows are left out"
  exec env -u ADJOIN_BENCH_POSTGRESQL "$@"
fi

# The server refuses to run as root; Debian's package brings a user for it.
as_owner=()
rm -rf "$folder"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
sockets=$(mktemp -d)
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$folder" "$sockets"
  as_owner=(runuser -u postgres --)
fi
cd "$folder"
stop() {
  "${as_owner[@]}" "$programs/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder" "$sockets"
}
trap stop EXIT
# Everything in memory, and room to sort in; what else there is stays as it comes.
settings="-c listen_addresses= -c unix_socket_directories=$sockets -c fsync=off"
settings+=" -c shared_buffers=2GB -c work_mem=512MB -c maintenance_work_mem=512MB"
settings+=" -c max_wal_size=8GB"
"${as_owner[@]}" "$programs/initdb" -D "$folder/data" -U bench -A trust -N >"$sockets/log" 2>&1 ||
  { cat "$sockets/log" >&2; exit 1; }
"${as_owner[@]}" "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/log" -o "$settings" start \
  >"$sockets/log" 2>&1 || { cat "$sockets/log" "$folder/log" >&2; exit 1; }
cd "$OLDPWD"
ADJOIN_BENCH_POSTGRESQL=$sockets "$@"
