"""Rows 15 to 26: expressions, requests, targets."""
import json

from cases import SE, UNKNOWN, VE, Case, Expected, call, program, raw
from raw_client import ANY_SIGNATURE
from value_rows import update

SORT = {"pk": {"S": "a"}, "sk": {"S": "1"}}
START = "The provided starting key is "


def invalid(kind, what):
    return f"Invalid {kind}: {what}"


def invalid_update(what):
    """UpdateItem counts it among the validation errors."""
    return "1 validation error detected: " + invalid("UpdateExpression", what)


def conditional(text, values=None, names=None):
    """A DeleteItem, on a condition, of an item that is not there."""
    body = {"TableName": "Tab", "Key": {"pk": {"S": "none"}, "sk": {"S": "none"}},
            "ConditionExpression": text}
    if values:
        body["ExpressionAttributeValues"] = values
    if names:
        body["ExpressionAttributeNames"] = names
    return body


def condition(row, name, text, what=None, values=None, names=None):
    """Such a DeleteItem; `what` is wrong with its condition."""
    body = conditional(text, values, names)
    return call(row, name, "DeleteItem", body, what and invalid("ConditionExpression", what))


def query(row, name, text=None, types=(VE,), **members):
    body = {"TableName": "Tab", "KeyConditionExpression": "pk = :p",
            "ExpressionAttributeValues": {":p": {"S": "a"}}, **members}
    return call(row, name, "Query", body, text, types)


def scan(row, name, text=None, types=(VE,), **members):
    return call(row, name, "Scan", {"TableName": "Tab", **members}, text, types)


def put_request(table, item):
    return {"RequestItems": {table: [{"PutRequest": {"Item": one}} for one in item]}}


def gets(keys, table="Num"):
    return {"RequestItems": {table: {"Keys": keys}}}


def transact_puts(count, **more):
    puts = [{"Put": {"TableName": "Num", "Item": {"id": {"N": str(i)}, **more}}} for i in range(count)]
    return {"TransactItems": puts}


def ids(count):
    return [{"id": {"N": str(i)}} for i in range(count)]


def token_is_reused(world):
    body = transact_puts(1)
    body["ClientRequestToken"] = "hostile-row-20"
    world.endpoint.done("TransactWriteItems", body)
    body["TransactItems"][0]["Put"]["Item"]["v"] = {"S": "other"}
    answer = world.endpoint.call("TransactWriteItems", body)
    assert answer.type == "IdempotentParameterMismatchException", str(answer)


def shard_of(endpoint, table):
    arn = endpoint.done("DescribeTable", {"TableName": table})["Table"]["LatestStreamArn"]
    stream = endpoint.done("DescribeStream", {"StreamArn": arn})["StreamDescription"]
    return arn, stream["Shards"][0]["ShardId"]


def iterator_of(endpoint):
    arn, shard = shard_of(endpoint, "Streamed")
    return endpoint.done("GetShardIterator", {"StreamArn": arn, "ShardId": shard,
                                              "ShardIteratorType": "TRIM_HORIZON"})["ShardIterator"]


def every_changed_iterator(world):
    """An iterator with any one of its characters changed, or cut short, is no iterator."""
    endpoint, whole = world.endpoint, iterator_of(world.endpoint)
    endpoint.done("GetRecords", {"ShardIterator": whole})
    changed = [whole[:i] + ("A" if whole[i] != "A" else "B") + whole[i + 1:] for i in range(len(whole))]
    changed += [whole[:i] for i in range(1, len(whole))] + [whole + "A", whole + whole]
    data = b"".join(endpoint.post("GetRecords", {"ShardIterator": one}) for one in changed)
    answers, _ = endpoint.exchange(data, answers=len(changed), timeout=60)
    assert len(answers) == len(changed), f"{len(answers)} answers to {len(changed)} requests"
    for one, answer in zip(changed, answers):
        refused = answer.type in (VE, "ExpiredIteratorException", "ResourceNotFoundException",
                                  "TrimmedDataAccessException")
        assert answer.status == 400 and refused, f"{one}: {answer}"


