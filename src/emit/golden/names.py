"""Types and a client of the graph in table odd-names,
made by `adjoin schema emit python` from schema c4fcde1e7cb62fe2.
Make it anew when the schema changes; do not edit. For Python 3.11 and newer.
"""
from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from datetime import datetime, timezone
from itertools import islice
from typing import (Any, AsyncIterator, Awaitable, Callable, Generic, Iterable, Iterator,
                    Literal, Required, Sequence, TypedDict, TypeVar)

Fields = TypeVar("Fields")
Node = TypeVar("Node")
Edge = TypeVar("Edge")
Neighbor = TypeVar("Neighbor")
Row = TypeVar("Row")


# ---- Nodes --------------------------------------------------------------------------------------


ClassRef = str  # CLASS#{in}


def class_ref(in_: str) -> ClassRef:
    return f"CLASS#{in_}"


ClassFields = TypedDict("ClassFields", {
    "first-name": "Required[str]",
    "import": "int",
    "set": "set[str]",
    "2nd": "bool",
    "raw": "bytes",
    "kind": "Literal[\"a-b\", \"c\\\"d\"]",
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


ClassAttributes = TypedDict("ClassAttributes", {
    "first-name": "Required[str]",
    "import": "int",
    "set": "set[str]",
    "2nd": "bool",
    "raw": "bytes",
    "kind": "Literal[\"a-b\", \"c\\\"d\"]",
    "made-at": "str",  # When it was first written; now, if not given.
    "in": "str",  # The part of the ref.
}, total=False)


class Class(TypedDict):
    node: ClassRef
    type: Literal["class"]
    attributes: ClassAttributes


NodeNodeRef = str  # N`$/{id}


def node_node_ref(id: str) -> NodeNodeRef:
    return f"N`$/{id}"


NodeNodeFields = TypedDict("NodeNodeFields", {
    "self": "ClassRef",
    "due": "str",  # A date: 2024-01-31.
    "self-2": "float",
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


NodeNodeAttributes = TypedDict("NodeNodeAttributes", {
    "self": "ClassRef",
    "due": "str",  # A date: 2024-01-31.
    "self-2": "float",
    "made-at": "str",  # When it was first written; now, if not given.
    "tags": "int",  # How many are the HAS-TAG that leave it.
    "weight": "float",  # The sum of weight over the HAS-TAG that leave it.
}, total=False)


class NodeNode(TypedDict):
    node: NodeNodeRef
    type: Literal["Node"]
    attributes: NodeNodeAttributes


NodeNode2Ref = str  # N'2"#{country}#{code}


def node_node2_ref(country: str, code: str) -> NodeNode2Ref:
    return f"N'2\"#{country}#{code}"


NodeNode2Fields = TypedDict("NodeNode2Fields", {
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


NodeNode2Attributes = TypedDict("NodeNode2Attributes", {
    "made-at": "str",  # When it was first written; now, if not given.
    "country": "str",  # The part of the ref.
    "code": "str",  # The part of the ref.
}, total=False)


class NodeNode2(TypedDict):
    node: NodeNode2Ref
    type: Literal["NODE"]
    attributes: NodeNode2Attributes


SetRef = str  # SET#{id}


def set_ref(id: str) -> SetRef:
    return f"SET#{id}"


SetFields = TypedDict("SetFields", {
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


SetAttributes = SetFields


class Set(TypedDict):
    node: SetRef
    type: Literal["Set"]
    attributes: SetAttributes


# ---- Edges --------------------------------------------------------------------------------------


HasTagFields = TypedDict("HasTagFields", {
    "lang": "Required[str]",
    "weight": "float",
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


HasTagAttributes = HasTagFields


HasTag = TypedDict("HasTag", {
    "from": "NodeNodeRef",
    "edge": "Literal[\"HAS-TAG\"]",
    "to": "ClassRef | SetRef",
    "attributes": "HasTagAttributes",
})


class HasTagNeighbor(TypedDict):
    node: NodeNodeRef | ClassRef | SetRef
    edge: Literal["HAS-TAG"]
    attributes: HasTagAttributes  # as far as the index has them


HasTagEdgeFields = TypedDict("HasTagEdgeFields", {
    "class": "str",
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


HasTagEdgeAttributes = HasTagEdgeFields


HasTagEdge = TypedDict("HasTagEdge", {
    "from": "ClassRef",
    "edge": "Literal[\"has_tag\"]",
    "to": "ClassRef",
    "attributes": "HasTagEdgeAttributes",
})


class HasTagEdgeNeighbor(TypedDict):
    node: ClassRef
    edge: Literal["has_tag"]
    attributes: HasTagEdgeAttributes


TreeEdgeFields = TypedDict("TreeEdgeFields", {
    "at": "int",  # Milliseconds since 1970.
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


TreeEdgeAttributes = TreeEdgeFields


TreeEdge = TypedDict("TreeEdge", {
    "from": "NodeNode2Ref",
    "edge": "Literal[\"Tree\"]",
    "to": "NodeNode2Ref",
    "attributes": "TreeEdgeAttributes",
})


class TreeEdgeNeighbor(TypedDict):
    node: NodeNode2Ref
    edge: Literal["Tree"]
    attributes: TreeEdgeAttributes


# ---- Series -------------------------------------------------------------------------------------


PageFields = TypedDict("PageFields", {
    "from": "Required[str]",
    "at": "str",  # A time: 2024-01-31T12:00:00Z, with or without milliseconds.
    "made-at": "str",  # When it was first written; now, if not given.
}, total=False)


# ---- Declared reads -----------------------------------------------------------------------------


class ClassRowIn(TypedDict):
    node: ClassRef | SetRef
    edge: Literal["HAS-TAG"]
    attributes: HasTagAttributes


class ClassRowTheTags(TypedDict, total=False):
    node: Required[ClassRef | SetRef]
    attributes: ClassAttributes | SetAttributes


ClassRow = TypedDict("ClassRow", {
    "node": "ClassRef | SetRef",
    "in": "list[ClassRowIn]",
    "the-tags": "list[ClassRowTheTags]",
    "attributes": "ClassAttributes | SetAttributes",
})


class FromRow(TypedDict):
    node: ClassRef
    attributes: ClassAttributes  # some of them


class TagCountRow(TypedDict):
    count: int


# …

class _NodesOfGraph:
    """Node types by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self.class_: Nodes[ClassFields, Class] = Nodes(connection, "class")
        self.Node: Nodes[NodeNodeFields, NodeNode] = Nodes(connection, "Node")
        self.NODE: Nodes[NodeNode2Fields, NodeNode2] = Nodes(connection, "NODE")
        self.Set: Nodes[SetFields, Set] = Nodes(connection, "Set")


class _EdgesOfGraph:
    """Edge types by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self.HAS_TAG: Edges[HasTagFields, HasTag, HasTagNeighbor] = Edges(
            connection, "HAS-TAG")
        self.has_tag: ForwardEdges[HasTagEdgeFields, HasTagEdge, HasTagEdgeNeighbor] = ForwardEdges(
            connection, "has_tag")
        self.Tree: Tree[TreeEdgeFields, TreeEdge, TreeEdgeNeighbor] = Tree(
            connection, "Tree")


class _SeriesOfGraph:
    """Series by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self.Page: Series[PageFields] = Series(connection, "Page")


class _PlansOfGraph:
    """Declared reads by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection

    def _run(self, plan: str, params: dict[str, Any], budget: Budget | None) -> Page[Any]:
        return self._connection.page(
            "plan", _given(plan=plan, params=_given(**params), budget=budget))

    def class_(self,
               *,
               self_: NodeNodeRef,
               budget_: int | None = None,
               from_: str | None = None,
               budget: Budget | None = None) -> Page[ClassRow]:
        # budget: 5 if not given.
        return self._run("class", {"self": self_, "budget": budget_, "from": from_}, budget)

    def from_(self, *, class_: ClassRef, budget: Budget | None = None) -> Page[FromRow]:
        return self._run("from", {"class": class_}, budget)

    def tag_count(self, *, node: NodeNodeRef, budget: Budget | None = None) -> Page[TagCountRow]:
        return self._run("tag-count", {"node": node}, budget)


class Graph:
    """The graph that `adjoin serve` answers for: Graph("http://127.0.0.1:8000").

    When the server demands keys, requests are signed: by `credentials`, else by those of the
    environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).
    """

    def __init__(self, url: str, *, table: str = "odd-names",
                 opener: urllib.request.OpenerDirector | None = None,
                 timeout: float = 60.0, credentials: Credentials | None = None) -> None:
        self._connection = _Connection(url, table, opener, timeout, credentials)
        self.nodes = _NodesOfGraph(self._connection)
        self.edges = _EdgesOfGraph(self._connection)
        self.series = _SeriesOfGraph(self._connection)
        self.plans = _PlansOfGraph(self._connection)

    def node(self, node: str) -> Class | NodeNode | NodeNode2 | Set:
        """A node of any type."""
        return self._connection.call("nodes", {"getNode": {"node": node}})["data"]

    def steps(self, steps: Sequence[dict[str, Any]], params: dict[str, Any] | None = None, *,
              returns: dict[str, Any] | None = None,
              budget: Budget | None = None) -> Page[dict[str, Any]]:
        """The rows of a read in several steps, written as in a schema's `plans`."""
        body = {"steps": list(steps), "params": params or {}, "return": returns}
        return self._connection.page("plan", _given(**body, budget=budget))

    def transact(self, writes: Sequence[dict[str, Any]]) -> list[str]:
        """All of the writes or none, as one transaction. What became of each.

        A write is {"addEdge": {"from": …, "type": …, "to": …, "fields": …}}, {"putNode": …}, ….
        """
        body = {"operations": [_to_json(write) for write in writes]}
        return self._connection.call("transact", body)["data"]["outcomes"]

    def bulk(self, writes: Iterable[dict[str, Any]], *, together: int = 20) -> Iterator[Done]:
        """Many writes, in order: what became of each, as soon as it is known.

        So many are one transaction. One that is refused has changed nothing: its writes are then
        tried one by one, so that a bad one stops no other. Where it is not known what became of a
        transaction, each of its writes has that error.
        """
        left = enumerate(writes)
        while chunk := list(islice(left, together)):
            yield from self._chunk(chunk)

    def _chunk(self, chunk: list[tuple[int, dict[str, Any]]]) -> Iterator[Done]:
        try:
            outcomes = self.transact([write for _, write in chunk])
        except GraphError as error:
            if len(chunk) == 1 or error.code in _DOUBT:
                yield from (Done(index, write, error=error) for index, write in chunk)
            else:
                for one in chunk:
                    yield from self._chunk([one])
        else:
            for (index, write), outcome in zip(chunk, outcomes):
                yield Done(index, write, outcome)
