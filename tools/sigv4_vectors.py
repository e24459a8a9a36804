#!/usr/bin/env python3
"""Writes src/wire/testdata/sigv4.txt, requests signed by botocore (Debian: python3-botocore).

A case is a block of lines, each a word and a value, up to an empty line:
  case NAME     time 20250101T120000Z    key ID SECRET REGION
  request METHOD TARGET                  header NAME VALUE (as sent, blanks and all)
  body TEXT                              (when there is one)
  query TARGET                           (the presigned target, instead of an Authorization header)
The clock stands still: the same file comes out every time.
"""
import datetime
import pathlib
from hashlib import sha256
from unittest import mock

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

KEYS = [
    ("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "us-east-1"),
    ("AKIAQQQQQQQQQQQQQQQQ", "a", "eu-central-1"),
    ("local", "s" * 90, "ap-southeast-2"),
]
TARGET = "DynamoDB_20120810."
BODIES = {
    "ListTables": "{}",
    "GetItem": '{"TableName": "Music", "Key": {"Artist": {"S": "The Acme Band"}}}',
    "PutItem": '{"TableName": "Music", "Item": {"Artist": {"S": "Bj\u00f6rk \u4e16 \U0001d11e"}}}',
    "Query": '{"TableName": "t", "KeyConditionExpression": "pk = :p", '
             '"ExpressionAttributeValues": {":p": {"S": "' + "x" * 3000 + '"}}}',
    "DescribeLimits": "",
}
EXTRA = {
    "plain": {},
    "with_hash": {"X-Amz-Content-Sha256": None},
    "with_user_agent": {"User-Agent": "someone/1.0", "x-amz-user-agent": "aws-sdk-js/3.0  ua/2.1"},
    "with_blanks": {"X-Amz-Meta-A": "  a   b  c ", "amz-sdk-request": "attempt=1; max=3"},
    "with_trace": {"X-Amzn-Trace-Id": "Root=1-2", "Accept-Encoding": "identity"},
}


class BodyQueryAuth(botocore.auth.SigV4QueryAuth):
    """Presigns a request that keeps its body."""

    def __init__(self, body, *arguments, **options):
        super().__init__(*arguments, **options)
        self.body = body

    def payload(self, request):
        return sha256(self.body.encode()).hexdigest()


def block(name, key, when, lines):
    time = when.strftime("%Y%m%dT%H%M%SZ")
    return "\n".join([f"case {name}", f"time {time}", "key " + " ".join(key), *lines]) + "\n"


def sign(signer, request, when):
    class Still(datetime.datetime):
        @classmethod
        def utcnow(cls):
            return when

        @classmethod
        def now(cls, tz=None):
            return when.replace(tzinfo=tz)

    with mock.patch.object(botocore.auth, "get_current_datetime", lambda: when, create=True), \
            mock.patch("datetime.datetime", Still):
        signer.add_auth(request)


def by_header(name, key, when, target, body, extra, method="POST", path="/"):
    headers = {"Host": "localhost:8000"}
    if target:
        headers |= {"X-Amz-Target": TARGET + target, "Content-Type": "application/x-amz-json-1.0"}
    for header, value in extra.items():
        headers[header] = sha256(body.encode()).hexdigest() if value is None else value
    request = AWSRequest(method, "http://localhost:8000" + path, headers=headers, data=body.encode())
    signer = botocore.auth.SigV4Auth(Credentials(key[0], key[1]), "dynamodb", key[2])
    sign(signer, request, when)
    lines = [f"request {method} {path}"]
    lines += [f"header {header} {value}" for header, value in request.headers.items()]
    return block(name, key, when, lines + ([f"body {body}"] if body else []))


def by_query(name, key, when, body, expires, headers):
    request = AWSRequest("POST", "http://localhost:8000/", headers=headers)
    signer = BodyQueryAuth(body, Credentials(key[0], key[1]), "dynamodb", key[2], expires=expires)
    sign(signer, request, when)
    lines = ["request POST " + request.url.removeprefix("http://localhost:8000")]
    lines += [f"header {header} {value}" for header, value in headers.items()]
    return block(name, key, when, lines + ([f"body {body}"] if body else []))


def main():
    when = datetime.datetime(2025, 1, 1, 12, 0, 0)
    blocks = []
    for number, (operation, body) in enumerate(BODIES.items()):
        for form, extra in EXTRA.items():
            key = KEYS[(number + len(form)) % len(KEYS)]
            when += datetime.timedelta(days=37, hours=5, seconds=61)
            blocks.append(by_header(f"{operation}_{form}", key, when, operation, body, extra))
    for number, path in enumerate(("/", "/?b=2&a=1&a=0", "/?x=%20%2F~&empty=", "/a%20b/../c//d/",
                                   "/-_.~*", "/?A=1&a=2&b=%C3%BC")):
        blocks.append(by_header(f"get_{number}", KEYS[0], when, "", "", {}, "GET", path))
    host = {"Host": "localhost:8000"}
    target = host | {"X-Amz-Target": TARGET + "ListTables",
                     "Content-Type": "application/x-amz-json-1.0"}
    blocks.append(by_query("presigned_host_only", KEYS[0], when, "", 3600, host))
    blocks.append(by_query("presigned_operation", KEYS[0], when, "{}", 604800, target))
    blocks.append(by_query("presigned_briefly", KEYS[2], when, '{"Limit": 1}', 1, target))
    top = pathlib.Path(__file__).resolve().parent.parent
    out = top / "src/wire/testdata/sigv4.txt"
    out.parent.mkdir(exist_ok=True)
    out.write_text("\n".join(blocks), encoding="utf-8")
    print(f"{out}: {len(blocks)} cases")


if __name__ == "__main__":
    main()
