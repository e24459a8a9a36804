

class GraphError(Exception):
    """The write or read was not done. `code` is as over HTTP; "not_offered" names the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


@dataclass(frozen=True)
class Page:
    """Rows of a list; `cursor` goes on with it as `after`."""

    data: list[dict[str, Any]]
    cursor: dict[str, Any] | None

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.data)


_HOLE = re.compile(r"\{(now|token|(?:node|from|to)\.[^}]+)\}")
_OPERATIONS = {"GetItem": "get_item", "Query": "query", "PutItem": "put_item",
               "UpdateItem": "update_item", "DeleteItem": "delete_item",
               "TransactWriteItems": "transact_write_items"}
_TRIES = 10
# A transaction that is canceled for these alone may be sent again.
_PASSING = {"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"}


def _encoded(value: Any) -> dict[str, Any]:
    """A value as DynamoDB has it."""
    if value is None:
        return {"NULL": True}
    if isinstance(value, bool):
        return {"BOOL": value}
    if isinstance(value, str):
        return {"S": value}
    if isinstance(value, (int, float, Decimal)):
        return {"N": str(value)}
    if isinstance(value, (bytes, bytearray)):
        return {"B": bytes(value)}
    if isinstance(value, (set, frozenset)):
        elements = [_encoded(one) for one in value]
        kinds = {next(iter(one)) for one in elements}
        if len(kinds) != 1 or not kinds <= {"S", "N", "B"}:
            raise GraphError("invalid_argument", "a set has texts, numbers or bytes, of one kind")
        return {max(kinds) + "S": [one[max(kinds)] for one in elements]}
    if isinstance(value, (list, tuple)):
        return {"L": [_encoded(one) for one in value]}
    if isinstance(value, dict):
        return {"M": {name: _encoded(one) for name, one in value.items()}}
    raise GraphError("invalid_argument", f"no attribute can hold a {type(value).__name__}")


def _number(text: str) -> int | float:
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _decoded(value: dict[str, Any]) -> Any:
    (kind, held), = value.items()
    if kind == "N":
        return _number(held)
    if kind == "NS":
        return {_number(one) for one in held}
    if kind in ("SS", "BS"):
        return set(held)
    if kind == "L":
        return [_decoded(one) for one in held]
    if kind == "M":
        return {name: _decoded(one) for name, one in held.items()}
    return None if kind == "NULL" else held


def _filled(value: Any, words: dict[str, str]) -> Any:
    """The request with its holes filled, all of them at once."""
    if isinstance(value, str):
        return _HOLE.sub(lambda hole: words[hole[1]], value)
    if isinstance(value, list):
        return [_filled(one, words) for one in value]
    if isinstance(value, dict):
        return {_filled(name, words): _filled(one, words) for name, one in value.items()}
    return value


def _pattern(template: str) -> re.Pattern[str]:
    """What fits a key or ref with holes."""
    part = f"([^{re.escape(REQUESTS['separator'])}]+)"
    pieces = re.split(r"\{[^}]+\}", template)
    return re.compile(part.join(re.escape(piece) for piece in pieces))


def _parts(template: str, text: str) -> dict[str, str] | None:
    found = _pattern(template).fullmatch(text)
    names = re.findall(r"\{([^}]+)\}", template)
    return None if found is None else dict(zip(names, found.groups()))


def _with_fields(request: dict[str, Any], model: dict[str, Any], fields: dict[str, Any],
                 gone: Sequence[str]) -> None:
    """Puts the fields into one put or update, in place of those that stand there for them."""
    known = {*model["fields"], REQUESTS["probe"]}
    given = {name: _encoded(value) for name, value in fields.items()}
    if "Item" in request:
        request["Item"] = {name: value for name, value in request["Item"].items()
                           if name not in known} | given
        return
    names = request["ExpressionAttributeNames"]
    values = request.setdefault("ExpressionAttributeValues", {})
    words = re.split(r"\b(SET|REMOVE|ADD|DELETE) ", request["UpdateExpression"])[1:]
    clauses: dict[str, list[str]] = {"SET": [], "REMOVE": []}
    for clause, text in zip(words[::2], words[1::2]):
        parts = [part.strip() for part in re.split(r",\s*(?![^()]*\))", text)]
        mine = known | given.keys() if clause == "SET" else known
        clauses.setdefault(clause, []).extend(
            part for part in parts if names[re.match(r"#\w+", part)[0]] not in mine)
    for at, (name, value) in enumerate(given.items()):
        names[f"#g{at}"], values[f":g{at}"] = name, value
        clauses["SET"].append(f"#g{at} = :g{at}")
    for at, name in enumerate(gone):
        names[f"#r{at}"] = name
        clauses["REMOVE"].append(f"#r{at}")
    request["UpdateExpression"] = " ".join(
        f"{clause} {', '.join(parts)}" for clause, parts in clauses.items() if parts)
    texts = (request["UpdateExpression"], request.get("ConditionExpression", ""))
    used = set(re.findall(r"[#:]\w+", " ".join(texts)))
    request["ExpressionAttributeNames"] = {n: v for n, v in names.items() if n in used}
    request["ExpressionAttributeValues"] = {n: v for n, v in values.items() if n in used}
    for member in ("ExpressionAttributeNames", "ExpressionAttributeValues"):
        if not request[member]:
            del request[member]


def _parts_of_request(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of a transaction, or the request itself."""
    return [next(iter(one.values())) for one in request.get("TransactItems", ())] or [request]


