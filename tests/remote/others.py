#!/usr/bin/env python3
"""usage: others.py BUILT INSTALLED [SERVER]
Against servers that others wrote, dynalite and DynamoDB Local, as tests/differential starts them: the item
commands, whose answers must be the same whatever the server; and the suites of every store and of every graph,
but for what differences.txt lists. A server that ends in the middle of a test is started anew for the next one, and a
suite that ends in the middle of a test, as an unexpected answer may make it, goes on after it. What needs
transactions where there are none is told so, and counts as skipped. A test that fails unlisted runs once more by
itself: a server may refuse once what it takes the next time, and that is told, not counted. Our own server has no
second try.
"""
import concurrent.futures
import json
import os
import re
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


# SUITE: the program, and which of its tests. Migrations wait for leases, again and again; items expire when the
# server likes; histories are long.
SUITES = {
    "contract": ("contract_test", "*/Endpoint"),
    "graph": ("graph_on_remote_test", "-Migrate*:*History*:*Histories*:*Expir*"),
}
# Servers that some tests end, so that each test is run by itself.
FRAGILE = {"dynalite"}
# What a test is told that needs transactions, or items that expire, where there are none.
LACKING = re.compile(r"this store has no transactions[^\n]*|this store holds no[^\n]*|unsupported: [^\"\n]*")


def differences(server, suite):
    """The tests that are known to fail there."""
    known = {}
    for line in open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "differences.txt"), encoding="utf-8"):
        if not line.startswith("#"):
            where, of, test, how = line.strip().split(" ", 3)
            if (where, of) == (server, suite):
                known[test] = how
    return known


def plain_name(test):
    """"Stores/StoreContract.GetAnswers…/Endpoint" is StoreContract.GetAnswers…"""
    return re.sub(r"^\w+/(\w+\.\w+)/\w+$", r"\1", test)


def run_tests(program, chosen, endpoint):
    """What was printed, what became of each test by its whole name, and the test in which the program ended, or ""."""
    done = subprocess.run(
        [program, "--gtest_filter=" + chosen], cwd=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."),
        env=dict(os.environ, ADJOIN_TEST_ENDPOINT=endpoint), text=True, errors="replace", stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=1800)
    ended = re.findall(r"^\[ +(OK|FAILED|SKIPPED) +\] (\S+?)(?:,.*)? \(\d+ ms\)$", done.stdout, re.MULTILINE)
    became = {test: verdict for verdict, test in ended}
    begun = re.findall(r"^\[ RUN +\] (\S+)$", done.stdout, re.MULTILINE)
    last = begun[-1] if begun and begun[-1] not in became else ""
    if last:
        became[last] = "FAILED"
        return done.stdout + f"the program ended with {done.returncode}\n[  FAILED  ] {last}\n", became, last
    return done.stdout, became, ""


def run_all_tests(program, chosen, endpoint):
    """As run_tests, and goes on after a test in which the program ended."""
    printed, became, ended_in = run_tests(program, chosen, endpoint)
    while ended_in:
        left = [test for test in all_tests(program, chosen, endpoint) if test not in became]
        if not left:
            break
        more, others, ended_in = run_tests(program, ":".join(left), endpoint)
        printed += more
        became.update(others or {test: "FAILED" for test in left})
    return printed, became


def all_tests(program, chosen, endpoint):
    listed = subprocess.run([program, "--gtest_list_tests", "--gtest_filter=" + chosen], text=True, capture_output=True,
                            env=dict(os.environ, ADJOIN_TEST_ENDPOINT=endpoint)).stdout
    suite = ""
    for line in listed.splitlines():
        if not line.startswith(" "):
            suite = line.split("#")[0].strip()
        else:
            yield suite + line.split("#")[0].strip()


