#!/usr/bin/env python3
"""usage: others.py ADJOIN INSTALLED
The item commands of ADJOIN, over HTTP, against servers that others wrote: dynalite and DynamoDB Local,
as tests/differential starts them. Whatever the server, the answers must be the same.
"""
import json
import os
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../differential"))
import references  # noqa: E402

KEYS = [("PK", "HASH"), ("SK", "RANGE")]
TABLE = {
    "TableName": "tab", "BillingMode": "PAY_PER_REQUEST",
    "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name, _ in KEYS],
    "KeySchema": [{"AttributeName": name, "KeyType": role} for name, role in KEYS],
}
# Arguments of `adjoin item`, what is printed, and the exit code.
STEPS = [
    (["put", '{"PK":"a","SK":"1","n":5,"big":12345678901234567890123456789012345678}'], '{"outcome":"created"}\n', 0),
    (["put", '{"PK":"a","SK":"2","s":{"$set":["x","y"]},"b":{"$b64":"AAE="}}'], '{"outcome":"created"}\n', 0),
    (["get", "a", "1"], '{"PK":"a","SK":"1","big":12345678901234567890123456789012345678,"n":5}\n', 0),
    (["get", "a", "2"], '{"PK":"a","SK":"2","b":{"$b64":"AAE="},"s":{"$set":["x","y"]}}\n', 0),
    (["get", "a", "3"], "", 1),
    (["put", '{"PK":"a","SK":"1"}', "--condition", "attribute_not_exists(PK)"], "", 254),
    (["update", "a", "1", "--update", "SET n = n + :v REMOVE big", "--values", '{":v":1}'],
     '{"PK":"a","SK":"1","n":6}\n', 0),
    (["query", "--key-condition", "PK = :p AND begins_with(SK, :s)", "--values", '{":p":"a",":s":"1"}'],
     '{"PK":"a","SK":"1","n":6}\n', 0),
    (["scan", "--count"], '{"count":2,"scanned":2}\n', 0),
    (["put", '{"PK":"a"}'], "", 254),
    (["delete", "a", "1"], '{"outcome":"removed"}\n', 0),
    (["get", "a", "1"], "", 1),
]


def create_table(endpoint):
    request = urllib.request.Request(endpoint, json.dumps(TABLE).encode(), {
        "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.CreateTable",
        "X-Amz-Date": "20260101T000000Z",
        "Authorization": "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                         "SignedHeaders=host, Signature=0"})
    urllib.request.urlopen(request, timeout=30).read()


def failures(adjoin, endpoint):
    environment = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "ADJOIN_STORE": "dynamodb://tab",
                   "AWS_ENDPOINT_URL": endpoint}
    for arguments, expected, code in STEPS:
        done = subprocess.run([adjoin, "item", *arguments], env=environment, text=True, capture_output=True, timeout=120)
        if (done.stdout, done.returncode) != (expected, code):
            yield f"{arguments}: {done.stdout!r} and {done.returncode}, not {expected!r} and {code}: {done.stderr}"


def main(adjoin, installed):
    references.enter_own_network()
    found = 0
    for name, make in sorted(references.KINDS.items()):
        with make(os.path.abspath(installed)) as server:
            create_table(server.endpoint)
            wrong = list(failures(os.path.abspath(adjoin), server.endpoint))
        for line in wrong:
            print(f"{name}: {line}")
        found += len(wrong)
        print(f"{name}: {len(STEPS) - len(wrong)} of {len(STEPS)} steps as expected")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
