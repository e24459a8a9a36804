# ---- The client: the same for every graph -------------------------------------------------------


class GraphError(Exception):
    """The server said no. Nothing has changed, unless the code is "outcome_unknown".

    Of status 0 there was no answer ("unavailable"): a write may have happened.
    """

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code = code  # "invalid_argument", "not_found", "already_exists", "condition_failed", …
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


class Reached(TypedDict):
    """A node of a path or neighborhood, and how many hops away it is."""

    node: str
    level: int


class Scored(TypedDict):
    """A node of a ranking: by how many ways it was found."""

    node: str
    score: int


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


@dataclass(frozen=True)
class Credentials:
    """A key that `adjoin keys add` made, with which requests are signed."""

    key_id: str
    secret: str = field(repr=False)
    session_token: str | None = field(default=None, repr=False)
    region: str = "us-east-1"

    @staticmethod
    def from_environment() -> Credentials | None:
        """What AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY say, if both are there."""
        key_id = os.environ.get("AWS_ACCESS_KEY_ID")
        secret = os.environ.get("AWS_SECRET_ACCESS_KEY")
        if not key_id or not secret:
            return None
        region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION")
        return Credentials(key_id, secret, os.environ.get("AWS_SESSION_TOKEN") or None,
                           region or "us-east-1")

    def sign(self, url: str, body: bytes, headers: dict[str, str]) -> dict[str, str]:
        """The headers of a POST, with its signature (AWS Signature Version 4)."""
        parts = urllib.parse.urlsplit(url)
        time = datetime.now(timezone.utc).strftime("%Y%m%dT%H%M%SZ")
        signed = {"host": parts.netloc, "x-amz-date": time}
        if self.session_token:
            signed["x-amz-security-token"] = self.session_token
        signed.update((name.lower(), value) for name, value in headers.items())
        names = ";".join(sorted(signed))
        lines = ["POST", urllib.parse.quote(parts.path or "/"), ""]
        lines += [f"{name}:{signed[name]}" for name in sorted(signed)]
        lines += ["", names, hashlib.sha256(body).hexdigest()]
        scope = f"{time[:8]}/{self.region}/dynamodb/aws4_request"
        text = "\n".join(["AWS4-HMAC-SHA256", time, scope,
                          hashlib.sha256("\n".join(lines).encode()).hexdigest()])
        key = ("AWS4" + self.secret).encode()
        for part in scope.split("/"):
            key = hmac.digest(key, part.encode(), "sha256")
        signed["Authorization"] = (
            f"AWS4-HMAC-SHA256 Credential={self.key_id}/{scope}, SignedHeaders={names}, "
            f"Signature={hmac.digest(key, text.encode(), 'sha256').hex()}")
        return signed


@dataclass(frozen=True)
class Done:
    """What became of one write of many: it has an outcome or an error."""

    index: int  # from 0
    write: dict[str, Any]
    outcome: str | None = None
    error: GraphError | None = None


# After these it is not known what has changed.
_DOUBT = ("outcome_unknown", "unavailable", "deadline_exceeded", "internal")


def _given(**words: Any) -> dict[str, Any]:
    return {name: value for name, value in words.items() if value is not None}


class _Connection:
    def __init__(self, url: str, table: str, opener: urllib.request.OpenerDirector | None,
                 timeout: float, credentials: Credentials | None) -> None:
        self._url = url.rstrip("/")
        self._table = table
        # Without a proxy: the environment's is rarely meant for the database.
        self._opener = opener or urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._timeout = timeout
        self._credentials = credentials

    def call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        data = json.dumps({**body, "table": self._table}).encode()
        try:
            return self._send(path, data)
        except GraphError as refused:
            if refused.status != 401 or self._credentials is not None:
                raise
            self._credentials = Credentials.from_environment()
            if self._credentials is None:
                raise
        return self._send(path, data)

    def _send(self, path: str, data: bytes) -> dict[str, Any]:
        url = f"{self._url}/_graph/{path}"
        headers = {"Content-Type": "application/json"}
        if self._credentials is not None:
            headers = self._credentials.sign(url, data, headers)
        request = urllib.request.Request(url, data, headers)
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
        except OSError as error:
            raise GraphError("unavailable", f"no answer: {error}", 0) from error

    def page(self, path: str, body: dict[str, Any]) -> Page[Any]:
        answer = self.call(path, body)
        cost = dict(answer["cost"])
        cost["steps"] = tuple(cost.get("steps", ()))
        return Page(answer["data"], answer["cursor"], Cost(**cost), answer.get("cut_by"),
                    tuple(answer.get("missing", ())))

    def step(self, step: dict[str, Any], budget: Budget | None, **nodes: str) -> Page[Any]:
        """The rows of one step, in which `$name` stands for the node of that name."""
        return self.page("plan", _given(steps=[step], params=nodes, budget=budget))


