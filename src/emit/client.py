# ---- The client: the same for every graph -------------------------------------------------------


class GraphError(Exception):
    """The server said no. Nothing has changed, unless the code is "outcome_unknown"."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code  # "validation", "not_found", "already_exists", "conditional_check_failed", …
        self.message = message
        self.status = status  # of HTTP

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


@dataclass(frozen=True)
class Cost:
    """Requests to the table, and the capacity that they consumed."""

    requests: int
    rcu: float
    wcu: float
    scanned: int
    returned: int
    steps: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Page(Generic[Row]):
    """Rows of a list, and the cursor that leads on as `after`, or back as `before`."""

    data: list[Row]
    cursor: str | None
    cost: Cost
    cut_by: str | None = None  # what ended the answer early: "requests", "time", …
    missing: tuple[str, ...] = ()  # nodes of a list that are not there

    def __iter__(self) -> Iterator[Row]:
        return iter(self.data)

    def __len__(self) -> int:
        return len(self.data)


class Budget(TypedDict, total=False):
    """What a read may spend."""

    requests: int
    rcu: int
    hops: int
    fanOut: int
    nodes: int
    timeMs: int


class Removed(TypedDict):
    """What became of a node and its edges. When it is not complete, remove it again."""

    complete: bool
    node_existed: bool
    edges_removed: int
    items_removed: int
    items_left: int


def every_row(read: Callable[[str | None], Page[Row]]) -> Iterator[Row]:
    """Every row of a list, page after page: every_row(lambda after: ….to(node, after=after))"""
    after = None
    while True:
        page = read(after)
        yield from page.data
        if page.cut_by is not None:
            raise GraphError("budget_exceeded", f"the budget ended the list: {page.cut_by}", 200)
        after = page.cursor
        if after is None:
            return


def _to_json(value: Any) -> Any:
    """Sets and bytes have marks in JSON; a map whose only name looks like one has its $ doubled."""
    if isinstance(value, (set, frozenset)):
        return {"$set": [_to_json(one) for one in sorted(value)]}
    if isinstance(value, (bytes, bytearray)):
        return {"$b64": base64.b64encode(value).decode()}
    if isinstance(value, (list, tuple)):
        return [_to_json(one) for one in value]
    if isinstance(value, dict):
        doubled = "$" if len(value) == 1 and next(iter(value)).startswith("$") else ""
        return {doubled + name: _to_json(one) for name, one in value.items()}
    return value


def _from_json(members: dict[str, Any]) -> Any:
    if len(members) == 1:
        name, value = next(iter(members.items()))
        if name == "$set":
            return set(value)
        if name == "$b64":
            return base64.b64decode(value)
        if name.startswith("$$"):
            return {name[1:]: value}
    return members


def _given(**words: Any) -> dict[str, Any]:
    return {name: value for name, value in words.items() if value is not None}


class _Connection:
    def __init__(self, url: str, table: str, opener: urllib.request.OpenerDirector | None,
                 timeout: float) -> None:
        self._url = url.rstrip("/")
        self._table = table
        # Without a proxy: the environment's is rarely meant for the database.
        self._opener = opener or urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._timeout = timeout

    def call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        data = json.dumps({**body, "table": self._table}).encode()
        request = urllib.request.Request(f"{self._url}/_graph/{path}", data,
                                         {"Content-Type": "application/json"})
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return json.load(response, object_hook=_from_json)
        except urllib.error.HTTPError as refused:
            with refused:
                text = refused.read().decode(errors="replace")
            try:
                answer = json.loads(text)
                raise GraphError(answer["error"], answer["message"], refused.code) from None
            except (ValueError, KeyError, TypeError):
                raise GraphError("unavailable", f"no answer of a graph: {text}",
                                 refused.code) from None

    def page(self, path: str, body: dict[str, Any]) -> Page[Any]:
        answer = self.call(path, body)
        cost = dict(answer["cost"])
        cost["steps"] = tuple(cost.get("steps", ()))
        return Page(answer["data"], answer["cursor"], Cost(**cost), answer.get("cut_by"),
                    tuple(answer.get("missing", ())))


class Nodes(Generic[Fields, Node]):
    """Nodes of one type."""

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection

    def _write(self, **body: Any) -> str:
        return self._connection.call("nodes", body)["data"]["outcome"]

    def put(self, node: str, fields: Fields | None = None) -> str:
        """Creates the node, or replaces its fields. What the graph counts on it is kept."""
        return self._write(putNode={"node": node, "fields": _to_json(fields or {})})

    def create(self, node: str, fields: Fields | None = None) -> str:
        """Creates the node; "already_exists" when it is there."""
        return self._write(putNode={"node": node, "fields": _to_json(fields or {}),
                                    "onlyNew": True})

    def get(self, node: str, fields: Sequence[str] | None = None) -> Node:
        """The node; "not_found" when there is none."""
        words = _given(node=node, fields=fields and list(fields))
        return self._connection.call("nodes", {"getNode": words})["data"]

    def get_all(self, nodes: Sequence[str], *, fields: Sequence[str] | None = None,
                budget: Budget | None = None) -> Page[Node]:
        """The nodes that are there, in the order they are named; `missing` names the others."""
        words = _given(nodes=list(nodes), fields=fields and list(fields))
        return self._connection.page("nodes", _given(getNodes=words, budget=budget))

    def update(self, node: str, set: Fields, *, remove: Sequence[str] | None = None,
               where: str | None = None) -> str:
        """Changes some of its fields, and whatever is derived from them."""
        return self._write(updateNode=_given(node=node, set=_to_json(set), where=where,
                                             remove=remove and list(remove)))

    def remove(self, node: str) -> Removed:
        """Removes the node and its edges."""
        return self._connection.call("nodes", {"removeNode": {"node": node}})["data"]


class ForwardEdges(Generic[Fields, Edge, Neighbor]):
    """Edges of a type that is read from its `from` end only."""

    def __init__(self, connection: _Connection, type: str) -> None:
        self._connection = connection
        self._type = type

    def _edge(self, from_: str, to: str, **words: Any) -> dict[str, Any]:
        return {"from": from_, "type": self._type, "to": to, **_given(**words)}

    def _write(self, **body: Any) -> str:
        return self._connection.call("edges", body)["data"]["outcome"]

    def _list(self, node: str, type: str, fields: Sequence[str] | None, budget: Budget | None,
              **words: Any) -> Page[Any]:
        words = _given(node=node, type=type, fields=fields and list(fields), **words)
        return self._connection.page("edges", _given(neighbors=words, budget=budget))

    def add(self, from_: str, to: str, fields: Fields | None = None) -> str:
        return self._write(addEdge=self._edge(from_, to, fields=_to_json(fields or {})))

    def get(self, from_: str, to: str, *, key: dict[str, Any] | None = None) -> Edge:
        """The edge; "not_found" when there is none."""
        body = {"getEdge": self._edge(from_, to, key=_to_json(key))}
        return self._connection.call("edges", body)["data"]

    def update(self, from_: str, to: str, set: Fields, *, remove: Sequence[str] | None = None,
               where: str | None = None, key: dict[str, Any] | None = None) -> str:
        return self._write(updateEdge=self._edge(from_, to, set=_to_json(set), where=where,
                                                 remove=remove and list(remove),
                                                 key=_to_json(key)))

    def remove(self, from_: str, to: str, *, key: dict[str, Any] | None = None) -> str:
        return self._write(removeEdge=self._edge(from_, to, key=_to_json(key)))

    def from_(self, node: str, *, first: int | None = None, after: str | None = None,
              before: str | None = None, order: Literal["asc", "desc"] | None = None,
              where: str | None = None, fields: Sequence[str] | None = None,
              by: str | None = None, rank: Any = None, prefix: str | None = None,
              budget: Budget | None = None) -> Page[Neighbor]:
        """One page of the edges that leave a node."""
        return self._list(node, self._type, fields, budget, first=first, after=after,
                          before=before, order=order, where=where, by=by, rank=rank, prefix=prefix)


class Edges(ForwardEdges[Fields, Edge, Neighbor]):
    """Edges of a type that is read from both ends."""

    def to(self, node: str, *, first: int | None = None, after: str | None = None,
           before: str | None = None, order: Literal["asc", "desc"] | None = None,
           where: str | None = None, fields: Sequence[str] | None = None,
           by: str | None = None, rank: Any = None, prefix: str | None = None,
           budget: Budget | None = None) -> Page[Neighbor]:
        """One page of the edges that lead to a node."""
        return self._list(node, "~" + self._type, fields, budget, first=first, after=after,
                          before=before, order=order, where=where, by=by, rank=rank, prefix=prefix)


class Tree(Edges[Fields, Edge, Neighbor]):
    """Edges from parents to their children."""

    def move(self, from_: str, to: str) -> str:
        """Moves a child, and all that is below it, to another parent."""
        return self._write(moveEdge=self._edge(from_, to))


class Series(Generic[Fields]):
    """Items of a node in the order of their key."""

    def __init__(self, connection: _Connection, series: str) -> None:
        self._connection = connection
        self._series = series

    def add(self, of: str, fields: Fields) -> str:
        body = {"addToSeries": {"of": of, "series": self._series, "fields": _to_json(fields)}}
        return self._connection.call("nodes", body)["data"]["outcome"]
