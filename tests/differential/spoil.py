"""Makes a right request wrong, in one of the many ways that requests are wrong."""
import copy
import json

NUMBERS = ["", "abc", " 1", "1 ", "1_000", "NaN", "Infinity", "-Infinity", "1e126", "-1e126", "1e-131", "1.2.3",
           "0x10", "٣", "123456789012345678901234567890123456789", "--1", "1e", "e5", "."]
VALUES = [{}, {"S": "a", "N": "1"}, {"NULL": False}, {"SS": []}, {"NS": []}, {"BS": []}, {"SS": ["a", "a"]},
          {"NS": ["1", "1.0"]}, {"NS": ["x"]}, {"B": "!"}, {"B": "YQ"}, {"BS": ["YQ==", "YQ=="]}, {"S": None},
          {"S": 5}, {"N": 5}, {"BOOL": "true"}, {"L": {}}, {"M": []}, {"SS": "a"}, {"S": ["a"]}, {"X": "a"},
          {"L": [{}]}, {"M": {"a": {}}}, {"BOOL": 1}, {"SS": [1]}, {"NULL": "no"}, "text", 5, None, []]
TABLE_NAMES = ["", "a", "ab", "a b", "täble", "x" * 256, "no-such-table", "a/b", "a*"]
EXPRESSIONS = ["", " ", "a", "a =", "= :v0", "a = :none", "#none = :v0", "a ==b", "((a = b))", "a = b)", "(a = b",
               "a AND b", "NOT", "size(a)", "size(a, b) = a", "unknown(a)", "attribute_exists(:v0)",
               "attribute_exists(a, b)", "begins_with(a)", "a IN ()", "a BETWEEN b", "name = a", "a = 5", "a = \"x\"",
               "a[b] = a", "a[-1] = a", "a..b = a", ".a = a", "a. = a", "a = b = a", "contains(a, a)", "a $ b",
               "a <> b OR", "a = b AND AND a = b", "begins_with(a, a)", "attribute_type(a, a)", "a[99999999999] = a",
               "a IN (b, c) AND NOT a", "NOT NOT NOT a = b", "a = b OR (a)", "#", ":", "a = :", "\"", "a\nb",
               "and = a", "a " * 2000 + "= b", " AND ".join(["a = b"] * 160)]
UPDATES = ["", "SET", "SET a", "SET a = ", "SET a = b = c", "SET a = :none", "SET #none = a", "SET a = b, a = c",
           "SET a = b SET c = a", "SET a.x = b, a = c", "REMOVE", "REMOVE a, a", "REMOVE a b", "ADD a", "ADD a b",
           "DELETE a :v0 DELETE b :v0", "a = b", "SET a + b = c", "SET a = b + c + c", "SET a = size(b)",
           "SET name = a", "SET a = if_not_exists(:v0, a)", "SET a = if_not_exists(a)", "SET a = list_append(a)",
           "SET a[0] = b, a[0] = c", "SET a = unknown(b)", "UPSERT a = b", "SET a = (b + c", "SET (a) = b",
           "ADD a.b.c :v0", "SET a = ((b))", "REMOVE a[0], a[0].x", "set a = b remove c add", "SET pk = a",
           "SET id = a, sk = b", "SET l[0].x = a, l[0] = b", "SET zz.x = a"]
KEYS = ["", "pk = :v0 OR pk = :v0", "sk = :v0", "NOT pk = :v0", "pk > :v0", "pk <> :v0", "pk = :v0 AND b = :v0",
        "pk = :v0 AND pk = :v0", "pk = :v0 AND sk = :v0 AND sk = :v0", "pk IN (:v0)", "attribute_exists(pk)",
        "pk = pk", "contains(pk, :v0)", "begins_with(pk, :v0)", "pk BETWEEN :v0 AND :v0", "pk = size(pk)", ":v0 = pk",
        "pk.x = :v0", "pk = :v0 AND begins_with(sk, :v0, :v0)", "(pk = :v0", "pk = :v0 AND", "pk"]
PATHS = ["", "a, a", "a, a.b", "a[0], a[0]", ",", "a,", "a b", "name", "#none", ":v0", "a[", "a]", "a[x]", "a.#", "size(a)",
         "a[0], a.b", "*"]
