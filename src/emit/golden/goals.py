"""Types and a client of the graph in table records,
made by `adjoin schema emit python` from schema fdf8fa1e001b3b56.
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


GoalRef = str  # GOAL-{id:oid}


def goal_ref(id: str) -> GoalRef:
    return f"GOAL-{id}"


class GoalFields(TypedDict, total=False):
    title: str


class GoalAttributes(TypedDict, total=False):
    title: str
    edgeSet: set[str]  # Its edges, repeated.


class Goal(TypedDict):
    node: GoalRef
    type: Literal["Goal"]
    attributes: GoalAttributes


UserRef = str  # USER-{id:oid}


def user_ref(id: str) -> UserRef:
    return f"USER-{id}"


UserFields = dict[str, Any]


UserAttributes = UserFields


class User(TypedDict):
    node: UserRef
    type: Literal["User"]
    attributes: UserAttributes


TeamRef = str  # TEAM-{id:oid}


def team_ref(id: str) -> TeamRef:
    return f"TEAM-{id}"


TeamFields = dict[str, Any]


TeamAttributes = TeamFields


class Team(TypedDict):
    node: TeamRef
    type: Literal["Team"]
    attributes: TeamAttributes


OrgRef = str  # ORG-{id:oid}


def org_ref(id: str) -> OrgRef:
    return f"ORG-{id}"


OrgFields = dict[str, Any]


OrgAttributes = OrgFields


class Org(TypedDict):
    node: OrgRef
    type: Literal["Org"]
    attributes: OrgAttributes


# ---- Edges --------------------------------------------------------------------------------------


class GoalmembershipFields(TypedDict, total=False):
    memberRole: Literal["LEAD", "CONTRIBUTOR", "TEAM"]
    date: str  # A date: 2024-01-31.


GoalmembershipAttributes = GoalmembershipFields


Goalmembership = TypedDict("Goalmembership", {
    "from": "GoalRef",
    "edge": "Literal[\"GOALMEMBERSHIP\"]",
    "to": "UserRef | TeamRef | OrgRef",
    "attributes": "GoalmembershipAttributes",
})


class GoalmembershipNeighbor(TypedDict):
    node: GoalRef | UserRef | TeamRef | OrgRef
    edge: Literal["GOALMEMBERSHIP"]
    attributes: GoalmembershipAttributes  # as far as the index has them


class GoalsubscriberFields(TypedDict, total=False):
    date: str  # A date: 2024-01-31.


GoalsubscriberAttributes = GoalsubscriberFields


Goalsubscriber = TypedDict("Goalsubscriber", {
    "from": "GoalRef",
    "edge": "Literal[\"GOALSUBSCRIBER\"]",
    "to": "UserRef",
    "attributes": "GoalsubscriberAttributes",
})


class GoalsubscriberNeighbor(TypedDict):
    node: GoalRef | UserRef
    edge: Literal["GOALSUBSCRIBER"]
    attributes: GoalsubscriberAttributes


class SubgoalFields(TypedDict, total=False):
    date: str  # A date: 2024-01-31.


SubgoalAttributes = SubgoalFields


Subgoal = TypedDict("Subgoal", {
    "from": "GoalRef",
    "edge": "Literal[\"SUBGOAL\"]",
    "to": "GoalRef",
    "attributes": "SubgoalAttributes",
})


class SubgoalNeighbor(TypedDict):
    node: GoalRef
    edge: Literal["SUBGOAL"]
    attributes: SubgoalAttributes


class TeammembershipFields(TypedDict, total=False):
    role: Literal["MANAGER", "MEMBER", "OBSERVER"]


TeammembershipAttributes = TeammembershipFields


Teammembership = TypedDict("Teammembership", {
    "from": "TeamRef",
    "edge": "Literal[\"TEAMMEMBERSHIP\"]",
    "to": "UserRef",
    "attributes": "TeammembershipAttributes",
})


class TeammembershipNeighbor(TypedDict):
    node: TeamRef | UserRef
    edge: Literal["TEAMMEMBERSHIP"]
    attributes: TeammembershipAttributes


# ---- Declared reads -----------------------------------------------------------------------------


class TeamGoalsRowLeads(TypedDict, total=False):
    node: Required[UserRef | TeamRef | OrgRef]
    attributes: UserAttributes | TeamAttributes | OrgAttributes


class TeamGoalsRowTeams(TypedDict, total=False):
    node: Required[UserRef | TeamRef | OrgRef]
    attributes: UserAttributes | TeamAttributes | OrgAttributes


class TeamGoalsRow(TypedDict):
    node: GoalRef
    leads: list[TeamGoalsRowLeads]
    teams: list[TeamGoalsRowTeams]
    attributes: GoalAttributes


class GoalTreeRowLeads(TypedDict, total=False):
    node: Required[UserRef | TeamRef | OrgRef]
    attributes: UserAttributes | TeamAttributes | OrgAttributes


class GoalTreeRowTeams(TypedDict, total=False):
    node: Required[UserRef | TeamRef | OrgRef]
    attributes: UserAttributes | TeamAttributes | OrgAttributes


class GoalTreeRowSubgoals(TypedDict, total=False):
    node: Required[GoalRef]
    edge: Literal["SUBGOAL"]
    level: Required[int]
    parent: GoalRef
    attributes: GoalAttributes


class GoalTreeRow(TypedDict, total=False):
    node: Required[GoalRef]
    edge: Literal["SUBGOAL"]
    level: Required[int]
    parent: GoalRef
    leads: Required[list[GoalTreeRowLeads]]
    teams: Required[list[GoalTreeRowTeams]]
    subgoals: Required[list[GoalTreeRowSubgoals]]
    attributes: GoalAttributes


class GoalsLedByRow(TypedDict):
    node: GoalRef
    edge: Literal["GOALMEMBERSHIP"]
    attributes: GoalmembershipAttributes


class ContributorOrAboveRow(TypedDict):
    node: GoalRef
    edge: Literal["GOALMEMBERSHIP"]
    attributes: GoalmembershipAttributes


class GoalsByDateRow(TypedDict):
    node: GoalRef
    edge: Literal["GOALMEMBERSHIP"]
    attributes: GoalmembershipAttributes  # some of them


# …

class _NodesOfGraph:
    """Node types by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self.Goal: Nodes[GoalFields, Goal] = Nodes(connection, "Goal")
        self.User: Nodes[UserFields, User] = Nodes(connection, "User")
        self.Team: Nodes[TeamFields, Team] = Nodes(connection, "Team")
        self.Org: Nodes[OrgFields, Org] = Nodes(connection, "Org")


