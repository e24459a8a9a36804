#!/usr/bin/env python3
"""usage: served_log_test.py ADJOIN ROOT

The log of a real server, and what `adjoin patterns` and `adjoin advise` make of it: shapes, names of
keys, charges, far ends, graph paths and statements; rotation; the store's secret; the live window.
"""
import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile

ADJOIN, ROOT = sys.argv[1:]
SCHEMA = ROOT + "/examples/follow-graph/schema.yaml"
TABLE = "FollowGraph"


@contextlib.contextmanager
def served(folder, *options):
    process = subprocess.Popen([ADJOIN, "serve", "--store", folder, "--port", "0", *options],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        line = process.stdout.readline()
        assert line, process.stderr.read()
        process.port = int(json.loads(line)["endpoint"].rsplit(":", 1)[1])
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
    assert process.returncode == 0, process.returncode


def post(process, path, body, headers):
    connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=60)
    connection.request("POST", path, json.dumps(body), {"User-Agent": "test/1", **headers})
    answer = connection.getresponse()
    found = json.loads(answer.read())
    connection.close()
    return answer.status, found


def call(process, operation, body):
    status, found = post(process, "/", body, {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": "DynamoDB_20120810." + operation})
    assert status == 200, found
    return found


def page_of(process):
    """What the server says of its patterns; the question opens its window, or keeps it open."""
    connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=60)
    connection.request("GET", "/_admin/patterns")
    found = json.loads(connection.getresponse().read())
    connection.close()
    return found


def adjoin(*arguments, codes=(0,)):
    done = subprocess.run([ADJOIN, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode in codes, (arguments, done.returncode, done.stderr)
    return done


def key(actor):
    return {"PK": {"S": "ACTOR#" + actor}, "SK": {"S": "PROFILE"}}


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def equal(found, expected, what):
    if found != expected:
        raise SystemExit(f"{what}: {found!r}, expected {expected!r}")


def make_graph(folder):
    adjoin("--store", folder, "init", "--schema", SCHEMA)
    for i in range(6):
        adjoin("--store", folder, "edge", "add", "ACTOR#alice", "FOLLOWS", f"ACTOR#f{i}")


def ask(process):
    call(process, "GetItem", {"TableName": TABLE, "Key": key("alice"), "ConsistentRead": True})
    call(process, "Query", {
        "TableName": TABLE, "KeyConditionExpression": "PK = :p AND begins_with(SK, :s)",
        "ExpressionAttributeValues": {":p": {"S": "ACTOR#alice"}, ":s": {"S": "TARGET#"}},
        "Limit": 5})
    call(process, "Query", {
        "TableName": TABLE, "IndexName": "GSI1", "KeyConditionExpression": "GSI1PK = :p",
        "ExpressionAttributeValues": {":p": {"S": "TARGET#f1"}}, "ScanIndexForward": False})
    call(process, "PutItem", {"TableName": TABLE, "Item": {**key("bob"), "secret": {"S": "hidden"}}})
    call(process, "ExecuteStatement",
         {"Statement": f"SELECT * FROM \"{TABLE}\" WHERE PK = 'ACTOR#alice'"})
    post(process, "/_graph/edges", {"neighbors": {"node": "ACTOR#alice", "type": "FOLLOWS"}},
         {"Content-Type": "application/json"})
    post(process, "/_graph/plan", {"plan": "following", "params": {"actor": "ACTOR#alice"}},
         {"Content-Type": "application/json"})
    call(process, "ListTables", {})


SHAPES = ["GetItem pk=ACTOR#{Actor} sk=PROFILE consistent",
          "Query pk=ACTOR#{Actor} sk^TARGET# limit 5",
          "Query GSI1 pk=TARGET#{Actor}{shard} desc",
          "PutItem pk=ACTOR#{Actor} sk=PROFILE",
          "ExecuteStatement",
          "/_graph/edges neighbors FOLLOWS",
          "/_graph/plan following",
          None]


def check_lines(lines):
    equal([line.get("shape") for line in lines], SHAPES, "shapes")
    equal({line["v"] for line in lines}, {2}, "versions")
    get, page, index, put, statement, edges, plan, other = lines
    equal(get["read_half_units"], 2, "units of a consistent read")
    equal(get["charges"], [[TABLE, "", "r", 2, *get["key"]]], "charges of a read")
    equal((page["scanned"], page["returned"], page.get("more")), (5, 5, True), "the page")
    equal(len(page["far_ends"]), 5, "far ends")
    equal(page["far_ends"][0][1], get["key"][1], "a far end is named as the key of a read is")
    equal((index["index"], index["charges"][0][1]), ("GSI1", "GSI1"), "the index")
    equal(put["write_half_units"], 2, "units of a write")
    equal(statement["table"], TABLE, "the table of a statement")
    equal((edges["path"], edges["read_half_units"] > 0), ("/_graph/edges", True), "a graph's path")
    equal(other.get("table"), None, "what has no table")
    equal(get["agent"], "test/1", "the agent")


def check_log(folder):
    log = folder + "/log"
    with served(folder + "/store", "--log", log) as process:
        ask(process)
        os.rename(log, log + ".1")
        process.send_signal(signal.SIGHUP)
        while not os.path.exists(log):
            pass
        ask(process)
    # Nothing is lost by a rotation, nor by the end.
    before, after = lines_of(log + ".1"), lines_of(log)
    check_lines(before)
    check_lines(after)
    text = open(log, encoding="utf-8").read()
    for secret in ("alice", "hidden", "bob"):
        equal(secret in text, False, "in a hashed log: " + secret)
    return after


def check_secret(folder, lines):
    """Another day's log names a key alike; another store does not."""
    log = folder + "/log2"
    with served(folder + "/store", "--log", log) as process:
        ask(process)
    equal([line.get("key") for line in lines_of(log)], [line.get("key") for line in lines], "names")
    with tempfile.TemporaryDirectory() as other:
        make_graph(other + "/store")
        with served(other + "/store", "--log", other + "/log") as process:
            ask(process)
        equal(lines_of(other + "/log")[0]["key"] == lines[0]["key"], False, "another store's names")


def check_naming(folder):
    for word, expected in (("plain", ["ACTOR#alice", "PROFILE"]), ("none", None)):
        log = f"{folder}/{word}"
        with served(folder + "/store", "--log", log, "--log-keys", word) as process:
            ask(process)
        found = lines_of(log)
        equal(found[0].get("key"), expected, "--log-keys " + word)
        equal([line.get("shape") for line in found], SHAPES, "shapes of " + word)
        if word == "none":
            equal("alice" in open(log, encoding="utf-8").read(), False, "a key under none")


def check_words(folder):
    """Of a table without a schema a log tells words that keys share, and nobody's name."""
    log = folder + "/words"
    with served(folder + "/unnamed", "--log", log) as process:
        call(process, "CreateTable", {
            "TableName": "Plain", "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]})
        for text in ("johnson#1", "johnson#2", "USER#1", "visit#1", "visit#2", "visit#3"):
            call(process, "GetItem", {"TableName": "Plain", "Key": {"id": {"S": text}}})
    shapes = [line["shape"] for line in lines_of(log) if "shape" in line]
    equal(shapes, ["GetItem pk={}", "GetItem pk={}", "GetItem pk=USER#{}", "GetItem pk={}",
                   "GetItem pk={}", "GetItem pk=visit#{}"], "words")


def check_patterns(folder):
    done = adjoin("patterns", folder + "/log.1", "--store", folder + "/store")
    rows = {row["shape"]: row for row in map(json.loads, done.stdout.splitlines())}
    equal(set(rows), set(SHAPES) - {None}, "patterns")
    equal(rows[SHAPES[1]]["declared"], "following", "declared")
    equal(rows["/_graph/plan following"]["declared"], "following", "declared by a plan")
    packed = subprocess.run(f"cat {folder}/log.1 | gzip | {ADJOIN} patterns - --schema {SCHEMA}",
                            shell=True, capture_output=True, text=True, check=True)
    equal(packed.stdout, done.stdout, "from a pipe, packed")


def check_live(folder):
    with served(folder + "/store") as process:
        ask(process)
        # The first question opens the window: what was asked before is not in it.
        equal((page_of(process)["requests"], page_of(process)["patterns"]), (0, []), "before anybody watched")
        ask(process)
        page = page_of(process)
        equal((page["requests"], page["whole"]), (len(SHAPES), True), "what is noted while somebody watches")
        done = adjoin("patterns", "--live", "--for", "1s", "--store", folder + "/store")
        equal(f": {len(SHAPES)} requests\n" in done.stderr, True, done.stderr)
        rows = {row["shape"]: row for row in map(json.loads, done.stdout.splitlines())}
        for shape in SHAPES[:-1]:
            equal(rows[shape]["object"].split("/")[0], TABLE, "live: " + shape)
        equal(rows[SHAPES[1]]["declared"], "following", "live, declared")
        # Four of seven N+1 rows are below the least number of times.
        equal("N+1" in done.stderr, False, "live, N+1")
        lacks = adjoin("patterns", "--live", "--for", "1s", "--undeclared", "--store", folder + "/store")
        equal(lacks.stderr, "", "a window that was open long enough is not waited for")
        lacks = lacks.stdout
        equal((lacks != "", "access-patterns:" in lacks), (True, False), "live, undeclared")
        with open(SCHEMA, encoding="utf-8") as schema, open(folder + "/more.yaml", "w", encoding="utf-8") as more:
            more.write(schema.read() + lacks)
        adjoin("schema", "check", folder + "/more.yaml")
        advice = adjoin("advise", "--store", folder + "/store", codes=(0, 1))
        equal("only the schema and the table are judged" in advice.stderr, True, "advice of little traffic")
    refused = adjoin("patterns", "--live", "--store", folder + "/store", codes=range(1, 256))
    equal(refused.returncode == 0, False, "live without a server")


def check_interrupt(folder):
    """Who ends a watch sees what it saw."""
    with served(folder + "/store") as process:
        watch = subprocess.Popen([ADJOIN, "patterns", "--live", "--for", "1h", "--store", folder + "/store"],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        equal(watch.stderr.readline().startswith("watching the server for 1 h"), True, "a watch begins")
        ask(process)
        watch.send_signal(signal.SIGINT)
        rows, said = watch.communicate(timeout=60)
        equal(watch.returncode, 0, said)
        equal({json.loads(row)["shape"] for row in rows.splitlines()} >= set(SHAPES[:-1]), True, rows)


def check_logged_live(folder):
    """With a log too nothing is kept until somebody asks; then lines name keys as the log does."""
    with served(folder + "/store", "--log", folder + "/live.log", "--log-keys", "plain") as process:
        ask(process)
        equal(page_of(process)["requests"], 0, "with a log, before anybody watched")
        ask(process)
        equal(page_of(process)["requests"], len(SHAPES), "with a log")
    equal(len(lines_of(folder + "/live.log")), 2 * len(SHAPES), "the log has all")


def check_door(folder):
    """Commands on the store's folder come through a door of their own, which has no log."""
    log = folder + "/door.log"
    for naming, names in (("none", None), ("plain", ["ACTOR#alice"])):
        with served(folder + "/store", "--log", log, "--log-keys", naming) as process:
            json_body = {"Content-Type": "application/json"}
            post(process, "/_graph/log", {}, json_body)
            adjoin("--store", folder + "/store", "neighbors", "ACTOR#alice", "FOLLOWS")
            told = post(process, "/_graph/log", {}, json_body)[1]
            equal(told["keys"], naming, "how keys are named")
            queries = [row for row in told["data"] if row["operation"] == "Query"]
            equal([row["key"] for row in queries], [names], "the key of a command's Query")
        equal([line["operation"] for line in lines_of(log) if line["operation"] == "Query"], [], "it is in no log")
        os.remove(log)


def check_hot_key(folder):
    """A hashed key is told by its text to who has the store."""
    log = folder + "/hot"
    line = lines_of(folder + "/log")[2]
    with open(log, "w", encoding="utf-8") as file:
        for minute in range(120):
            for second in range(0, 60, 5):
                line["time"] = f"2026-11-21T{10 + minute // 60:02}:{minute % 60:02}:{second:02}.000Z"
                file.write(json.dumps(line) + "\n")
    # Its load is small: only its part of the index makes it hot.
    judge = ("advise", log, "--output", "table", "--threshold", "hot-share-min=0")
    done = adjoin(*judge, "--store", folder + "/store", codes=(1,))
    equal(done.stdout.startswith("celebrity GSI1 TARGET#f1: "), True, done.stdout)
    alone = adjoin(*judge, codes=(1,))
    equal("TARGET#f1" in alone.stdout, False, "without the store")
    with served(folder + "/store"):
        beside = adjoin(*judge, "--store", folder + "/store", codes=(1,))
    equal(beside.stdout, done.stdout, "beside a server")


def main():
    with tempfile.TemporaryDirectory() as folder:
        make_graph(folder + "/store")
        lines = check_log(folder)
        check_secret(folder, lines)
        check_naming(folder)
        check_words(folder)
        check_patterns(folder)
        check_live(folder)
        check_interrupt(folder)
        check_logged_live(folder)
        check_door(folder)
        check_hot_key(folder)


if __name__ == "__main__":
    main()