def shard_of_another_stream(world):
    arn, _ = shard_of(world.endpoint, "Streamed")
    _, other = shard_of(world.endpoint, "Streamed2")
    answer = world.endpoint.call("GetShardIterator", {
        "StreamArn": arn, "ShardId": other + "0", "ShardIteratorType": "TRIM_HORIZON"})
    assert answer.status == 400, str(answer)


def stays_within_its_partition(world):
    """A start key of another partition must not lead there."""
    answer = world.endpoint.call("Query", {
        "TableName": "Tab", "KeyConditionExpression": "pk = :p",
        "ExpressionAttributeValues": {":p": {"S": "a"}},
        "ExclusiveStartKey": {"pk": {"S": "b"}, "sk": {"S": "1"}}})
    assert answer.type == VE and answer.text.startswith(START), str(answer)


def posted(lines, body=b"{}"):
    """A POST with these header lines alone."""
    def data(endpoint):
        head = [f"Host: {endpoint.host}", *lines, "Authorization: " + ANY_SIGNATURE,
                f"Content-Length: {len(body)}"]
        return ("POST / HTTP/1.1\r\n" + "\r\n".join(head) + "\r\n\r\n").encode("latin-1") + body
    return data


def target(row, name, lines, status=400, types=(UNKNOWN,)):
    return Case(row, name, posted(lines), Expected((status,), types))


JSON_LINE = "Content-Type: application/x-amz-json-1.0"
PUT = "X-Amz-Target: DynamoDB_20120810.ListTables"
OPERATORS = " OR ".join(["a = :v"] * 151)


def no_effect(world):
    """What a page of another site can send without asking must not write."""
    item = '{"TableName":"Num","Item":{"id":{"N":"26"}}}'
    line = "X-Amz-Target: DynamoDB_20120810.PutItem"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answers, _ = world.endpoint.exchange(posted([f"Content-Type: {kind}", line], item.encode())
                                             (world.endpoint))
        assert answers[0].status in (400, 404), f"{kind}: {answers}"
    found = world.endpoint.done("GetItem", {"TableName": "Num", "Key": {"id": {"N": "26"}}})
    assert "Item" not in found, "a simple request wrote"


