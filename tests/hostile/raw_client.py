"""HTTP over raw sockets, so that a test can send what no client library would."""
import base64
import datetime
import hashlib
import hmac
import json
import select
import socket
import time
import urllib.parse

JSON = "application/x-amz-json-1.0"
TARGET = "DynamoDB_20120810."
STREAMS_TARGET = "DynamoDBStreams_20120810."
STREAMS = ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")


class Answer:
    """One answer: its status, its headers with names in lower case, its body."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def type(self):
        """The error's name, without its prefix; "" when there is none."""
        try:
            return self.json.get("__type", "").split("#")[-1]
        except (ValueError, AttributeError):
            return ""

    @property
    def text(self):
        try:
            body = self.json
            return body.get("message", body.get("Message", ""))
        except (ValueError, AttributeError):
            return self.body.decode("utf-8", "replace")

    def __repr__(self):
        return f"{self.status} {self.type} {self.text[:300]!r}"


def take_answer(buffer, head_only=False):
    """The first whole answer in `buffer` and what is behind it, or None."""
    head, end, rest = buffer.partition(b"\r\n\r\n")
    if not end:
        return None
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split(" ")[1])
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    length = 0 if head_only or status < 200 else int(headers.get("content-length", "0"))
    if len(rest) < length:
        return None
    return Answer(status, headers, bytes(rest[:length])), rest[length:]


class Endpoint:
    """A server and the address that requests come from (`source`: another 127.x.y.z)."""

    def __init__(self, url, source=None):
        parts = urllib.parse.urlsplit(url)
        self.url, self.source = url, source
        self.address = (parts.hostname, parts.port)
        self.host = f"{parts.hostname}:{parts.port}"

    def connect(self, timeout=10):
        source = (self.source, 0) if self.source else None
        connection = socket.create_connection(self.address, timeout, source)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def exchange(self, data, answers=1, timeout=20, wait_close=False, half_close=False):
        """Sends `data` while it reads; the answers, and whether the server closed. With `wait_close`
        it reads on behind the last answer until the server closes or the time is up."""
        found, closed = [], False
        with self.connect() as connection:
            connection.setblocking(False)
            data, sent, buffer = memoryview(data), 0, b""
            end = time.monotonic() + timeout
            while not closed and (len(found) < answers or wait_close):
                left = end - time.monotonic()
                if left <= 0:
                    break
                sending = [connection] if sent < len(data) else []
                readable, writable, _ = select.select([connection], sending, [], left)
                try:
                    if writable:
                        sent += connection.send(data[sent:sent + 262144])
                        if sent == len(data) and half_close:
                            connection.shutdown(socket.SHUT_WR)
                    if readable:
                        more = connection.recv(262144)
                        closed = not more
                        buffer += more
                except (BrokenPipeError, ConnectionResetError):
                    sent, closed = len(data), not readable
                while (taken := take_answer(buffer)) and len(found) < answers:
                    found.append(taken[0])
                    buffer = taken[1]
        return found, closed

    def post(self, operation, body, headers=()):
        """The bytes of a call of `operation`; `body` is JSON as dict, text or bytes."""
        if isinstance(body, dict):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode()
        prefix = STREAMS_TARGET if operation in STREAMS else TARGET
        lines = [f"Host: {self.host}", f"Content-Type: {JSON}",
                 f"X-Amz-Target: {prefix}{operation}", "Authorization: " + ANY_SIGNATURE,
                 f"Content-Length: {len(body)}", *headers]
        return ("POST / HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode() + body

    def call(self, operation, body, headers=(), timeout=20):
        answers, _ = self.exchange(self.post(operation, body, headers), timeout=timeout)
        if not answers:
            raise AssertionError(f"{operation} was not answered")
        return answers[0]

    def done(self, operation, body):
        """The reply to a call that must be answered 200."""
        answer = self.call(operation, body)
        if answer.status != 200:
            raise AssertionError(f"{operation}: {answer}")
        return answer.json if answer.body else {}


# Servers that look for a signature without checking it are content with this one.
ANY_SIGNATURE = ("AWS4-HMAC-SHA256 Credential=local/20130301/us-east-1/dynamodb/aws4_request, "
                 "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64)


def digest(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


class Signer:
    """Version 4 signatures, every part of which a test may choose to be wrong."""

    def __init__(self, key_id, secret, region="us-east-1", service="dynamodb"):
        self.key_id, self.secret, self.region, self.service = key_id, secret, region, service

    def sign(self, endpoint, body=b"{}", minutes=0, operation="ListTables", **wrong):
        """The bytes of a signed call. `wrong` replaces: date (X-Amz-Date as sent and signed), scope
        (of the credential), names (SignedHeaders), extra (lines that are not signed), algorithm,
        signature (a function of the right one), body_sent, authorization (the whole value)."""
        now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
        date = wrong.get("date", now.strftime("%Y%m%dT%H%M%SZ"))
        headers = {"host": endpoint.host, "content-type": JSON, "x-amz-date": date,
                   "x-amz-target": TARGET + operation}
        signed = wrong.get("names", ["content-type", "host", "x-amz-date", "x-amz-target"])
        lines = "".join(f"{name}:{headers.get(name, '')}\n" for name in signed)
        payload = wrong.get("payload_hash", hashlib.sha256(body).hexdigest())
        canonical = f"POST\n/\n\n{lines}\n{';'.join(signed)}\n{payload}"
        scope = wrong.get("scope", f"{date[:8]}/{self.region}/{self.service}/aws4_request")
        key = ("AWS4" + self.secret).encode()
        for part in scope.split("/"):
            key = digest(key, part)
        algorithm = wrong.get("algorithm", "AWS4-HMAC-SHA256")
        text = "\n".join([algorithm, date, scope, hashlib.sha256(canonical.encode()).hexdigest()])
        signature = wrong.get("signature", lambda right: right)(digest(key, text).hex())
        value = wrong.get("authorization", f"{algorithm} Credential={self.key_id}/{scope}, "
                          f"SignedHeaders={';'.join(signed)}, Signature={signature}")
        sent = wrong.get("body_sent", body)
        fields = [f"{name}: {text}" for name, text in headers.items() if text]
        if value is not None:
            fields.append("Authorization: " + value)
        fields += [*wrong.get("extra", []), f"Content-Length: {len(sent)}"]
        line = f"POST {wrong.get('path', '/')} HTTP/1.1\r\n"
        return (line + "\r\n".join(fields) + "\r\n\r\n").encode() + sent


def base64_of(data):
    return base64.b64encode(data).decode()
