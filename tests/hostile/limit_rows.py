"""The documented limits: at the limit, one above, at nothing. The row is the limit's name."""
import itertools
import json

from cases import VE, Absent, call, fine, program, raw
from http_rows import MIB, head
from raw_client import base64_of
from request_rows import conditional, gets, ids, iterator_of, put_request, transact_puts
from sample_tables import await_active, definitions, index, table
from value_rows import COUNTED, DIGITS, INVALID, NESTED, OVERFLOW, UNDERFLOW, nested, put

NAMES = (f"Limit{i}" for i in itertools.count())


def item_of(size):
    """An item of Num of `size` bytes: "id" and 1 are 4 bytes, "v" one."""
    return put(json.dumps({"S": "x" * (size - 5)}))


def keyed(pk, sk="a"):
    return {"TableName": "Tab", "Item": {"pk": {"S": pk}, "sk": {"S": sk}}}


def empty_key(name, kind="string"):
    return ("One or more parameter values are not valid. The AttributeValue for a key attribute "
            f"cannot contain an empty {kind} value. Key: {name}")


def constraint(value, place, rule):
    return f"1 validation error detected: Value '{value}' at '{place}' failed to satisfy constraint: " \
           f"Member must have {rule}"


def framework(place, rule):
    """As operations word it that have moved to the service's newer checks."""
    return f"1 validation error detected: Value at '{place}' failed to satisfy constraint: Member must have {rule}"


def grows(size, text):
    """An UpdateItem that makes an item of `size` bytes."""
    def run(world):
        key = {"id": {"N": "1"}}
        world.endpoint.done("PutItem", {"TableName": "Num", "Item": key})
        answer = world.endpoint.call("UpdateItem", {
            "TableName": "Num", "Key": key, "UpdateExpression": "SET v = :v",
            "ExpressionAttributeValues": {":v": {"S": "x" * (size - 5)}}})
        assert answer.text == text, str(answer)
    return program("item size", f"an update to {size} bytes", run)


def with_copy(size):
    """An item of `size` bytes with a whole copy in a local index."""
    return {"TableName": "Tab", "Item": {"pk": {"S": "lsi"}, "sk": {"S": "1"}, "l": {"S": "1"},
                                         "v": {"S": "x" * (size - 13)}}}


def create(limit, name, body, text=None, status=(400,)):
    return call(limit, name, "CreateTable", body, text, types=(VE,) if status == (400,) else (),
                status=status)


def made(limit, name, body):
    return create(limit, name, body, status=(200,))


def key_name(length):
    name = "k" * length
    return table(next(NAMES), name, f"{name}:S")


def index_key_name(length):
    name = "k" * length
    return table(next(NAMES), "id", f"id:S {name}:S", GlobalSecondaryIndexes=[index("ByK", name)])


def index_name(length):
    return table(next(NAMES), "id", "id:S k:S", GlobalSecondaryIndexes=[index("i" * length, "k")])


