#!/usr/bin/env python3
"""usage: tests/cli/alarm_actions.py ADJOIN

Actions of alarms, really run: a program that this test writes, and a POST to a server that this test
is, which checks the signature. Then SIGHUP gives an ARN another action, and a restart in ALARM runs
none again.
"""
import hashlib
import hmac
import http.server
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

PATIENCE = 60
SECRET = "0123456789abcdef0123456789abcdef"
PAGE = "arn:aws:sns:us-east-1:000000000000:page"
LOG = "arn:aws:sns:us-east-1:000000000000:log"
NOBODY = "arn:aws:sns:us-east-1:000000000000:nobody"
SCHEMA = """graph: 1
table: {name: things, pk: PK, sk: SK}
nodes: {N: {ref: "N#{id}"}}
"""


def is_genuine(header, body, secret, now):
    """Whether Adjoin signed this body, within the last five minutes."""
    parts = dict(part.split("=", 1) for part in header.split(","))
    expected = hmac.new(secret, parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, parts["v1"]) and abs(now - int(parts["t"])) < 300


class Receiver(http.server.BaseHTTPRequestHandler):
    posted = queue.Queue()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_genuine(self.headers["Adjoin-Signature"], body, SECRET.encode(), time.time())
        self.posted.put((self.path, genuine, json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words):
        pass


def write_settings(url, with_log):
    with open("adjoin.yaml", "w", encoding="utf-8") as file:
        file.write(f"store: db\nport: 0\nalarm-actions:\n"
                   f"  {PAGE}: {{post: {url}/hook, secret-file: secret}}\n")
        if with_log:
            file.write(f"  {LOG}: {{program: [{os.getcwd()}/action, --for, log]}}\n")


class Server:
    def __init__(self, adjoin):
        self.said = open("said", "a+", encoding="utf-8")
        self.process = subprocess.Popen([adjoin, "serve", "--config", "adjoin.yaml"], text=True,
                                        stdout=subprocess.PIPE, stderr=self.said)
        self.url = json.loads(self.process.stdout.readline())["endpoint"]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0
        self.said.close()

    def was_told(self, words):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with open("said", encoding="utf-8") as file:
                if words in file.read():
                    return True
            time.sleep(0.02)
        return False


def run(adjoin, *words):
    done = subprocess.run([adjoin, "--store", "db", *words], text=True, capture_output=True,
                          timeout=PATIENCE, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def state_of(adjoin, name):
    return {row["name"]: row["state"] for row in run(adjoin, "alarms")[1]}[name]


def check_actions_run(adjoin):
    for name, action in (("paged", PAGE), ("logged", LOG), ("unheard", NOBODY)):
        run(adjoin, "alarms", "add", name, "--metric", "UserErrors", "--threshold", "1000000",
            "--action", action)
    code, rows = run(adjoin, "alarms", "test", "paged")
    assert code == 0 and [(row["state"], row["worked"]) for row in rows] == [("ALARM", True)], rows
    path, genuine, alarm = Receiver.posted.get(timeout=PATIENCE)
    assert path == "/hook" and genuine, "the signature is wrong"
    assert (alarm["AlarmName"], alarm["NewStateValue"], alarm["Action"]) == (
        "paged", "ALARM", PAGE), alarm
    assert Receiver.posted.empty(), "one action a change of state"

    code, rows = run(adjoin, "alarms", "test", "logged")
    assert code == 0 and rows[0]["worked"], rows
    with open("got", encoding="utf-8") as file:
        assert json.load(file)["AlarmName"] == "logged"
    with open("words", encoding="utf-8") as file:
        assert file.read() == "--for log\n"

    code, rows = run(adjoin, "alarms", "test", "unheard")
    assert code == 1 and "no action has this ARN" in rows[0]["summary"], rows


def check_settings_are_taken(adjoin, server, url):
    write_settings(url, with_log=False)
    server.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + PATIENCE
    while run(adjoin, "alarms", "test", "logged")[0] == 0:
        assert time.monotonic() < end, "the settings were not taken"
    with open("adjoin.yaml", "a", encoding="utf-8") as file:
        file.write("  arn:wrong: {exec: /bin/sh}\n")
    server.process.send_signal(signal.SIGHUP)
    assert server.was_told("alarm-actions stay as they were: adjoin.yaml:5:14: error: arn:wrong: "
                           "unknown member 'exec'")
    write_settings(url, with_log=True)


def ask_cloudwatch(url, operation, body):
    """As an SDK asks; a server without keys takes it unsigned."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": "GraniteServiceVersion20100801." + operation})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def check_a_restart_in_alarm(adjoin, server):
    ask_cloudwatch(server.url, "SetAlarmState",
                   {"AlarmName": "paged", "StateValue": "ALARM", "StateReason": "drill"})
    assert Receiver.posted.get(timeout=PATIENCE)[2]["NewStateReason"] == "drill"
    code, rows = run(adjoin, "alarms", "--cloudwatch-endpoint", server.url, "--state", "ALARM")
    assert code == 0 and [row["name"] for row in rows] == ["paged"], rows
    before = run(adjoin, "alarms", "history", "paged", "--type", "StateUpdate")[1]
    server.stop()
    assert state_of(adjoin, "paged") == "ALARM", "the folder does not keep the state"
    server = Server(adjoin)
    assert state_of(adjoin, "paged") == "ALARM"
    assert run(adjoin, "alarms", "history", "paged", "--type", "StateUpdate")[1] == before
    assert Receiver.posted.empty(), "a restart ran an action"
    return server


def main():
    adjoin = os.path.abspath(sys.argv[1])
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{receiver.server_port}"
    for name in ("ADJOIN_STORE", "ADJOIN_CONFIG"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="adjoin-alarms-") as folder:
        os.chdir(folder)
        with open("secret", "w", encoding="utf-8") as file:
            file.write(SECRET + "\n")
        with open("schema.yaml", "w", encoding="utf-8") as file:
            file.write(SCHEMA)
        with open("action", "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ncat > {folder}/got\necho \"$@\" > {folder}/words\n")
        os.chmod("action", 0o755)
        write_settings(url, with_log=True)
        subprocess.run([adjoin, "--store", "db", "init", "--schema", "schema.yaml"], check=True,
                       capture_output=True)
        server = Server(adjoin)
        try:
            check_actions_run(adjoin)
            check_settings_are_taken(adjoin, server, url)
            server = check_a_restart_in_alarm(adjoin, server)
            server.stop()
        finally:
            server.process.kill()
        os.chdir("/")


main()
