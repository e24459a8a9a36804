"""The servers of a differential run: ours and the one it is compared with, on loopback only."""
import fcntl
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../clients"))
from server import SKIPPED, Missing, Server  # noqa: E402,F401


def enter_own_network():
    """DynamoDB Local listens on every interface, so the run is where there is none but loopback."""
    if os.environ.get("ADJOIN_OWN_NETWORK") != "1":
        os.environ["ADJOIN_OWN_NETWORK"] = "1"
        os.environ["PYTHONHASHSEED"] = "0"  # a seed means the same requests every time
        os.execvp("unshare", ["unshare", "--net", "--map-root-user", sys.executable, *sys.argv])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        up = struct.pack("16sH14s", b"lo", 1, b"")
        fcntl.ioctl(control, 0x8914, up)  # SIOCSIFFLAGS, IFF_UP


class Reference:
    """A program that listens on a port of 127.0.0.1 until the block ends."""

    def __init__(self, name, command):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = listener.getsockname()[1]
        self.name, self.given, self.endpoint = name, command, f"http://127.0.0.1:{self.port}"
        self.command = [part.replace("PORT", str(self.port)) for part in command]

    def __enter__(self):
        self.log = tempfile.TemporaryFile()
        self.start()
        return self

    def start(self):
        """Starts the program, or again when it ended; its port stays the same."""
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        self.log.seek(0)
        raise RuntimeError(f"{self.name} did not start: {self.log.read().decode(errors='replace')}")

    def twin(self):
        """Another of the same, to see that the run itself finds no difference where there is none."""
        return Reference(self.name, self.given)

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.log.close()


def dynalite(installed):
    return Reference("dynalite", ["node", f"{installed}/node_modules/dynalite/cli.js", "--port", "PORT",
                                  "--createTableMs", "0", "--deleteTableMs", "0", "--updateTableMs", "0"])


def dynamodb_local(installed):
    folder = f"{installed}/dynamodb-local"
    return Reference("local", ["java", "-Xmx512m", f"-Djava.library.path={folder}", "-cp", f"{folder}/*",
                               "com.amazonaws.services.dynamodbv2.local.main.ServerRunner", "-inMemory",
                               "-disableTelemetry", "-port", "PORT"])


KINDS = {"dynalite": dynalite, "local": dynamodb_local}
