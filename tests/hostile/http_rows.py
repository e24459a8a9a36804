"""Rows 27 to 33: HTTP itself."""
import gzip
import json
import socket
import time

from cases import SE, call, fine, program, raw
from raw_client import ANY_SIGNATURE, JSON, TARGET, take_answer

MIB = 1024 * 1024
SMUGGLED = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
BIG = {"id": {"N": "31"}, "v": {"S": "x" * 300_000}}


def head(*lines, line="POST / HTTP/1.1", operation="ListTables", host="localhost"):
    fields = [f"Host: {host}", f"Content-Type: {JSON}", f"X-Amz-Target: {TARGET}{operation}",
              "Authorization: " + ANY_SIGNATURE, *lines]
    return (line + "\r\n" + "\r\n".join(fields) + "\r\n\r\n").encode("latin-1")


def chunked(*chunks, lines=(), **more):
    data = head("Transfer-Encoding: chunked", *lines, **more)
    return data + b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def length(row, text, **more):
    return raw(row, f"Content-Length: {text}", head(f"Content-Length: {text}") + SMUGGLED, **more)


def encoding(row, *lines):
    data = head(*lines) + b"2\r\n{}\r\n0\r\n\r\n" + SMUGGLED
    return raw(row, " and ".join(lines), data)


def chunks(row, name, after):
    """A chunked body that goes wrong, with a request behind it that must not be answered."""
    return raw(row, name, head("Transfer-Encoding: chunked") + after + SMUGGLED)


def field(row, name, line):
    data = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line + b"\r\n\r\n" + SMUGGLED
    return raw(row, name, data)


def line(row, name, text, status=(400,)):
    return raw(row, name, text + b"\r\nHost: localhost\r\n\r\n" + SMUGGLED, status=status)


def zipped(row, name, body, status, types=(), coding="gzip"):
    lines = (f"Content-Encoding: {coding}", f"Content-Length: {len(body)}")
    return raw(row, name, head(*lines) + body, status=status, types=types, closes=False, seconds=10)


def resident(world):
    """Bytes in memory of the server."""
    with open(f"/proc/{world.process.pid}/status", encoding="ascii") as status:
        words = dict(line.split(":", 1) for line in status)
    return int(words["VmRSS"].split()[0]) * 1024


def announced_is_not_allocated(world):
    before, held = resident(world), []
    for _ in range(40):
        held.append(world.endpoint.connect())
        held[-1].sendall(head(f"Content-Length: {16 * MIB}") + b"{")
    time.sleep(0.3)
    grown = resident(world) - before
    for connection in held:
        connection.close()
    assert grown < 16 * MIB, f"40 announced bodies of 16 MiB took {grown} bytes"


def pipelined(world):
    endpoint, count = world.endpoint, 1000
    data = b"".join(endpoint.post("GetItem", {"TableName": f"None{i}", "Key": {"id": {"N": "1"}}})
                    if i % 2 else endpoint.post("PutItem", {"TableName": "Num", "Item": {
                        "id": {"N": "7"}, "i": {"N": str(i)}}, "ReturnValues": "ALL_OLD"})
                    for i in range(count))
    answers, closed = endpoint.exchange(data, answers=count, timeout=60)
    assert len(answers) == count and not closed, f"{len(answers)} answers"
    for i, answer in enumerate(answers):
        assert answer.status == (400 if i % 2 else 200), f"{i}: {answer}"
        if i > 0 and i % 2 == 0:
            assert answer.json["Attributes"]["i"]["N"] == str(i - 2), f"{i}: {answer.body}"


def half_closed(world):
    data = world.endpoint.post("ListTables", {})
    answers, closed = world.endpoint.exchange(data * 3, answers=3, half_close=True, wait_close=True)
    assert [answer.status for answer in answers] == [200] * 3 and closed, f"{answers} {closed}"


def healthy(world):
    begun = time.monotonic()
    answer = world.endpoint.call("ListTables", {}, timeout=5)
    assert answer.status == 200 and time.monotonic() - begun < 2, f"healthy traffic suffers: {answer}"