def _pause(tried: int) -> None:
    """Before the next of several tries: longer each time, and not the same for all who wait."""
    time.sleep(min(0.01 * 2 ** tried, 0.2) * random.uniform(0.5, 1))


class DirectGraph:
    """The graph on DynamoDB itself: DirectGraph(boto3.client("dynamodb")).

    The requests are those that Adjoin would send; `request_to…` gives one without sending it. What
    is not offered is refused as "not_offered", and REQUESTS["left_out"] says all of it. Fields are
    written as they are given: types and bounds are the server's to check, required ones are looked
    for here.
    """

    def __init__(self, client: Any, table: str = REQUESTS["table"]) -> None:
        self._client = client
        self._table = table

    # ---- Requests: an operation's name in the API, and its members -------------------------------

    def request_to_get_node(self, node: str, type: str | None = None) -> tuple[str, dict[str, Any]]:
        type, words = self._node(node, type)
        return self._made(REQUESTS["nodes"][type], type, "get", words)

    def request_to_put_node(self, node: str, fields: dict[str, Any] | None = None, *,
                            only_new: bool = False) -> tuple[str, dict[str, Any]]:
        type, words = self._node(node)
        return self._made(REQUESTS["nodes"][type], type, "create" if only_new else "put", words,
                          fields or {})

    def request_to_update_node(self, node: str, set: dict[str, Any] | None = None, *,
                               remove: Sequence[str] = ()) -> tuple[str, dict[str, Any]]:
        type, words = self._node(node)
        name = "unset" if remove else "update"
        return self._made(REQUESTS["nodes"][type], type, name, words, set or {}, remove)

    def request_to_list_nodes(self, type: str, by: str) -> tuple[str, dict[str, Any]]:
        return self._made(self._declared("nodes", type)["lists"], f"{type} list", by, {})

    def request_to_get_edge(self, from_: str, type: str, to: str) -> tuple[str, dict[str, Any]]:
        return self._edge(from_, type, to, "get")

    def request_to_add_edge(self, from_: str, type: str, to: str,
                            fields: dict[str, Any] | None = None, *,
                            is_there: bool = False) -> tuple[str, dict[str, Any]]:
        """`is_there`: for an edge that is to be replaced."""
        return self._edge(from_, type, to, "replace" if is_there else "add", fields or {})

    def request_to_update_edge(self, from_: str, type: str, to: str,
                               set: dict[str, Any] | None = None, *,
                               remove: Sequence[str] = ()) -> tuple[str, dict[str, Any]]:
        name = "unset" if remove else "update"
        return self._edge(from_, type, to, name, set or {}, remove)

    def request_to_remove_edge(self, from_: str, type: str, to: str) -> tuple[str, dict[str, Any]]:
        return self._edge(from_, type, to, "remove")

    def request_to_list_edges(self, node: str, type: str) -> tuple[str, dict[str, Any]]:
        return self._list(node, type, "list")

    def request_to_count_edges(self, node: str, type: str) -> tuple[str, dict[str, Any]]:
        return self._list(node, type, "count")

    # ---- Reads -----------------------------------------------------------------------------------

    def get_node(self, node: str) -> dict[str, Any]:
        """{"node", "type", "attributes"}; "not_found" when there is none."""
        item = self._sent(self.request_to_get_node(node)).get("Item")
        if item is None:
            raise GraphError("not_found", f"there is no node {node}")
        return {"node": node, "type": self._node(node)[0], "attributes": self._attributes(item)}

    def get_nodes(self, nodes: Sequence[str]) -> list[dict[str, Any]]:
        """Those that are there, 100 to a request, in no order."""
        refs = {}
        for node in nodes:
            key = self.request_to_get_node(node)[1]["Key"]
            refs[str(sorted(key.items()))] = (node, key)
        left, found = list(refs.values()), []
        while left:
            keys, left = [key for _, key in left[:100]], left[100:]
            asked: dict[str, Any] = {self._table: {"Keys": keys}}
            tried = 0
            while asked:
                answer = self._client.batch_get_item(RequestItems=asked)
                for item in answer["Responses"].get(self._table, ()):
                    node = refs[str(sorted((name, item[name]) for name in keys[0]))][0]
                    found.append({"node": node, "type": self._node(node)[0],
                                  "attributes": self._attributes(item)})
                asked = answer.get("UnprocessedKeys") or {}
                if asked:
                    _pause(tried)
                    tried += 1
        return found

    def nodes(self, type: str, by: str, *, first: int | None = None,
              after: dict[str, Any] | None = None, descending: bool = False) -> Page:
        """One page of the nodes of a type, over one of its index entries."""
        key = self._made(REQUESTS["nodes"][type], type, "get", None)[1]["Key"]

        def row(item: dict[str, Any]) -> dict[str, Any]:
            parts: dict[str, str] = {}
            for name, template in key.items():
                parts |= _parts(template["S"], item[name]["S"]) or {}
            ref = re.sub(r"\{([^}]+)\}", lambda hole: parts["node." + hole[1]],
                         REQUESTS["nodes"][type]["ref"])
            return {"node": ref, "type": type, "attributes": self._attributes(item)}

        return self._page(self.request_to_list_nodes(type, by), first, after, descending, row)

    def get_edge(self, from_: str, type: str, to: str) -> dict[str, Any]:
        item = self._sent(self.request_to_get_edge(from_, type, to)).get("Item")
        if item is None:
            raise GraphError("not_found", f"there is no edge {from_} {type} {to}")
        return {"from": from_, "edge": type, "to": to, "attributes": self._attributes(item)}

    def neighbors(self, node: str, type: str, *, first: int | None = None,
                  after: dict[str, Any] | None = None, descending: bool = False) -> Page:
        """One page of the edges that leave a node, or of `~TYPE` that lead to it."""
        name = type.removeprefix("~")

        def row(item: dict[str, Any]) -> dict[str, Any]:
            from_, to = self._ends(name, item)
            return {"node": to if from_ == node else from_, "edge": name,
                    "attributes": self._attributes(item)}

        return self._page(self.request_to_list_edges(node, type), first, after, descending, row)

    def count(self, node: str, type: str) -> int:
        """By the counter, if there is one, else by all pages of the list."""
        operation, request = self.request_to_count_edges(node, type)
        if operation == "GetItem":
            values = list(self._sent((operation, request)).get("Item", {}).values())
            return int(values[0]["N"]) if values else 0
        total = 0
        while True:
            answer = self._sent((operation, request))
            total += answer["Count"]
            if "LastEvaluatedKey" not in answer:
                return total
            request = {**request, "ExclusiveStartKey": answer["LastEvaluatedKey"]}

    # ---- Writes ----------------------------------------------------------------------------------

    def put_node(self, node: str, fields: dict[str, Any] | None = None, *,
                 only_new: bool = False) -> str:
        """Creates the node or replaces its fields. "already_exists" when it is to be new."""
        if self._written(self.request_to_put_node(node, fields, only_new=only_new)):
            return "created" if only_new else "put"
        raise GraphError("already_exists", f"node {node} exists already")

    def update_node(self, node: str, set: dict[str, Any] | None = None, *,
                    remove: Sequence[str] = ()) -> str:
        """Changes some fields, the others stay. "not_found" when there is no such node."""
        if self._written(self.request_to_update_node(node, set, remove=remove)):
            return "updated"
        raise GraphError("not_found", f"there is no node {node}")

    def add_edge(self, from_: str, type: str, to: str, fields: dict[str, Any] | None = None) -> str:
        """With its mirrored item and the counters of both ends, in one request."""
        request = self.request_to_add_edge(from_, type, to, fields)
        looks = any("attribute_not_exists" in part.get("ConditionExpression", "")
                    for part in _parts_of_request(request[1]))
        for _ in range(_TRIES):
            if self._written(request):
                return "created" if looks else "put"
            on_exists = REQUESTS["edges"][type]["on_exists"]
            if on_exists == "keep":
                return "existed"
            if on_exists == "refuse":
                raise GraphError("already_exists", f"edge {from_} {type} {to} exists already")
            if self._written(self.request_to_add_edge(from_, type, to, fields, is_there=True)):
                return "replaced"
        raise GraphError("conflict", "others write the same edge again and again")

    def update_edge(self, from_: str, type: str, to: str, set: dict[str, Any] | None = None, *,
                    remove: Sequence[str] = ()) -> str:
        """Changes some fields, the others stay. "not_found" when there is no such edge."""
        if self._written(self.request_to_update_edge(from_, type, to, set, remove=remove)):
            return "updated"
        raise GraphError("not_found", f"there is no edge {from_} {type} {to}")

    def remove_edge(self, from_: str, type: str, to: str) -> str:
        done = self._written(self.request_to_remove_edge(from_, type, to))
        return "removed" if done else "missing"

    # ---- How -------------------------------------------------------------------------------------

    def _declared(self, kind: str, type: str) -> dict[str, Any]:
        if type not in REQUESTS[kind]:
            raise GraphError("invalid_argument", f"the schema has no {kind[:-1]} type {type!r}")
        return REQUESTS[kind][type]

    def _node(self, node: str, wanted: str | None = None) -> tuple[str, dict[str, str]]:
        for type, model in REQUESTS["nodes"].items():
            parts = _parts(model["ref"], node)
            if parts is not None and wanted in (None, type):
                return type, {f"node.{name}": part for name, part in parts.items()}
        raise GraphError("invalid_argument", f"{node!r} is no ref of {wanted or 'a node of the schema'}")

    def _made(self, model: dict[str, Any], whose: str, name: str, words: dict[str, str] | None,
              fields: dict[str, Any] | None = None, remove: Sequence[str] | None = None
              ) -> tuple[str, dict[str, Any]]:
        """`remove`: the fields are some of them, of an update that removes these."""
        if name not in model:
            why = REQUESTS["left_out"].get(f"{whose} {name}", "the schema has none")
            raise GraphError("not_offered", f"{whose} {name}: {why}")
        made = copy.deepcopy(model[name])
        request = made["request"]
        if words is not None:
            now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
            words = {"now": now.replace("+00:00", "Z"), "token": str(uuid4()), **words}
            request = self._of_table(_filled(request, words))
        if fields is not None:  # behind the holes: texts of fields may look like some
            if remove is None:
                self._check_required(model, whose, fields)
                gone = [name for name in model["fields"] if name not in fields]
            else:
                self._check_changes(model, whose, fields, remove)
                gone = list(remove)
            self._check(model, whose, [*fields, *(remove or ())])
            actions = request.get("TransactItems")
            for at in made.get("takes", ()):
                _with_fields(request if actions is None else next(iter(actions[at].values())),
                             model, fields, gone)
        return made["op"], request

    @staticmethod
    def _check_required(model: dict[str, Any], whose: str, fields: dict[str, Any]) -> None:
        for name, is_required in model["fields"].items():
            if is_required and name not in fields:
                raise GraphError("invalid_argument", f"{whose}: field {name!r} is required")

    @staticmethod
    def _check_changes(model: dict[str, Any], whose: str, fields: dict[str, Any],
                       remove: Sequence[str]) -> None:
        if not fields and not remove:
            raise GraphError("invalid_argument", f"{whose}: nothing to change is given")
        for name in remove:
            if name in fields or list(remove).count(name) > 1:
                raise GraphError("invalid_argument", f"{whose}: field {name!r} is given twice")
            if model["fields"].get(name):
                raise GraphError("invalid_argument", f"{whose}: field {name!r} is required")
        for verb, names in (("update", fields), ("unset", remove)):
            for name in names:
                why = REQUESTS["left_out"].get(f"{whose} {verb} {name}")
                if why is not None:
                    raise GraphError("not_offered", f"{whose} {verb} {name}: {why}")

    @staticmethod
    def _check(model: dict[str, Any], whose: str, fields: Sequence[str]) -> None:
        for name in fields:
            if name in REQUESTS["structural"] or name in model["kept"]:
                raise GraphError("invalid_argument", f"{whose}: {name!r} is kept by the graph")
            if name not in model["fields"] and not model["others"]:
                raise GraphError("invalid_argument", f"{whose}: {name!r} is not a declared field")

    def _of_table(self, request: dict[str, Any]) -> dict[str, Any]:
        for part in _parts_of_request(request):
            part["TableName"] = self._table
        return request

    def _edge(self, from_: str, type: str, to: str, name: str,
              fields: dict[str, Any] | None = None, remove: Sequence[str] | None = None
              ) -> tuple[str, dict[str, Any]]:
        edge = self._declared("edges", type)
        (start, words), (end, others) = self._node(from_), self._node(to)
        for form in edge["forms"]:
            if (form["from"], form["to"]) != (start, end):
                continue
            words = {f"from.{name[5:]}": part for name, part in words.items()}
            words |= {f"to.{name[5:]}": part for name, part in others.items()}
            model = {**form, **{name: edge[name] for name in ("fields", "kept", "others")}}
            return self._made(model, f"{start} {type} {end}", name, words, fields,
                              remove)
        raise GraphError("invalid_argument", f"{type} does not lead from {start} to {end}")

    def _list(self, node: str, type: str, name: str) -> tuple[str, dict[str, Any]]:
        ends = self._declared("edges", type.removeprefix("~"))
        ends = ends.get("to" if type.startswith("~") else "from", {})
        start, words = self._node(node)
        return self._made(ends.get(start, {}), f"{type} of {start}", name, words)

    def _ends(self, type: str, item: dict[str, Any]) -> tuple[str, str]:
        for form in REQUESTS["edges"][type]["forms"]:
            for key in form["keys"]:
                found = [_parts(template, item[name].get("S", "")) for name, template in key.items()]
                if None in found:
                    continue
                parts = {name: part for some in found for name, part in some.items()}
                from_, to = (re.sub(r"\{([^}]+)\}", lambda hole: parts[f"{end}.{hole[1]}"],
                                    REQUESTS["nodes"][form[end]]["ref"]) for end in ("from", "to"))
                return from_, to
        raise GraphError("internal", f"an item of {type} that no key of it fits")

    def _page(self, made: tuple[str, dict[str, Any]], first: int | None,
              after: dict[str, Any] | None, descending: bool,
              row: Callable[[dict[str, Any]], dict[str, Any]]) -> Page:
        operation, request = made
        if first is not None:
            request["Limit"] = first
        if after is not None:
            request["ExclusiveStartKey"] = after
        if descending:
            request["ScanIndexForward"] = False
        answer = self._sent((operation, request))
        return Page([row(item) for item in answer["Items"]], answer.get("LastEvaluatedKey"))

    def _attributes(self, item: dict[str, Any]) -> dict[str, Any]:
        return {name: _decoded(value) for name, value in item.items()
                if name not in REQUESTS["structural"]}

    def _sent(self, made: tuple[str, dict[str, Any]]) -> dict[str, Any]:
        operation, request = made
        return getattr(self._client, _OPERATIONS[operation])(**request)

    def _written(self, made: tuple[str, dict[str, Any]]) -> bool:
        """False: the condition on the edge or node itself does not hold, and nothing is changed."""
        for tried in range(_TRIES):
            try:
                self._sent(made)
                return True
            except Exception as error:
                answer = getattr(error, "response", None)
                if not isinstance(answer, dict):
                    raise
                code = answer["Error"]["Code"]
                reasons = [one.get("Code") for one in answer.get("CancellationReasons", ())]
                if code == "ConditionalCheckFailedException":
                    return False
                if "ConditionalCheckFailed" in reasons:
                    action = made[1]["TransactItems"][reasons.index("ConditionalCheckFailed")]
                    if {"Put", "Delete"} & action.keys():
                        return False
                    message = "the edge requires both of its nodes to exist"
                    raise GraphError("not_found", message) from error
                why = set(reasons) - {"None", None}
                passes = code == "TransactionConflictException" or (why and why <= _PASSING)
                if not passes or tried + 1 == _TRIES:
                    raise
            _pause(tried)
        return False