def one_by_one(program, chosen, server):
    """As run_tests, with a server that may end at any of them."""
    printed, became = "", {}
    for test in all_tests(program, chosen, server.endpoint):
        if server.process.poll() is not None:
            server.start()
        output, verdicts, _ = run_tests(program, test, server.endpoint)
        printed += output
        became[test] = verdicts.get(test, "FAILED")
        if server.process.poll() is not None:
            became[test] = "FAILED"
        elif became[test] == "FAILED" and LACKING.search(output):
            became[test] = "skipped: " + LACKING.search(output).group(0).strip()
    return printed, became


def output_of(test, printed):
    """What one test printed, from RUN to FAILED."""
    found = re.search(r"^\[ RUN +\] " + re.escape(test) + r"$.*?^\[  FAILED  \]", printed, re.DOTALL | re.MULTILINE)
    return found.group(0) if found else f"{test} printed nothing"


def nothing_ran(server, suite, printed):
    print(f"{server.name}, {suite}: no test ran:\n{printed[-4000:]}")
    return 1


def run_suite(built, server, suite):
    """Prints what became of each kind of tests; how many are not as they should be."""
    program, chosen = SUITES[suite]
    program = os.path.join(built, program)
    wrong = []
    if server.name in FRAGILE:
        printed, ended = one_by_one(program, chosen, server)
    else:
        printed, ended = run_all_tests(program, chosen, server.endpoint)
        if not ended:
            return nothing_ran(server, suite, printed)
    became = {plain_name(test): verdict for test, verdict in ended.items()}
    known = differences(server.name, suite)
    failing = [test for test, verdict in ended.items() if verdict == "FAILED" and plain_name(test) not in known]
    once = [test for test in failing if run_tests(program, test, server.endpoint)[1].get(test) == "OK"]
    wrong += [f"{plain_name(test)} fails" for test in failing if test not in once]
    # What a server that was just started anew does may be another thing each time.
    wrong += [f"{test} passes, or is no more: take it from differences.txt"
              for test in known if became.get(test) != "FAILED" and server.name not in FRAGILE]
    verdicts = list(became.values())
    skipped = len(verdicts) - verdicts.count("OK") - verdicts.count("FAILED")
    print(f"{server.name}, {suite}: {verdicts.count('OK')} tests pass, {len(known)} differ as listed, {skipped} are skipped:")
    for test, verdict in became.items():
        if verdict == "SKIPPED":
            why = re.search(r"RUN +\] \S*" + re.escape(test) + r".*?Skipped\n(.*)", printed, re.DOTALL)
            print(f"  {test}: {why.group(1).splitlines()[0] if why else ''}")
        elif verdict != "OK" and verdict != "FAILED":
            print(f"  {test}: {verdict.removeprefix('skipped: ')}")
    for test in failing:
        print(output_of(test, printed)[:4000])
    for test in once:
        print(f"{server.name}, {suite}: {plain_name(test)} failed once, and passed when it ran alone")
    for line in wrong:
        print(f"{server.name}, {suite}: {line}")
    return len(wrong)


def ask_server(name, built, installed):
    """Everything on one server; how much of it is not as it should be."""
    with references.KINDS[name](installed) as server:
        create_table(server.endpoint)
        wrong = list(failures(os.path.join(built, "adjoin"), server.endpoint))
        for line in wrong:
            print(f"{name}: {line}")
        print(f"{name}: {len(STEPS) - len(wrong)} of {len(STEPS)} steps as expected", flush=True)
        return len(wrong) + sum(run_suite(built, server, suite) for suite in SUITES)


def main(built, installed, name=None):
    references.enter_own_network()
    built, installed = os.path.abspath(built), os.path.abspath(installed)
    if name is not None:
        return 1 if ask_server(name, built, installed) else 0
    # All servers at once, as each test waits for its server most of the time; each one's lines together.
    asked = [subprocess.Popen([sys.executable, os.path.abspath(__file__), built, installed, name], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
             for name in sorted(references.KINDS)]
    with concurrent.futures.ThreadPoolExecutor() as readers:
        for lines in readers.map(lambda process: process.communicate()[0], asked):
            print(lines, end="", flush=True)
    return 1 if any(process.returncode for process in asked) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
