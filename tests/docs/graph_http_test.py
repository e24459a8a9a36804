#!/usr/bin/env python3
"""usage: graph_http_test.py PAGE ADJOIN

Runs what docs/graph-http.md shows against a real server, and what it says of refusals: each http
block is a request, an empty line, and the status and JSON of its answer. "…" in an expected answer
is anything, CURSOR in a request the cursor of the answer before. UPDATE_GOLDEN=1 writes the answers
into the page: look at the difference before keeping it.
"""
import contextlib
import datetime
import gzip
import hashlib
import hmac
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```http\n(POST \S+)\n(.*?)\n\n(\d+) (.*?)\n```$", re.M | re.S)
JSON = {"Content-Type": "application/json"}


@contextlib.contextmanager
def served(adjoin, folder, *options):
    """A store in `folder` behind a server of its own; its port."""
    with subprocess.Popen([adjoin, "--store", folder, "serve", "--port", "0", *options],
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            endpoint = json.loads(server.stdout.readline())["endpoint"]
            yield int(endpoint.rsplit(":", 1)[1])
        finally:
            server.terminate()


def ask(port, path, body, headers=JSON, method="POST"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    data = body.encode() if isinstance(body, str) else body
    connection.request(method, path, data, {"Host": f"127.0.0.1:{port}", **headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text, answer.headers


def signed(port, path, body, key_id, secret):
    """The headers of a request signed with AWS Signature Version 4."""
    time = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    scope = f"{time[:8]}/us-east-1/dynamodb/aws4_request"
    names = "content-type;host;x-amz-date"
    canonical = (f"POST\n{path}\n\ncontent-type:application/json\nhost:127.0.0.1:{port}\n"
                 f"x-amz-date:{time}\n\n{names}\n{hashlib.sha256(body.encode()).hexdigest()}")
    text = f"AWS4-HMAC-SHA256\n{time}\n{scope}\n{hashlib.sha256(canonical.encode()).hexdigest()}"
    key = ("AWS4" + secret).encode()
    for part in scope.split("/"):
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    signature = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    return {**JSON, "X-Amz-Date": time,
            "Authorization": f"AWS4-HMAC-SHA256 Credential={key_id}/{scope}, "
                             f"SignedHeaders={names}, Signature={signature}"}


def fits(expected, found):
    """Whether they are equal, but for what the page leaves open."""
    if expected == "…":
        return True
    if isinstance(expected, dict):
        return (isinstance(found, dict) and list(expected) == list(found)
                and all(fits(expected[name], found[name]) for name in expected))
    if isinstance(expected, list):
        return (isinstance(found, list) and len(expected) == len(found)
                and all(fits(one, other) for one, other in zip(expected, found)))
    return expected == found


class Failures(list):
    def check(self, holds, what):
        if not holds:
            self.append(what)


def play_page(page, port, failures):
    """The page as it would read with the answers of the server."""
    text = open(page, encoding="utf-8").read()
    cursor = ""

    def play(block):
        nonlocal cursor
        line, body, status, expected = block.groups()
        found_status, found, headers = ask(port, line.split()[1], body.replace("CURSOR", cursor))
        failures.check(headers["Content-Type"] == "application/json", f"{line}: its Content-Type")
        answer = json.loads(found)
        cursor = answer.get("cursor") or ""
        same = int(status) == found_status and fits(json.loads(expected), answer)
        failures.check(same, f"{line}\n{body}\nthe page says {status} {expected}\n"
                             f"the server {found_status} {found}")
        if same:
            return block.group(0)
        found = re.sub(r'"cursor":"[^"]*"', '"cursor":"…"', found.strip())
        found = re.sub(r'"microseconds":\d+', '"microseconds":"…"', found)
        return f"```http\n{line}\n{body}\n\n{found_status} {found}\n```"

    played = BLOCK.sub(play, text)
    failures.check(len(BLOCK.findall(text)) == text.count("```http"), "a block of another form")
    if os.environ.get("UPDATE_GOLDEN") and played != text:
        with open(page, "w", encoding="utf-8") as file:
            file.write(played)
    return text


PLAN, NODES, EDGES, TRANSACT = "/_graph/plan", "/_graph/nodes", "/_graph/edges", "/_graph/transact"
AROUND, SCHEMA, EXPRESSIONS = "/_graph/around", "/_graph/schema", "/_graph/expressions"
KEYS, VERIFY, HEAT, LOG = "/_graph/keys", "/_graph/verify", "/_graph/heat", "/_graph/log"
# path, body, "data" of the answer; in order, after the page
ANSWERED = [
    (NODES, '{"putNode":{"node":"PERSON#ann","fields":{"name":"\\ud83d\\ude00","n":12345678901234567890123456789012345678}},'
            '"table":"people"}', {"outcome": "put"}),
    (NODES, '{"getNode":{"node":"PERSON#ann","fields":["name","n"]}}',
     {"node": "PERSON#ann", "type": "Person",
      "attributes": {"n": 12345678901234567890123456789012345678, "name": "\U0001f600"}}),
    (NODES, '{"updateNode":{"node":"PERSON#ann","remove":["n"],"where":"n > 5"}}', {"outcome": "updated"}),
    (NODES, '{"checkNode":{"node":"PERSON#ann","where":"not exists(n)"}}', {"outcome": "checked"}),
    (EDGES, '{"addEdge":{"from":"ann","type":"FOLLOWS","to":"bob"}}', {"outcome": "created"}),
    (EDGES, '{"addEdge":{"from":"ann","type":"followers","to":"bob","fields":{"since":1}}}', {"outcome": "created"}),
    (EDGES, '{"updateEdge":{"from":"bob","type":"FOLLOWS","to":"ann","set":{"since":2}}}', {"outcome": "updated"}),
    (EDGES, '{"updateEdge":{"from":"bob","type":"FOLLOWS","to":"ann","add":{"since":3},"where":"since = 2"}}', {"outcome": "updated"}),
    (EDGES, '{"updateEdge":{"from":"bob","type":"FOLLOWS","to":"ann","set":{"since":2},"where":"since = 5"}}', {"outcome": "updated"}),
    (EDGES, '{"neighbors":{"node":"PERSON#bob","type":["following","followers"],"where":"since = 2"}}',
     [{"node": "PERSON#ann", "edge": "FOLLOWS", "attributes": {"since": 2}}]),
    (EDGES, '{"neighbors":{"node":"bob","type":"followers","order":"desc","first":2,"fields":["x"]}}',
     [{"node": "PERSON#carol", "edge": "FOLLOWS", "attributes": {}},
      {"node": "PERSON#ann", "edge": "FOLLOWS", "attributes": {}}]),
    (EDGES, '{"neighbors":{"node":"bob","type":"followers","order":"desc","first":2,"fields":["x"],'
            '"after":"CURSOR"}}', [{"node": "PERSON#alice", "edge": "FOLLOWS", "attributes": {}}]),
    (EDGES, '{"neighbors":{"node":"bob","type":"followers","prefix":"PERSON#an"}}',
     [{"node": "PERSON#ann", "edge": "FOLLOWS", "attributes": {}}]),
    (PLAN, '{"plan":"feed","params":{"person":"ann","after":null}}',
     [{"node": "PERSON#bob", "bought": [{"node": "THING#mug", "edge": "BOUGHT", "attributes": {"quantity": 2}}],
       "attributes": {"followers": 3, "name": "Bob"}}]),
    (PLAN, '{"steps":[{"count":"followers","of":"$p"}],"params":{"p":"PERSON#bob"}}', [{"count": 3}]),
    (PLAN, '{"steps":[{"path":"FOLLOWS","from":"PERSON#alice","to":"PERSON#ann"}]}',
     [{"node": "PERSON#alice", "level": 0}, {"node": "PERSON#bob", "level": 1}, {"node": "PERSON#ann", "level": 2}]),
    (PLAN, '{"steps":[{"edges":"FOLLOWS","to":"PERSON#bob","as":"f"},{"nodes":"f.from","as":"who"}],'
           '"return":{"each":"who","with":{"how":{"via":"f"}}}}',
     [{"node": "PERSON#ann", "how": [{"node": "PERSON#bob", "edge": "FOLLOWS", "attributes": {}}],
       "attributes": {"followers": 1, "id": "ann", "name": "\U0001f600"}}]),
    (TRANSACT, '{"operations":[{"removeEdge":{"from":"ann","type":"FOLLOWS","to":"bob"}},'
               '{"checkEdge":{"from":"bob","type":"FOLLOWS","to":"ann","where":"since = 2"}}]}',
     {"committed": 2, "outcomes": ["removed", "checked"]}),
    (EDGES, '{"removeEdge":{"from":"ann","type":"FOLLOWS","to":"bob"}}', {"outcome": "missing"}),
    (TRANSACT, '{"operations":[{"removeEdge":{"from":"ann","type":"FOLLOWS","to":"bob"}},'
               '{"updateNode":{"node":"PERSON#ann","set":{"name":"Ann"}}}]}',
     {"committed": 2, "outcomes": ["missing", "updated"]}),
    (TRANSACT, '{"operations":[{"removeEdge":{"from":"ann","type":"FOLLOWS","to":"bob"}},'
               '{"removeEdge":{"from":"a","type":"OWNS","to":"b"}}]}',
     {"committed": 2, "outcomes": ["missing", "missing"]}),
    (PLAN, '{"steps":[{"neighborhood":"FOLLOWS","from":"PERSON#alice","hops":"all"}]}',
     [{"node": "PERSON#alice", "level": 0}, {"node": "PERSON#bob", "level": 1}, {"node": "PERSON#ann", "level": 2}]),
    (PLAN, '{"steps":[{"edges":"FOLLOWS","to":"PERSON#bob","first":1,"as":"f"},'
           '{"expand":"FOLLOWS","from":"f.from","hops":"all"}]}',
     [{"node": "PERSON#alice", "level": 0}, {"node": "PERSON#bob", "level": 1}, {"node": "PERSON#ann", "level": 2}]),
    (EDGES, '{"neighborhood":{"node":"alice","type":"FOLLOWS","hops":2}}', {"levels": [1, 1, 1], "total": 3}),
    (EDGES, '{"neighborhood":{"node":"alice","type":"FOLLOWS"}}', {"levels": [1, 1], "total": 2}),
    (NODES, '{"find":{"type":"Shop","where":{"site":"nobody.example.org"}}}', []),
    (EXPRESSIONS, '{"build":[{"kind":"update","attribute":"n","op":"increment","values":[1]}],"table":"people"}',
     {"UpdateExpression": "SET #n0 = #n0 + :v0", "ExpressionAttributeNames": {"#n0": "n"},
      "ExpressionAttributeValues": {":v0": {"N": "1"}}}),
    (EXPRESSIONS, '{"parse":{"ConditionExpression":"a = b OR c = d"}}',
     [{"kind": "condition", "attribute": "a", "op": "=", "values": [], "other": "b"},
      {"kind": "condition", "attribute": "c", "op": "=", "values": [], "other": "d"}]),
    (NODES, '{"removeNode":{"node":"PERSON#ann"}}',
     {"complete": True, "node_existed": True, "edges_removed": 1, "items_removed": 0, "items_left": 0}),
    (NODES, '{"removeNode":{"node":"PERSON#ann"}}',
     {"complete": True, "node_existed": False, "edges_removed": 0, "items_removed": 0, "items_left": 0}),
]


def answer(port, failures):
    cursor = ""
    for path, body, data in ANSWERED:
        status, found, _ = ask(port, path, body.replace("CURSOR", cursor))
        found = json.loads(found)
        cursor = found.get("cursor") or ""
        failures.check(status == 200 and found.get("data") == data,
                       f"{path} {body}\nexpected {json.dumps(data)}\nfound {status} {json.dumps(found)}")
    packed = gzip.compress(b'{"getNode":{"node":"PERSON#bob"}}')
    status, found, _ = ask(port, NODES, packed, {**JSON, "Content-Encoding": "gzip"})
    failures.check(status == 200 and "Bob" in found, f"gzip: {status} {found}")
    packed = gzip.compress(b" " * 20_000_000)
    status, found, _ = ask(port, NODES, packed, {**JSON, "Content-Encoding": "gzip"})
    failures.check(status == 413 and json.loads(found)["error"] == "limit_exceeded",
                   f"gzip that grows: {status} {found}")


DEEP = "[" * 40 + "]" * 40
# path, body, status, code, what the message says
REFUSED = [
    (PLAN, "", 400, "invalid_argument", "Invalid JSON"),
    (PLAN, "{", 400, "invalid_argument", "Invalid JSON"),
    (PLAN, "[]", 400, "invalid_argument", "Invalid JSON"),
    (PLAN, '{"plan":"feed"} x', 400, "invalid_argument", "Invalid JSON"),
    (PLAN, b'{"plan":"\xff"}', 400, "invalid_argument", "UTF-8"),
    (PLAN, "{}", 400, "invalid_argument", "one of plan, steps"),
    (PLAN, '{"plan":"feed","plan":"feed"}', 400, "invalid_argument", '"plan" is given twice'),
    (PLAN, '{"plan":"feed","steps":[]}', 400, "invalid_argument", "exclude each other"),
    (PLAN, '{"plan":7}', 400, "invalid_argument", '"plan": a string'),
    (PLAN, '{"plan":"nope"}', 404, "not_found", "it has feed"),
    (PLAN, '{"plan":"feed"}', 400, "invalid_argument", "parameter person is missing"),
    (PLAN, '{"plan":"feed","params":[]}', 400, "invalid_argument", '"params"'),
    (PLAN, '{"plan":"feed","params":{"person":["a"]}}', 400, "invalid_argument", "person takes one value"),
    (PLAN, '{"plan":"feed","params":{"person":{}}}', 400, "invalid_argument", '"person"'),
    (NODES, '{"getNodes":{"nodes":[]}}', 400, "invalid_argument", '"nodes" is required'),
    (NODES, '{"getNodes":{"nodes":["CAR#1"]}}', 400, "invalid_argument", "CAR#1"),
    (PLAN, '{"plan":"feed","params":{"person":"a","x":1}}', 400, "invalid_argument", '"x"'),
    (PLAN, '{"plan":"feed","params":{"person":"a","person":"b"}}', 400, "invalid_argument", "twice"),
    (PLAN, '{"plan":"feed","params":{"person":"a"},"explain":1}', 400, "invalid_argument", '"explain"'),
    (PLAN, '{"plan":"feed","return":{}}', 400, "invalid_argument", '"return"'),
    (PLAN, '{"plan":"feed","table":"nope"}', 404, "not_found", "not found"),
    (PLAN, '{"plan":"feed","table":"plain"}', 400, "configuration", "no schema"),
    (PLAN, '{"steps":{}}', 400, "invalid_argument", "no steps"),
    (PLAN, '{"steps":[]}', 400, "invalid_argument", "no steps"),
    (PLAN, '{"steps":["edges"]}', 400, "invalid_argument", "step 1"),
    (PLAN, '{"steps":[{"frob":"x"}]}', 400, "invalid_argument", "no step begins so"),
    (PLAN, '{"steps":[{"node":"$a"}]}', 400, "invalid_argument", "$a is not declared"),
    (PLAN, '{"steps":[{"node":"PERSON#a","frob":1}]}', 400, "invalid_argument", "`frob`"),
    (PLAN, '{"steps":[{"nodes":"Person"}]}', 400, "unsupported", "Scan"),
    (PLAN, '{"steps":[{"edges":"FOLLOWS","from":"PERSON#a","order":"down"}]}', 400, "invalid_argument",
     "asc or desc"),
    (PLAN, '{"steps":[%s]}' % ",".join(['{"node":"PERSON#a"}'] * 101), 400, "invalid_argument",
     "at most 100 steps"),
    (PLAN, '{"steps":[{"edges":[%s],"from":"PERSON#bob"}]}' % ",".join(['"FOLLOWS"'] * 1001), 400, "invalid_argument",
     "may hold 1000"),
    (PLAN, '{"steps":[{"neighborhood":"FOLLOWS","from":"PERSON#bob","hops":4294967297}]}', 400, "invalid_argument",
     "from 1 to 1000000000"),
    (PLAN, '{"steps":%s}' % DEEP, 400, "invalid_argument", "nested deeper"),
    (PLAN, '{"plan":"%s"}' % ("x" * 1100000), 413, "limit_exceeded", "larger"),
    (NODES, '{"putNode":{"node":"PERSON#a","fields":{"x":%s}}}' % DEEP, 400, "invalid_argument", "Nesting"),
    (NODES, '{"putNode":{"node":"PERSON#%s"}}' % ("x" * 4200000), 413, "limit_exceeded", "larger"),
    (NODES, "{}", 400, "invalid_argument", "one of getNode"),
    (NODES, '{"putNode":{},"getNode":{}}', 400, "invalid_argument", "exclude each other"),
    (NODES, '{"addEdge":{}}', 400, "invalid_argument", '"addEdge" is not known'),
    (NODES, '{"putNode":[]}', 400, "invalid_argument", "putNode"),
    (NODES, '{"putNode":{}}', 400, "invalid_argument", '"node" is missing'),
    (NODES, '{"putNode":{"node":"PERSON#a","field":{}}}', 400, "invalid_argument", '"field"'),
    (NODES, '{"putNode":{"node":"a"}}', 400, "invalid_argument", "a"),
    (NODES, '{"putNode":{"node":"PERSON#a"},"budget":{}}', 400, "invalid_argument", '"budget"'),
    (NODES, '{"updateNode":{"node":"PERSON#nobody","set":{"name":"x"}}}', 404, "not_found", "nobody"),
    (NODES, '{"removeNode":{"node":"PERSON#a"},"explain":true}', 400, "unsupported", "explain"),
    (EDGES, '{"neighbors":{"node":"a","type":"FOLLOWS","frst":1}}', 400, "invalid_argument", "`frst`"),
    (EDGES, '{"neighbors":{"node":"a","type":"FOLLOWS","first":0}}', 400, "invalid_argument", "`first`"),
    (EDGES, '{"neighbors":{"node":"a","type":"FOLLOWS","after":"x"}}', 400, "invalid_argument", "cursor"),
    (EDGES, '{"neighbors":{"node":"a","type":"FOLLOWS","after":"x","before":"y"}}', 400,
     "invalid_argument", "exclude each other"),
    (EDGES, '{"neighbors":{"type":"FOLLOWS"}}', 400, "invalid_argument", "`node` is missing"),
    (EDGES, '{"neighbors":"a"}', 400, "invalid_argument", '"neighbors"'),
    (EDGES, '{"neighbors":{"node":"a","type":"FOLLOWS","where":"("}}', 400, "invalid_argument", ""),
    (EDGES, '{"neighborhood":{"node":"a","type":"FOLLOWS","hops":"every"}}', 400, "invalid_argument", "or all, is expected"),
    (EDGES, '{"neighborhood":{"node":"a","type":"FOLLOWS","list":1}}', 400, "invalid_argument", '"list"'),
    (EDGES, '{"neighborhood":{"node":"a"}}', 400, "invalid_argument", "`type` is missing"),
    (EDGES, '{"addEdge":{"from":"tea","type":"OWNS","to":"mugs"}}', 409, "condition_failed", "its own ancestor"),
    (EDGES, '{"addEdge":{"from":"cups","type":"OWNS","to":"cups"}}', 400, "invalid_argument", "its own ancestor"),
    (TRANSACT, '{"operations":[%s]}' % ",".join(
        '{"addEdge":{"from":"cups","type":"OWNS","to":"x%d"}}' % i for i in range(2)), 409, "limit_exceeded",
     "at most 2 edges OWNS"),
    (TRANSACT, '{"operations":[%s]}' % ",".join(
        '{"addEdge":{"from":"cups","type":"OWNS","to":"x%d"}}' % i for i in range(3)), 400, "invalid_argument",
     "at most 2 edges OWNS"),
    (TRANSACT, '{"operations":[{"removeNode":{"node":"SHOP#mugs"}}]}', 409, "condition_failed", "still has edges"),
    (NODES, '{"find":{"type":"Person"}}', 400, "invalid_argument", '"where" is required'),
    (NODES, '{"find":{"type":"Prson","where":{"name":"x"}}}', 400, "invalid_argument", "Prson"),
    (NODES, '{"find":{"type":"Person","where":[]}}', 400, "invalid_argument", '"where"'),
    (NODES, '{"find":{"type":"Person","where":{"name":"x"},"frst":1}}', 400, "invalid_argument", "`frst`"),
    (NODES, '{"find":{"type":"Person","where":{"name":"x"}}}', 400, "unsupported", "index"),
    (EDGES, '{"addEdge":{"from":"a","type":"FOLLOWS","to":"THING#x"}}', 400, "invalid_argument", "THING#x"),
    (EDGES, '{"getEdge":{"from":"a","type":"FOLLOWS","to":"nobody"}}', 404, "not_found", "no edge"),
    (TRANSACT, "{}", 400, "invalid_argument", "operations"),
    (TRANSACT, '{"operations":{}}', 400, "invalid_argument", "an array"),
    (TRANSACT, '{"operations":[]}', 400, "invalid_argument", "empty"),
    (TRANSACT, '{"operations":[{"frob":{}}]}', 400, "invalid_argument", 'operation 1: unknown operation "frob"'),
    (TRANSACT, '{"operations":[{"putNode":{"node":"PERSON#a"}},{"putNode":{}}]}', 400, "invalid_argument",
     'operation 2: "node" is missing'),
    (TRANSACT, '{"operations":[%s]}' % ",".join(
        '{"putNode":{"node":"PERSON#%d"}}' % i for i in range(101)), 400, "invalid_argument", "100"),
    (NODES, '{"getNode":{"node":"PERSON#bob"},"emit":"cpp"}', 400, "invalid_argument", '"emit" belongs to'),
    (NODES, '{"getNode":{"node":"PERSON#bob"},"trace":true,"emit":"java"}', 400, "invalid_argument", "aws-cli, cpp"),
    (NODES, '{"getNode":{"node":"PERSON#bob"},"trace":1}', 400, "invalid_argument", '"trace": true or false'),
    (NODES, '{"getNode":{"node":"PERSON#bob"},"items":"yes"}', 400, "invalid_argument", '"items"'),
    (NODES, '{"putNode":{"node":"PERSON#bob"},"items":true}', 400, "invalid_argument", '"items" is not known'),
    (NODES, '{"putNode":{"node":"PERSON#bob"},"dry_run":true}', 400, "invalid_argument", '"dry_run" is not known'),
    (NODES, '{"removeNode":{"node":"PERSON#a"},"dry_run":2}', 400, "invalid_argument", '"dry_run"'),
    (EDGES, '{"neighborhood":{"node":"a","type":"FOLLOWS"},"items":true}', 400, "invalid_argument", '"items"'),
    (AROUND, "{}", 400, "invalid_argument", '"node" is missing'),
    (AROUND, '{"node":"bob"}', 400, "invalid_argument", "bob"),
    (AROUND, '{"node":"PERSON#bob","first":0}', 400, "invalid_argument", '"first" is a whole number from 1 to 200'),
    (AROUND, '{"node":"PERSON#bob","first":201}', 400, "invalid_argument", "from 1 to 200"),
    (AROUND, '{"node":"PERSON#bob","first":"9"}', 400, "invalid_argument", '"first"'),
    (AROUND, '{"node":"PERSON#bob","types":"FOLLOWS"}', 400, "invalid_argument", '"types": a list'),
    (AROUND, '{"node":"PERSON#bob","types":["FOLOWS"]}', 400, "invalid_argument", "FOLLOWS"),
    (AROUND, '{"node":"PERSON#bob","types":["OWNS"]}', 400, "invalid_argument", "has no edges OWNS"),
    (AROUND, '{"node":"PERSON#bob","after":"x"}', 400, "invalid_argument", "no cursor"),
    (AROUND, '{"node":"PERSON#bob","after":"x","types":["FOLLOWS"]}', 400, "invalid_argument", "exclude each other"),
    (AROUND, '{"node":"PERSON#bob","after":"x","explain":true}', 400, "invalid_argument", "exclude each other"),
    (AROUND, '{"node":"PERSON#bob","budget":{"requests":0}}', 400, "invalid_argument", '"requests"'),
    (AROUND, '{"node":"PERSON#bob","items":true}', 400, "invalid_argument", '"items" is not known here'),
    (SCHEMA, '{"tabel":"people"}', 400, "invalid_argument", '"tabel" is not known here'),
    (SCHEMA, '{"table":"nope"}', 404, "not_found", "not found"),
    (SCHEMA, '{"table":"plain"}', 400, "configuration", "no schema"),
    (SCHEMA, '{"check":1}', 400, "invalid_argument", '"check": a string'),
    (SCHEMA, '{"check":"graph: 1","table":"nope"}', 404, "not_found", "not found"),
    (SCHEMA, '{"check":"x","init":"x"}', 400, "invalid_argument", '"check" is not known here'),
    (SCHEMA, '{"init":"graph: 2"}', 400, "invalid_argument", "schema:1:"),
    (SCHEMA, '{"init":"graph: 1\\ntable: {name: people, pk: PK, sk: SK}\\nnodes: {A: {ref: \\"A#{id}\\"}}"}', 400,
     "configuration", "another schema"),
    (SCHEMA, '{"check":"%s"}' % ("x" * 1100000), 413, "limit_exceeded", "1048576"),
    (EXPRESSIONS, "{}", 400, "invalid_argument", "one of build, parse"),
    (EXPRESSIONS, '{"build":[]}', 400, "invalid_argument", '"build" is empty'),
    (EXPRESSIONS, '{"build":{}}', 400, "invalid_argument", "an array"),
    (EXPRESSIONS, '{"build":[{"kind":"filter","attribute":"a","op":"="}]}', 400, "invalid_argument", ""),
    (EXPRESSIONS, '{"build":[{"kind":"get"}]}', 400, "invalid_argument", 'row 1: "kind"'),
    (EXPRESSIONS, '{"build":[{"kind":"filter","atribute":"a"}]}', 400, "invalid_argument", '"atribute" is not known'),
    (EXPRESSIONS, '{"build":[],"all":true}', 400, "invalid_argument", '"all"'),
    (EXPRESSIONS, '{"parse":{"FilterExpression":"a = :x AND (b = :x OR c = :x)","ExpressionAttributeValues":{":x":{"N":"1"}}}}',
     400, "unsupported", "rows"),
    (EXPRESSIONS, '{"parse":{"FilterExpression":"a ="}}', 400, "invalid_argument", "FilterExpression"),
    (EXPRESSIONS, '{"parse":[]}', 400, "invalid_argument", ""),
    (KEYS, '{"prefx":"a"}', 400, "invalid_argument", '"prefx" is not known here; there are table, index, prefix'),
    (KEYS, '{"index":"GSI7"}', 400, "invalid_argument", "it has GSI1"),
    (KEYS, '{"index":7}', 400, "invalid_argument", '"index": a string'),
    (KEYS, '{"first":201}', 400, "invalid_argument", '"first" is a whole number from 1 to 200'),
    (KEYS, '{"counts":1}', 400, "invalid_argument", '"counts": true or false'),
    (KEYS, '{"after":"x"}', 400, "invalid_argument", "no cursor"),
    (KEYS, '{"table":"plain","index":"GSI1"}', 400, "invalid_argument", "table plain has no index"),
    (KEYS, '{"table":"nope"}', 404, "not_found", "not found"),
    (VERIFY, '{"count":1}', 400, "invalid_argument", '"count": true or false'),
    (VERIFY, '{"count":false}', 400, "invalid_argument", '"count" is true, or left out'),
    (VERIFY, '{"count":true,"first":5}', 400, "invalid_argument", '"first" is not known here'),
    (VERIFY, '{"count":true,"after":"x"}', 400, "invalid_argument", "no cursor"),
    (VERIFY, '{"table":"plain","count":true}', 400, "configuration", "no schema"),
    (VERIFY, '{"wthout":[]}', 400, "invalid_argument", '"wthout" is not known here'),
    (VERIFY, '{"without":["orphan"]}', 400, "invalid_argument", "orphan-edge"),
    (VERIFY, '{"without":"orphan-edge"}', 400, "invalid_argument", '"without": an array'),
    (VERIFY, '{"only":{"finding":"orphan-edge","typ":"FOLLOWS"}}', 400, "invalid_argument", '"typ"'),
    (VERIFY, '{"only":7}', 400, "invalid_argument", '"only"'),
    (VERIFY, '{"first":201}', 400, "invalid_argument", "from 1 to 200"),
    (VERIFY, '{"after":"x"}', 400, "invalid_argument", "no cursor"),
    (VERIFY, '{"budget":{"requests":0}}', 400, "invalid_argument", '"requests"'),
    (VERIFY, '{"repair":[]}', 400, "invalid_argument", "1 to 100 findings"),
    (VERIFY, '{"repair":{}}', 400, "invalid_argument", "an array"),
    (VERIFY, '{"repair":[{"finding":"wrong-counter","what":"x","key":[],"at":{}}]}', 400, "invalid_argument",
     'finding 1: "key"'),
    (VERIFY, '{"repair":[{"finding":"wrong-counter","what":"x","key":{"PK":{"S":"a"}},"at":{"PK":{"S":"a"}}}]}', 400,
     "invalid_argument", "keys of table people"),
    (VERIFY, '{"repair":[%s]}' % ",".join(["{}"] * 101), 400, "invalid_argument", "1 to 100 findings"),
    (VERIFY, '{"repair":[{}],"after":"x"}', 400, "invalid_argument", "exclude each other"),
    (HEAT, '{"sekonds":1}', 400, "invalid_argument", '"sekonds" is not known here'),
    (HEAT, '{"seconds":3601}', 400, "invalid_argument", "from 1 to 3600"),
    (HEAT, '{"kind":"scan"}', 400, "invalid_argument", "read, write or throttle"),
    (HEAT, '{"index":"GSI7"}', 400, "invalid_argument", "it has GSI1"),
    (LOG, '{"aftr":"1"}', 400, "invalid_argument", '"aftr" is not known here'),
    (LOG, '{"after":"x"}', 400, "invalid_argument", "cursor"),
    (LOG, '{"after":7}', 400, "invalid_argument", '"after": a string'),
    (LOG, '{"first":1001}', 400, "invalid_argument", "from 1 to 1000"),
    (LOG, '{"waitMs":20001}', 400, "invalid_argument", '"waitMs" is a whole number from 1 to 20000'),
    ("/_graph/", "{}", 404, "not_found", "no such path"),
    ("/_graph/plans", "{}", 404, "not_found", "no such path"),
    ("/_graph/plan/", "{}", 404, "not_found", "no such path"),
] + [(PLAN, '{"plan":"feed","params":{"person":"a"},"budget":%s}' % budget, 400, "invalid_argument", what)
     for budget, what in [('{"requests":0}', '"requests" is a whole number from 1 to 20000'),
                          ('{"rcu":0}', '"rcu"'), ('{"hops":0}', '"hops"'),
                          ('{"fanOut":0}', '"fanOut"'), ('{"nodes":0}', '"nodes"'),
                          ('{"timeMs":0}', '"timeMs"'), ('{"timeMs":"5"}', '"timeMs"'),
                          ('{"requests":-1}', '"requests"'), ('{"requests":1.5}', '"requests"'),
                          ('{"requests":20001}', '"requests"'), ('{"request":1}', '"request"'),
                          ("7", '"budget"')]]


def contents(port):
    """Every item of the table, to see that nothing has changed."""
    headers = {"Content-Type": "application/x-amz-json-1.0",
               "X-Amz-Target": "DynamoDB_20120810.Scan",
               "Authorization": "AWS4-HMAC-SHA256 Credential=a/20200101/us-east-1/dynamodb/"
                                "aws4_request, SignedHeaders=host, Signature=0"}
    return ask(port, "/", '{"TableName":"people"}', headers)[1]


def refuse(port, failures):
    before = contents(port)
    failures.check('"Items"' in before, f"the scan answers {before[:200]}")
    for path, body, status, code, what in REFUSED:
        found_status, found, _ = ask(port, path, body)
        name = f"{path} {body[:100]}"
        try:
            error = json.loads(found)
        except ValueError:
            failures.append(f"{name}: answers no JSON: {found[:200]}")
            continue
        failures.check((found_status, error.get("error")) == (status, code)
                       and what in error.get("message", ""),
                       f"{name}\nexpected {status} {code}: {what}\nfound {found_status} {found[:300]}")
    for method in ("GET", "PUT", "DELETE"):
        status, found, headers = ask(port, PLAN, None, {}, method)
        failures.check(status == 405 and headers["Allow"] == "POST", f"{method}: {status} {found}")
    for kind in ({}, {"Content-Type": "text/plain"}):
        status, found, _ = ask(port, NODES, '{"putNode":{"node":"PERSON#z"}}', kind)
        failures.check(status == 415, f"{kind}: {status} {found}")
    failures.check(contents(port) == before, "something has changed")
    _, metrics, _ = ask(port, "/metrics", None, {}, "GET")
    for line in ('adjoin_requests_total{op="/_graph/plan",code="invalid_argument"}',
                 'adjoin_consumed_read_capacity_units_total{op="/_graph/edges"}'):
        failures.check(line in metrics, f"the metrics page has no {line}")


def dynamodb(port, operation, body):
    """The answer of an operation of DynamoDB, as JSON."""
    headers = {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": f"DynamoDB_20120810.{operation}"}
    return json.loads(ask(port, "/", json.dumps(body), headers)[1])


def graph(port, path, body):
    return json.loads(ask(port, path, json.dumps(body))[1])


HOSTILE = '<img src=x onerror=alert(1)>"\\\u202e\u0000\n</script>'


def look_inside(port, failures):
    """What is shown beside an answer is what the protocol of DynamoDB shows."""
    check = failures.check
    graph(port, NODES, {"putNode": {"node": "PERSON#eve", "fields": {"name": HOSTILE}}})
    for number in range(40):
        graph(port, EDGES, {"addEdge": {"from": f"fan{number:02}", "type": "FOLLOWS", "to": "eve", "fields": {"since": number}}})
    graph(port, EDGES, {"addEdge": {"from": "eve", "type": "FOLLOWS", "to": "bob"}})

    shown = graph(port, NODES, {"getNode": {"node": "PERSON#eve"}, "items": True, "trace": True})
    sent = shown["trace"][0]
    check(sent["operation"] == "GetItem" and len(shown["trace"]) == 1, f"the trace {shown['trace']}")
    item = dynamodb(port, "GetItem", sent["input"])["Item"]
    check(shown["data"]["item"] == item and item["name"]["S"] == HOSTILE, f"{shown['data']} is not {item}")

    body = {"plan": "feed", "params": {"person": "eve"}}
    plain, traced = graph(port, PLAN, body), graph(port, PLAN, {**body, "trace": True, "emit": "cpp"})
    check(plain["data"] == traced["data"], "a trace changes the answer")
    total = sum(one["rcu"] for one in traced["trace"])
    check(total == traced["cost"]["rcu"] == plain["cost"]["rcu"], f"{total} units of {traced['cost']}")
    for one in traced["trace"]:
        again = dynamodb(port, one["operation"], {**one["input"], "ReturnConsumedCapacity": "TOTAL"})
        used = again.get("ConsumedCapacity")
        used = sum(part["CapacityUnits"] for part in used) if isinstance(used, list) else used["CapacityUnits"]
        check(used == one["rcu"], f"{one} costs {used}")
        check(one["text"].startswith(f'store.request("{one["operation"]}", R"') and
              json.dumps(one["input"], separators=(",", ":")) in one["text"], one["text"])

    around = graph(port, AROUND, {"node": "PERSON#eve", "first": 10, "trace": True})["data"]
    group = next(one for one in around["groups"] if one["end"] == "followers")
    check((group["count"], group["exact"], group["counted"]) == (40, True, "counter"), f"the followers are {group}")
    check(around["node"]["attributes"]["name"] == HOSTILE, "the node of around")
    met, cursor = [row["node"] for row in around["rows"] if row["end"] == "followers"], group["cursor"]
    while cursor:
        page = graph(port, AROUND, {"node": "PERSON#eve", "first": 10, "after": cursor})["data"]
        met += [row["node"] for row in page["rows"]]
        cursor = next(one for one in page["groups"] if one["end"] == "followers")["cursor"]
    check(sorted(met) == [f"PERSON#fan{number:02}" for number in range(40)], f"around met {met}")

    body = {"removeNode": {"node": "PERSON#eve"}}
    would, before = graph(port, NODES, {**body, "dry_run": True, "trace": True}), contents(port)
    check(all(one["wcu"] == 0 for one in would["trace"]), "a dry run writes")
    check(contents(port) == before and would["data"]["edges_removed"] == 41, f"the dry run says {would['data']}")
    done = graph(port, NODES, body)["cost"]
    check(would["data"]["would_cost"] == {name: done[name] for name in ("requests", "rcu", "wcu")},
          f"it would cost {would['data']['would_cost']}, and cost {done}")

    many = graph(port, NODES, {"getNodes": {"nodes": [f"PERSON#{number}" for number in range(20001)]}, "trace": True})
    check(len(many["trace"]) + many["trace_left_out"] == 201 and len(json.dumps(many["trace"])) < 5_000_000,
          f"a long trace has {len(many['trace'])} requests, and left out {many['trace_left_out']}")


def make_graph(adjoin, folder, failures):
    """A store without graphs gets one over HTTP."""
    yaml = "graph: 1\ntable: {name: notes, pk: PK, sk: SK}\nnodes: {Note: {ref: 'NOTE#{id}', fields: {text: string}}}\n"
    store = os.path.join(folder, "empty")
    subprocess.run([adjoin, "--store", store, "init", "--schema", "-"], input=yaml.replace("notes", "first"),
                   text=True, check=True, capture_output=True)
    with served(adjoin, store) as port:
        dynamodb(port, "DeleteTable", {"TableName": "first"})
        failures.check(graph(port, SCHEMA, {})["data"] == [], "an empty store has graphs")
        made = graph(port, SCHEMA, {"init": yaml})
        failures.check(made["data"]["outcome"] == "created" and made["cost"] is None, f"init: {made}")
        failures.check(graph(port, SCHEMA, {"init": yaml})["data"]["outcome"] == "existed", "a second init")
        listed = graph(port, SCHEMA, {})["data"]
        failures.check(listed == [made["data"]["graph"]] and listed[0]["yaml"] == yaml, f"the graphs are {listed}")
        put = graph(port, NODES, {"putNode": {"node": "NOTE#1", "fields": {"text": "x"}}, "trace": True})
        failures.check(put["trace"][0]["wcu"] == put["cost"]["wcu"] == 1, f"a traced write: {put}")
        new = yaml.replace("text: string", "text: string, at: datetime")
        diff = graph(port, SCHEMA, {"check": new, "estimate": True})["data"]
        failures.check(diff["ok"] and diff["against"] == "notes" and diff["migrates"] and diff["diff"][0]["class"] == "free",
                       f"the difference is {diff['diff']}")
        other = graph(port, SCHEMA, {"check": new.replace("notes", "others")})["data"]
        failures.check(other["against"] is None and other["migrates"] is None, "a table that is not there")


def check_taken_fields(edges, failures):
    """An edge type says what the schema puts on its edges from their ends."""
    review = edges["ProductReview"]
    failures.check(review["set"] == [{"name": "productId", "end": "from", "field": "productId"},
                                     {"name": "reviewId", "end": "to", "field": "reviewId"}], f"set: {review['set']}")
    failures.check(review["copy"] == [{"name": "rating", "end": "to", "field": "rating"}], f"copy: {review['copy']}")
    failures.check(review["mirror_copy"] == [], f"mirror_copy: {review['mirror_copy']}")


def say_what_commands_say(adjoin, folder, failures):
    """A schema is checked and compared, and expressions are built, as by the command line."""
    examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")

    def command(*words):
        return json.loads(subprocess.run([adjoin, *words], capture_output=True, text=True).stdout)

    store = os.path.join(folder, "commands")
    first = os.path.join(examples, "shop/schema.yaml")
    subprocess.run([adjoin, "--store", store, "init", "--schema", first], check=True, capture_output=True)
    with served(adjoin, store) as port:
        for name in ("shop", "social", "goals", "follow-graph", "users"):
            path = os.path.join(examples, name, "schema.yaml")
            yaml = open(path, encoding="utf-8").read()
            found = graph(port, SCHEMA, {"check": yaml, "table": "EcommerceData"})["data"]
            checked = command("schema", "check", path, "--output", "json")["data"]
            failures.check([{"file": path, **one} for one in found["diagnostics"]] == checked,
                           f"{name}: check says {checked}")
            differs = command("schema", "diff", first, path, "--output", "json")["data"]
            failures.check(found["diff"] == differs, f"{name}: diff says {differs}")
            failures.check(found["migrates"] == all(one["class"] != "refused" for one in differs),
                           f"{name} migrates: {found['migrates']}")
            failures.check(found["graph"]["yaml"] == yaml, f"{name}: its text")
            if name == "shop":
                check_taken_fields({one["name"]: one for one in found["graph"]["edges"]}, failures)
            patterns = found["graph"]["patterns"]
            failures.check(patterns and all(one["proven"] for one in patterns), f"{name}: {patterns}")
        built = command("expression", "build", "--filter", "a > 1", "--update", "n increment 2")
        rows = [{"kind": "filter", "attribute": "a", "op": ">", "values": [1]},
                {"kind": "update", "attribute": "n", "op": "increment", "values": [2]}]
        failures.check(graph(port, EXPRESSIONS, {"build": rows})["data"] == built, f"build says {built}")
        failures.check(graph(port, EXPRESSIONS, {"parse": built})["data"] == rows, "there and back")


def say_of_plain_tables(adjoin, folder, failures):
    """Keys and heat are told of tables without a schema too, and one bad schema hides no other."""
    check = failures.check
    store = os.path.join(folder, "plain")
    yaml = "graph: 1\ntable: {name: notes, pk: PK, sk: SK}\nnodes: {Note: {ref: 'NOTE#{id}', fields: {text: string}}}\n"
    subprocess.run([adjoin, "--store", store, "init", "--schema", "-"], input=yaml, text=True, check=True, capture_output=True)
    with served(adjoin, store) as port:
        attributes = [{"AttributeName": name, "AttributeType": kind} for name, kind in (("PK", "S"), ("SK", "S"), ("at", "N"))]
        keys = [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}]
        by_time = {"IndexName": "byTime", "KeySchema": [{"AttributeName": "at", "KeyType": "HASH"}],
                   "Projection": {"ProjectionType": "ALL"}}
        dynamodb(port, "CreateTable", {"TableName": "bare", "KeySchema": keys, "AttributeDefinitions": attributes,
                                       "BillingMode": "PAY_PER_REQUEST", "GlobalSecondaryIndexes": [by_time]})
        for number in range(3):
            dynamodb(port, "PutItem", {"TableName": "bare", "Item": {"PK": {"S": "a"}, "SK": {"S": str(number)}, "at": {"N": str(number)}}})
        listed = graph(port, KEYS, {"table": "bare", "counts": True})
        row = {"key": {"PK": {"S": "a"}}, "text": "a", "node": None, "type": None, "items": 3}
        check(len(listed["data"]) == 1 and {name: listed["data"][0][name] for name in row} == row, f"the keys are {listed}")
        indexed = graph(port, KEYS, {"table": "bare", "index": "byTime"})["data"]
        check(sorted(one["text"] for one in indexed) == ["0", "1", "2"], f"the keys of the index are {indexed}")
        heat = graph(port, HEAT, {"table": "bare", "kind": "write", "index": ""})["data"]
        deadline = datetime.datetime.now() + datetime.timedelta(seconds=60)
        while not heat and datetime.datetime.now() < deadline:  # what was written is collected each second
            heat = graph(port, HEAT, {"table": "bare", "kind": "write", "index": ""})["data"]
        check([(one["text"], one["node"], one["units"]) for one in heat] == [("a", None, 3)], f"the heat is {heat}")

        dynamodb(port, "PutItem", {"TableName": "bare", "Item": {
            "PK": {"S": "adjoin#notes"}, "SK": {"S": "adjoin#notes"}, "adjoin_set": {"S": "x"}, "adjoin_bound": {"S": "x"},
            "adjoin_settled": {"S": "x"}, "adjoin_schema": {"S": "graph: 99"}}})
        told = graph(port, SCHEMA, {})
        check([one["table"] for one in told["data"]] == ["notes"], f"the graphs are {told}")
        check([(one["table"], one["error"]) for one in told["failed"]] == [("bare", "configuration")] and
              "bare" in told["failed"][0]["message"], f"those that failed are {told['failed']}")
        check(graph(port, KEYS, {"table": "bare"})["data"][0]["text"] == "a", "a bad schema hides the keys")


def count_by_pages(adjoin, folder, failures):
    """A count that its budget ends goes on behind its cursor, and pages add up to the whole."""
    with served(adjoin, os.path.join(folder, "db")) as port:
        for number in range(12):
            graph(port, NODES, {"putNode": {"node": f"THING#c{number}", "fields": {"text": "x" * 300_000}}, "table": "people"})
        whole = graph(port, VERIFY, {"count": True, "table": "people"})
        body, pages, items = {"count": True, "table": "people", "budget": {"requests": 1}}, 0, {}
        while True:
            page = graph(port, VERIFY, body)
            pages += 1
            for one in page["data"]:
                name = one["kind"], one["type"]
                items[name] = items.get(name, 0) + one["items"]
            if page["cursor"] is None:
                break
            failures.check(page["cut_by"] == "requests", f"the page is {page}")
            body["after"] = page["cursor"]
        failures.check(pages > 2 and items == {(one["kind"], one["type"]): one["items"] for one in whole["data"]},
                       f"{pages} pages count {items}, and the whole is {whole}")


def authorize(adjoin, folder, failures):
    """With keys, what is not signed with one of them is refused, whatever it asks."""
    keys = os.path.join(folder, "keys")
    made = json.loads(subprocess.run([adjoin, "keys", "add", "alice", "--auth", keys], check=True,
                                     capture_output=True, text=True).stdout)
    bodies = {PLAN: '{"plan":"feed","params":{"person":"alice"}}',
              NODES: '{"getNode":{"node":"PERSON#bob"}}',
              EDGES: '{"neighbors":{"node":"bob","type":"followers"}}',
              TRANSACT: '{"operations":[{"checkNode":{"node":"PERSON#bob"}}]}',
              AROUND: '{"node":"PERSON#bob"}', SCHEMA: "{}",
              EXPRESSIONS: '{"parse":{"FilterExpression":"a > b"}}',
              KEYS: "{}", VERIFY: "{}", HEAT: "{}", LOG: "{}"}
    for path, body in bodies.items():
        # A server of its own for each: one answers too many wrong signatures of an address with 429.
        with served(adjoin, os.path.join(folder, "db"), "--auth", keys) as port:
            wrong = [({**JSON}, 401, "access_denied"),
                     (signed(port, path, body, "alice", "x" * 40), 403, "access_denied"),
                     (signed(port, path, body, "mallory", made["secret"]), 403, "access_denied"),
                     (signed(port, "/", body, "alice", made["secret"]), 403, "access_denied"),
                     (signed(port, path, body + " ", "alice", made["secret"]), 403, "access_denied")]
            for headers, status, code in wrong:
                found_status, found, _ = ask(port, path, body, headers)
                failures.check((found_status, json.loads(found)["error"]) == (status, code),
                               f"{path}, expected {status} {code}: {found_status} {found}")
            found_status, found, _ = ask(port, path, body,
                                         signed(port, path, body, "alice", made["secret"]))
            failures.check(found_status == 200, f"{path}, signed: {found_status} {found}")


def main():
    page, adjoin = sys.argv[1], os.path.abspath(sys.argv[2])
    failures = Failures()
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "db")
        schema = re.search(r"^```yaml\n(.*?)^```$", open(page, encoding="utf-8").read(), re.M | re.S)
        with open(os.path.join(folder, "graph.yaml"), "w", encoding="utf-8") as file:
            file.write(schema.group(1))
        subprocess.run([adjoin, "--store", store, "init", "--schema",
                        os.path.join(folder, "graph.yaml")], check=True, capture_output=True)
        with served(adjoin, store) as port:
            text = play_page(page, port, failures)
            create = {"Content-Type": "application/x-amz-json-1.0",
                      "X-Amz-Target": "DynamoDB_20120810.CreateTable"}
            ask(port, "/", json.dumps({
                "TableName": "plain", "BillingMode": "PAY_PER_REQUEST",
                "AttributeDefinitions": [{"AttributeName": "k", "AttributeType": "S"}],
                "KeySchema": [{"AttributeName": "k", "KeyType": "HASH"}]}), create)
            answer(port, failures)
            look_inside(port, failures)
            refuse(port, failures)
        make_graph(adjoin, folder, failures)
        say_what_commands_say(adjoin, folder, failures)
        say_of_plain_tables(adjoin, folder, failures)
        count_by_pages(adjoin, folder, failures)
        authorize(adjoin, folder, failures)
    count = text.count("```http")
    print("\n\n".join(failures) or f"{count} examples, {len(ANSWERED)} answers and {len(REFUSED)} refusals are as written")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
