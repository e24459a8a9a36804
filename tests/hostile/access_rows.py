"""Rows 34 to 45: who asks, and from where."""
import itertools
import json
import os
import subprocess

from cases import Absent, Expected, program, raw
from http_rows import SMUGGLED
from raw_client import JSON, TARGET, Endpoint, Signer
from server import Server

MISSING, INCOMPLETE = "MissingAuthenticationTokenException", "IncompleteSignatureException"
INVALID, UNKNOWN_KEY = "InvalidSignatureException", "UnrecognizedClientException"
ANY = (MISSING, INCOMPLETE, INVALID, UNKNOWN_KEY)
# Those who fail often are slowed down by address, so every case has one of its own.
SOURCES = itertools.count(1)


class SignedServer:
    """A server that wants signatures, with one key."""

    def __init__(self, adjoin, folder):
        self.file = os.path.join(folder, "keys")
        made = subprocess.run([adjoin, "keys", "add", "alice", "--auth", self.file], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.signer = Signer("alice", json.loads(made.stdout)["secret"])
        self.server = Server(adjoin, "--auth", self.file, in_memory=True)

    def __enter__(self):
        self.server.__enter__()
        return self

    def __exit__(self, *failure):
        self.server.__exit__(*failure)

    def endpoint(self):
        number = next(SOURCES)
        return Endpoint(self.server.endpoint, f"127.0.{2 + number // 200}.{1 + number % 200}")


def signed(row, name, types, signer=lambda right: right, status=(400,), text=None, **wrong):
    """A signed ListTables that is wrong in one thing."""
    def run(world):
        endpoint = world.signed.endpoint()
        data = signer(world.signed.signer).sign(endpoint, **wrong)
        answers, closed = endpoint.exchange(data)
        problem = Expected(status, types, text).wrong(answers, closed)
        assert not problem, problem
    return program(row, name, run, local=True)


def two_fields(world):
    """Two Authorization fields, each of which would do."""
    endpoint = world.signed.endpoint()
    data = world.signed.signer.sign(endpoint)
    line = next(line for line in data.split(b"\r\n") if line.startswith(b"Authorization"))
    answers, _ = endpoint.exchange(data.replace(line, line + b"\r\n" + line))
    assert answers[0].status == 400 and answers[0].type in ANY, f"{answers}"


def as_times(world):
    """The answers to an unknown key and to a wrong signature cost the same."""
    def cost(signer, count=300):
        spent = 0.0
        for _ in range(count // 30):
            endpoint = world.signed.endpoint()
            data = b"".join(signer.sign(endpoint, signature=lambda right: "0" * 64)
                            for _ in range(30))
            begun = cpu_seconds(world.signed.server.process.pid)
            answers, _ = endpoint.exchange(data, answers=30)
            spent += cpu_seconds(world.signed.server.process.pid) - begun
            assert len(answers) == 30 and {one.status for one in answers} == {400}, f"{answers[:1]}"
        return spent
    right = world.signed.signer
    known = cost(right)
    unknown = cost(Signer("nobody", right.secret))
    assert abs(known - unknown) < 0.5 * max(known, unknown, 0.1), f"{known} s and {unknown} s of CPU"


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def changed(places, letter):
    def change(right):
        return "".join(letter if i in places else c for i, c in enumerate(right))
    return change


def flipped(right):
    return ("1" if right[0] == "0" else "0") + right[1:]


def executes_nothing(world):
    """An operation that the signature does not cover is not run."""
    endpoint = world.signed.endpoint()
    body = (b'{"TableName":"Unsigned","BillingMode":"PAY_PER_REQUEST","KeySchema":'
            b'[{"AttributeName":"id","KeyType":"HASH"}],"AttributeDefinitions":'
            b'[{"AttributeName":"id","AttributeType":"S"}]}')
    data = world.signed.signer.sign(endpoint, body, names=["content-type", "host", "x-amz-date"],
                                    operation="CreateTable")
    answers, _ = endpoint.exchange(data)
    assert answers[0].status == 400 and answers[0].type == INVALID, f"{answers}"
    answers, _ = endpoint.exchange(world.signed.signer.sign(endpoint))
    assert answers[0].json == {"TableNames": []}, f"{answers[0].body}"


SCOPES = {
    "four parts": ("20130301/us-east-1/dynamodb", (INCOMPLETE, INVALID)),
    "six parts": ("20130301/us-east-1/dynamodb/aws4_request/x", (INCOMPLETE, INVALID)),
    "another date": ("20130301/us-east-1/dynamodb/aws4_request", (INVALID,)),
}


def asked(row, name, status, lines, method="POST /", body=b"{}", closes=False):
    fields = [*lines, f"Content-Type: {JSON}", f"X-Amz-Target: {TARGET}ListTables",
              "Authorization: AWS4-HMAC-SHA256 x", f"Content-Length: {len(body)}"]
    data = (f"{method} HTTP/1.1\r\n" + "\r\n".join(fields) + "\r\n\r\n").encode("latin-1") + body
    return raw(row, name, data, status=status, closes=closes)


def no_origin_is_let_in(world):
    """Nothing tells a browser that another site's page may read an answer."""
    for method in ("GET", "POST", "OPTIONS"):
        data = (f"{method} / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n"
                "Access-Control-Request-Method: POST\r\nContent-Length: 0\r\n\r\n").encode()
        answers, _ = world.endpoint.exchange(data)
        assert answers[0].status == 403, f"{method}: {answers}"
        assert "access-control-allow-origin" not in answers[0].headers, f"{answers[0].headers}"


def page(path, status=(404,), closes=False):
    data = b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return raw(43, f"GET {path[:40]!r}", data + (SMUGGLED if closes else b""), status=status,
               closes=closes)


CASES = [
    signed(34, "a right signature", (), status=(200,)),
    signed(34, "no Authorization", (MISSING,), authorization=None),
    signed(34, "Basic", ANY, authorization="Basic YWxpY2U6eA=="),
    signed(34, "an empty Authorization", ANY, authorization=""),
    signed(34, "8 KB of Authorization", ANY, authorization="AWS4-HMAC-SHA256 " + "x" * 8000),
    program(34, "two Authorization fields", two_fields, local=True),
    signed(34, "a query and a field", (INVALID, INCOMPLETE), path="/?X-Amz-Algorithm=AWS4-HMAC-SHA256"),

    signed(35, "16 minutes ago", (INVALID,), minutes=-16, text="Signature expired: …"),
    signed(35, "in 16 minutes", (INVALID,), minutes=16, text="Signature not yet current: …"),
    signed(35, "14 minutes ago", (), minutes=-14, status=(200,)),
    signed(35, "in 14 minutes", (), minutes=14, status=(200,)),
    *[signed(35, f"the date {date!r}", (INCOMPLETE, INVALID), date=date,
             scope="20130301/us-east-1/dynamodb/aws4_request")
      for date in ("", "30200101T000000Z", "20130301", "2013-03-01T00:00:00Z", "20131301T000000Z",
                   "20130230T000000Z", "yesterday", "20130301T000000", "20130301T250000Z",
                   "99999999999999999999Z")],

    *[signed(36, f"a scope of {name}", types, scope=scope) for name, (scope, types) in SCOPES.items()],
    signed(36, "another service", (INVALID,), signer=lambda right: Signer(right.key_id, right.secret,
                                                                          service="s3")),
    signed(36, "another terminator", (INVALID, INCOMPLETE),
           scope="20130301/us-east-1/dynamodb/aws5_request"),
    signed(36, "a lower-case algorithm", ANY, algorithm="aws4-hmac-sha256"),
    signed(36, "another algorithm", ANY, algorithm="AWS4-HMAC-SHA1"),

    signed(37, "host not signed", (INVALID,), names=["content-type", "x-amz-date", "x-amz-target"]),
    program(37, "x-amz-target not signed", executes_nothing, local=True),
    signed(37, "x-amz-date not signed", (INVALID,), names=["content-type", "host", "x-amz-target"]),
    # Some clients never sign the content type; its one value means nothing more.
    signed(37, "content-type not signed", (), names=["host", "x-amz-date", "x-amz-target"],
           status=(200,)),
    signed(37, "an absent field signed", (INVALID,),
           names=["absent", "content-type", "host", "x-amz-date", "x-amz-target"]),
    signed(37, "a field signed twice", ANY,
           names=["content-type", "host", "host", "x-amz-date", "x-amz-target"]),
    signed(37, "another x-amz field", (INVALID,), extra=["X-Amz-Meta: x"]),
    signed(37, "the trace id, which nobody signs", (), extra=["X-Amzn-Trace-Id: x"], status=(200,)),
    signed(37, "a second target", ANY + ("UnknownOperationException",),
           extra=[f"X-Amz-Target: {TARGET}DeleteTable"]),
    signed(37, "a session token", (UNKNOWN_KEY, INVALID), extra=["X-Amz-Security-Token: x"]),
    signed(37, "no field signed", ANY, names=[]),

    *[signed(38, f"a signature {name}", (INVALID, INCOMPLETE), signature=change) for name, change in (
        ("of 63 digits", lambda right: right[:-1]), ("of 65 digits", lambda right: right + "0"),
        ("that is empty", lambda right: ""), ("with a letter", changed({5}, "g")),
        ("of zeros", lambda right: "0" * 64), ("with one bit off", flipped),
        ("of 7,000 digits", lambda right: right * 110))],
    signed(38, "an unknown key", (UNKNOWN_KEY,), signer=lambda right: Signer("bob", right.secret),
           text="The security token included in the request is invalid."),
    signed(38, "a wrong secret", (INVALID,), signer=lambda right: Signer(right.key_id, "x")),
    signed(38, "an empty key id", ANY, signer=lambda right: Signer("", right.secret)),
    program(38, "an unknown key and a wrong signature cost the same", as_times, local=True,
            seconds=20),

    signed(39, "a body changed on its way", (INVALID,), body_sent=b"[]"),
    signed(39, "a body cut off", (INVALID,), body_sent=b""),
    signed(39, "UNSIGNED-PAYLOAD", (INVALID,), payload_hash="UNSIGNED-PAYLOAD",
           extra=["X-Amz-Content-Sha256: UNSIGNED-PAYLOAD"]),
    signed(39, "STREAMING-AWS4-HMAC-SHA256-PAYLOAD", (INVALID,),
           payload_hash="STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
           extra=["X-Amz-Content-Sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD"]),
    signed(39, "the hash of nothing", (INVALID,), payload_hash="0" * 64),

    Absent(40, "access policies", "a key may do everything; there are no policies yet"),

    asked(41, "Host: localhost", (200,), ["Host: localhost"]),
    asked(41, "Host: [::1]:1", (200,), ["Host: [::1]:1"]),
    *[asked(41, f"Host: {host!r}", (400, 403), [f"Host: {host}"], closes=True)
      for host in ("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil",
                   "[::2]", "[::1", "::1", "localhost:99999999", "localhost:x", "local host", "", "@",
                   "a@localhost", "localhost/x", "[v1.x]", "169.254.169.254", "0.0.0.0")],
    asked(41, "no Host", (400,), ["X: y"], closes=True),
    asked(41, "two Hosts", (400,), ["Host: localhost", "Host: localhost"], closes=True),
    asked(41, "two Hosts, one evil", (400,), ["Host: localhost", "Host: evil.example"], closes=True),

    program(42, "pages of other sites", no_origin_is_let_in),
    asked(42, "Origin: null", (403,), ["Host: localhost", "Origin: null"], closes=True),
    asked(42, "the own Origin", (200,), ["Host: localhost", "Origin: http://localhost"]),
    asked(42, "a form for the console", (403, 404), ["Host: localhost"], method="POST /_console/"),

    *[page(path) for path in (b"/../../etc/passwd", b"/%2e%2e/%2e%2e/etc/passwd", b"/..%5c..%5cx",
                              b"//", b"//etc/passwd", b"/%00", b"/" + b"a" * 8192,
                              b"/metrics/../../etc/passwd", b"/~root", b"/.git/config")],
    page(b"/a\0b", (400,), closes=True), page(b"/a\xffb", (400,), closes=True),
    *[page(b"/_console/" + path) for path in (
        b"../../etc/passwd", b"%2e%2e/%2e%2e/etc/passwd", b"..%5c..%5cx", b"/", b"/etc/passwd", b"%00",
        b"a" * 8192, b"main.js", b"index.html/", b".git/config", b"~root", b"src/main.tsx")],
    Absent(44, "markup in names and values", "tests/console shows each screen such items"),
    Absent(45, "tricks of a remote endpoint", "src/remote and tests/remote have them"),
]
