#!/usr/bin/env python3
"""usage: console_in_terminal.py ADJOIN

Runs `adjoin console` in a pseudo-terminal: it tells a person where the page is, hands the URL to the
desktop where there is a display and nobody said --no-open, and ends by Ctrl-C and when the terminal
is closed. What stands for the desktop is a script named xdg-open that notes what it was given.
"""
import os
import pty
import re
import select
import sys
import tempfile
import time
import urllib.request

PATIENCE = 60
URL = re.compile(r"http://127\.0\.0\.1:\d+/_console/")


class Console:
    """`adjoin console` in a terminal of its own."""

    def __init__(self, adjoin, words, environment):
        self.text = ""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.execve(adjoin, [adjoin, "console", *words], environment)

    def wait_for(self, what, holds):
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                raise SystemExit(f"{what}: never seen; the terminal shows {self.text!r}")
            if select.select([self.terminal], [], [], 0.05)[0]:
                try:
                    self.text += os.read(self.terminal, 65536).decode()
                except OSError:  # the other side is closed
                    time.sleep(0.05)

    def url(self):
        self.wait_for("the whole answer", lambda: "ends it." in self.text or "goes on." in self.text)
        return URL.search(self.text).group()

    def press(self, keys):
        os.write(self.terminal, keys.encode())

    def close(self):
        os.close(self.terminal)

    def code(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ended, status = os.waitpid(self.child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        raise SystemExit("it does not end")


def check(holds, what):
    if not holds:
        raise SystemExit(what)


def make_desktop(folder):
    """A folder for PATH, and the file in which its xdg-open notes URLs."""
    opened = os.path.join(folder, "opened")
    program = os.path.join(folder, "xdg-open")
    with open(program, "w", encoding="utf-8") as file:
        # In one step, since the file is read as soon as it is there.
        file.write(f'#!/bin/sh\nsleep 0.2\necho "$1" > {opened}.new; mv {opened}.new {opened}\nsleep 5\n')
    os.chmod(program, 0o755)
    return opened


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read().strip()


def main():
    adjoin = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        opened = make_desktop(folder)
        store = os.path.join(folder, "store")
        environment = {**os.environ, "HOME": folder, "PATH": folder + ":/usr/bin:/bin", "DISPLAY": ":0"}
        for name in ("ADJOIN_STORE", "WAYLAND_DISPLAY"):
            environment.pop(name, None)

        console = Console(adjoin, [store], environment)
        url = console.url()
        console.wait_for("the desktop's note", lambda: os.path.exists(opened))
        check(read(opened) == url, f"the desktop was given {read(opened)}, not {url}")
        check(urllib.request.urlopen(url).status == 200, "the page does not answer")
        os.remove(opened)

        # A second one shows the first one's page, and ends without ending it.
        other = Console(adjoin, [store, "--no-open"], environment)
        check(other.url() == url, f"another console of the same folder is at {other.url()}")
        check(other.code() == 0, "the second console failed")
        check(urllib.request.urlopen(url).status == 200, "the second console ended the first")
        check(not os.path.exists(opened), "a browser was opened in spite of --no-open")
        console.press("\x03")
        check(console.code() == 0, "Ctrl-C is no failure")

        # Without a display nothing is opened; closing the terminal ends the server.
        console = Console(adjoin, [store], {**environment, "DISPLAY": ""})
        url = console.url()
        check("no browser" not in console.text, "it complains of a browser that nobody could see")
        console.close()
        check(console.code() == 0, "it failed when its terminal was closed")
        check(not os.path.exists(opened), "a browser was opened without a display")

        # No desktop at all is said, and is no failure.
        console = Console(adjoin, [store], {**environment, "PATH": "/nowhere"})
        console.wait_for("what to do without xdg-open", lambda: "open the URL" in console.text)
        console.press("\x03")
        check(console.code() == 0, "it failed for want of a browser")


if __name__ == "__main__":
    main()
