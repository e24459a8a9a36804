"""Rows 46 to 48: files and folders that the server reads."""
import os
import shutil
import subprocess
import tempfile

from cases import Absent, program
from server import Server

SCHEMA = """graph: 1
table: {name: Things, pk: PK, sk: SK}
nodes: {N: {ref: "N#{id}", fields: {size: int}}}
"""
LAUGHS = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n"
                                       for i in range(1, 30))


def adjoin(world, folder, *words):
    """A command's exit code and what it said on standard error."""
    done = subprocess.run([world.adjoin, *words], cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=20)
    return done.returncode, done.stderr.decode("utf-8", "replace")


def schema(name, text, refused=True):
    """A schema file, which is refused by its name or taken."""
    def run(world):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "s.yaml"), "wb") as file:
                file.write(text.encode() if isinstance(text, str) else text)
            code, said = adjoin(world, folder, "--store", "db", "init", "--schema", "s.yaml")
            if refused:
                assert code in (252, 253, 254, 255) and "s.yaml" in said, f"{code} {said[:300]}"
                assert not os.path.exists(os.path.join(folder, "db", "FORMAT")), "made a store"
            else:
                assert code == 0, f"{code} {said[:300]}"
    return program(46, "a schema " + name, run, local=True, seconds=10)


def import_file(name, data, flags, line):
    def run(world):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "s.yaml"), "w", encoding="utf-8") as file:
                file.write(SCHEMA)
            with open(os.path.join(folder, "data"), "wb") as file:
                file.write(data)
            code, said = adjoin(world, folder, "--store", "db", "init", "--schema", "s.yaml")
            assert code == 0, said
            code, said = adjoin(world, folder, "--store", "db", "load", *flags, "data")
            assert code == 255 and f"data:{line}:" in said, f"{code} {said[:300]}"
    return program(46, "an import " + name, run, local=True, seconds=10)


def key_file_modes(world):
    """A credential file that others may read, or that is a link, is not used."""
    with tempfile.TemporaryDirectory() as folder:
        code, said = adjoin(world, folder, "keys", "add", "alice", "--auth", "keys")
        assert code == 0, said
        os.symlink("keys", os.path.join(folder, "link"))
        shutil.copy(os.path.join(folder, "keys.key"), os.path.join(folder, "link.key"))
        code, said = adjoin(world, folder, "keys", "list", "--auth", "link")
        assert code != 0 and "link" in said, f"a link was followed: {code} {said}"
        for name in ("keys", "keys.key"):
            for mode in (0o640, 0o604, 0o666):
                os.chmod(os.path.join(folder, name), mode)
                code, said = adjoin(world, folder, "keys", "list", "--auth", "keys")
                assert code != 0 and name in said, f"{name} {mode:o}: {code} {said}"
                code, said = adjoin(world, folder, "serve", "--in-memory", "--port", "0", "--auth",
                                    "keys")
                assert code != 0 and name in said, f"{name} {mode:o}: {code} {said}"
            os.chmod(os.path.join(folder, name), 0o600)
        with open(os.path.join(folder, "keys"), "r+b") as file:
            file.seek(-1, os.SEEK_END)
            last = file.read(1)
            file.seek(-1, os.SEEK_END)
            file.write(bytes([last[0] ^ 1]))
        code, said = adjoin(world, folder, "keys", "list", "--auth", "keys")
        assert code != 0 and "keys" in said, f"a changed file was taken: {code} {said}"


def files_of(folder):
    """Names, sizes and times: what would show a write."""
    return {os.path.join(where, name): (os.stat(os.path.join(where, name)).st_size,
                                        os.stat(os.path.join(where, name)).st_mtime_ns)
            for where, _, names in os.walk(folder) for name in names}


def second_process(world):
    with Server(world.adjoin) as server:
        store = os.path.join(server.folder.name, "store")
        code, said = adjoin(world, "/", "--store", store, "serve", "--port", "0")
        assert code != 0 and server.endpoint in said, f"a second server: {code} {said}"
        code, said = adjoin(world, "/", "--store", store, "demo")
        assert code == 0, f"a command goes through the first server: {code} {said}"
        code, said = adjoin(world, "/", "--endpoint-url", server.endpoint, "item", "scan")
        assert code == 0 and "13 returned" in said, f"what it wrote is not there: {code} {said}"


def store(name, spoil, *named, works=False):
    """A store made by a server, spoilt, and opened again: an error with these words, and nothing
    written."""
    def run(world):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "store")
            code, said = adjoin(world, folder, "--store", path, "demo")
            assert code == 0, said
            spoil(path)
            before = files_of(path)
            code, said = adjoin(world, folder, "--store", path, "item", "scan")
            if works:
                assert code == 0, f"{code} {said}"
                return
            assert code not in (0, 1) and code > 0, f"{code} {said}"
            assert all(word in said for word in named), f"{said}"
            assert files_of(path) == before, "the refused store was written to"
    return program(47, name, run, local=True, seconds=20)