ENUMS = {"ReturnValues": ["", "all_old", "ALL", "UPDATED", "ALL_NEW", "UPDATED_OLD"],
         "ReturnConsumedCapacity": ["", "total", "ALL"], "ReturnItemCollectionMetrics": ["", "size", "ALL"],
         "Select": ["", "ALL", "count", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES"],
         "ConditionalOperator": ["", "and", "XOR", "AND"], "ComparisonOperator": ["", "eq", "LIKE", "BETWEEN", "IN"],
         "KeyType": ["", "hash", "SORT", "RANGE", "HASH"], "AttributeType": ["", "s", "SS", "BOOL", "N"],
         "ProjectionType": ["", "all", "SOME", "INCLUDE", "KEYS_ONLY"], "BillingMode": ["", "FREE", "PROVISIONED", "PAY_PER_REQUEST"],
         "Action": ["", "put", "SET"], "ReturnValuesOnConditionCheckFailure": ["", "ALL_NEW", "all_old"]}
NUMERIC = ["Limit", "Segment", "TotalSegments", "ReadCapacityUnits", "WriteCapacityUnits"]
WRONG_TYPES = [None, "text", 5, -1, 1.5, True, [], {}, ["a"], {"a": "b"}, [[]], ""]


class Spoiler:
    def __init__(self, random):
        self.random = random

    def spoil(self, operation, body):
        """A wrong copy of BODY, or (1 in 30) text that is no such body at all."""
        body = copy.deepcopy(body)
        if self.random.random() < 0.035:
            return self.text(body)
        ways = [self.take_away, self.retype, self.retype, self.value, self.value, self.number, self.enum, self.enum,
                self.expression, self.expression, self.expression, self.numeric, self.names, self.placeholder,
                self.key, self.key, self.mix, self.repeat, self.limit, self.start, self.table_name]
        for way in self.random.sample(ways, len(ways)):
            if way(operation, body):
                return body
        body.clear()
        return body

    def text(self, body):
        whole = json.dumps(body)
        return self.random.choice([
            "", "{", whole[:len(whole) // 2], whole + "}", "[]", "null", "5", '"text"', "[" * 50 + "]" * 50, whole.replace('"', "'"),
            whole + " ", "\x00" + whole, "[" + whole + "]", whole.replace(":", "")])

    # Where: every member anywhere in the request.

    def places(self, body, found=None, depth=0):
        found = [] if found is None else found
        if isinstance(body, dict):
            for name in body:
                found.append((body, name))
                self.places(body[name], found, depth + 1)
        elif isinstance(body, list):
            for at in range(len(body)):
                found.append((body, at))
                self.places(body[at], found, depth + 1)
        return found

    def pick(self, body, wanted):
        places = [place for place in self.places(body) if wanted(*place)]
        return self.random.choice(places) if places else (None, None)

    def take_away(self, operation, body):
        place, name = self.pick(body, lambda place, name: isinstance(place, dict))
        if place is None:
            return False
        del place[name]
        return True

    def retype(self, operation, body):
        shallow = self.random.random() < 0.6
        place, name = self.pick(body, lambda place, name: place is body or not shallow)
        if place is None:
            return False
        place[name] = copy.deepcopy(self.random.choice(WRONG_TYPES))
        return True

    @staticmethod
    def is_value(value):
        return isinstance(value, dict) and len(value) == 1 and next(iter(value)) in (
            "S", "N", "B", "SS", "NS", "BS", "L", "M", "BOOL", "NULL")

    def value(self, operation, body):
        place, name = self.pick(body, lambda place, name: self.is_value(place[name]))
        if place is None:
            return False
        place[name] = copy.deepcopy(self.random.choice(VALUES))
        return True

    def number(self, operation, body):
        place, name = self.pick(body, lambda place, name: name == "N" and isinstance(place[name], str))
        if place is None:
            return False
        place[name] = self.random.choice(NUMBERS)
        return True

    def enum(self, operation, body):
        place, name = self.pick(body, lambda place, name: name in ENUMS)
        if place is None:
            allowed = {"PutItem": "ReturnValues", "Query": "Select", "Scan": "Select", "UpdateItem": "ReturnValues",
                       "DeleteItem": "ReturnValues", "GetItem": "ReturnConsumedCapacity"}
            place, name = body, allowed.get(operation)
            if name is None:
                return False
        place[name] = self.random.choice(ENUMS[name])
        return True

    def expression(self, operation, body):
        place, name = self.pick(body, lambda place, name: str(name).endswith("Expression"))
        if place is None:
            name = {"PutItem": "ConditionExpression", "DeleteItem": "ConditionExpression", "Scan": "FilterExpression",
                    "GetItem": "ProjectionExpression", "UpdateItem": "UpdateExpression"}.get(operation)
            place = body
            if name is None:
                return False
        if not isinstance(place.get(name), str):
            place[name] = ""
        pool = {"UpdateExpression": UPDATES, "KeyConditionExpression": KEYS, "ProjectionExpression": PATHS}.get(name, EXPRESSIONS)
        text = place[name]
        pick = self.random.random()
        if pick < 0.6:
            place[name] = self.random.choice(pool)
        elif pick < 0.7:
            place[name] = text + self.random.choice([" AND", ")", " :v9", " a", ",", " = "])
        elif pick < 0.9 and text:
            at = self.random.randrange(len(text))
            place[name] = text[:at] + text[at + self.random.randint(1, 3):]
        else:
            place[name] = f"(({text}))"
        return True

    def numeric(self, operation, body):
        place, name = self.pick(body, lambda place, name: name in NUMERIC)
        if place is None:
            if operation not in ("Query", "Scan", "ListTables"):
                return False
            place, name = body, "Limit"
            if operation == "Scan" and self.random.random() < 0.5:
                name = self.random.choice(["Segment", "TotalSegments"])
        place[name] = self.random.choice([0, -1, 101, 1000001, 2 ** 31, 2 ** 40, 1.5, "5", True, None])
        return True

    def names(self, operation, body):
        place, name = self.pick(body, lambda place, name: name in ("IndexName", "AttributeName", "ResourceArn", "Key", "TagKeys")
                                and not isinstance(place[name], dict))
        if place is None:
            return False
        place[name] = self.random.choice(["", "a", "no-such-index", "x" * 256, "a b", "é", 5, None])
        return True

    def table_name(self, operation, body):
        if "TableName" not in body:
            return False
        body["TableName"] = self.random.choice(TABLE_NAMES)
        return True

    def placeholder(self, operation, body):
        member = self.random.choice(["ExpressionAttributeNames", "ExpressionAttributeValues"])
        kind = "#" if member.endswith("Names") else ":"
        value = "a" if kind == "#" else {"S": "x"}
        held = body.get(member)
        if not isinstance(held, dict):
            body[member] = self.random.choice([{}, {kind + "unused": value}, {"bad": value}, {kind: value}, {kind + "a-b": value}])
            return True
        pick = self.random.random()
        if pick < 0.3:
            held[kind + "unused"] = value
        elif pick < 0.5:
            held["wrong"] = value
        elif held and pick < 0.8:
            del held[self.random.choice(sorted(held))]
        else:
            body[member] = {}
        return True

    def key(self, operation, body):
        place, name = self.pick(body, lambda place, name: name in ("Key", "Item") and isinstance(place[name], dict))
        if place is None or not place[name]:
            return False
        key = place[name]
        part = self.random.choice(sorted(key))
        pick = self.random.random()
        if pick < 0.25:
            del key[part]
        elif pick < 0.4:
            key["extra"] = {"S": "x"}
        elif pick < 0.7:
            key[part] = self.random.choice([{"S": ""}, {"N": "1"}, {"S": "x"}, {"B": ""}, {"B": "YQ=="}, {"BOOL": True}, {"SS": ["a"]},
                                            {"NULL": True}, {"L": []}, {"M": {}}])
        elif pick < 0.85:
            key[part] = self.random.choice([{"S": "k" * 2049}, {"S": "k" * 1025}, {"B": "YWFh" * 700}, {"S": "k" * 2048}])
        else:
            place[name] = {}
        return True

    def mix(self, operation, body):
        """Old and new parameters together."""
        old = {"PutItem": ("Expected", {"a": {"Exists": False}}), "DeleteItem": ("Expected", {"a": {"Exists": True}}),
               "UpdateItem": ("AttributeUpdates", {"a": {"Value": {"S": "x"}}}), "GetItem": ("AttributesToGet", ["a", "a"]),
               "Query": ("QueryFilter", {"pk": {"ComparisonOperator": "NULL"}}), "Scan": ("ScanFilter", {"a": {"ComparisonOperator": "EQ"}})}
        if operation not in old:
            return False
        name, value = old[operation]
        body[name] = value
        self.random.random() < 0.3 and body.update(ConditionalOperator="AND")
        return True

    def repeat(self, operation, body):
        place, name = self.pick(body, lambda place, name: isinstance(place[name], list) and place[name])
        if place is None:
            return False
        place[name] = place[name] + [copy.deepcopy(place[name][0])] * self.random.choice([1, 1, 2, 25, 101])
        return True

    def limit(self, operation, body):
        if operation in ("PutItem", "BatchWriteItem") and self.random.random() < 0.1:
            place, name = self.pick(body, lambda place, name: name == "Item" and isinstance(place[name], dict))
            if place is not None:
                place[name]["big"] = {"S": "x" * 410_000}
                return True
        place, name = self.pick(body, lambda place, name: name in ("Item", "M") and isinstance(place[name], dict))
        if place is None:
            return False
        deep = {"S": "x"}
        for _ in range(self.random.choice([30, 33, 40])):
            deep = {"L": [deep]}
        place[name]["deep"] = deep
        return True

    def start(self, operation, body):
        if operation in ("Query", "Scan"):
            body["ExclusiveStartKey"] = self.random.choice([
                {}, {"pk": {"S": "k1"}}, {"pk": {"S": "k1"}, "sk": {"N": "1"}}, {"pk": {"N": "1"}}, {"x": {"S": "a"}}, {"pk": {}},
                {"pk": {"S": "k2"}, "sk": {"S": "k2"}, "a": {"S": "k2"}, "n": {"N": "1"}}])
            return True
        return False
