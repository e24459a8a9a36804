#!/usr/bin/env bash
# usage: on_dynamodb.sh ADJOIN EXAMPLE
# A program that opens dynamodb://people by the settings that the command line takes too: it makes
# the graph, opens it again, and the command line reads what it wrote. What it cannot open it says
# in the words of the command line, which adds the flags that help.
set -euo pipefail
adjoin=$(realpath "$1") example=$(realpath "$2")
work=$(mktemp -d)
trap 'kill $server 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"
export HOME=$work
unset ADJOIN_STORE AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_ENDPOINT_URL AWS_ENDPOINT_URL_DYNAMODB
"$adjoin" serve --in-memory --port 0 > ready 2> server.log &
server=$!
for _ in $(seq 400); do grep -q http ready && break; sleep 0.05; done
url=$(cut -d'"' -f4 ready)

same() { # WHAT FOUND EXPECTED
  [ "$2" = "$3" ] || { printf '%s:\n%s\nexpected:\n%s\n' "$1" "$2" "$3"; exit 1; }
}
reaches='alice reaches carol in 2 hops'
same "by its URL" "$("$example" "dynamodb://people?endpoint=$url")" "$reaches"
same "by the environment" "$(AWS_ENDPOINT_URL=$url "$example")" "$reaches"
mkdir .aws
printf '[profile mine]\nendpoint_url = %s\n' "$url" > .aws/config
same "by a profile" "$("$example" 'dynamodb://people?profile=mine')" "$reaches"
same "read by the command line" \
  "$("$adjoin" --store "dynamodb://people?endpoint=$url" neighbors bob FOLLOWS 2> /dev/null)" \
  '{"node":"PERSON#carol","edge":"FOLLOWS","attributes":{}}'

for store in dynamodb://people 'dynamodb://people?region=eu-west-1' 'dynamodb://people?regoin=x' \
  "dynamodb://others?endpoint=$url"; do
  same "$store" "$("$example" "$store" 2>&1 > /dev/null && echo opened)" "$(
    case $store in
      *others*) echo "the store's URL names the table others, and the schema is of the table people" ;;
      *) "$adjoin" --store "$store" neighbors bob FOLLOWS 2>&1 > /dev/null | sed 's/^adjoin: //; s/\(: give \| (\)--.*//' ;;
    esac)"
done
