"""The tables that the rows and limits are asked of."""
import time


def table(name, keys, attributes, **more):
    """`keys`: "pk" or "pk sk"; `attributes`: "pk:S sk:N"."""
    return {"TableName": name, "BillingMode": "PAY_PER_REQUEST", "KeySchema": key_schema(keys),
            "AttributeDefinitions": definitions(attributes), **more}


def key_schema(keys):
    return [{"AttributeName": name, "KeyType": kind}
            for name, kind in zip(keys.split(), ("HASH", "RANGE"))]


def definitions(attributes):
    return [{"AttributeName": name, "AttributeType": kind}
            for name, kind in (word.split(":") for word in attributes.split())]


def index(name, keys, projection="ALL"):
    return {"IndexName": name, "KeySchema": key_schema(keys),
            "Projection": {"ProjectionType": projection}}


TABLES = [
    table("Tab", "pk sk", "pk:S sk:S g:S h:N l:S",
          GlobalSecondaryIndexes=[index("ByG", "g h"), index("Keys", "g", "KEYS_ONLY")],
          LocalSecondaryIndexes=[index("ByL", "pk l")]),
    table("Num", "id", "id:N"),
    table("Bin", "id", "id:B"),
    table("Streamed", "id", "id:S",
          StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"}),
    table("Streamed2", "id", "id:S",
          StreamSpecification={"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}),
]


def make(endpoint):
    for description in TABLES:
        answer = endpoint.call("CreateTable", description)
        if answer.status != 200 and answer.type != "ResourceInUseException":
            raise AssertionError(f"CreateTable {description['TableName']}: {answer}")
    for description in TABLES:
        await_active(endpoint, description["TableName"])
    for pk in ("a", "b"):
        for sk in ("1", "2", "3"):
            endpoint.done("PutItem", {"TableName": "Tab", "Item": {
                "pk": {"S": pk}, "sk": {"S": sk}, "g": {"S": "g"}, "h": {"N": sk}, "l": {"S": sk},
                "n": {"N": "1"}, "s": {"S": "text"}, "ss": {"SS": ["x"]},
                "things": {"L": [{"N": "1"}]}, "tree": {"M": {"k": {"S": "v"}}}}})
    endpoint.done("PutItem", {"TableName": "Num", "Item": {"id": {"N": "1"}, "n": {"N": "1"}}})
    for name in ("Streamed", "Streamed2"):
        endpoint.done("PutItem", {"TableName": name, "Item": {"id": {"S": "a"}}})


def await_active(endpoint, name):
    end = time.monotonic() + 30
    while endpoint.done("DescribeTable", {"TableName": name})["Table"]["TableStatus"] != "ACTIVE":
        assert time.monotonic() < end, f"{name} does not become ACTIVE"
        time.sleep(0.1)
