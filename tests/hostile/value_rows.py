"""Rows 1 to 14: JSON, values and items."""
import json

from cases import SE, VE, call, fine, program
from raw_client import base64_of

NESTED = ("Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond "
          "supported limit")
INVALID = "One or more parameter values were invalid: "
COUNTED = "1 validation error detected: " + INVALID  # by PutItem and UpdateItem alone
NOT_NUMERIC = "The parameter cannot be converted to a numeric value"
DIGITS = "Attempting to store more than 38 significant digits in a Number"
OVERFLOW = ("Number overflow. Attempting to store a number with magnitude larger than supported "
            "range")
UNDERFLOW = ("Number underflow. Attempting to store a number with magnitude smaller than supported "
             "range")
MISMATCH = "The provided key element does not match the schema"
EITHER = (VE, SE)
VALID = '{"TableName":"Num","Item":{"id":{"N":"1"},"v":{"L":[{"S":"\\u00e9"},{"NULL":true}]}}}'


def put(value, table="Num", key='"id":{"N":"1"}'):
    """The text of a PutItem whose attribute v is the JSON text `value`."""
    return f'{{"TableName":"{table}","Item":{{{key},"v":{value}}}}}'


def nested(levels, mixed=True):
    """A string within `levels` lists, or lists and maps in turn."""
    maps = [mixed and level % 2 == 1 for level in range(levels)]
    opening = "".join('{"M":{"m":' if is_map else '{"L":[' for is_map in reversed(maps))
    return opening + '{"S":"x"}' + "".join("}}" if is_map else "]}" for is_map in maps)


def number(text, message, row=9, name=None):
    return call(row, name or f"N {text[:20]!r}", "PutItem", put(json.dumps({"N": text})), message)


def update(row, name, expression, values=None, text=None, names=None, table="Tab", **more):
    body = {"TableName": table, "Key": {"id": {"N": "1"}}, "UpdateExpression": expression}
    if table == "Tab":
        body["Key"] = {"pk": {"S": "a"}, "sk": {"S": "1"}}
    if values:
        body["ExpressionAttributeValues"] = values
    if names:
        body["ExpressionAttributeNames"] = names
    return call(row, name, "UpdateItem", body, text, **more)


def every_prefix(world):
    """All of them over one connection, so that none may harm the next."""
    endpoint = world.endpoint
    data = b"".join(endpoint.post("PutItem", VALID[:end]) for end in range(len(VALID)))
    answers, _ = endpoint.exchange(data, answers=len(VALID))
    assert len(answers) == len(VALID), f"{len(answers)} answers to {len(VALID)} requests"
    for end, answer in enumerate(answers):
        assert (answer.status, answer.type) == (400, SE), f"{VALID[:end]}: {answer}"


def nul_is_data(world):
    endpoint = world.endpoint
    sort_keys = ["k", "k\0", "k\0\0", "k\0a", "k\x01", "ka"]
    for sk in reversed(sort_keys):
        endpoint.done("PutItem", {"TableName": "Tab", "Item": {"pk": {"S": "nul\0"}, "sk": {"S": sk}}})
    items = endpoint.done("Query", {
        "TableName": "Tab", "KeyConditionExpression": "pk = :p", "ProjectionExpression": "sk",
        "ExpressionAttributeValues": {":p": {"S": "nul\0"}}})["Items"]
    found = [item["sk"]["S"] for item in items]
    assert found == sort_keys, f"{found}"


def grows_past_its_limit(world):
    endpoint = world.endpoint
    key = {"id": {"N": "14"}}
    endpoint.done("PutItem", {"TableName": "Num", "Item": {**key, "v": {"S": "x" * 409_000}}})
    answer = endpoint.call("UpdateItem", {
        "TableName": "Num", "Key": key, "UpdateExpression": "SET w = :w",
        "ExpressionAttributeValues": {":w": {"S": "x" * 600}}})
    assert answer.text == "Item size to update has exceeded the maximum allowed size", str(answer)
    item = endpoint.done("GetItem", {"TableName": "Num", "Key": key})["Item"]
    assert "w" not in item, "the refused update was applied"


def many_attributes(count):
    item = {"id": {"N": "1"}, **{f"{i:06}": {"S": ""} for i in range(count)}}
    return {"TableName": "Num", "Item": item}


def bad_utf8(raw):
    text = put('{"S":"?"}').encode()
    return text.replace(b"?", raw)


