#!/usr/bin/python3
"""usage: resources_test.py [--factor N] ADJOIN
What bad input costs `ADJOIN serve`: CPU of every request of at most 4 KB in the tables of rows and
limits, and peak memory of bodies of 16 MiB. CPU is the process's own time over 200 repetitions, so
other work on the machine does not count; --factor is what a build without optimisation may need more.
"""
import argparse
import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [FOLDER, os.path.join(FOLDER, "..", "clients")]
import hostile_test
import limit_rows
import sample_tables
from access_rows import cpu_seconds
from http_rows import MIB
from raw_client import Endpoint
from server import Server

REQUEST_BYTES = 4096 + 512  # a body of 4 KB, and its head
REPETITIONS = 200
CPU_SECONDS = 0.001
DEBUG_FACTOR = 6
BODY_BYTES = 16 * MIB
MEMORY_FACTOR = 4
# Beside four times the body: what the allocator keeps, the item as it is stored, and the answer.
MEMORY_SLACK = 10 * MIB


def repeated(element, opening, closing, separator=","):
    """A body of 16 MiB: `element` as often as fits."""
    count = (BODY_BYTES - len(opening) - len(closing)) // (len(element) + len(separator))
    return opening + separator.join([element] * count) + closing


def numbered(element, opening, closing):
    """The same with every element's %d another number."""
    count = (BODY_BYTES - len(opening) - len(closing)) // (len(element % 10_000_000) + 1)
    return opening + ",".join(element % (10_000_000 + i) for i in range(count)) + closing


def large_list():
    return '{"L":[' + ",".join(['{"S":""}'] * 65_000) + "]}"


def large_item(number):
    return f'{{"id":{{"N":"{number}"}},"v":{large_list()}}}'


def large_map(number):
    names = ",".join(f'"{i:05}":{{"S":""}}' for i in range(38_000))
    return f'{{"id":{{"N":"{number}"}},"v":{{"M":{{{names}}}}}}}'