class _Later:
    """The methods of an object as coroutines, each run on a thread."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._target, name)
        if not callable(found):
            return _Later(found)

        async def call(*arguments: Any, **words: Any) -> Any:
            return await asyncio.to_thread(found, *arguments, **words)

        return call


class AsyncGraph(_Later):
    """The graph for asyncio: every call of `Graph` is awaited, and runs on a thread.

    AsyncGraph("http://127.0.0.1:8000"), then `await graph.edges.NAME.to(node)`.
    """

    def __init__(self, url: str, **options: Any) -> None:
        super().__init__(Graph(url, **options))

    async def run(self, read: Callable[[Graph], Row]) -> Row:
        """Calls a function on a thread. Types are kept: `await graph.run(lambda graph: …)`."""
        return await asyncio.to_thread(read, self._target)

    async def bulk(self, writes: Iterable[dict[str, Any]], *,
                   together: int = 20) -> AsyncIterator[Done]:
        """As `Graph.bulk`."""
        results = self._target.bulk(writes, together=together)
        while (done := await asyncio.to_thread(next, results, None)) is not None:
            yield done


async def every_row_later(read: Callable[[str | None], Awaitable[Page[Row]]]) -> AsyncIterator[Row]:
    """Every row of a list: async for row in every_row_later(lambda after: ….to(node, after=after))"""
    after = None
    while True:
        page = await read(after)
        for row in page:
            yield row
        if page.cut_by is not None:
            raise GraphError("budget_exceeded", f"the budget ended the list: {page.cut_by}", 200)
        after = page.cursor
        if after is None:
            return


class Nodes(Generic[Fields, Node]):
    """Nodes of one type."""

    def __init__(self, connection: _Connection, type: str) -> None:
        self._connection = connection
        self._type = type

    def _write(self, **body: Any) -> str:
        return self._connection.call("nodes", body)["data"]["outcome"]

    def put(self, node: str, fields: Fields | None = None) -> str:
        """Creates the node, or replaces its declared fields; undeclared ones and counts stay."""
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

    def page(self, *, by: str | None = None, of: str | None = None, range: Any = None,
             first: int | None = None, after: str | None = None, before: str | None = None,
             order: Literal["asc", "desc"] | None = None, where: str | None = None,
             fields: Sequence[str] | None = None, budget: Budget | None = None) -> Page[Node]:
        """One page of the nodes of the type, over the index entry `by`, else its first.

        `of` is what the entry's partition is made of, if it is not the same for all.
        """
        step = _given(nodes=self._type, by=by, of=of, range=range, first=first, after=after,
                      before=before, order=order, where=where, fields=fields and list(fields))
        page = self._connection.step(step, budget)
        for row in page:
            row["type"] = self._type
        return page

    def find(self, where: dict[str, Any], *, first: int | None = None, after: str | None = None,
             before: str | None = None, fields: Sequence[str] | None = None,
             budget: Budget | None = None) -> Page[Node]:
        """One page of the nodes with these values, over an index or a unique value, never a Scan."""
        words = _given(type=self._type, where=_to_json(where), first=first, after=after,
                       before=before, fields=fields and list(fields))
        return self._connection.page("nodes", _given(find=words, budget=budget))

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

    def _count(self, end: str, node: str, where: str | None, exact: bool | None) -> int:
        step = _given(count=self._type, where=where, exact=exact, **{end: "$node"})
        return self._connection.step(step, None, node=node).data[0]["count"]

    def count_from(self, node: str, *, where: str | None = None, exact: bool | None = None) -> int:
        """How many edges leave a node: its counter, if it has one, else a count of the list."""
        return self._count("from", node, where, exact)

    def path(self, from_: str, to: str, *, hops: int | None = None,
             budget: Budget | None = None) -> Page[Reached]:
        """The nodes of a shortest path; no rows where there is none."""
        step = _given(path=self._type, to="$to", hops=hops, **{"from": "$from"})
        return self._connection.step(step, budget, **{"from": from_, "to": to})

    def neighborhood(self, node: str, *, hops: int | Literal["all"] = 1,
                     budget: Budget | None = None) -> Page[Reached]:
        """What can be reached from a node, nearest first, itself at level 0."""
        step = {"neighborhood": self._type, "from": "$node", "hops": hops}
        return self._connection.step(step, budget, node=node)

    def recommend(self, node: str, *, first: int | None = None,
                  budget: Budget | None = None) -> Page[Scored]:
        """What nodes with the same neighbors lead to, and this one does not, best first."""
        step = _given(recommend=self._type, first=first, **{"from": "$node"})
        return self._connection.step(step, budget, node=node)

    def related(self, node: str, *, first: int | None = None,
                budget: Budget | None = None) -> Page[Scored]:
        """Nodes that share neighbors with this one, those with the most first."""
        step = _given(related=self._type, first=first, **{"from": "$node"})
        return self._connection.step(step, budget, node=node)

    def friends_of_friends(self, node: str, *, first: int | None = None,
                           budget: Budget | None = None) -> Page[Scored]:
        """What its neighbors lead to, and it does not itself, best first."""
        step = _given(first=first, **{"friends-of-friends": self._type, "from": "$node"})
        return self._connection.step(step, budget, node=node)

    def mutual(self, a: str, b: str, *, first: int | None = None,
               budget: Budget | None = None) -> Page[dict[str, Any]]:
        """The nodes that both lead to."""
        step = _given(mutual=self._type, a="$a", b="$b", first=first)
        return self._connection.step(step, budget, a=a, b=b)

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

    def count_to(self, node: str, *, where: str | None = None, exact: bool | None = None) -> int:
        """How many edges lead to a node."""
        return self._count("to", node, where, exact)

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