def newer(path):
    with open(os.path.join(path, "FORMAT"), "r+", encoding="ascii") as file:
        text = file.read().replace("oldest-reader 1", "oldest-reader 99").replace("version 1", "version 99")
        file.seek(0)
        file.write(text)


def without(name):
    return lambda path: os.remove(os.path.join(path, name))


def foreign(world):
    """A folder that holds another program's database is left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "other")
        os.mkdir(path)
        for name, text in (("CURRENT", "MANIFEST-000004\n"), ("MANIFEST-000004", "x"), ("000005.log", "")):
            with open(os.path.join(path, name), "w", encoding="ascii") as file:
                file.write(text)
        before = files_of(path)
        for words in (["serve", "--port", "0"], ["demo"]):
            code, said = adjoin(world, folder, "--store", path, *words)
            assert code != 0 and path in said, f"{words}: {code} {said}"
        assert files_of(path) == before, "the folder was written to"


def read_only(world):
    """No store can be made where nothing can be written."""
    for path in ("/proc/adjoin", "/sys/adjoin"):
        code, said = adjoin(world, "/", "--store", path, "serve", "--port", "0")
        assert code != 0 and path in said, f"{path}: {code} {said}"


def paths(world):
    with tempfile.TemporaryDirectory() as folder:
        for name in ("a store", "gr\u00fc\u00dfe \u4e16", "-x", "a\nb", "'\"$(x)`"):
            path = os.path.join(folder, name)
            code, said = adjoin(world, folder, "--store", path, "demo")
            assert code == 0, f"{name}: {code} {said}"
            code, said = adjoin(world, folder, "--store", path, "item", "scan", "--count")
            assert code == 0, f"{name}: {code} {said}"
        deep = os.path.join(folder, *["y" * 200] * 19)
        code, said = adjoin(world, folder, "--store", deep, "demo")
        assert code == 0, f"{len(deep)} characters: {code} {said}"
        for path in ("x" * 4095, deep + "/" + "y" * (4095 - len(deep)), "z" * 256, ""):
            code, said = adjoin(world, folder, "--store", path, "demo")
            assert code > 1, f"{path[:20]}: {code} {said}"
            assert said and len(said) < 10_000, f"{len(said)} bytes of error"


def a_file(world):
    with tempfile.NamedTemporaryFile() as file:
        code, said = adjoin(world, "/", "--store", file.name, "serve", "--port", "0")
        assert code > 1 and file.name in said, f"{code} {said}"


def port_in_use(world):
    port = str(world.endpoint.address[1])
    code, said = adjoin(world, "/", "serve", "--in-memory", "--port", port)
    assert code > 1 and port in said, f"{code} {said}"


CASES = [
    schema("in order", SCHEMA, refused=False),
    schema("with CRLF", SCHEMA.replace("\n", "\r\n"), refused=False),
    schema("with a byte order mark", b"\xef\xbb\xbf" + SCHEMA.encode(), refused=False),
    schema("nested 100,000 deep", "graph: 1\nx: " + "[" * 100_000),
    schema("of 100,000 open maps", "{a: " * 100_000),
    schema("of 20 MB", SCHEMA + "x: '" + "y" * 20_000_000 + "'\n"),
    schema("of nested aliases", SCHEMA + LAUGHS),
    schema("that refers to itself", "graph: &a\n  x: *a\n"),
    schema("that is empty", ""),
    schema("of zeros", b"\0" * 1000),
    schema("that is no text", b"\xff\xfe" + SCHEMA.encode("utf-16-le")),
    schema("with a name twice", SCHEMA + "graph: 1\n"),
    import_file("nested 100,000 deep", b'{"id":' + b"[" * 100_000 + b"\n",
                ["--nodes", "N", "--format", "jsonl"], 1),
    import_file("with a line of 20 MB", b'{"id":"a"}\n{"id":"' + b"x" * 20_000_000 + b'"}\n',
                ["--nodes", "N", "--format", "jsonl"], 2),
    import_file("that is no text", b'{"id":"a"}\n{"id":"\xff"}\n', ["--nodes", "N", "--format", "jsonl"], 2),
    program(46, "key files that others may read, links, changed ones", key_file_modes, local=True,
            seconds=60),
    Absent(46, "policy and configuration files", "there are none"),

    program(47, "a second process", second_process, local=True, seconds=30),
    program(47, "a foreign folder", foreign, local=True),
    store("a newer format", newer, "version 99"),
    store("no FLOOR", without("FLOOR"), "FLOOR"),
    store("no FORMAT", without("FORMAT")),
    program(47, "a file system that is read only", read_only, local=True),
    program(47, "spaces, Unicode, 4,095 characters", paths, local=True, seconds=60),
    program(47, "a file for a folder", a_file, local=True),
    program(47, "a port in use", port_in_use, local=True),

    Absent(48, "graph requests", "the server has no graph operations yet; tests/cli/graph.test and "
           "src/graph have the rules"),
]
