"""What a row of the table is made of, and how it is run and judged."""
import time
from dataclasses import dataclass
from typing import Callable, Optional, Union

VE, SE, UNKNOWN = "ValidationException", "SerializationException", "UnknownOperationException"
BOUND_SECONDS = 5  # for one answer, on a machine with other work; CPU time is judged more strictly


@dataclass
class Expected:
    """`text` is the whole message, or its beginning when it ends with "…"."""
    status: tuple = (400,)
    types: tuple = ()
    text: Optional[str] = None
    closes: bool = False

    def wrong(self, answers, closed):
        """What is wrong with the answers of a connection, or None."""
        if not answers:
            return "no answer" + (", closed" if closed else "")
        answer = answers[0]
        if answer.status not in self.status:
            return f"{answer}; expected {self}"
        if self.types and answer.type not in self.types:
            return f"{answer}; expected {self}"
        if self.text is not None:
            same = (answer.text.startswith(self.text[:-1]) if self.text.endswith("…")
                    else answer.text == self.text)
            if not same:
                return f"{answer}; expected {self}"
        if len(answers) > 1:
            return f"one request was answered {len(answers)} times: {answers}"
        return "the connection was left open" if self.closes and not closed else None

    def __str__(self):
        words = ["/".join(map(str, self.status)), "/".join(self.types)]
        words += [repr(self.text)] if self.text else []
        return " ".join(words + (["and close"] if self.closes else []))


@dataclass
class Case:
    """Bytes and the expected answer; or, with `run`, a program over the endpoint that asserts."""
    row: int
    name: str
    data: Union[bytes, Callable, None] = None  # of the endpoint
    expected: Optional[Expected] = None
    run: Optional[Callable] = None  # of the world
    seconds: float = BOUND_SECONDS
    local: bool = False  # needs our own process or folders

    def bytes(self, endpoint):
        return self.data(endpoint) if callable(self.data) else self.data

    def judge(self, world):
        if self.run:
            try:
                begun = time.monotonic()
                self.run(world)
            except AssertionError as wrong:
                return str(wrong)
            return self.late(begun)
        data = self.bytes(world.endpoint)
        begun = time.monotonic()
        answers, closed = world.endpoint.exchange(
            data, answers=2 if self.expected.closes else 1, wait_close=self.expected.closes)
        return self.expected.wrong(answers, closed) or self.late(begun)

    def late(self, begun):
        took = time.monotonic() - begun
        return f"took {took:.1f} s, {self.seconds} are allowed" if took > self.seconds else None


@dataclass
class Absent:
    """A row, or a part of one, that this version has nothing for."""
    row: int
    name: str
    reason: str


def call(row, name, operation, body, text=None, types=(VE,), status=(400,), **more):
    """A call of an operation with this body."""
    data = lambda endpoint: endpoint.post(operation, body)  # noqa: E731
    return Case(row, name, data, Expected(status, types, text), **more)


def fine(row, name, operation, body, **more):
    return call(row, name, operation, body, types=(), status=(200,), **more)


def raw(row, name, data, status=(400,), types=(), text=None, closes=True, **more):
    return Case(row, name, data, Expected(status, types, text, closes), **more)


def program(row, name, run, **more):
    return Case(row, name, run=run, **more)
