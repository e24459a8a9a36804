"""Random requests, operation by operation, over the tables that exist. A request is (operation,
body); what it concerns is remembered in `tables`, so that most succeed."""
from expressions import Expressions
from values import Index, Table, table_of

RETURN = ["NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"]
COMPARISONS = ["EQ", "NE", "LT", "LE", "GT", "GE", "NOT_NULL", "NULL", "CONTAINS", "NOT_CONTAINS",
               "BEGINS_WITH", "IN", "BETWEEN"]

# How much clients lean on the operations that dynalite has.
WEIGHTS = {
    "PutItem": 20, "Query": 17, "GetItem": 12, "UpdateItem": 14, "CreateTable": 3, "Scan": 7,
    "DescribeTable": 2, "BatchWriteItem": 6, "DeleteItem": 7, "DeleteTable": 1.5, "UpdateTable": 1,
    "BatchGetItem": 4, "TagResource": 1, "ListTables": 1.5, "ListTagsOfResource": 1,
    "UntagResource": 0.7, "DescribeTimeToLive": 0.5,
}


class Requests(Expressions):
    def __init__(self, random, weights=None):
        super().__init__(random)
        self.weights = dict(weights or WEIGHTS)
        self.tables, self.counter = {}, 0

    # The tables a programme begins with, and what answers tell about them.

    def first_tables(self):
        for shape in range(5):
            yield "CreateTable", self.create_body(table_of(self.random, self.fresh_name(), shape))

    def fresh_name(self):
        self.counter += 1
        return f"t{self.counter:03}.table_{self.counter % 3}-x"

    def learn(self, operation, body):
        """Called with what the servers agreed to have done."""
        if operation == "CreateTable":
            types = {one["AttributeName"]: one["AttributeType"] for one in body["AttributeDefinitions"]}
            self.tables[body["TableName"]] = self.made(body, types)

    @staticmethod
    def made(body, types):
        def names(schema):
            return tuple(part["AttributeName"] for part in sorted(schema, key=lambda p: p["KeyType"]))

        def indexes(member):
            return [Index(one["IndexName"], names(one["KeySchema"]), one["Projection"]["ProjectionType"],
                          one["Projection"].get("NonKeyAttributes", ()))
                    for one in body.get(member) or ()]
        return Table(body["TableName"], names(body["KeySchema"]), types,
                     indexes("LocalSecondaryIndexes"), indexes("GlobalSecondaryIndexes"))

    def next(self):
        operation = self.random.choices(list(self.weights), list(self.weights.values()))[0]
        if not self.tables:
            operation = "CreateTable"
        self.begin()
        snake = "".join("_" + letter.lower() if letter.isupper() else letter for letter in operation)[1:]
        return operation, getattr(self, snake)()

    def table(self):
        return self.tables[self.random.choice(sorted(self.tables))]

    def table_name(self, table):
        return table.name

    def maybe(self, request, share, member, value):
        if self.chance(share):
            request[member] = value

    def consumed(self, request):
        self.maybe(request, 0.15, "ReturnConsumedCapacity", self.one("TOTAL", "INDEXES", "NONE"))

    # Items.

    def expected(self, request):
        """The legacy conditions of a write."""
        wanted = {}
        for name in self.random.sample(["a", "b", "n", "s", "c"], self.random.randint(1, 2)):
            pick = self.random.random()
            if pick < 0.3:
                wanted[name] = {"Exists": False}
            elif pick < 0.5:
                wanted[name] = {"Value": self.attribute_value(name)}
            else:
                wanted[name] = self.legacy_condition(name)
        request["Expected"] = wanted
        self.maybe(request, 0.3, "ConditionalOperator", self.one("AND", "OR"))

    def legacy_condition(self, name, operators=tuple(COMPARISONS)):
        operator = self.random.choice(operators)
        if operator in ("NULL", "NOT_NULL"):
            return {"ComparisonOperator": operator}
        if operator == "IN":
            return {"ComparisonOperator": operator,
                    "AttributeValueList": [self.scalar() for _ in range(self.random.randint(1, 3))]}
        if operator == "BETWEEN":
            return {"ComparisonOperator": operator, "AttributeValueList": [{"N": "1"}, {"N": "5"}]}
        value = self.scalar() if self.chance(0.5) else self.attribute_value(name)
        return {"ComparisonOperator": operator, "AttributeValueList": [value]}

    def conditions(self, request, share=0.35):
        pick = self.random.random()
        if pick < share:
            request["ConditionExpression"] = self.condition()
            self.maybe(request, 0.3, "ReturnValuesOnConditionCheckFailure", self.one("ALL_OLD", "NONE"))
        elif pick < share + 0.1:
            self.expected(request)

    def put_item(self):
        table = self.table()
        request = {"TableName": self.table_name(table), "Item": self.item(table)}
        self.conditions(request)
        self.maybe(request, 0.3, "ReturnValues", self.one("ALL_OLD", "NONE"))
        self.maybe(request, 0.05, "ReturnItemCollectionMetrics", self.one("SIZE", "NONE"))
        self.consumed(request)
        return self.into(request)

    def delete_item(self):
        table = self.table()
        request = {"TableName": self.table_name(table), "Key": self.key(table)}
        self.conditions(request)
        self.maybe(request, 0.4, "ReturnValues", self.one("ALL_OLD", "NONE"))
        self.consumed(request)
        return self.into(request)

    def get_item(self):
        table = self.table()
        request = {"TableName": self.table_name(table), "Key": self.key(table)}
        self.maybe(request, 0.5, "ConsistentRead", self.one(True, False))
        if self.chance(0.3):
            request["ProjectionExpression"] = self.projection(table)
        elif self.chance(0.1):
            request["AttributesToGet"] = self.random.sample(["a", "b", "n", "l", "m"], 2)
        self.consumed(request)
        return self.into(request)

    def update_item(self):
        table = self.table()
        request = {"TableName": self.table_name(table), "Key": self.key(table)}
        if self.chance(0.8):
            request["UpdateExpression"] = self.update()
            if self.chance(0.3):
                request["ConditionExpression"] = self.condition()
        elif self.chance(0.9):
            request["AttributeUpdates"] = {
                name: self.legacy_update(name) for name in self.random.sample(["a", "b", "n", "s", "l"], 2)}
            if self.chance(0.3):
                self.expected(request)
        self.maybe(request, 0.5, "ReturnValues", self.random.choice(RETURN))
        self.consumed(request)
        return self.into(request)

    def legacy_update(self, name):
        action = self.one("PUT", "PUT", "ADD", "DELETE", None)
        update = {"Action": action} if action else {}
        if action == "ADD":
            update["Value"] = {"N": self.number()} if name == "n" else self.set()
        elif action == "DELETE":
            self.maybe(update, 0.4, "Value", self.set())
        else:
            update["Value"] = self.attribute_value(name)
        return update

    # Several items.

    def query(self):
        table = self.table()
        index = self.random.choice(table.indexes()) if table.indexes() and self.chance(0.5) else None
        request = {"TableName": self.table_name(table)}
        if index:
            request["IndexName"] = index.name
        if self.chance(0.85):
            request["KeyConditionExpression"] = self.key_condition(table, index)
            if self.chance(0.25):
                request["FilterExpression"] = self.condition()
            if self.chance(0.2):
                request["ProjectionExpression"] = self.projection(table)
        else:
            self.legacy_query(request, table, index)
        self.maybe(request, 0.4, "ScanIndexForward", self.one(True, False))
        self.maybe(request, 0.3, "Limit", self.random.randint(1, 5))
        if index not in table.globe:
            self.maybe(request, 0.3, "ConsistentRead", self.one(True, False))
        self.selection(request, index)
        self.consumed(request)
        return self.into(request)

    def legacy_query(self, request, table, index):
        key = index.key if index else table.key
        conditions = {key[0]: {"ComparisonOperator": "EQ",
                               "AttributeValueList": [self.key_value(table.types[key[0]])]}}
        if len(key) > 1 and self.chance(0.6):
            kind = table.types[key[1]]
            operators = ["EQ", "LT", "LE", "GT", "GE"] + (["BEGINS_WITH"] if kind != "N" else [])
            conditions[key[1]] = {"ComparisonOperator": self.random.choice(operators),
                                  "AttributeValueList": [self.key_value(kind)]}
        request["KeyConditions"] = conditions
        if self.chance(0.3):
            request["QueryFilter"] = {"b": self.legacy_condition("b")}
        if self.chance(0.2):
            request["AttributesToGet"] = ["b", "m"]

    def selection(self, request, index):
        projected = "ProjectionExpression" in request or "AttributesToGet" in request
        if self.chance(0.12) and not projected:
            kinds = ["COUNT"] + (["ALL_PROJECTED_ATTRIBUTES"] if index else ["ALL_ATTRIBUTES"])
            request["Select"] = self.random.choice(kinds)
        elif projected and self.chance(0.1):
            request["Select"] = "SPECIFIC_ATTRIBUTES"

    def scan(self):
        table = self.table()
        request = {"TableName": self.table_name(table)}
        index = self.random.choice(table.indexes()) if table.indexes() and self.chance(0.3) else None
        if index:
            request["IndexName"] = index.name
        if self.chance(0.4):
            request["FilterExpression"] = self.condition()
        elif self.chance(0.15):
            request["ScanFilter"] = {name: self.legacy_condition(name) for name in ("a", "n")}
            self.maybe(request, 0.3, "ConditionalOperator", self.one("AND", "OR"))
        if self.chance(0.2) and "ScanFilter" not in request:
            request["ProjectionExpression"] = self.projection(table)
        self.maybe(request, 0.3, "Limit", self.random.randint(1, 7))
        if self.chance(0.15):
            request["TotalSegments"] = self.random.randint(1, 4)
            request["Segment"] = self.random.randrange(request["TotalSegments"])
        if index not in table.globe:
            self.maybe(request, 0.2, "ConsistentRead", self.one(True, False))
        self.selection(request, index)
        self.consumed(request)
        return self.into(request)

    def keys(self, table, most):
        found = {}
        for _ in range(self.random.randint(1, most)):
            key = self.key(table)
            found[self.identity(key)] = key
        return list(found.values())

    @staticmethod
    def identity(key):
        from decimal import Decimal
        return tuple(sorted((name, kind, Decimal(text) if kind == "N" else text)
                            for name, value in key.items() for kind, text in value.items()))

    def batch_get_item(self):
        wanted = {}
        for table in {self.table().name: None, self.table().name: None}:
            table = self.tables[table]
            part = {"Keys": self.keys(table, 5)}
            self.maybe(part, 0.4, "ConsistentRead", self.one(True, False))
            if self.chance(0.3):
                self.begin()
                part["ProjectionExpression"] = self.projection(table)
                part = self.into(part)
                part.pop("ExpressionAttributeValues", None)
            wanted[table.name] = part
        request = {"RequestItems": wanted}
        self.consumed(request)
        return request

    def batch_write_item(self):
        wanted = {}
        for name in {self.table().name: None, self.table().name: None}:
            table = self.tables[name]
            wanted[name] = [
                {"PutRequest": {"Item": {**self.item(table), **key}}} if self.chance(0.8)
                else {"DeleteRequest": {"Key": key}} for key in self.keys(table, 8)]
        request = {"RequestItems": wanted}
        self.consumed(request)
        return request

    # Tables.

    def create_body(self, table):
        def schema(key):
            return [{"AttributeName": name, "KeyType": kind} for name, kind in zip(key, ("HASH", "RANGE"))]

        def projection(index):
            found = {"ProjectionType": index.projection}
            if index.included:
                found["NonKeyAttributes"] = list(index.included)
            return found

        throughput = {"ReadCapacityUnits": self.random.randint(1, 20), "WriteCapacityUnits": 5}
        provisioned = self.chance(0.5)
        body = {
            "TableName": table.name, "KeySchema": schema(table.key),
            "AttributeDefinitions": [{"AttributeName": name, "AttributeType": kind}
                                     for name, kind in table.types.items()],
        }
        if provisioned:
            body["ProvisionedThroughput"] = throughput
            self.maybe(body, 0.3, "BillingMode", "PROVISIONED")
        else:
            body["BillingMode"] = "PAY_PER_REQUEST"
        if table.local:
            body["LocalSecondaryIndexes"] = [
                {"IndexName": index.name, "KeySchema": schema(index.key), "Projection": projection(index)}
                for index in table.local]
        if table.globe:
            body["GlobalSecondaryIndexes"] = [
                {"IndexName": index.name, "KeySchema": schema(index.key), "Projection": projection(index),
                 **({"ProvisionedThroughput": throughput} if provisioned else {})} for index in table.globe]
        return body

    def create_table(self):
        if self.tables and (len(self.tables) > 12 or self.chance(0.3)):
            return self.create_body(table_of(self.random, self.table().name))
        return self.create_body(table_of(self.random, self.fresh_name()))

    def describe_table(self):
        return {"TableName": self.table().name if self.chance(0.8) else "no-such-table"}

    def delete_table(self):
        spare = len(self.tables) > 7
        return {"TableName": self.table().name if spare else "no-such-table"}

    def update_table(self):
        table = self.table()
        return {"TableName": table.name, "ProvisionedThroughput": {
            "ReadCapacityUnits": self.random.randint(1, 20), "WriteCapacityUnits": self.random.randint(1, 20)}}

    def list_tables(self):
        request = {}
        self.maybe(request, 0.5, "Limit", self.random.randint(1, 5))
        self.maybe(request, 0.4, "ExclusiveStartTableName", self.one("abc", "t00", "zzz", self.table().name))
        return request

    def arn(self):
        return "arn:of:" + self.table().name

    def tag_resource(self):
        tags = [{"Key": key, "Value": self.one("", "v1", "v2", "é é")}
                for key in self.random.sample(["one", "two", "three", "é"], self.random.randint(1, 3))]
        return {"ResourceArn": self.arn(), "Tags": tags}

    def untag_resource(self):
        return {"ResourceArn": self.arn(), "TagKeys": self.random.sample(["one", "two", "none"], 2)}

    def list_tags_of_resource(self):
        return {"ResourceArn": self.arn()}

    def describe_time_to_live(self):
        return {"TableName": self.table().name if self.chance(0.8) else "no-such-table"}