ITEM = '{"TableName":"Num","Item":{"id":{"N":"1"}'
NAMED = '{"TableName":"Num","Key":{"id":{"N":"1"}},"UpdateExpression":"SET a = b"'
BODIES = {
    "an unknown member of [0,0,…]": repeated("0", '{"Odd":[', "]}"),
    "an unknown member of [[],[],…]": repeated("[]", '{"Odd":[', "]}"),
    "an unknown member of nested lists": '{"Odd":' + "[" * (8 * MIB - 8) + "]" * (8 * MIB - 8) + "}",
    "unknown members with many names": numbered('"%d":0', "{", "}"),
    "a list of [0,0,…]": repeated("0", ITEM + ',"v":{"L":[', "]}}}"),
    "a list of empty strings": repeated('{"S":""}', ITEM + ',"v":{"L":[', "]}}}"),
    "a list of nulls": repeated('{"NULL":true}', ITEM + ',"v":{"L":[', "]}}}"),
    "a list of lists": repeated('{"L":[]}', ITEM + ',"v":{"L":[', "]}}}"),
    "a list of numbers": repeated('{"N":"1"}', ITEM + ',"v":{"L":[', "]}}}"),
    "many tiny attributes": numbered('"%d":{"S":""}', ITEM + ",", "}}"),
    "many tiny attributes in a map": numbered('"%d":{"S":""}', ITEM + ',"v":{"M":{', "}}}}"),
    "a set of many strings": numbered('"%d"', ITEM + ',"v":{"SS":[', "]}}}"),
    "a set of many numbers": numbered('"%d"', ITEM + ',"v":{"NS":[', "]}}}"),
    "maps that nest": ITEM + ',"v":' + '{"M":{"m":' * (BODY_BYTES // 13) + '{"S":""}' +
                      "}}" * (BODY_BYTES // 13) + "}}",
    "many placeholder names": numbered('"#%d":"a"', NAMED + ',"ExpressionAttributeNames":{', "}}"),
    "many placeholder values": numbered('":%d":{"S":""}', NAMED + ',"ExpressionAttributeValues":{',
                                        "}}"),
    "a batch of 25 lists of 65,000 empty strings": '{"RequestItems":{"Num":[' + ",".join(
        [f'{{"PutRequest":{{"Item":{large_item(i)}}}}}' for i in range(25)]) + "]}}",
    "a batch of 25 maps of 38,000 empty strings": '{"RequestItems":{"Num":[' + ",".join(
        [f'{{"PutRequest":{{"Item":{large_map(i)}}}}}' for i in range(25)]) + "]}}",
    "a transaction of 25 lists of 65,000 empty strings": '{"TransactItems":[' + ",".join(
        [f'{{"Put":{{"TableName":"Num","Item":{large_item(i)}}}}}' for i in range(25)]) + "]}",
    "a transaction of 25 updates with lists of empty strings": '{"TransactItems":[' + ",".join(
        [f'{{"Update":{{"TableName":"Num","Key":{{"id":{{"N":"{i}"}}}},"UpdateExpression":'
         f'"SET v=:v","ExpressionAttributeValues":{{":v":{large_list()}}}}}}}'
         for i in range(25)]) + "]}",
    "one list of as many empty strings as an item may hold":
        ITEM + ',"v":{"L":[' + ",".join(['{"S":""}'] * 409_000) + "]}}}",
    "one list of many maps of one string": repeated('{"M":{"a":{"S":""}}}', ITEM + ',"v":{"L":[',
                                                    "]}}}"),
    "one list of many empty maps": repeated('{"M":{}}', ITEM + ',"v":{"L":[', "]}}}"),
    "one list of as many small maps as an item may hold":
        ITEM + ',"v":{"L":[' + ",".join(['{"M":{"a":{"S":""}}}'] * 68_000) + "]}}}",
    "many keys of a batch": numbered('{"id":{"N":"%d"}}', '{"RequestItems":{"Num":{"Keys":[',
                                     "]}}}"),
    "many tables of a batch": numbered('"%d":{"Keys":[]}', '{"RequestItems":{', "}}"),
    "many writes of a batch": repeated("{}", '{"RequestItems":{"Num":[', "]}}"),
    "many empty actions": repeated("{}", '{"TransactItems":[', "]}"),
    "many attribute definitions": repeated("{}", '{"TableName":"Odd","AttributeDefinitions":[', "]}"),
    "many conditions": numbered('"%d":{}', '{"TableName":"Num","Key":{"id":{"N":"1"}},"Expected":{',
                                "}}"),
    "one string": ITEM + ',"v":{"S":"' + "x" * (BODY_BYTES - 70) + '"}}}',
    "one string of escapes": ITEM + ',"v":{"S":"' + "\\u0000" * ((BODY_BYTES - 70) // 6) + '"}}}',
    "one string within an echoed member": '{"TableName":"' + "\\u0001" * (BODY_BYTES // 6 - 20) + '"}',
    "a long expression": NAMED[:-1] + "(" * (BODY_BYTES - 90) + '"}',
}
OPERATIONS = {"many placeholder": "UpdateItem", "many keys": "BatchGetItem",
              "a batch": "BatchWriteItem", "a transaction": "TransactWriteItems",
              "many tables": "BatchGetItem", "many writes": "BatchWriteItem",
              "many empty": "TransactWriteItems", "many attribute": "CreateTable",
              "many conditions": "PutItem", "a long": "UpdateItem"}


def operation_of(name):
    found = [operation for prefix, operation in OPERATIONS.items() if name.startswith(prefix)]
    return found[0] if found else "PutItem"


def status_of(pid, field):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        words = dict(line.split(":", 1) for line in status)
    return int(words[field].split()[0]) * 1024


def cost_of(endpoint, pid, data):
    """CPU seconds of one request."""
    begun = cpu_seconds(pid)
    answers, _ = endpoint.exchange(data * REPETITIONS, answers=REPETITIONS, timeout=60)
    assert len(answers) == REPETITIONS, f"{len(answers)} answers"
    return (cpu_seconds(pid) - begun) / REPETITIONS


def check_cpu(endpoint, pid, factor):
    """Prints the dearest requests; how many are too dear."""
    costs, seen = [], set()
    for case in [*hostile_test.CASES, *limit_rows.CASES]:
        closes = getattr(case, "expected", None) is None or case.expected.closes
        if closes or case.expected.status == (413,):
            continue
        data = case.bytes(endpoint)
        if len(data) <= REQUEST_BYTES and data not in seen and b"CreateTable" not in data:
            seen.add(data)
            costs.append((cost_of(endpoint, pid, data), f"{case.row} {case.name}"))
    costs.sort(reverse=True)
    print(f"CPU of {len(costs)} requests of 4 KB, {REPETITIONS} times each; the dearest:")
    for cost, name in costs[:5]:
        print(f"  {1000 * cost:.2f} ms  {name}")
    dear = [name for cost, name in costs if cost > CPU_SECONDS * factor]
    for name in dear:
        print(f"WRONG {name}: more than {1000 * CPU_SECONDS * factor:.0f} ms")
    return len(dear)


def check_memory(adjoin):
    """Peak memory of each body in a server of its own, over what it holds after a small one."""
    failed = 0
    print("Peak memory of bodies of 16 MiB, as a multiple of the body:")
    for name, body in BODIES.items():
        assert len(body) <= BODY_BYTES, f"{name} has {len(body)} bytes"
        with Server(adjoin, in_memory=True) as server:
            endpoint, pid = Endpoint(server.endpoint), server.process.pid
            endpoint.done("CreateTable", sample_tables.table("Num", "id", "id:N"))
            before, begun = status_of(pid, "VmHWM"), cpu_seconds(pid)
            try:
                answer = endpoint.call(operation_of(name), body, timeout=20)
            except AssertionError:
                failed += 1
                print(f"  WRONG {name}: not answered within 20 s")
                continue
            grown, spent = status_of(pid, "VmHWM") - before, cpu_seconds(pid) - begun
            wrong = grown > MEMORY_FACTOR * len(body) + MEMORY_SLACK
            wrong = wrong or answer.status not in (200, 400)
            wrong = wrong or server.process.poll() is not None
            failed += wrong
            print(f"  {'WRONG ' if wrong else ''}{grown / len(body):4.1f}x  {spent:4.1f} s CPU  {name}: "
                  f"{answer.status} {answer.type} {answer.text[:60]!r}")
    return failed


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--factor", type=float, default=DEBUG_FACTOR)
    arguments.add_argument("adjoin")
    given = arguments.parse_args()
    with Server(given.adjoin, in_memory=True) as server:
        endpoint = Endpoint(server.endpoint)
        sample_tables.make(endpoint)
        failed = check_cpu(endpoint, server.process.pid, given.factor)
    failed += check_memory(given.adjoin)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