def is_closed(connection):
    connection.setblocking(False)
    try:
        return connection.recv(65536, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def slow_clients(world):
    """Heads and bodies that trickle and answers that nobody reads are cut; others do not notice."""
    endpoint = world.endpoint
    endpoint.done("PutItem", {"TableName": "Num", "Item": BIG})
    slow_head, slow_body = endpoint.connect(), endpoint.connect()
    slow_head.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nX: ")
    slow_body.sendall(head("Content-Length: 1000000"))
    unread = endpoint.connect()
    unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one = endpoint.post("GetItem", {"TableName": "Num", "Key": {"id": {"N": "31"}}})
    unread.sendall(one * 60)
    begun, cut = time.monotonic(), {}
    while time.monotonic() - begun < 25 and len(cut) < 2:
        time.sleep(0.25)
        healthy(world)
        for name, connection in (("head", slow_head), ("body", slow_body)):
            if name in cut:
                continue
            try:
                connection.send(b"x")
            except OSError:
                cut[name] = time.monotonic() - begun
                continue
            if is_closed(connection):
                cut[name] = time.monotonic() - begun
    assert set(cut) == {"head", "body"}, f"cut after 25 s: {cut}"
    assert cut["head"] < 14 and cut["body"] < 20, f"seconds until cut: {cut}"
    got, end = b"", time.monotonic() + 10
    unread.settimeout(1)
    try:
        while time.monotonic() < end and (more := unread.recv(1 << 20)):
            got += more
    except OSError:
        pass
    whole = 60 * len(endpoint.exchange(one)[0][0].body)
    assert len(got) < whole, "a client that reads nothing for 10 s got all of its answers"


def continues(world):
    body = b'{"TableName":"Num","Item":{"id":{"N":"32"}}}'
    with world.endpoint.connect() as connection:
        connection.sendall(head("Expect: 100-continue", f"Content-Length: {len(body)}",
                                operation="PutItem"))
        first = take_answer(connection.recv(4096))
        assert first and first[0].status == 100, f"{first}"
        connection.sendall(body)
        second = take_answer(first[1] or connection.recv(4096))
        assert second and second[0].status == 200, f"{second}"
    with world.endpoint.connect() as connection:
        connection.sendall(head("Expect: 100-continue", f"Content-Length: {len(body)}",
                                operation="PutItem"))
        connection.recv(4096)


def aborted(world):
    body = json.dumps({"TableName": "Num", "Item": {"id": {"N": "33"}, "v": {"S": "x" * 1000}}})
    for end in (1, 500, len(body) - 1):
        with world.endpoint.connect() as connection:
            connection.sendall(world.endpoint.post("PutItem", body)[:end - len(body)])
    time.sleep(0.2)
    found = world.endpoint.done("GetItem", {"TableName": "Num", "Key": {"id": {"N": "33"}}})
    assert "Item" not in found, "an unfinished request wrote"


PAIR = gzip.compress(b"{}")
CASES = [
    raw(27, "16 MiB + 1 announced", head(f"Content-Length: {16 * MIB + 1}"), status=(413,)),
    raw(27, "16 MiB + 1 sent", head(f"Content-Length: {16 * MIB + 1}") + b" " * (16 * MIB + 1),
        status=(413,)),
    raw(27, "16 MiB", head(f"Content-Length: {16 * MIB}") + b"{}" + b" " * (16 * MIB - 2),
        status=(200,), closes=False),
    raw(27, "16 MiB + 1 in chunks", chunked(b"{}", *[b" " * MIB] * 16), status=(413,)),
    raw(27, "a chunk of 16 MiB + 1 announced",
        head("Transfer-Encoding: chunked") + b"1000001\r\n", status=(413,)),
    *[length(27, text, status=(400, 413)) for text in
      ("18446744073709551616", "9" * 1000, "9223372036854775808")],
    *[length(27, text) for text in ("-1", "+5", "5,5", "5, 5", "0x10", "", "1 1", "1e1", "5;", "\t\t")],
    program(27, "an announced body takes no memory", announced_is_not_allocated, local=True),

    encoding(28, "Content-Length: 12", "Transfer-Encoding: chunked"),
    encoding(28, "Transfer-Encoding: chunked", "Content-Length: 12"),
    *[encoding(28, f"Transfer-Encoding: {text}") for text in
      ("identity", "gzip, chunked", "chunked, chunked", "xchunked", "chunked, identity", "", "chunked;a",
       '"chunked"', "chunked\x0b")],
    encoding(28, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
    encoding(28, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
    encoding(28, "Transfer-Encoding : chunked"),
    encoding(28, "Content-Length: 2", "Content-Length: 3"),
    encoding(28, "Content-Length: 2", "Content-Length: 2"),
    raw(28, "chunked over HTTP/1.0", chunked(b"{}", line="POST / HTTP/1.0")),

    raw(29, "a chunk size of 17 digits", head("Transfer-Encoding: chunked") + b"10000000000000002\r\n{}\r\n",
        status=(400, 413)),
    chunks(29, "a chunk size of 1,000 zeros", b"0" * 1000 + b"\r\n\r\n"),
    *[chunks(29, f"the chunk size {text!r}", text + b"\r\n{}\r\n0\r\n\r\n")
      for text in (b"-2", b"+2", b"0x2", b" 2", b"2 ", b"", b"g", b"2\0")],
    chunks(29, "a chunk longer than its size", b"1\r\n{}\r\n0\r\n\r\n"),
    chunks(29, "no CRLF behind a chunk", b"2\r\n{}0\r\n\r\n"),
    chunks(29, "100,000 chunks of a byte", b"1\r\n \r\n" * 100_000),
    chunks(29, "a chunk extension of 1 MB", b"2;" + b"x" * MIB),
    chunks(29, "trailers of 1 MB", b"2\r\n{}\r\n0\r\n" + b"X: y\r\n" * 170_000),
    chunks(29, "bare LF behind a chunk size", b"2\n{}\r\n0\r\n\r\n"),
    raw(29, "bare LF in a head", b"GET / HTTP/1.1\nHost: localhost\n\n" + SMUGGLED),
    field(29, "a folded line", b"A: b\r\n c"),
    field(29, "a space before the colon", b"A : b"),
    field(29, "NUL in a field", b"A: b\0c"),
    field(29, "CR in a field", b"A: b\rc"),
    field(29, "a field without a colon", b"A"),
    field(29, "a field without a name", b": b"),
    field(29, "a blank first", b" A: b"),
    raw(29, "1,000 chunks of a byte and an extension",
        head("Transfer-Encoding: chunked") + b"2;a=b\r\n{}\r\n" + b"1\r\n \r\n" * 1000 +
        b"0\r\nA: b\r\n\r\n", status=(200,), closes=False),

    field(30, "a field of 17 KiB", b"A: " + b"x" * 17 * 1024),
    field(30, "10,000 fields", b"A: b\r\n" * 9999 + b"A: b"),
    field(30, "129 short fields", b"A: b\r\n" * 130 + b"A: b"),
    line(30, "a request line of 17 KiB", b"GET /" + b"x" * 17 * 1024 + b" HTTP/1.1"),
    raw(30, "an endless request line", b"GET /" + b"x" * 200_000),
    raw(30, "an endless field", b"GET / HTTP/1.1\r\nA: " + b"x" * 200_000),
    line(30, "the absolute form", b"GET http://localhost/ HTTP/1.1"),
    line(30, "CONNECT", b"CONNECT localhost:80 HTTP/1.1", status=(400, 405)),
    line(30, "TRACE", b"TRACE / HTTP/1.1", status=(400, 405)),
    line(30, "HTTP/0.9", b"GET /"),
    line(30, "HTTP/2.0", b"GET / HTTP/2.0", status=(400, 505)),
    line(30, "HTTP/1.2", b"GET / HTTP/1.2", status=(400, 505)),
    line(30, "an unknown method", b"BREW / HTTP/1.1", status=(400, 405, 501)),
    raw(30, "the HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 9, status=(400, 505)),
    raw(30, "a TLS hello", bytes.fromhex("16030100c8010000c40303") + b"\x11" * 190),
    raw(30, "zeros", b"\0" * 1000),
    raw(30, "blank lines for ever", b"\r\n" * 10_000),

    program(31, "slow heads, bodies and readers", slow_clients, seconds=45, local=True),
    program(31, "half-closed after three requests", half_closed),
    program(31, "1,000 requests pipelined", pipelined, seconds=60),

    program(32, "Expect: 100-continue, then the body; and none", continues),
    program(32, "aborts within the body", aborted),
    raw(32, "Expect: 200-ok", head("Expect: 200-ok", "Content-Length: 2") + b"{}", status=(417,)),
    raw(32, "Expect: 100-continue without a body", head("Expect: 100-continue", "Content-Length: 0"),
        status=(100, 400), closes=False),

    zipped(33, "a whole body", PAIR, (200,)),
    zipped(33, "a bomb of 1 GiB", gzip.compress(b"\0" * (64 * MIB), 9) * 16, (413,)),
    zipped(33, "a bomb of 64 MiB", gzip.compress(b" " * (64 * MIB), 9), (413,)),
    zipped(33, "16 MiB + 1", gzip.compress(b"{}" + b" " * (16 * MIB - 1)), (413,)),
    zipped(33, "16 MiB", gzip.compress(b"{}" + b" " * (16 * MIB - 2)), (200,)),
    *[zipped(33, f"cut to {end} bytes", PAIR[:end], (400,), (SE,)) for end in (0, 1, 9, 12, len(PAIR) - 1)],
    zipped(33, "gzip twice", gzip.compress(PAIR), (400,), (SE,)),
    zipped(33, "junk behind", PAIR + b"junk", (400,), (SE,)),
    zipped(33, "a wrong sum", PAIR[:-8] + b"\0" * 8, (400,), (SE,)),
    zipped(33, "no gzip", b"{}", (400,), (SE,)),
    zipped(33, "an unknown encoding", b"{}", (400,), (SE,), coding="br"),
    zipped(33, "gzip, gzip", gzip.compress(PAIR), (400,), (SE,), coding="gzip, gzip"),
]
