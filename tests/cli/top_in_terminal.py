#!/usr/bin/env python3
"""usage: top_in_terminal.py ADJOIN

Runs `adjoin top` in a pseudo-terminal against a real server that is asked all the while: what is
drawn fits, also after the window was made smaller; keys cannot command the terminal; q and Ctrl-C
end it, and leave the terminal as it was.
"""
import contextlib
import fcntl
import http.client
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

# The key is a command that sets a terminal's title, and one that clears its screen.
EVIL_KEY = "\x1b]0;owned\x07\x1b[2J\x9b31m"
FRAME = re.compile(r"\x1b\[H")
PATIENCE = 60


@contextlib.contextmanager
def served(adjoin):
    with subprocess.Popen([adjoin, "serve", "--in-memory", "--port", "0"],
                          stdout=subprocess.PIPE, text=True) as server:
        try:
            yield json.loads(server.stdout.readline())["endpoint"]
        finally:
            server.terminate()


class Client:
    def __init__(self, endpoint):
        self.connection = http.client.HTTPConnection(endpoint.split("//")[1].rstrip("/"), timeout=60)

    def call(self, operation, **members):
        self.connection.request("POST", "/", json.dumps(members), {
            "Content-Type": "application/x-amz-json-1.0",
            "X-Amz-Target": "DynamoDB_20120810." + operation})
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text


@contextlib.contextmanager
def traffic(endpoint):
    """Writes and reads of one key, until the end."""
    client = Client(endpoint)
    client.call("CreateTable", TableName="hot", BillingMode="PAY_PER_REQUEST",
                AttributeDefinitions=[{"AttributeName": "PK", "AttributeType": "S"}],
                KeySchema=[{"AttributeName": "PK", "KeyType": "HASH"}])
    ends = threading.Event()

    def ask():
        while not ends.wait(0.005):
            client.call("PutItem", TableName="hot", Item={"PK": {"S": EVIL_KEY}})
            client.call("GetItem", TableName="hot", Key={"PK": {"S": EVIL_KEY}})

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield
    finally:
        ends.set()
        thread.join()


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, command, columns, rows, environment):
        self.master, slave = pty.openpty()
        self.slave = slave
        self.resize(columns, rows)
        self.before = termios.tcgetattr(slave)
        self.text = ""
        self.child = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave,
                                      start_new_session=True, env=environment,
                                      preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read_some(self):
        if select.select([self.master], [], [], 0.1)[0]:
            self.text += os.read(self.master, 65536).decode("utf-8", "surrogateescape")

    def wait_for(self, what, holds):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read_some()
            if holds(self.frames()):
                return
        raise SystemExit(f"{what}: never seen; the terminal shows:\n{self.text[-3000:]!r}")

    def frames(self):
        """What was drawn each time, whole frames alone: a frame ends where the next begins."""
        return FRAME.split(self.text)[1:-1]

    def press(self, keys):
        os.write(self.master, keys.encode())

    def wait_for_end(self):
        end = time.monotonic() + PATIENCE
        while self.child.poll() is None:
            if time.monotonic() > end:
                self.child.kill()
                raise SystemExit(f"it does not end; the terminal shows:\n{self.text[-3000:]!r}")
            self.read_some()
        self.read_some()
        return self.child.returncode

    def close(self):
        os.close(self.master)
        os.close(self.slave)


def lines_of(frame):
    """The lines as a person sees them: the sequences that top itself sends are taken out."""
    plain = re.sub(r"\x1b\[(?:\d*m|K|J)", "", frame)
    return re.split("\r*\n", plain)


def check(holds, what):
    if not holds:
        raise SystemExit(what)


def check_frame(frame, columns, rows):
    lines = lines_of(frame)
    check(len(lines) <= rows, f"{len(lines)} lines on a screen of {rows}: {lines}")
    for line in lines:
        check(len(line) <= columns, f"{len(line)} columns on a screen of {columns}: {line!r}")
        check(not re.search(r"[\x00-\x1f\x7f-\x9f]", line), f"a control character: {line!r}")


def check_end(terminal, code):
    check(code == 0, f"it ended with {code}: {terminal.text[-1000:]!r}")
    check(terminal.text.startswith("\x1b[?1049h\x1b[?25l"), "it does not hide what was there")
    check(terminal.text.endswith("\x1b[?25h\x1b[?1049l"), "it does not bring back what was there")
    check(termios.tcgetattr(terminal.slave) == terminal.before, "the terminal has other settings")


def watch(adjoin, endpoint, end_by, environment):
    terminal = Terminal([adjoin, "--endpoint-url", endpoint, "top", "--seconds", "5"], 100, 30, environment)
    shows = lambda frames: frames and all(
        word in frames[-1] for word in ("PutItem", "GetItem", "hot", "\\x1b]0;owned\\x07"))
    terminal.wait_for("operations and the busy key", shows)
    check_frame(terminal.frames()[-1], 100, 30)
    before = len(terminal.frames())
    terminal.wait_for("a next drawing", lambda frames: len(frames) > before)
    # A smaller window is drawn at once, and again.
    terminal.resize(40, 8)
    os.killpg(terminal.child.pid, signal.SIGWINCH)
    seen = len(terminal.frames())
    terminal.wait_for("drawings after a resize", lambda frames: len(frames) >= seen + 3)
    check_frame(terminal.frames()[-1], 40, 8)
    end_by(terminal)
    check_end(terminal, terminal.wait_for_end())
    terminal.close()


def main():
    adjoin = sys.argv[1]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        for name in ("ADJOIN_STORE", "AWS_PROFILE", "COLUMNS"):
            environment.pop(name, None)
        with served(adjoin) as endpoint, traffic(endpoint):
            watch(adjoin, endpoint, lambda terminal: terminal.press("q"), environment)
            watch(adjoin, endpoint, lambda terminal: terminal.press("\x03"), environment)


if __name__ == "__main__":
    main()