CASES = [
    fine(1, "31 containers around a value", "PutItem", put(nested(31))),
    *[call(1, f"{levels} containers around a value", "PutItem", put(nested(levels)), NESTED)
      for levels in (32, 33, 50)],
    call(1, "32 containers in a placeholder", "UpdateItem",
         '{"TableName":"Num","Key":{"id":{"N":"1"}},"UpdateExpression":"SET v = :v",'
         f'"ExpressionAttributeValues":{{":v":{nested(32)}}}}}', types=EITHER),

    call(2, "a value nested 2,000 deep", "PutItem", put(nested(2000)), types=EITHER),
    call(2, "a value nested 100,000 deep", "PutItem", put(nested(100_000, False)), types=EITHER),
    call(2, "maps nested 100,000 deep", "PutItem",
         put('{"M":{"m":' * 100_000 + '{"S":"x"}' + "}}" * 100_000), types=EITHER),
    call(2, '200,000 times {"":', "PutItem", '{"":' * 200_000, types=(SE,)),
    call(2, "200,000 times [", "PutItem", "[" * 200_000, types=(SE,)),
    call(2, "an unknown member of 200,000 [ and ]", "PutItem",
         '{"Odd":' + "[" * 200_000 + "]" * 200_000 + "}", types=EITHER),
    call(2, "200,000 [ for a name", "PutItem", '{"TableName":' + "[" * 200_000 + "]" * 200_000 + "}",
         types=(SE,)),

    program(3, "every strict prefix of a valid body", every_prefix, seconds=20),
    *[call(3, f"the body {body!r}", "PutItem", body, types=(SE,))
      for body in ("}{", "{,}", '"""', "7", "", "null", "[]", "{}x", VALID + VALID, "\0", "nul",
                   '{"a":1,}', "{'a':1}", '{"a":01}', '{"a":1e}', '{"a":"\n"}', "// c\n{}", "NaN")],

    call(4, "an attribute twice", "PutItem", put('{"S":"a"},"v":{"S":"b"}'), types=(SE,)),
    call(4, "an attribute twice in a map", "PutItem", put('{"M":{"a":{"S":""},"a":{"S":""}}}'),
         types=(SE,)),
    call(4, "a type twice in a value", "PutItem", put('{"S":"a","S":"b"}'), types=EITHER),
    call(4, "a member twice", "PutItem", put('{"S":"a"}')[:-1] + ',"TableName":"Num"}', types=(SE,)),
    call(4, "a member twice, once escaped", "PutItem",
         put('{"S":"a"}')[:-1] + ',"Table\\u004eame":"Num"}', types=(SE,)),

    call(5, "two types in a value", "PutItem", put('{"S":"a","N":"1"}'),
         "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
         "supported datatypes"),
    call(5, "an unknown type", "PutItem", put('{"X":"a"}'), types=EITHER),
    call(5, "no type", "PutItem", put("{}"),
         "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"),
    call(5, "null for a value", "PutItem", put("null"), types=EITHER),
    call(5, "a string for a value", "PutItem", put('"a"'), types=(SE,)),
    call(5, "a list for a value", "PutItem", put("[]"), types=(SE,)),

    call(6, '{"N":1}', "PutItem", put('{"N":123}'), "NUMBER_VALUE cannot be converted to String",
         types=(SE,)),
    call(6, '{"S":1}', "PutItem", put('{"S":1}'), "NUMBER_VALUE cannot be converted to String",
         types=(SE,)),
    call(6, '{"BOOL":"x"}', "PutItem", put('{"BOOL":"x"}'), types=(SE,)),
    call(6, '{"NULL":false}', "PutItem", put('{"NULL":false}'),
         COUNTED + "Null attribute value types must have the value of true"),
    call(6, '{"L":{}}', "PutItem", put('{"L":{}}'), types=(SE,)),
    call(6, '{"M":[]}', "PutItem", put('{"M":[]}'), types=(SE,)),
    call(6, '{"SS":"a"}', "PutItem", put('{"SS":"a"}'), types=(SE,)),

    *[call(7, f"bytes {raw.hex()} in a string", "PutItem", bad_utf8(raw), types=(SE,))
      for raw in (b"\xff", b"\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
                  b"\xc3", b"\xf8\x88\x80\x80\x80")],
    *[call(7, f"the escape {text}", "PutItem", put(f'{{"S":"{text}"}}'), types=EITHER)
      for text in ("\\ud800", "\\udc00", "\\ud800x", "\\ud800\\ud800", "\\u12g4", "\\x41")],
    call(7, "a lone surrogate in a name", "PutItem", put('{"M":{"\\udfff":{"S":""}}}'), types=EITHER),
    program(7, "NUL in keys is data and orders", nul_is_data),

    *[call(8, f"base64 {text!r}", "PutItem", put(json.dumps({"B": text})), types=EITHER)
      for text in ("YQ", "YQ=", "Y", "YR==", "Y*==", "YQ==\n", "_-__", "=", "YQ==YQ==")],
    call(8, "byte 0xff in base64", "PutItem", put('{"B":"?"}').encode().replace(b"?", b"\xff"),
         types=(SE,)),
    call(8, "base64 in a set", "PutItem", put('{"BS":["YQ"]}'), types=EITHER),
    call(8, "base64 in a placeholder", "UpdateItem",
         '{"TableName":"Num","Key":{"id":{"N":"1"}},"UpdateExpression":"SET v = :v",'
         '"ExpressionAttributeValues":{":v":{"B":"YQ"}}}', types=EITHER),

    number("1e126", OVERFLOW), number("-1e126", OVERFLOW), number("1e-131", UNDERFLOW),
    number("1" * 39, DIGITS), number("1e100000000", OVERFLOW), number("1e-100000000", UNDERFLOW),
    number("7" * 1_000_000, DIGITS, name="a million digits"),
    number("1e" + "9" * 1_000_000, OVERFLOW, name="an exponent of a million digits"),
    number("-" * 1_000_000, None, name="a million signs"),
    number("0." + "0" * 1_000_000 + "1", UNDERFLOW, name="a million zeros behind the point"),

    update(10, "1 + 1e100", "SET x = :a + :b", {":a": {"N": "1"}, ":b": {"N": "1e100"}}),
    update(10, "9e125 + 9e125", "SET x = :a + :b", {":a": {"N": "9e125"}, ":b": {"N": "9e125"}},
           OVERFLOW),
    update(10, "n + 1e38", "SET n = n + :b", {":b": {"N": "1e38"}}),
    update(10, "ADD 1e38", "ADD n :b", {":b": {"N": "1e38"}}),

    *[number(text, f"{NOT_NUMERIC}: {text}", row=11)
      for text in ("NaN", "Infinity", "-Infinity", " 1", "1 ", "1_000", "0x10", "\u0661", "1,5", "--1",
                   "1e", ".", "1\0")],
    number("", NOT_NUMERIC, row=11),

    call(12, "an empty string set", "PutItem", put('{"SS":[]}'),
         COUNTED + "An string set  may not be empty"),
    call(12, "an empty number set", "PutItem", put('{"NS":[]}'),
         COUNTED + "An number set  may not be empty"),
    call(12, "an empty binary set", "PutItem", put('{"BS":[]}'),
         COUNTED + "Binary sets should not be empty"),
    call(12, "a string twice", "PutItem", put('{"SS":["a","a"]}'),
         COUNTED + "Input collection [a, a] contains duplicates."),
    call(12, "1 and 1.0", "PutItem", put('{"NS":["1","1.0"]}')),
    call(12, "bytes twice", "PutItem", put('{"BS":["YQ==","YQ=="]}')),
    call(12, "100,000 strings, the last twice", "PutItem",
         put(json.dumps({"SS": [str(i) for i in range(100_000)] + ["99999"]}))),

    call(13, "an empty key", "PutItem", {"TableName": "Tab", "Item": {"pk": {"S": ""}, "sk": {"S": "a"}}},
         "One or more parameter values are not valid. The AttributeValue for a key attribute cannot "
         "contain an empty string value. Key: pk"),
    call(13, "a partition key of 2,049 bytes", "PutItem",
         {"TableName": "Tab", "Item": {"pk": {"S": "k" * 2049}, "sk": {"S": "a"}}},
         INVALID + "Size of hashkey has exceeded the maximum size limit of2048 bytes"),
    call(13, "a sort key of 1,025 bytes", "PutItem",
         {"TableName": "Tab", "Item": {"pk": {"S": "a"}, "sk": {"S": "k" * 1025}}},
         INVALID + "Aggregated size of all range keys has exceeded the size limit of 1024 bytes"),
    call(13, "a key of the wrong type in an item", "PutItem",
         {"TableName": "Tab", "Item": {"pk": {"N": "1"}, "sk": {"S": "a"}}},
         INVALID + "Type mismatch for key pk expected: S actual: N"),
    call(13, "an item without its key", "PutItem", {"TableName": "Tab", "Item": {"pk": {"S": "a"}}},
         INVALID + "Missing the key sk in the item"),
    *[call(13, f"the key {key}", operation, f'{{"TableName":"Tab","Key":{key}}}', MISMATCH)
      for operation in ("GetItem", "DeleteItem", "UpdateItem")
      for key in ("{}", '{"pk":{"S":"a"}}', '{"pk":{"S":"a"},"sk":{"N":"1"}}',
                  '{"pk":{"S":"a"},"sk":{"S":"a"},"x":{"S":"a"}}', '{"pk":{"S":"a"},"x":{"S":"a"}}')],
    call(13, "an index key of the wrong type", "PutItem",
         {"TableName": "Tab", "Item": {"pk": {"S": "a"}, "sk": {"S": "a"}, "g": {"N": "1"}}},
         INVALID + "Type mismatch for Index Key g Expected: S Actual: N IndexName: ByG"),

    fine(14, "an item of 409,600 bytes", "PutItem", put(json.dumps({"S": "x" * 409_595}))),
    call(14, "an item of 409,601 bytes", "PutItem", put(json.dumps({"S": "x" * 409_596})),
         "Item size has exceeded the maximum allowed size"),
    program(14, "an update that grows past the limit", grows_past_its_limit),
    call(14, "100,000 empty attributes", "PutItem", many_attributes(100_000),
         "Item size has exceeded the maximum allowed size"),
    fine(14, "50,000 empty attributes", "PutItem", many_attributes(50_000)),
    call(14, "binary of 600,000 bytes", "PutItem", put(json.dumps({"B": base64_of(b"x" * 600_000)})),
         "Item size has exceeded the maximum allowed size"),
]
