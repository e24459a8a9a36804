#!/usr/bin/env bash
# usage: two_machines.sh ADJOIN
# Two machines, each in a network of its own: ADJOIN serves on one, over TLS and with keys, and the
# command line on the other loads the demo graph, which answers as it does in a folder, and a larger
# one. In the middle of that the cable is out for some seconds; the load goes on, nothing is lost or
# counted twice, and what it wrote is what a load into a folder writes. A cable that stays out ends
# the load, and the same command makes it whole.
set -euo pipefail
adjoin=$(realpath "$1")
if [ "${ADJOIN_OWN_NETWORK:-}" != 1 ]; then
  ADJOIN_OWN_NETWORK=1 exec unshare --net --map-root-user "$0" "$adjoin"
fi

work=$(mktemp -d)
trap 'kill $(jobs -p) 2> /dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"
export XDG_DATA_HOME=$work HOME=$work
unset ADJOIN_STORE AWS_PROFILE AWS_REGION AWS_ENDPOINT_URL

# The server's machine is a network inside the client's, at the other end of a cable.
unshare --net sleep 600 &
machine=$!
until [ "$(readlink /proc/$machine/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
ip link add here type veth peer name there
ip link set there netns $machine
ip addr add 10.9.0.2/24 dev here
on_server() { nsenter -t $machine --net "$@"; }
on_server ip addr add 10.9.0.1/24 dev there
on_server ip link set there up
ip link set here up

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=server \
  -addext subjectAltName=IP:10.9.0.1 -days 2 -keyout key.pem -out cert.pem 2> /dev/null
"$adjoin" keys add loader --auth keys 2> /dev/null | cut -d'"' -f8 > secret
# Not by on_server: the job that is ended at the end has to be the server itself.
nsenter -t $machine --net "$adjoin" --store served serve --host 10.9.0.1 --port 8000 --auth keys \
  --durability none --tls-certificate cert.pem --tls-key key.pem > ready 2> server.log &
for _ in $(seq 400); do grep -q 10.9.0.1 ready && break; sleep 0.05; done

cat > people.yaml << 'SCHEMA'
graph: 1
table: {name: People, pk: PK, sk: SK, type: Type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes: {User: {ref: "USER#{id}", counters: {follows: {of: FOLLOWS}, fans: {of: ~FOLLOWS}}}}
edges: {FOLLOWS: {from: {type: User, as: following}, to: {type: User, as: followers}, reverse: {item: {sk: "FOLLOWER#{from.id}", type: FOLLOWED_BY}}, on-exists: keep}}
SCHEMA
pairs() { awk -v seed="$1" 'BEGIN { srand(seed); for (i = 0; i < 8000; i++) print int(rand() * 3000), int(rand() * 3000) }'; }
pairs 7 > first.txt
pairs 8 > second.txt

remote_table() { # TABLE WORD…
  AWS_CA_BUNDLE=cert.pem AWS_ACCESS_KEY_ID=loader AWS_SECRET_ACCESS_KEY=$(cat secret) \
    "$adjoin" --store "dynamodb://$1" --endpoint-url https://10.9.0.1:8000 "${@:2}"
}
remote() { remote_table People "$@"; }
load() { remote load --edges FOLLOWS --format edgelist "$1"; }
cut_cable() { ip link set here down; }
join_cable() { ip link set here up; }

fail() {
  echo "two machines: $*" >&2
  tail -5 server.log *.err >&2
  exit 1
}
count() { remote item scan --count 2> /dev/null | sed 's/.*"count":\([0-9]*\).*/\1/'; }
until_written() { # ITEMS
  until [ "$(count)" -gt "$1" ]; do sleep 0.1; done
}
same_as_folder() { # FILE…
  rm -rf folder
  "$adjoin" --store folder init --schema people.yaml > /dev/null
  local file
  for file in "$@"; do
    "$adjoin" --store folder load --edges FOLLOWS --format edgelist "$file" > /dev/null 2>&1
  done
  "$adjoin" --store folder dump 2> /dev/null | LC_ALL=C sort > folder.items
  remote dump 2> /dev/null | LC_ALL=C sort > remote.items
  cmp folder.items remote.items || fail "the items are not those of a load into a folder"
  remote verify --without orphan-edge > findings 2> verify.err || true
  [ ! -s findings ] || fail "verify finds: $(head -3 findings)"
  echo "two machines: $(wc -l < remote.items) items, as in a folder; verify finds nothing"
}

demo_answers() { # COMMAND…
  "$@" neighbors ada FOLLOWS && "$@" neighbors cleo followers && "$@" edge get ada FOLLOWS bob &&
    "$@" path ada FOLLOWS eve && "$@" count ada FOLLOWS && "$@" hood ada FOLLOWS --hops 3 &&
    "$@" verify
}
remote_table Demo demo > /dev/null
"$adjoin" --store demo demo > /dev/null
demo_answers "$adjoin" --store demo > folder.answers 2> demo.err || fail "the demo in a folder"
demo_answers remote_table Demo > remote.answers 2> demo.err || fail "the demo graph over the cable"
cmp folder.answers remote.answers || fail "the demo graph answers otherwise than in a folder"
echo "two machines: the demo graph answers as in a folder, $(wc -l < remote.answers) lines"

remote init --schema people.yaml
load first.txt > load.out 2> load.err &
loading=$!
until_written 2000
cut_cable
sleep 4
kill -0 $loading 2> /dev/null || fail "the load ended while the cable was out, or before"
join_cable
wait $loading || fail "the load did not go on behind a cable that was out for 4 s"
same_as_folder first.txt

load second.txt > load.out 2> load.err &
loading=$!
until_written 20000
cut_cable
if wait $loading; then fail "the load ended well without a cable"; fi
echo "two machines: a cable that stays out ends the load: $(tail -1 load.err)"
join_cable
load second.txt > load.out 2> load.err || fail "the load did not end behind the outage"
same_as_folder first.txt second.txt
[ "$(remote hood USER#7 FOLLOWS --hops 2 2> /dev/null)" = \
  "$("$adjoin" --store folder hood USER#7 FOLLOWS --hops 2 2> /dev/null)" ] || fail "hoods differ"
