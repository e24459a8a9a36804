"""Random requests for what dynalite lacks and DynamoDB Local has: transactions, statements, time to
live, streams, and enough plain writes and reads for them to meet."""
from requests import Requests
from values import table_of

WEIGHTS = {
    "TransactWriteItems": 30, "TransactGetItems": 12, "PutItem": 8, "GetItem": 4, "UpdateItem": 6, "DeleteItem": 3,
    "Scan": 2, "ExecuteStatement": 8, "BatchExecuteStatement": 3, "ExecuteTransaction": 3, "DescribeTimeToLive": 2,
    "UpdateTimeToLive": 2, "ListStreams": 2, "DescribeStream": 2, "GetShardIterator": 1, "GetRecords": 0.5,
    "DescribeLimits": 0.3, "DescribeEndpoints": 0.3, "CreateTable": 0.7, "DeleteTable": 0.4,
}


class Transactions(Requests):
    def __init__(self, random):
        super().__init__(random, WEIGHTS)
        self.tokens = []  # (token, request) sent before

    def create_body(self, table):
        body = super().create_body(table)
        if self.chance(0.5):
            body["StreamSpecification"] = {"StreamEnabled": True, "StreamViewType": self.one(
                "KEYS_ONLY", "NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES")}
        return body

    # Transactions.

    def action(self, table, key):
        kind = self.one("Put", "Put", "Update", "Update", "Delete", "ConditionCheck")
        self.begin()
        part = {"TableName": table.name}
        if kind == "Put":
            part["Item"] = {**self.item(table), **key}
        else:
            part["Key"] = key
        if kind == "Update":
            part["UpdateExpression"] = self.update() if self.chance(0.15) else f"SET b = {self.bind(self.scalar())}"
        if kind == "ConditionCheck" or self.chance(0.2):
            part["ConditionExpression"] = self.condition() if self.chance(0.2) else \
                f"attribute_{self.one('exists', 'exists', 'not_exists')}({self.name(table.key[0])})"
            self.maybe(part, 0.4, "ReturnValuesOnConditionCheckFailure", self.one("ALL_OLD", "NONE"))
        return {kind: self.into(part)}

    def targets(self, most):
        found = {}
        for _ in range(self.random.randint(1, most)):
            table = self.table()
            key = self.key(table)
            found[table.name, self.identity(key)] = (table, key)
        targets = list(found.values())
        return targets + targets[:1] if self.chance(0.05) else targets

    def transact_write_items(self):
        if self.tokens and self.chance(0.1):
            token, request = self.random.choice(self.tokens)
            if self.chance(0.6):
                return request
            return {**self.transact_write_items(), "ClientRequestToken": token}
        request = {"TransactItems": [self.action(*target) for target in self.targets(5)]}
        if self.chance(0.3):
            request["ClientRequestToken"] = f"{self.random.getrandbits(64):x}"
            self.tokens.append((request["ClientRequestToken"], request))
        self.consumed(request)
        self.begin()
        return request

    def transact_get_items(self):
        wanted = []
        for table, key in self.targets(5):
            self.begin()
            part = {"TableName": table.name, "Key": key}
            if self.chance(0.3):
                part["ProjectionExpression"] = self.projection(table)
                part = self.into(part)
                part.pop("ExpressionAttributeValues", None)
            wanted.append({"Get": part})
        request = {"TransactItems": wanted}
        self.consumed(request)
        self.begin()
        return request

    # PartiQL.

    def literal(self, value):
        kind, inner = next(iter(value.items()))
        if kind == "S":
            return "'" + inner.replace("'", "''") + "'"
        if kind == "N":
            return inner
        if kind == "BOOL":
            return str(inner).lower()
        if kind == "NULL":
            return "NULL"
        if kind == "L":
            return "[" + ", ".join(self.literal(one) for one in inner) + "]"
        if kind == "M":
            return "{" + ", ".join(f"'{name}': {self.literal(one)}" for name, one in inner.items()) + "}"
        if kind in ("SS", "NS"):
            return "<<" + ", ".join(self.literal({kind[0]: one}) for one in inner) + ">>"
        return "'binary'"

    def parameter(self, value, parameters):
        if "B" in value or "BS" in value or self.chance(0.4):
            parameters.append(value)
            return "?"
        return self.literal(value)

    def statement(self, reads=True, writes=True):
        table, parameters = self.table(), []
        kinds = (["SELECT", "SELECT"] if reads else []) + (["INSERT", "UPDATE", "DELETE"] if writes else [])
        kind, key = self.random.choice(kinds), self.key(table)
        where = lambda: " WHERE " + " AND ".join(  # noqa: E731 (parameters are numbered as they are read)
            f'"{name}" = {self.parameter(value, parameters)}' for name, value in key.items())
        if kind == "SELECT":
            text = f'SELECT {self.one("*", "a", "a, b", "m.x")} FROM "{table.name}"' + where()
            if self.chance(0.2):
                text += f" AND {self.one('n > 1', 'attribute_type(a, ?)', 'b IS MISSING', 'n BETWEEN 1 AND 5')}"
                if text.endswith("?)"):
                    parameters.append({"S": "S"})
        elif kind == "INSERT":
            item = {**key, "a": {"S": self.one("x", "it''s")}, "n": {"N": self.one("1", "2")}}
            item = {name: value for name, value in item.items() if name in key or name not in table.types}
            inner = ", ".join(f"'{name}': {self.parameter(value, parameters)}" for name, value in item.items())
            text = f'INSERT INTO "{table.name}" VALUE {{{inner}}}'
        elif kind == "UPDATE":
            text = f'UPDATE "{table.name}" SET b = {self.parameter(self.scalar(), parameters)}'
            text += self.one("", "", " REMOVE c", " SET n2 = 5") + where()
            text += self.one("", "", f" RETURNING {self.one('ALL', 'MODIFIED')} {self.one('OLD', 'NEW')} *")
        else:
            text = f'DELETE FROM "{table.name}"' + where() + self.one("", "", " RETURNING ALL OLD *")
        found = {"Statement": text}
        if parameters:
            found["Parameters"] = parameters
        return found

    def execute_statement(self):
        request = self.statement()
        self.maybe(request, 0.2, "ConsistentRead", self.one(True, False))
        self.maybe(request, 0.1, "Limit", self.random.randint(1, 5))
        return request

    def several(self, most):
        reads = self.chance(0.5)
        return [self.statement(reads, not reads) for _ in range(self.random.randint(1, most))]

    def batch_execute_statement(self):
        return {"Statements": self.several(3)}

    def execute_transaction(self):
        return {"TransactStatements": self.several(3)}

    # Time to live, streams, and what tells about the service.

    def update_time_to_live(self):
        return {"TableName": self.table().name, "TimeToLiveSpecification": {
            "AttributeName": self.one("ttl", "n"), "Enabled": self.one(True, True, False)}}

    def list_streams(self):
        request = {"TableName": self.table().name} if self.chance(0.8) else {}
        self.maybe(request, 0.2, "Limit", self.random.randint(1, 3))
        return request

    def stream(self):
        return "stream:of:" + self.table().name

    def describe_stream(self):
        return {"StreamArn": self.stream()}

    def get_shard_iterator(self):
        return {"StreamArn": self.stream(), "ShardId": "shardId-00000000000000000000-00000000",
                "ShardIteratorType": self.one("TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER")}

    def get_records(self):
        return {"ShardIterator": self.one("x", "not an iterator", "")}

    def describe_limits(self):
        return {}

    def describe_endpoints(self):
        return {}

    def first_tables(self):
        for shape in (0, 1, 2, 3):
            yield "CreateTable", self.create_body(table_of(self.random, self.fresh_name(), shape))