CASES = [
    condition(15, "an expression of 4,097 bytes", "attribute_exists(" + "a" * 4079 + ")",
              "Expression size has exceeded the maximum allowed size; expression size: 4097"),
    condition(15, "4,096 (", "(" * 4096),
    condition(15, "2,000 ( and )", "(" * 2000 + "a = b" + ")" * 2000),
    condition(15, "20 redundant parentheses", "(" * 20 + "a = b" + ")" * 20,
              "The expression has redundant parentheses;"),
    condition(15, "1,000 NOT", "NOT " * 1000 + "a = b"),
    condition(15, "301 operators", OPERATORS, "The expression contains too many operators; "
              "operator count: 301", {":v": {"N": "1"}}),
    condition(15, "size(size(… 800 times", "size(" * 800 + "a" + ")" * 800),
    update(15, "if_not_exists(… 250 times", "SET a = " + "if_not_exists(a," * 250 + "b" + ")" * 250),
    condition(15, "a path of 1,500 steps", "attribute_exists(a" + ".b" * 1500 + ")"),
    condition(15, "a path of 1,300 indexes", "attribute_exists(a" + "[0]" * 1300 + ")"),
    condition(15, "an unknown function 800 times", "f(" * 800 + "a" + ")" * 800),
    condition(15, "bytes that are no text", "a = \0\x01\x7f"),
    condition(15, "an unended expression", "a = b AND", None),
    condition(15, "an empty expression", "", "The expression can not be empty;"),

    update(16, "SET of a list element far away", "SET things[99999999999] = :v", {":v": {"N": "1"}},
           invalid_update("List index is not within the allowable range; index: [99999999999]")),
    update(16, "an index below zero", "SET things[-1] = :v", {":v": {"N": "1"}}),
    update(16, "overlapping paths", "SET tree = :v, tree.k = :v", {":v": {"N": "1"}},
           invalid_update("Two document paths overlap with each other; must remove or "
                          "rewrite one of these paths; path one: [tree], path two: [tree, k]")),
    update(16, "SET and REMOVE of a path", "SET tree.k = :v REMOVE tree.k", {":v": {"N": "1"}},
           invalid_update("Two document paths overlap with each other; must remove or "
                          "rewrite one of these paths; path one: [tree, k], path two: [tree, k]")),
    update(16, "conflicting paths", "SET tree.k = :v, tree[0] = :v", {":v": {"N": "1"}}),
    update(16, "an index that is far beyond the end appends", "SET things[2147483647] = :v",
           {":v": {"N": "1"}}, types=(VE, ""), status=(200, 400)),
    update(16, "a missing parent", "SET nowhere.x = :v", {":v": {"N": "1"}},
           "The document path provided in the update expression is invalid for update"),
    update(16, "the key", "SET pk = :v", {":v": {"S": "1"}}, "One or more parameter values were "
           "invalid: Cannot update attribute pk. This attribute is part of the key"),

    condition(17, "an undefined name", "#n = a", "An expression attribute name used in the document "
              "path is not defined; attribute name: #n"),
    condition(17, "an undefined value", "a = :v", "An expression attribute value used in expression "
              "is not defined; attribute value: :v"),
    call(17, "an unused name", "DeleteItem", {"TableName": "Tab", "Key": SORT, "ConditionExpression":
         "a = b", "ExpressionAttributeNames": {"#n": "x"}},
         "Value provided in ExpressionAttributeNames unused in expressions: keys: {#n}"),
    call(17, "an unused value", "DeleteItem", {"TableName": "Tab", "Key": SORT, "ConditionExpression":
         "a = b", "ExpressionAttributeValues": {":n": {"S": "x"}}},
         "Value provided in ExpressionAttributeValues unused in expressions: keys: {:n}"),
    condition(17, "a reserved word", "size = a", "Attribute name is a reserved keyword; reserved "
              "keyword: size"),
    call(17, "names without an expression", "DeleteItem", {"TableName": "Tab", "Key": SORT,
         "ExpressionAttributeNames": {"#n": "x"}},
         "ExpressionAttributeNames can only be specified when using expressions"),
    call(17, "values without an expression", "DeleteItem", {"TableName": "Tab", "Key": SORT,
         "ExpressionAttributeValues": {":n": {"S": "x"}}},
         "ExpressionAttributeValues can only be specified when using expressions: "
         "ConditionExpression is null"),
    call(17, "old and new members", "DeleteItem", {"TableName": "Tab", "Key": SORT,
         "ConditionExpression": "a = b", "Expected": {"a": {"Exists": False}}},
         "Can not use both expression and non-expression parameters in the same request: "
         "Non-expression parameters: {Expected} Expression parameters: {ConditionExpression}"),
    call(17, "a name with a space", "DeleteItem", {"TableName": "Tab", "Key": SORT,
         "ConditionExpression": "#n = a", "ExpressionAttributeNames": {"#n ": "x"}}),

    condition(18, "IN with 101 operands", "a IN (" + ", ".join([":v"] * 101) + ")", None,
              {":v": {"N": "1"}}),
    condition(18, "BETWEEN reversed", "a BETWEEN :b AND :a", "The BETWEEN operator requires upper "
              "bound to be greater than or equal to lower bound; lower bound operand: "
              "AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}",
              {":a": {"N": "1"}, ":b": {"N": "2"}}),
    condition(18, "begins_with a number", "begins_with(a, :v)", "Incorrect operand type for operator "
              "or function; operator or function: begins_with, operand type: N", {":v": {"N": "1"}}),
    condition(18, "size of a boolean", "size(:v) > :n", None, {":v": {"BOOL": True}, ":n": {"N": "1"}}),
    condition(18, "less than a list", "a < :v", None, {":v": {"L": []}}),

    call(19, "26 writes", "BatchWriteItem", put_request("Num", ids(26))),
    call(19, "101 gets", "BatchGetItem", gets(ids(101))),
    call(19, "101 actions", "TransactWriteItems", transact_puts(101)),
    call(19, "101 reads in a transaction", "TransactGetItems",
         {"TransactItems": [{"Get": {"TableName": "Num", "Key": key}} for key in ids(101)]}),
    call(19, "no writes", "BatchWriteItem", {"RequestItems": {}}),
    call(19, "no writes of a table", "BatchWriteItem", put_request("Num", [])),
    call(19, "no gets", "BatchGetItem", {"RequestItems": {}}),
    call(19, "no keys", "BatchGetItem", gets([])),
    call(19, "no actions", "TransactWriteItems", transact_puts(0)),
    call(19, "an empty action", "TransactWriteItems", {"TransactItems": [{}]}),
    call(19, "a key twice", "BatchGetItem", gets([{"id": {"N": "1"}}, {"id": {"N": "1"}}]),
         "Provided list of item keys contains duplicates"),
    call(19, "the keys 1 and 1.0", "BatchGetItem", gets([{"id": {"N": "1"}}, {"id": {"N": "1.0"}}]),
         "Provided list of item keys contains duplicates"),
    call(19, "writes of 1 and 1.0", "BatchWriteItem",
         put_request("Num", [{"id": {"N": "1"}}, {"id": {"N": "1.0"}}]),
         "Provided list of item keys contains duplicates"),
    call(19, "actions on 1 and 1e0", "TransactWriteItems", {"TransactItems": [
        {"Put": {"TableName": "Num", "Item": {"id": {"N": "1"}}}},
        {"Delete": {"TableName": "Num", "Key": {"id": {"N": "1e0"}}}}]},
         "Transaction request cannot include multiple operations on one item"),

    call(20, "a transaction beyond 4 MB", "TransactWriteItems",
         transact_puts(11, v={"S": "x" * 390_000})),
    call(20, "an empty token", "TransactWriteItems", {**transact_puts(1), "ClientRequestToken": ""}),
    call(20, "a token of 37 characters", "TransactWriteItems",
         {**transact_puts(1), "ClientRequestToken": "t" * 37}),
    program(20, "a token with another body", token_is_reused),

    program(21, "a start key of another partition", stays_within_its_partition),
    query(21, "a start key of another table", START + "invalid…",
          ExclusiveStartKey={"id": {"N": "1"}}),
    query(21, "a start key of wrong types", "The provided key element does not match the schema",
          ExclusiveStartKey={"pk": {"N": "1"}, "sk": {"S": "1"}}),
    query(21, "a start key that lacks the index's", START + "invalid…", IndexName="ByL",
          ExclusiveStartKey=SORT),
    call(21, "a start key outside the condition", "Query", {
        "TableName": "Tab", "KeyConditionExpression": "pk = :p AND sk > :s",
        "ExpressionAttributeValues": {":p": {"S": "a"}, ":s": {"S": "2"}}, "ExclusiveStartKey": SORT},
         START + "outside query boundaries based on provided conditions"),
    scan(21, "a start key of another table in a Scan", START + "invalid…",
         ExclusiveStartKey={"id": {"N": "1"}}),
    scan(21, "an empty start key", START + "invalid…", ExclusiveStartKey={}),
    scan(21, "a start key with one more attribute", START + "invalid…",
         ExclusiveStartKey={**SORT, "x": {"S": "1"}}),

    *[call(22, f"the iterator {text[:20]!r}", "GetRecords", {"ShardIterator": text},
           types=(VE, "ExpiredIteratorException"))
      for text in ("", "x", "A" * 64, "A" * 2048, "A" * 2049, "\0", "../../etc/passwd", "YQ==")],
    program(22, "iterators with one character changed", every_changed_iterator, seconds=60),
    program(22, "a shard of another stream", shard_of_another_stream),

    query(23, "Limit 0", "1 validation error detected: Value at 'Limit' failed to satisfy "
          "constraint: Member must have value greater than or equal to 1", Limit=0),
    query(23, "Limit -1", Limit=-1),
    scan(23, "Segment = TotalSegments", "The Segment parameter is zero-based and must be less than "
         "parameter TotalSegments: Segment: 5 is not less than TotalSegments: 5",
         Segment=5, TotalSegments=5),
    scan(23, "TotalSegments 0", Segment=0, TotalSegments=0),
    scan(23, "TotalSegments 1,000,001", Segment=0, TotalSegments=1_000_001),
    scan(23, "Segment -1", Segment=-1, TotalSegments=2),
    scan(23, "Segment alone", "The TotalSegments parameter is required but was not present in the "
         "request when Segment parameter is present", Segment=1),
    *[Case(23, f"Limit {text}", (lambda text: lambda endpoint: endpoint.post(
        "Scan", '{"TableName":"Tab","Limit":%s}' % text))(text), Expected((400,), (SE,)))
      for text in ("9223372036854775808", "2147483648", "1.5", "1e2", "1e999", "-9223372036854775809", '"1"')],
    *[Case(23, f"Segment {text}", (lambda text: lambda endpoint: endpoint.post(
        "Scan", '{"TableName":"Tab","TotalSegments":9,"Segment":%s}' % text))(text), Expected((400,), (SE,)))
      for text in ("1.5", "4294967296")],

    *[call(24, f"CreateTable {name[:20]!r}", "CreateTable", {
        "TableName": name, "BillingMode": "PAY_PER_REQUEST", "KeySchema":
        [{"AttributeName": "id", "KeyType": "HASH"}], "AttributeDefinitions":
        [{"AttributeName": "id", "AttributeType": "S"}]}, text)
      for name, text in (
          ("ab", "1 validation error detected: Value 'ab' at 'tableName' failed to satisfy "
           "constraint: Member must have length greater than or equal to 3"),
          ("t" * 256, None), ("../x", None), ("a/b/c", None), ("abc\0", None), ("Tab\u00e9", None),
          ("", None), ("a" * 100_000, None), ("%2e%2e", None), ("a'; --", None))],
    *[call(24, f"GetItem of {name[:20]!r}", "GetItem", {"TableName": name, "Key": SORT},
           types=(VE, "ResourceNotFoundException"))
      for name in ("../x", "a/b", "\0", "\u00e9", "", ".", "..", "t" * 1025,
                   "arn:aws:dynamodb:us-east-1:000000000000:table/../x")],

    target(25, "an unknown operation", [JSON_LINE, "X-Amz-Target: DynamoDB_20120810.Nothing"]),
    target(25, "another version", [JSON_LINE, "X-Amz-Target: DynamoDB_20111205.ListTables"]),
    target(25, "lower case", [JSON_LINE, "X-Amz-Target: dynamodb_20120810.listtables"]),
    target(25, "two targets", [JSON_LINE, PUT, PUT]),
    target(25, "two targets in one", [JSON_LINE, PUT + ", DynamoDB_20120810.PutItem"]),
    target(25, "an empty target", [JSON_LINE, "X-Amz-Target:"], types=(UNKNOWN, "")),
    target(25, "a target of 10,000 bytes", [JSON_LINE, PUT + "x" * 10_000]),
    target(25, "no target", [JSON_LINE]),
    target(26, "text/plain", ["Content-Type: text/plain", PUT], 404, ()),
    target(26, "a form", ["Content-Type: application/x-www-form-urlencoded", PUT], 404, ()),
    target(26, "no type", [PUT], 404, ()),
    program(26, "simple requests have no effect", no_effect),
]
