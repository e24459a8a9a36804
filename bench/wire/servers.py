"""The servers that are compared, each started on one core and stopped at the end."""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import time

SERVER_CORE, CLIENT_CORE = 1, 0
KEY_ID = "bench"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_healthy(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status > 0
    except OSError:
        return False
    finally:
        connection.close()


class Server:
    """A process that answers on `port`; `pid` is the one whose CPU time counts."""

    def __init__(self, name, command, port, answers="store", worker=None, cores=None, **options):
        self.name, self.port, self.answers = name, port, answers
        begin = time.monotonic()
        self.process = subprocess.Popen(
            ["taskset", "-c", cores or str(SERVER_CORE), *command],
            stdout=subprocess.DEVNULL,
            **options,
        )
        while not is_healthy(port):
            if self.process.poll() is not None or time.monotonic() - begin > 30:
                raise SystemExit(f"bench: {name} does not start: {' '.join(command)}")
            time.sleep(0.0005)
        self.start_seconds = time.monotonic() - begin
        self.pid = worker(self.process.pid) if worker else self.process.pid

    def target(self, connections=None):
        text = f"{self.name}:{self.port}:{self.pid}:{self.answers}"
        return text if connections is None else f"{text}:{connections}"

    def resident_megabytes(self):
        for line in pathlib.Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise SystemExit(f"bench: {self.name} has gone")

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def make_keys(adjoin, folder):
    """A credential file with one key, and that key's secret."""
    path = folder / "keys"
    made = subprocess.run(
        [adjoin, "keys", "add", KEY_ID, "--auth", path, "--output", "json"],
        check=True,
        capture_output=True,
        text=True,
    )
    return path, json.loads(made.stdout)["data"]["secret"]


def start_adjoin(adjoin, store, keys, durability, name="adjoin", threads=1, cores=None, more=()):
    port = free_port()
    command = [adjoin, "serve", "--store", store, "--auth", keys, "--durability", durability]
    command += ["--threads", threads, "--port", port, *more]
    return Server(name, list(map(str, command)), port, cores=cores)


NGINX_CONF = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log stderr error;
events {{ worker_connections 512; }}
http {{
  access_log off; keepalive_requests 1000000000;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; location / {{ return 200; }} }}
}}
"""


def first_child(pid):
    while True:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if children:
            return int(children[0])
        time.sleep(0.001)


def start_nginx(folder):
    port = free_port()
    conf = folder / "nginx.conf"
    conf.write_text(NGINX_CONF.format(folder=folder, port=port))
    command = ["nginx", "-p", str(folder), "-c", str(conf)]
    environment = os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"}
    return Server("nginx", command, port, "any", first_child, env=environment)


def start_dynoxide(modules):
    port = free_port()
    program = modules / "@dynoxide/linux-x64/dynoxide"
    return Server(
        "dynoxide", [str(program), "serve", "--port", str(port)], port, stderr=subprocess.DEVNULL
    )


def start_dynalite(modules):
    port = free_port()
    program = modules / "dynalite/cli.js"
    command = ["node", str(program), "--port", str(port), "--createTableMs", "0"]
    return Server("dynalite", command, port)
