#!/usr/bin/env python3
"""usage: admin_http_test.py PAGE ADJOIN

Runs what docs/admin-http.md shows against a real server: each http block is a request, an empty line,
and the status and JSON of its answer. Answers of status 200 have figures that differ from run to run:
of them the members, their order and the types of their values are compared, texts that are no times
too. Refusals are compared whole.
"""
import http.client
import json
import re
import sys
import tempfile
import time

from graph_http_test import served

BLOCK = re.compile(r"^```http\nGET (\S+)\n\n(\d+) (.*?)\n```$", re.M | re.S)
TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
VERSION = "version"
PATIENCE = 30


class Server:
    def __init__(self, port):
        self.port = port

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text, answer.getheader("Content-Type")

    def call(self, operation, **members):
        status, text, _ = self.request("POST", "/", json.dumps(members), {
            "Content-Type": "application/x-amz-json-1.0",
            "X-Amz-Target": "DynamoDB_20120810." + operation})
        assert status == 200, text


def differences(expected, found, where="answer", name=""):
    """What is otherwise, as sentences."""
    if expected is None or found is None:
        return []
    if isinstance(expected, dict):
        if not isinstance(found, dict) or list(expected) != list(found):
            return [f"{where} has the members {list(found)}, the page {list(expected)}"]
        return [one for member in expected
                for one in differences(expected[member], found[member], f"{where}.{member}", member)]
    if isinstance(expected, list):
        if not isinstance(found, list) or len(expected) != len(found):
            return [f"{where} is {found}, the page has {len(expected)} elements"]
        return [one for i, (a, b) in enumerate(zip(expected, found))
                for one in differences(a, b, f"{where}[{i}]")]
    if isinstance(expected, bool) or isinstance(found, bool):
        return [] if expected is found else [f"{where} is {found}"]
    if isinstance(expected, str):
        if name == VERSION or (TIME.match(expected) and isinstance(found, str) and TIME.match(found)):
            return []
        return [] if expected == found else [f"{where} is {found!r}, the page says {expected!r}"]
    return [] if isinstance(found, (int, float)) else [f"{where} is {found!r}, no number"]


def make_traffic(server):
    # The first question begins what the page of patterns tells of.
    server.request("GET", "/_admin/patterns")
    server.call("CreateTable", TableName="music", BillingMode="PAY_PER_REQUEST",
                AttributeDefinitions=[{"AttributeName": "song", "AttributeType": "S"}],
                KeySchema=[{"AttributeName": "song", "KeyType": "HASH"}])
    for _ in range(100):
        server.call("PutItem", TableName="music", Item={"song": {"S": "song 1"}})
        for _ in range(3):
            server.call("GetItem", TableName="music", Key={"song": {"S": "song 1"}})


def wait_until_collected(server):
    """Figures are collected each second."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        _, text, _ = server.request("GET", "/_admin/top?seconds=60")
        rows = json.loads(text)["operations"]
        if len(rows) == 2:
            return
        time.sleep(0.1)
    raise SystemExit("nothing is ever collected: " + text)


def play_page(page, server):
    text = open(page, encoding="utf-8").read()
    blocks = BLOCK.findall(text)
    failures = [] if len(blocks) == text.count("```http") else ["a block of another form"]
    for target, status, expected in blocks:
        found_status, found, content_type = server.request("GET", target)
        if content_type != "application/json":
            failures.append(f"{target}: Content-Type {content_type}")
        if int(status) != found_status:
            failures.append(f"{target}: {found_status} {found}")
        elif found_status != 200:
            if json.loads(expected) != json.loads(found):
                failures.append(f"{target}\nthe page says {expected}\nthe server {found}")
        else:
            failures += [f"{target}: {one}" for one in differences(json.loads(expected), json.loads(found))]
    return failures


def refused(server):
    """A request that did not begin on this machine, as a proxy says."""
    failures = []
    status, text, _ = server.request("GET", "/_admin/status", None, {"X-Forwarded-For": "192.0.2.1"})
    if status != 403:
        failures.append(f"through a proxy: {status} {text}")
    status, text, _ = server.request("POST", "/_admin/status", "{}")
    if status not in (404, 405):
        failures.append(f"POST: {status} {text}")
    return failures


def main():
    page, adjoin = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, served(adjoin, folder + "/store") as port:
        server = Server(port)
        make_traffic(server)
        wait_until_collected(server)
        failures = play_page(page, server) + refused(server)
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