class _EdgesOfGraph:
    """Edge types by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self.GOALMEMBERSHIP: Edges[GoalmembershipFields, Goalmembership, GoalmembershipNeighbor] = Edges(
            connection, "GOALMEMBERSHIP")
        self.GOALSUBSCRIBER: Edges[GoalsubscriberFields, Goalsubscriber, GoalsubscriberNeighbor] = Edges(
            connection, "GOALSUBSCRIBER")
        self.SUBGOAL: Tree[SubgoalFields, Subgoal, SubgoalNeighbor] = Tree(
            connection, "SUBGOAL")
        self.TEAMMEMBERSHIP: Edges[TeammembershipFields, Teammembership, TeammembershipNeighbor] = Edges(
            connection, "TEAMMEMBERSHIP")


class _SeriesOfGraph:
    """Series by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection


class _PlansOfGraph:
    """Declared reads by their names."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection

    def _run(self, plan: str, params: dict[str, Any], budget: Budget | None) -> Page[Any]:
        return self._connection.page(
            "plan", _given(plan=plan, params=_given(**params), budget=budget))

    def teamGoals(self,
                  *,
                  team: TeamRef,
                  first: int | None = None,
                  after: str | None = None,
                  budget: Budget | None = None) -> Page[TeamGoalsRow]:
        # first: 20 if not given.
        return self._run("teamGoals", {"team": team, "first": first, "after": after}, budget)

    def goalTree(self, *, goal: GoalRef, budget: Budget | None = None) -> Page[GoalTreeRow]:
        return self._run("goalTree", {"goal": goal}, budget)

    def goalsLedBy(self, *, user: UserRef, budget: Budget | None = None) -> Page[GoalsLedByRow]:
        return self._run("goalsLedBy", {"user": user}, budget)

    def contributorOrAbove(self,
                           *,
                           user: UserRef,
                           budget: Budget | None = None) -> Page[ContributorOrAboveRow]:
        return self._run("contributorOrAbove", {"user": user}, budget)

    def goalsByDate(self, *, user: UserRef, budget: Budget | None = None) -> Page[GoalsByDateRow]:
        return self._run("goalsByDate", {"user": user}, budget)


class Graph:
    """The graph that `adjoin serve` answers for: Graph("http://127.0.0.1:8000").

    When the server demands keys, requests are signed: by `credentials`, else by those of the
    environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).
    """

    def __init__(self, url: str, *, table: str = "records",
                 opener: urllib.request.OpenerDirector | None = None,
                 timeout: float = 60.0, credentials: Credentials | None = None) -> None:
        self._connection = _Connection(url, table, opener, timeout, credentials)
        self.nodes = _NodesOfGraph(self._connection)
        self.edges = _EdgesOfGraph(self._connection)
        self.series = _SeriesOfGraph(self._connection)
        self.plans = _PlansOfGraph(self._connection)

    def node(self, node: str) -> Goal | User | Team | Org:
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