def projected(names, indexes=1):
    one = lambda i: {**index(f"By{i}", "k"), "Projection": {  # noqa: E731
        "ProjectionType": "INCLUDE",
        "NonKeyAttributes": names[i * len(names) // indexes:(i + 1) * len(names) // indexes]}}
    return table(next(NAMES), "id", "id:S k:S",
                 GlobalSecondaryIndexes=[one(i) for i in range(indexes)])


def many_indexes(local, count):
    keys = [index(f"By{i}", f"pk k{i}" if local else f"k{i}") for i in range(count)]
    member = "LocalSecondaryIndexes" if local else "GlobalSecondaryIndexes"
    attributes = "pk:S sk:S " + " ".join(f"k{i}:S" for i in range(count))
    return table(next(NAMES), "pk sk", attributes, **{member: keys})


def wide_index(partition, sort):
    names = [f"p{i}" for i in range(partition)] + [f"s{i}" for i in range(sort)]
    schema = [{"AttributeName": name, "KeyType": "HASH" if name[0] == "p" else "RANGE"}
              for name in names]
    return table(next(NAMES), "id", "id:S " + " ".join(f"{name}:S" for name in names),
                 GlobalSecondaryIndexes=[{"IndexName": "Wide", "KeySchema": schema,
                                          "Projection": {"ProjectionType": "ALL"}}])


def exists_not(length):
    return "attribute_not_exists(" + "a" * (length - 22) + ")"


def operators(kind, count):
    """A request whose expression of that kind has `count` operators."""
    text = " OR ".join(["a = :v"] * ((count + 1) // 2))
    text = text if count % 2 else "NOT " + text
    values = {":v": {"N": "1"}}
    if kind == "FilterExpression":
        return "Scan", {"TableName": "Tab", kind: text, "ExpressionAttributeValues": values}
    return "DeleteItem", conditional(text, values)


def too_many(kind, count):
    return f"Invalid {kind}: The expression contains too many operators; operator count: {count}"


def page_of_a_megabyte(world):
    """A page ends when a megabyte has been read; without a limit nothing is left out."""
    endpoint = world.endpoint
    for i in range(4):
        endpoint.done("PutItem", {"TableName": "Tab", "Item": {
            "pk": {"S": "page"}, "sk": {"S": str(i)}, "v": {"S": "x" * 400_000}}})
    body = {"TableName": "Tab", "KeyConditionExpression": "pk = :p",
            "ExpressionAttributeValues": {":p": {"S": "page"}}, "ProjectionExpression": "sk"}
    counts, start = [], None
    while True:
        page = endpoint.done("Query", {**body, **({"ExclusiveStartKey": start} if start else {})})
        counts.append(page["Count"])
        start = page.get("LastEvaluatedKey")
        if not start:
            break
    assert counts in ([3, 1], [2, 2], [2, 2, 0]), f"pages of {counts}"
    one = endpoint.done("Query", {**body, "Limit": 1})
    assert one["Count"] == 1 and "LastEvaluatedKey" in one, f"{one}"


def batch_answer_of_16_mb(world):
    endpoint = world.endpoint
    keys = [{"id": {"N": str(1000 + i)}} for i in range(50)]
    for key in keys:
        endpoint.done("PutItem", {"TableName": "Num", "Item": {**key, "v": {"S": "x" * 400_000}}})
    answer = endpoint.done("BatchGetItem", gets(keys))
    found = len(answer["Responses"]["Num"])
    left = len(answer["UnprocessedKeys"]["Num"]["Keys"])
    assert found + left == 50 and 40 <= found <= 42, f"{found} found, {left} left"
    few = endpoint.done("BatchGetItem", gets(keys[:40]))
    assert len(few["Responses"]["Num"]) == 40 and not few["UnprocessedKeys"], "40 are too many"
    for key in keys:
        endpoint.done("DeleteItem", {"TableName": "Num", "Key": key})


def batch_of_16_mb(world):
    """25 items of 400 KB are well below it, so only the body's limit can be met."""
    items = [{"id": {"N": str(i)}, "v": {"S": "x" * 400_000}} for i in range(25)]
    answer = world.endpoint.done("BatchWriteItem", put_request("Num", items))
    assert not answer.get("UnprocessedItems"), f"{answer}"


def transaction_size(name, sizes, fits):
    """A transaction of puts of these sizes, and one byte more."""
    def run(world):
        puts = [{"Put": {"TableName": "Num", "Item": {"id": {"N": str(i + 1)}, "v": {"S": "x" * size}}}}
                for i, size in enumerate(sizes)]
        answer = world.endpoint.call("TransactWriteItems", {"TransactItems": puts})
        assert (answer.status == 200) == fits, str(answer)
    return program("transactions", name, run)


def capacity(name, operation, body, units):
    def run(world):
        world.endpoint.done("DeleteItem", {"TableName": "Num", "Key": {"id": {"N": "1"}}})
        found = world.endpoint.done(operation, {**body, "ReturnConsumedCapacity": "TOTAL"})
        found = found["ConsumedCapacity"]["CapacityUnits"]
        assert found == units, f"{found} units, not {units}"
    return program("capacity", name, run)


def stored(size, consistent):
    """Reads of an item of `size` bytes."""
    def run(world):
        world.endpoint.done("PutItem", item_of(size))
        found = world.endpoint.done("GetItem", {
            "TableName": "Num", "Key": {"id": {"N": "1"}}, "ConsistentRead": consistent,
            "ReturnConsumedCapacity": "TOTAL"})["ConsumedCapacity"]["CapacityUnits"]
        units = -(-size // 4096) * (1 if consistent else 0.5)
        assert found == units, f"{found} units, not {units}"
    return program("capacity", f"reads {size} bytes, consistent: {consistent}", run)


def records(limit, text):
    def run(world):
        answer = world.endpoint.call("GetRecords", {"ShardIterator": iterator_of(world.endpoint),
                                                    "Limit": limit})
        assert answer.text == text, str(answer)
    return program("streams", f"GetRecords with Limit {limit}", run)


def tags(name, added, text=None):
    def run(world):
        arn = world.endpoint.done("DescribeTable", {"TableName": "Bin"})["Table"]["TableArn"]
        answer = world.endpoint.call("TagResource", {"ResourceArn": arn, "Tags": added})
        keys = [tag["Key"] for tag in world.endpoint.done(
            "ListTagsOfResource", {"ResourceArn": arn}).get("Tags", [])]
        if keys:
            world.endpoint.done("UntagResource", {"ResourceArn": arn, "TagKeys": keys})
        if text == "":
            assert answer.status == 200 and len(keys) == len(added), str(answer)
        else:
            assert answer.type in (VE, "LimitExceededException"), str(answer)
            assert not keys, f"{keys} were set"
            assert text is None or answer.text == text, str(answer)
    return program("tags", name, run)


def time_to_live_twice(world):
    body = {"TableName": "Bin", "TimeToLiveSpecification": {"AttributeName": "t", "Enabled": True}}
    world.endpoint.done("UpdateTimeToLive", body)
    answer = world.endpoint.call("UpdateTimeToLive", body)
    assert answer.text == "TimeToLive is already enabled", str(answer)
    body["TimeToLiveSpecification"]["AttributeName"] = "t" * 256
    assert world.endpoint.call("UpdateTimeToLive", body).type == VE
    body["TimeToLiveSpecification"]["AttributeName"] = ""
    assert world.endpoint.call("UpdateTimeToLive", body).type == VE


def many_tables(world):
    """2,500 tables; another is refused, and deleting one makes room."""
    endpoint, count = world.endpoint, 0
    while True:
        answer = endpoint.call("CreateTable", table(f"Many{count}", "id", "id:S"))
        if answer.status != 200:
            break
        count += 1
        assert count <= 2500, "more than 2,500 tables"
    assert answer.type == "LimitExceededException" and count > 2000, f"{count} tables: {answer}"
    endpoint.done("DeleteTable", {"TableName": "Many0"})
    endpoint.done("CreateTable", table("Many0", "id", "id:S"))
    for i in range(count):
        endpoint.done("DeleteTable", {"TableName": f"Many{i}"})


def one_index_at_a_time(world):
    endpoint, name = world.endpoint, next(NAMES)
    endpoint.done("CreateTable", table(name, "id", "id:S"))
    await_active(endpoint, name)
    body = {"TableName": name, "AttributeDefinitions": definitions("id:S a:S b:S"),
            "GlobalSecondaryIndexUpdates": [{"Create": index("ByA", "a")},
                                            {"Create": index("ByB", "b")}]}
    answer = endpoint.call("UpdateTable", body)
    assert answer.type == "LimitExceededException" and answer.text == (
        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per "
        "table"), str(answer)


def statement(length):
    """A PartiQL statement of that many characters."""
    text = "SELECT * FROM Num WHERE id = 1 AND v = ''"
    return {"Statement": text[:-1] + "x" * (length - len(text)) + "'"}


def inserts(count, first=0):
    return [{"Statement": f"INSERT INTO Num VALUE {{'id': {first + i}}}"} for i in range(count)]


def page_line(length):
    return b"GET /" + b"x" * (length - 16) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


def page_fields(length):
    """Header fields of `length` bytes, the empty line included."""
    fields = b"Host: localhost\r\nA: "
    return b"GET / HTTP/1.1\r\n" + fields + b"x" * (length - len(fields) - 4) + b"\r\n\r\n"


KEY_B = {"TableName": "Bin"}
GROUP = {"TableName": "Tab", "Item": {"pk": {"S": "a"}, "sk": {"S": "1"}}}
N101 = ", ".join(f":v{i}" for i in range(101))
VALUES101 = {f":v{i}": {"N": "1"} for i in range(101)}
VALUES100 = {f":v{i}": {"N": "1"} for i in range(100)}
N100 = ", ".join(VALUES100)
ONE = {":v": {"N": "1"}}
LONG = ("a" * 253, "a" * 254, "a" * 255)
PLAIN = {"pk": {"S": "none"}, "sk": {"S": "none"}}

CASES = [
    fine("item size", "409,600 bytes", "PutItem", item_of(409_600)),
    call("item size", "409,601 bytes", "PutItem", item_of(409_601),
         "Item size has exceeded the maximum allowed size"),
    call("item size", "nothing", "PutItem", {"TableName": "Num", "Item": {}},
         INVALID + "Missing the key id in the item"),
    grows(409_600, ""),
    grows(409_601, "Item size to update has exceeded the maximum allowed size"),

    fine("item with local index entries", "100,000 bytes", "PutItem", with_copy(100_000)),
    call("item with local index entries", "300,000 bytes", "PutItem", with_copy(300_000),
         "Item size has exceeded the maximum allowed size"),

    fine("partition key", "2,048 bytes", "PutItem", keyed("k" * 2048)),
    call("partition key", "2,049 bytes", "PutItem", keyed("k" * 2049),
         INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes"),
    call("partition key", "0 bytes", "PutItem", keyed(""), empty_key("pk")),
    fine("partition key", "2,048 binary bytes", "PutItem",
         {**KEY_B, "Item": {"id": {"B": base64_of(b"k" * 2048)}}}),
    call("partition key", "2,049 binary bytes", "PutItem",
         {**KEY_B, "Item": {"id": {"B": base64_of(b"k" * 2049)}}},
         INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes"),
    call("partition key", "0 binary bytes", "PutItem", {**KEY_B, "Item": {"id": {"B": ""}}},
         empty_key("id", "binary")),
    fine("sort key", "1,024 bytes", "PutItem", keyed("a", "k" * 1024)),
    call("sort key", "1,025 bytes", "PutItem", keyed("a", "k" * 1025),
         INVALID + "Aggregated size of all range keys has exceeded the size limit of 1024 bytes"),
    call("sort key", "0 bytes", "PutItem", keyed("a", ""), empty_key("sk")),

    fine("attribute name", "65,535 bytes", "PutItem",
         {"TableName": "Num", "Item": {"id": {"N": "1"}, "n" * 65_535: {"S": ""}}}),
    call("attribute name", "65,536 bytes", "PutItem",
         {"TableName": "Num", "Item": {"id": {"N": "1"}, "n" * 65_536: {"S": ""}}}),
    call("attribute name", "0 bytes", "PutItem",
         {"TableName": "Num", "Item": {"id": {"N": "1"}, "": {"S": ""}}}),

    made("key attribute names", "255 bytes", key_name(255)),
    create("key attribute names", "256 bytes", key_name(256)),
    create("key attribute names", "0 bytes", table(next(NAMES), "id", "id:S") | {
        "KeySchema": [{"AttributeName": "", "KeyType": "HASH"}]}),
    made("key attribute names", "an index key of 255 bytes", index_key_name(255)),
    create("key attribute names", "an index key of 256 bytes", index_key_name(256)),
    made("key attribute names", "a projected name of 255 bytes", projected(["n" * 255])),
    create("key attribute names", "a projected name of 256 bytes", projected(["n" * 256])),
    create("key attribute names", "a projected name of 0 bytes", projected([""])),

    made("table and index names", "3 characters", table("abc", "id", "id:S")),
    made("table and index names", "255 characters", table("t" * 255, "id", "id:S")),
    *[call("table and index names", f"a GetItem of {len(name)} characters", "GetItem",
           {"TableName": name, "Key": {"id": {"S": "a"}}}, text)
      for name, text in (
          ("ab", constraint("ab", "tableName", "length greater than or equal to 3")),
          ("t" * 256, constraint("t" * 256, "tableName", "length less than or equal to 255")),
          ("", constraint("", "tableName", "length greater than or equal to 1")))],
    create("table and index names", "2 characters", table("ab", "id", "id:S"),
           constraint("ab", "tableName", "length greater than or equal to 3")),
    create("table and index names", "256 characters", table("t" * 256, "id", "id:S"),
           constraint("t" * 256, "tableName", "length less than or equal to 255")),
    create("table and index names", "0 characters", table("", "id", "id:S")),
    made("table and index names", "every kind of character", table("aZ09_.-", "id", "id:S")),
    create("table and index names", "another character", table("abc/", "id", "id:S")),
    made("table and index names", "an index of 3", index_name(3)),
    made("table and index names", "an index of 255", index_name(255)),
    create("table and index names", "an index of 2", index_name(2)),
    create("table and index names", "an index of 256", index_name(256)),
    create("table and index names", "an index of 0", index_name(0)),

    fine("nesting", "31 containers around a value", "PutItem", put(nested(31))),
    call("nesting", "32 containers around a value", "PutItem", put(nested(32)), NESTED),
    fine("nesting", "none", "PutItem", put(nested(0))),

    *[fine("numbers", text, "PutItem", put(json.dumps({"N": text}))) for text in
      ("9" * 38, "0." + "9" * 38, "1E-130", "-1E-130", "9.9999999999999999999999999999999999999E125",
       "-9.9999999999999999999999999999999999999E125", "0e126", "0", "-0", ".123", "+3", "0001.23",
       "1" + "0" * 125)],
    *[call("numbers", name, "PutItem", put(json.dumps({"N": name})), text) for name, text in
      (("9" * 39, DIGITS), ("1E126", OVERFLOW), ("-1E126", OVERFLOW), ("9E-131", UNDERFLOW),
       ("-9E-131", UNDERFLOW), ("1" + "0" * 126, OVERFLOW),
       ("", "The parameter cannot be converted to a numeric value"))],

    fine("sets", "one element", "PutItem", put('{"SS":["a"]}')),
    call("sets", "no element", "PutItem", put('{"SS":[]}'),
         COUNTED + "An string set  may not be empty"),
    call("sets", "no number", "PutItem", put('{"NS":[]}'),
         COUNTED + "An number set  may not be empty"),
    call("sets", "no bytes", "PutItem", put('{"BS":[]}'), COUNTED + "Binary sets should not be empty"),
    call("sets", "an element twice", "PutItem", put('{"SS":["a","a"]}'),
         COUNTED + "Input collection [a, a] contains duplicates."),
    fine("empty values", "empty text, bytes, list, map, and set elements", "PutItem",
         put('{"L":[{"S":""},{"B":""},{"L":[]},{"M":{}},{"SS":[""]},{"BS":[""]}]}')),
    call("empty values", "an empty index key", "PutItem",
         {"TableName": "Tab", "Item": {**GROUP["Item"], "g": {"S": ""}}}, "One or more parameter "
         "values are not valid. A value specified for a secondary index key is not supported. The "
         "AttributeValue for a key attribute cannot contain an empty string value. IndexName: ByG, "
         "IndexKey: g"),

    fine("expression size", "4,096 bytes", "DeleteItem", conditional(exists_not(4096))),
    call("expression size", "4,097 bytes", "DeleteItem", conditional(exists_not(4097)),
         "Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; "
         "expression size: 4097"),
    call("expression size", "0 bytes", "DeleteItem", conditional(""),
         "Invalid ConditionExpression: The expression can not be empty;"),
    fine("operators", "300 in a filter", *operators("FilterExpression", 300)),
    call("operators", "301 in a filter", *operators("FilterExpression", 301),
         too_many("FilterExpression", 301)),
    fine("operators", "300 in a condition", *operators("ConditionExpression", 300)),
    call("operators", "301 in a condition", *operators("ConditionExpression", 301),
         too_many("ConditionExpression", 301)),
    fine("redundant parentheses", "none", "DeleteItem",
         conditional("(attribute_not_exists(a) AND (attribute_not_exists(b)))")),
    call("redundant parentheses", "one", "DeleteItem", conditional("((attribute_not_exists(a)))"),
         "Invalid ConditionExpression: The expression has redundant parentheses;"),
    fine("IN", "100 operands", "Scan", {"TableName": "Tab", "FilterExpression": f"a IN ({N100})",
                                        "ExpressionAttributeValues": VALUES100}),
    call("IN", "101 operands", "Scan", {"TableName": "Tab", "FilterExpression": f"a IN ({N101})",
                                        "ExpressionAttributeValues": VALUES101}),
    call("IN", "no operand", "Scan", {"TableName": "Tab", "FilterExpression": "a IN ()"}),

    fine("placeholders", "a name of 255 bytes", "DeleteItem",
         conditional(f"attribute_not_exists(#{LONG[1]})", None, {"#" + LONG[1]: "x"})),
    call("placeholders", "a name of 256 bytes", "DeleteItem",
         conditional(f"attribute_not_exists(#{LONG[2]})", None, {"#" + LONG[2]: "x"})),
    call("placeholders", "a name of no bytes", "DeleteItem",
         conditional("attribute_not_exists(#)", None, {"#": "x"})),
    call("placeholders", "a value of 255 bytes", "DeleteItem",
         conditional(f"a = :{LONG[1]}", {":" + LONG[1]: {"N": "1"}}), "The conditional request failed",
         types=("ConditionalCheckFailedException",)),
    call("placeholders", "a value of 256 bytes", "DeleteItem",
         conditional(f"a = :{LONG[2]}", {":" + LONG[2]: {"N": "1"}})),
    call("placeholders", "no values", "DeleteItem", {**conditional("a = b"),
         "ExpressionAttributeValues": {}}, "ExpressionAttributeValues must not be empty"),
    call("placeholders", "no names", "DeleteItem", {**conditional("a = b"),
         "ExpressionAttributeNames": {}}, "ExpressionAttributeNames must not be empty"),
    call("placeholders", "values of more than 2 MB", "DeleteItem",
         conditional("a IN (:a, :b)", {":a": {"S": "x" * MIB}, ":b": {"S": "y" * MIB}})),
    call("placeholders", "values of less than 2 MB", "DeleteItem",
         conditional("a IN (:a, :b)", {":a": {"S": "x" * MIB}, ":b": {"S": "y" * (MIB - 100)}}),
         types=("ConditionalCheckFailedException",)),

    *[call("reserved words", word, "DeleteItem", conditional(f"attribute_not_exists({word})"),
           "Invalid ConditionExpression: Attribute name is a reserved keyword; reserved keyword: "
           + word) for word in ("ABORT", "abort", "Name", "status", "ttl", "ZONE", "zone", "year")],
    fine("reserved words", "none", "DeleteItem", conditional("attribute_not_exists(zones)")),

    program("pages", "a megabyte is read", page_of_a_megabyte),
    call("pages", "Limit 0", "Scan", {"TableName": "Tab", "Limit": 0},
         constraint(0, "limit", "value greater than or equal to 1")),
    fine("pages", "Limit 1", "Scan", {"TableName": "Tab", "Limit": 1}),
    fine("segments", "0 of 1", "Scan", {"TableName": "Tab", "Segment": 0, "TotalSegments": 1}),
    fine("segments", "999,999 of 1,000,000", "Scan",
         {"TableName": "Tab", "Segment": 999_999, "TotalSegments": 1_000_000}),
    call("segments", "1,000,000 of 1,000,000", "Scan",
         {"TableName": "Tab", "Segment": 1_000_000, "TotalSegments": 1_000_000}),
    call("segments", "0 of 1,000,001", "Scan",
         {"TableName": "Tab", "Segment": 0, "TotalSegments": 1_000_001},
         constraint(1_000_001, "totalSegments", "value less than or equal to 1000000")),
    call("segments", "0 of 0", "Scan", {"TableName": "Tab", "Segment": 0, "TotalSegments": 0},
         constraint(0, "totalSegments", "value greater than or equal to 1")),

    fine("BatchGetItem", "100 keys", "BatchGetItem", gets(ids(100))),
    call("BatchGetItem", "101 keys", "BatchGetItem", gets(ids(101)),
         framework("RequestItems.Num.member.Keys", "length less than or equal to 100")),
    call("BatchGetItem", "100 and 1 of two tables", "BatchGetItem", {"RequestItems": {
        **gets(ids(100))["RequestItems"], "Tab": {"Keys": [PLAIN]}}},
         "Too many items requested for the BatchGetItem call"),
    call("BatchGetItem", "no keys", "BatchGetItem", gets([]),
         framework("RequestItems.Num.member.Keys", "length greater than or equal to 1")),
    call("BatchGetItem", "no tables", "BatchGetItem", {"RequestItems": {}},
         framework("RequestItems", "length greater than or equal to 1")),
    program("BatchGetItem", "more than 16 MB", batch_answer_of_16_mb, seconds=20),
    fine("BatchWriteItem", "25 writes", "BatchWriteItem", put_request("Num", ids(25))),
    call("BatchWriteItem", "26 writes", "BatchWriteItem", put_request("Num", ids(26))),
    call("BatchWriteItem", "25 and 1 of two tables", "BatchWriteItem", {"RequestItems": {
        **put_request("Num", ids(25))["RequestItems"], **put_request("Tab", [PLAIN])["RequestItems"]}},
         "Too many items requested for the BatchWriteItem call"),
    call("BatchWriteItem", "no writes", "BatchWriteItem", put_request("Num", [])),
    call("BatchWriteItem", "no tables", "BatchWriteItem", {"RequestItems": {}}),
    program("BatchWriteItem", "25 of 400 KB", batch_of_16_mb, seconds=20),

    fine("transactions", "100 actions", "TransactWriteItems", transact_puts(100)),
    call("transactions", "101 actions", "TransactWriteItems", transact_puts(101)),
    call("transactions", "no actions", "TransactWriteItems", transact_puts(0)),
    fine("transactions", "100 reads", "TransactGetItems", {"TransactItems": [
        {"Get": {"TableName": "Num", "Key": key}} for key in ids(100)]}),
    call("transactions", "101 reads", "TransactGetItems", {"TransactItems": [
        {"Get": {"TableName": "Num", "Key": key}} for key in ids(101)]}),
    call("transactions", "no reads", "TransactGetItems", {"TransactItems": []}),
    transaction_size("4,090,000 bytes", [409_000] * 10, True),
    transaction_size("4 MB and more", [409_000] * 10 + [105_000], False),
    call("transactions", "an item twice", "TransactWriteItems", {"TransactItems":
         transact_puts(1)["TransactItems"] * 2},
         "Transaction request cannot include multiple operations on one item"),
    fine("request token", "1 character", "TransactWriteItems",
         {**transact_puts(1), "ClientRequestToken": "t"}),
    fine("request token", "36 characters", "TransactWriteItems",
         {**transact_puts(1), "ClientRequestToken": "t" * 36}),
    call("request token", "37 characters", "TransactWriteItems",
         {**transact_puts(1), "ClientRequestToken": "t" * 37},
         constraint("t" * 37, "clientRequestToken", "length less than or equal to 36")),
    call("request token", "no characters", "TransactWriteItems",
         {**transact_puts(1), "ClientRequestToken": ""},
         constraint("", "clientRequestToken", "length greater than or equal to 1")),

    raw("body", "16 MiB", head(f"Content-Length: {16 * MIB}") + b"{}" + b" " * (16 * MIB - 2),
        status=(200,), closes=False),
    raw("body", "16 MiB + 1", head(f"Content-Length: {16 * MIB + 1}") + b"{}" + b" " * (16 * MIB - 1),
        status=(413,)),
    raw("body", "nothing", head("Content-Length: 0"), closes=False),
    raw("request line and headers", "a line of 16 KiB", page_line(16_384), status=(404,), closes=False),
    raw("request line and headers", "a line of 16 KiB + 1", page_line(16_385)),
    raw("request line and headers", "headers of 16 KiB", page_fields(16_384), status=(200,),
        closes=False),
    raw("request line and headers", "headers of 16 KiB + 1", page_fields(16_385)),

    made("indexes", "20 global", many_indexes(False, 20)),
    create("indexes", "21 global", many_indexes(False, 21), INVALID +
           "GlobalSecondaryIndex count exceeds the per-table limit of 20"),
    made("indexes", "5 local", many_indexes(True, 5)),
    create("indexes", "6 local", many_indexes(True, 6), INVALID +
           "Number of LocalSecondaryIndexes exceeds per-table limit of 5"),
    create("indexes", "no global", many_indexes(False, 0) | {"AttributeDefinitions": definitions(
        "pk:S sk:S")}, INVALID + "List of GlobalSecondaryIndexes is empty"),
    create("indexes", "no local", many_indexes(True, 0) | {"AttributeDefinitions": definitions(
        "pk:S sk:S")}, INVALID + "List of LocalSecondaryIndexes is empty"),
    made("indexes", "4 and 4 key attributes", wide_index(4, 4)),
    create("indexes", "5 partition attributes", wide_index(5, 1)),
    create("indexes", "5 sort attributes", wide_index(1, 5)),
    create("indexes", "no key attributes", wide_index(0, 0)),
    program("indexes", "two made in one UpdateTable", one_index_at_a_time),
    made("projected attributes", "100 in two indexes", projected([f"n{i}" for i in range(100)], 2)),
    create("projected attributes", "101 in two indexes", projected([f"n{i}" for i in range(101)], 2)),
    create("projected attributes", "none", projected([])),
    Absent("item collection", "10 GB", "src/engine/commit/collection_sizes_test.cc sets a small one"),
    program("tables", "2,500", many_tables, seconds=60),

    *[capacity(f"a write of {size} bytes", "PutItem", json.loads(item_of(size)), units)
      for size, units in ((1024, 1), (1025, 2), (409_600, 400))],
    *[stored(size, consistent) for size in (4096, 4097) for consistent in (True, False)],
    capacity("a read of nothing", "GetItem", {"TableName": "Num", "Key": {"id": {"N": "99"}}}, 0.5),

    records(1000, ""), records(1, ""),
    records(1001, constraint(1001, "limit", "value less than or equal to 1000")),
    records(0, constraint(0, "limit", "value greater than or equal to 1")),
    Absent("streams", "24 hours, 15 minutes", "src/table/stream/streams_test.cc and tests/contract move the "
           "clock"),
    program("time to live", "enabled twice; names of 256 and 0", time_to_live_twice),

    tags("50", [{"Key": f"k{i}", "Value": ""} for i in range(50)], ""),
    tags("51", [{"Key": f"k{i}", "Value": ""} for i in range(51)]),
    tags("none", []),
    tags("a key of 128 and a value of 256 characters", [{"Key": "\u00e9" * 128, "Value": "\u00e9" * 256}],
         ""),
    tags("a key of 129", [{"Key": "k" * 129, "Value": ""}]),
    tags("a key of 0", [{"Key": "", "Value": ""}]),
    tags("a value of 257", [{"Key": "k", "Value": "v" * 257}]),

    fine("PartiQL", "8,192 characters", "ExecuteStatement", statement(8192)),
    call("PartiQL", "8,193 characters", "ExecuteStatement", statement(8193)),
    call("PartiQL", "no characters", "ExecuteStatement", {"Statement": ""}),
    fine("PartiQL", "25 in a batch", "BatchExecuteStatement", {"Statements": inserts(25)}),
    call("PartiQL", "26 in a batch", "BatchExecuteStatement", {"Statements": inserts(26)}),
    call("PartiQL", "none in a batch", "BatchExecuteStatement", {"Statements": []}),
    fine("PartiQL", "100 in a transaction", "ExecuteTransaction",
         {"TransactStatements": inserts(100, 5000)}),
    call("PartiQL", "101 in a transaction", "ExecuteTransaction",
         {"TransactStatements": inserts(101, 6000)}),
    call("PartiQL", "none in a transaction", "ExecuteTransaction", {"TransactStatements": []}),
]
