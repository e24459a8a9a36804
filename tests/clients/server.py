#!/usr/bin/python3
"""usage: server.py [--modules DIR] [--packages DIR] [--auth] ADJOIN|URL COMMAND…
Runs COMMAND beside a server of its own: `ADJOIN serve` on a free port with a scratch store. COMMAND
finds the endpoint in $ADJOIN_ENDPOINT, and credentials, a region, Node's modules and Python's
packages (DIR) in the environment. With --auth the server wants signatures, by the credentials that
COMMAND has. Exit code: COMMAND's, or 1 when the server did not start, died meanwhile, or did not
stop when asked. With a URL in place of ADJOIN the command talks to what listens there already.

As a module: `with Server(adjoin) as server: server.endpoint`.
"""
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77  # what ctest's SKIP_RETURN_CODE says
START_SECONDS = 60
STOP_SECONDS = 30
ENDPOINT = re.compile(rb"https?://[\w.:\[\]-]+:\d+")


class Missing(Exception):
    """The binary has no `serve`."""


class Server:
    """A running `adjoin serve` over a folder that goes with it."""

    def __init__(self, adjoin, *flags, in_memory=False):
        self.folder = tempfile.TemporaryDirectory(prefix="adjoin-clients-")
        store = ["--in-memory"] if in_memory else ["--store", os.path.join(self.folder.name, "store")]
        self.command = [adjoin, "serve", *store, "--port", "0", *flags]
        self.log = os.path.join(self.folder.name, "stderr")
        self.process = None
        self.endpoint = None

    def __enter__(self):
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.PIPE, stderr=log)
        try:
            self.endpoint = self.announced()
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        return self

    def announced(self):
        """The first URL that the server prints."""
        end, text = time.monotonic() + START_SECONDS, b""
        while time.monotonic() < end:
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                more = os.read(self.process.stdout.fileno(), 65536)
                text += more
                found = ENDPOINT.search(text)
                if found and b"\n" in text[found.end():]:
                    return found.group().decode()
                if not more:
                    break
        self.process.kill()
        self.process.wait()
        if "unknown command 'serve'" in self.errors():
            raise Missing()
        raise RuntimeError(f"adjoin serve printed no endpoint: {text!r}\n{self.errors()}")

    def errors(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()

    def stop(self):
        """Asks the server to end; what is wrong with how it did, or None."""
        died = self.process.poll()
        if died is not None:
            return f"the server ended by itself with {died}\n{self.errors()}"
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return f"the server did not stop within {STOP_SECONDS} s of SIGTERM"
        return None if code == 0 else f"the server stopped with {code}\n{self.errors()}"

    def __exit__(self, kind, error, trace):
        wrong = self.stop()
        self.process.stdout.close()
        self.folder.cleanup()
        if wrong and kind is None:
            raise RuntimeError(wrong)
        if wrong:
            print(wrong, file=sys.stderr)


def environment(endpoint, modules, packages="", key=("local", "local")):
    """What a client needs, and nothing of the user's own settings."""
    kept = {name: os.environ[name] for name in ("HOME", "LANG", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", ""),
        "NODE_PATH": modules or os.environ.get("NODE_PATH", ""),
        **({"PYTHONPATH": packages} if packages else {}),
        "ADJOIN_ENDPOINT": endpoint,
        "AWS_ACCESS_KEY_ID": key[0],
        "AWS_SECRET_ACCESS_KEY": key[1],
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_REGION": "us-east-1",
        "AWS_CONFIG_FILE": "/dev/null",
        "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_PAGER": "",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def new_key(adjoin, file):
    """Makes a credential file with a key, and returns the key's id and secret."""
    made = subprocess.run([adjoin, "keys", "add", "alice", "--auth", file], check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return "alice", json.loads(made.stdout)["secret"]


def run_beside(target, command, auth, **environ):
    """Runs COMMAND beside a server of its own; its exit code."""
    with tempfile.TemporaryDirectory(prefix="adjoin-keys-") as folder:
        flags = []
        if auth:
            file = os.path.join(folder, "keys")
            environ["key"] = new_key(target, file)
            flags = ["--auth", file]
        with Server(target, *flags) as server:
            return subprocess.run(command, env=environment(server.endpoint, **environ)).returncode


def main(arguments):
    modules = packages = ""
    auth = False
    while arguments and arguments[0].startswith("--"):
        flag = arguments.pop(0)
        if flag == "--auth":
            auth = True
        elif flag == "--modules" and arguments:
            modules = arguments.pop(0)
        elif flag == "--packages" and arguments:
            packages = arguments.pop(0)
        else:
            arguments = []
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    target, command = arguments[0], arguments[1:]
    if packages and not os.path.isdir(packages):
        print(f"skipped: there is no {packages}")
        return SKIPPED
    if target.startswith("http"):
        return subprocess.run(command, env=environment(target, modules, packages)).returncode
    try:
        return run_beside(target, command, auth, modules=modules, packages=packages)
    except Missing:
        print("skipped: this adjoin has no `serve`")
        return SKIPPED
    except RuntimeError as wrong:
        print(wrong, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
