#!/usr/bin/env python3
"""usage: tests/cli/service.py ADJOIN

`serve` under a service manager that this test plays: it says when it is ready, that it lives, that it
reads its settings again and that it ends. The settings come from a file, and SIGHUP never ends it.
With a drain-delay it goes on for a while after SIGTERM, and says meanwhile that it is not ready.
"""
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

PATIENCE = 60


def messages(manager, ends_with):
    """What the server says, up to a line that begins so."""
    said = []
    manager.settimeout(PATIENCE)
    while True:
        said.extend(manager.recv(4096).decode().splitlines())
        if any(line.startswith(ends_with) for line in said):
            return said


def wait_for(happened, what):
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def status_of(url):
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def list_tables(url):
    """A request that the log tells of."""
    asked = urllib.request.Request(url, b"{}", {"Content-Type": "application/x-amz-json-1.0",
                                                "X-Amz-Target": "DynamoDB_20120810.ListTables"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        assert answer.status == 200


def check(adjoin, address, name):
    """@param address  of the manager's socket; @param name  the same as $NOTIFY_SOCKET has it"""
    with open("adjoin.yaml", "w", encoding="utf-8") as file:
        file.write("in-memory: true\nport: 0\nlog: requests.log\nlog-level: error\n")
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(address)
    environment = {**os.environ, "NOTIFY_SOCKET": name, "WATCHDOG_USEC": "2000000"}
    environment.pop("ADJOIN_STORE", None)
    with open("said", "w", encoding="utf-8") as said, \
         subprocess.Popen([adjoin, "serve", "--config", "adjoin.yaml"], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=said) as server:
        try:
            ready = messages(manager, "STATUS=")
            url = json.loads(server.stdout.readline())["endpoint"]
            assert ready[:2] == ["READY=1", "STATUS=serves " + url], ready
            assert status_of(url + "/healthz") == 200
            assert status_of(url + "/readyz") == 200
            messages(manager, "WATCHDOG=1")
            list_tables(url)  # no error, so no line at this level

            with open("adjoin.yaml", "w", encoding="utf-8") as file:
                file.write("in-memory: true\nport: 0\nlog: requests.log\nlog-level: info\nthreads: 1\n")
            os.rename("requests.log", "requests.log.1")
            server.send_signal(signal.SIGHUP)
            reloaded = [line.split("=")[0] for line in messages(manager, "STATUS=")]
            assert [name for name in reloaded if name != "WATCHDOG"] == [
                "RELOADING", "MONOTONIC_USEC", "READY", "STATUS"], reloaded
            assert os.path.exists("requests.log"), "the log was not opened anew"
            with open("said", encoding="utf-8") as told:
                assert "threads has changed in the settings; it takes effect when the server is started again" \
                    in told.read()

            list_tables(url)
            wait_for(lambda: "ListTables" in open("requests.log", encoding="utf-8").read(),
                     "the level of the log stayed as it was")
            assert "ListTables" not in open("requests.log.1", encoding="utf-8").read()

            with open("adjoin.yaml", "w", encoding="utf-8") as file:
                file.write("in-memory: true\nprot: 0\n")
            server.send_signal(signal.SIGHUP)
            wait_for(lambda: "did you mean 'port'?" in open("said", encoding="utf-8").read(),
                     "the mistake in the settings was not told")
            assert server.poll() is None and status_of(url + "/healthz") == 200, "it ended"

            server.send_signal(signal.SIGTERM)
            messages(manager, "STOPPING=1")
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()
            manager.close()


def readiness(url):
    try:
        with urllib.request.urlopen(url + "/readyz", timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def check_drain(adjoin):
    """Whoever spreads requests sees that the server ends, while it still answers them."""
    with open("adjoin.yaml", "w", encoding="utf-8") as file:
        file.write("in-memory: true\nport: 0\ndrain-delay: 4\n")
    environment = {name: value for name, value in os.environ.items() if name != "ADJOIN_STORE"}
    with subprocess.Popen([adjoin, "serve", "--config", "adjoin.yaml"], env=environment, text=True,
                          stdout=subprocess.PIPE) as server:
        try:
            url = json.loads(server.stdout.readline())["endpoint"]
            assert readiness(url)[0] == 200
            server.send_signal(signal.SIGTERM)
            wait_for(lambda: readiness(url) == (503, "the server is about to end\n"),
                     "it did not say that it ends")
            assert status_of(url + "/healthz") == 200
            list_tables(url)
            assert server.poll() is None, "it did not wait"
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()


def main():
    adjoin = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="adjoin-service-") as folder:
        os.chdir(folder)
        check_drain(adjoin)
        os.chdir("/")
    for is_abstract in (False, True):
        with tempfile.TemporaryDirectory(prefix="adjoin-service-") as folder:
            os.chdir(folder)
            path = os.path.join(folder, "manager")
            if is_abstract:
                check(adjoin, "\0" + path, "@" + path)
            else:
                check(adjoin, path, path)
            os.chdir("/")


main()
