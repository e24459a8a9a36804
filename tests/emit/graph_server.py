"""A server over the graph of people.yaml, and texts that the program under test emits."""
import contextlib
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SCHEMA = os.path.join(HERE, "people.yaml")
ODD_SCHEMA = os.path.join(HERE, "../../src/emit/golden/names.yaml")

PAGE = os.path.join(HERE, "../../docs/clients.md")

sys.path.insert(0, os.path.join(HERE, "../clients"))
from server import Server  # noqa: E402


@contextlib.contextmanager
def served(adjoin, keys=False):
    """The endpoint; with keys, which the server then demands, that and one of them."""
    server = Server(adjoin)
    if keys:
        file = os.path.join(server.folder.name, "keys")
        made = subprocess.run([adjoin, "keys", "add", "--auth", file], check=True, text=True,
                              capture_output=True)
        server.command += ["--auth", file]
    store = os.path.join(server.folder.name, "store")
    for schema in (SCHEMA, ODD_SCHEMA):  # two graphs: a client must say which it means
        subprocess.run([adjoin, "--store", store, "init", "--schema", schema], check=True,
                       capture_output=True)
    with server:
        yield (server.endpoint, json.loads(made.stdout)) if keys else server.endpoint


def emit(adjoin, language, schema):
    return subprocess.run([adjoin, "schema", "emit", language, schema], check=True, text=True,
                          capture_output=True, encoding="utf-8").stdout


def shown(language, number=0):
    """The program that the page shows, or another one of the language."""
    with open(PAGE, encoding="utf-8") as file:
        return re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)[number]
