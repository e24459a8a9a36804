"""What a server answered, brought into a form in which two servers can be compared: without what may
differ between any two servers, and with an order where DynamoDB promises none."""
import http.client
import json
import re
import socket
import urllib.parse

DATES = {"CreationDateTime", "LastIncreaseDateTime", "LastDecreaseDateTime", "LastUpdateToPayPerRequestDateTime",
         "ApproximateCreationDateTime", "CreationRequestDateTime", "LastUpdateDateTime"}
IDS = {"TableId", "ShardId", "SequenceNumber", "StartingSequenceNumber", "EndingSequenceNumber", "eventID", "ShardIterator",
       "NextShardIterator", "NextToken", "StreamLabel", "LatestStreamLabel", "LastEvaluatedShardId", "LastEvaluatedStreamArn"}
ESTIMATES = {"ItemCount", "TableSizeBytes", "IndexSizeBytes", "SizeBytes", "NumberOfDecreasesToday"}
UNITS = {"CapacityUnits", "ReadCapacityUnits", "WriteCapacityUnits"}
SETS = {"SS", "NS", "BS"}
ARN = re.compile(r"arn:aws:dynamodb:[\w-]*:\w+:table/")
LABEL = re.compile(r"/stream/[\dT:.-]+")
# PutItem, UpdateItem and parts of Query count what is wrong with a request by itself since 2026; the
# other implementations have the texts alone (docs/decisions/0052-newer-wording.md).
COUNTED = re.compile(r"^1 validation error detected: (?!Value (?:'|at '|null at '))")
HEADERS = {
    "Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": "20260101T000000Z",
    "Authorization": "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                     "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64,
}


class Answer:
    def __init__(self, status, text):
        self.status, self.body = status, None
        try:
            self.body = json.loads(text) if text else ""
        except ValueError:
            self.body = {"not JSON": text[:200].decode(errors="replace")}

    def ok(self):
        return self.status == 200

    def type(self):
        return self.body.get("__type", "?").split("#")[-1] if isinstance(self.body, dict) else "?"

    def message(self):
        body = self.body if isinstance(self.body, dict) else {}
        return without_arns(COUNTED.sub("", body.get("message", body.get("Message", "")) or ""))

    def outcome(self):
        return "200" if self.ok() else f"{self.status} {self.type()}"


class Peer:
    """A connection to one server; ARNs of tables are the server's own."""

    def __init__(self, name, endpoint):
        self.name, self.place = name, urllib.parse.urlsplit(endpoint)
        self.connection, self.arns, self.streams = None, {}, {}

    def send(self, operation, text):
        prefix = "DynamoDBStreams" if operation in (
            "ListStreams", "DescribeStream", "GetShardIterator", "GetRecords") else "DynamoDB"
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection(self.place.hostname, self.place.port, timeout=60)
                self.connection.connect()
                self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self.connection.request("POST", "/", text.encode(), {
                    **HEADERS, "X-Amz-Target": f"{prefix}_20120810.{operation}"})
                answer = self.connection.getresponse()
                return Answer(answer.status, answer.read())
            except (OSError, http.client.HTTPException):
                self.connection.close()
                self.connection = None
                if attempt == 2:
                    raise

    def ask(self, operation, body):
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        text = re.sub(r"stream:of:([\w.-]+)", lambda m: self.streams.get(m[1], m[0]), text)
        return self.send(operation, re.sub(r"arn:of:([\w.-]+)", lambda m: self.arns.get(m[1], m[0]), text))

    def learn(self, description):
        name = description["TableName"]
        self.arns[name] = description["TableArn"]
        self.streams[name] = description.get("LatestStreamArn", description["TableArn"] + "/stream/none")


def plain(value, name=""):
    """VALUE without dates, ids, estimates and units, with sets sorted."""
    if name in DATES:
        return "<date>"
    if name in IDS:
        return "<id>"
    if name in ESTIMATES:
        return "<estimate>"
    if isinstance(value, dict):
        if name == "ConsumedCapacity":
            return without_amounts(value)
        return {part: plain(inner, part) for part, inner in value.items()}
    if isinstance(value, list):
        inner = [plain(one, "ConsumedCapacity" if name == "ConsumedCapacity" else "") for one in value]
        if name == "ConsumedCapacity":
            return sorted(inner, key=lambda one: str(one.get("TableName") if isinstance(one, dict) else one))
        if name in SETS or name in ("AttributeDefinitions", "NonKeyAttributes", "Tags"):
            return sorted(inner, key=canonical)
        if name in ("LocalSecondaryIndexes", "GlobalSecondaryIndexes"):
            return sorted(inner, key=lambda index: index.get("IndexName", "") if isinstance(index, dict) else "")
        return inner
    if name in ("message", "Message") and isinstance(value, str):
        value = COUNTED.sub("", value)
    if name in UNITS:
        return float(value) if isinstance(value, (int, float)) else value
    return without_arns(value) if isinstance(value, str) else value


def without_amounts(capacity):
    """What was charged for, not how much: the implementations count differently."""
    if isinstance(capacity, dict):
        return {name: without_amounts(part) for name, part in capacity.items()}
    return "<units>" if isinstance(capacity, (int, float)) else capacity


def without_arns(text):
    return LABEL.sub("/stream/<label>", ARN.sub("<arn>/", text))


def canonical(value):
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def in_some_order(body, operation, index_range):
    """The answer with items sorted where any order is right. INDEX_RANGE names the sort key of the
    queried index, or is None when the table itself was queried, "" when there is no sort key."""
    if operation == "Scan" and isinstance(body.get("Items"), list):
        body["Items"].sort(key=canonical)
    if operation == "Query" and index_range is not None and isinstance(body.get("Items"), list):
        items = body["Items"]
        if not index_range or any(index_range not in item for item in items):
            items.sort(key=canonical)
        else:
            at = 0
            while at < len(items):
                end = at
                while end < len(items) and items[end][index_range] == items[at][index_range]:
                    end += 1
                items[at:end] = sorted(items[at:end], key=canonical)
                at = end
    if operation == "BatchGetItem":
        for items in body.get("Responses", {}).values():
            items.sort(key=canonical)
    return body


def differences(ours, theirs, path=""):
    """(path, ours, theirs) for every place at which two bodies differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in sorted(set(ours) | set(theirs)):
            if name not in ours or name not in theirs:
                yield (f"{path}.{name}", canonical(ours[name]) if name in ours else "absent",
                       canonical(theirs[name]) if name in theirs else "absent")
            else:
                yield from differences(ours[name], theirs[name], f"{path}.{name}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for at, (one, other) in enumerate(zip(ours, theirs)):
            yield from differences(one, other, f"{path}[{at}]")
    elif ours != theirs:
        yield path, canonical(ours), canonical(theirs)
