"""Plain HTTP to one server, as the probes need it: no SDK that would check or repeat a request."""
import http.client
import json
import threading
import time
import urllib.parse

HEADERS = {
    "Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": "20260101T000000Z",
    "Authorization": "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                     "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64,
}
STREAMS = {"ListStreams", "DescribeStream", "GetShardIterator", "GetRecords"}


class Answer:
    def __init__(self, status, text):
        self.status = status
        self.body = json.loads(text) if text.startswith(b"{") else {}

    @property
    def error(self):
        """The exception's name, "" when the request was answered."""
        return "" if self.status == 200 else self.body.get("__type", "?").split("#")[-1]

    @property
    def message(self):
        return self.body.get("message", self.body.get("Message", ""))

    def __getitem__(self, member):
        assert self.status == 200, f"{self.error}: {self.message}"
        return self.body[member]


class Client:
    """Usable by many threads: each has a connection of its own."""

    def __init__(self, endpoint):
        self.place = urllib.parse.urlsplit(endpoint)
        self.local = threading.local()
        self.connections = []
        self.made = 0

    def close(self):
        for connection in self.connections:
            connection.close()

    def ask(self, operation, body=None, headers=None, target=None):
        """BODY is a dict, or the text itself."""
        if not hasattr(self.local, "connection"):
            self.local.connection = http.client.HTTPConnection(self.place.hostname, self.place.port, timeout=30)
            self.connections.append(self.local.connection)
        version = "DynamoDBStreams_20120810" if operation in STREAMS else "DynamoDB_20120810"
        text = body if isinstance(body, str) else json.dumps(body or {})
        self.local.connection.request("POST", "/", text.encode(), {
            **(HEADERS if headers is None else headers), "X-Amz-Target": target or f"{version}.{operation}"})
        answer = self.local.connection.getresponse()
        return Answer(answer.status, answer.read())

    def get(self, path, accept):
        """Status, Location and text of a GET."""
        connection = http.client.HTTPConnection(self.place.hostname, self.place.port, timeout=30)
        self.connections.append(connection)
        connection.request("GET", path, headers={"Accept": accept})
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location"), answer.read().decode()

    def table(self, **members):
        """The name of a new table with the key `pk`, a string."""
        self.made += 1
        name = f"table-{self.made}"
        self.ask("CreateTable", {
            "TableName": name, "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}], **members})["TableDescription"]
        return name

    def put(self, table, **attributes):
        self.expect("PutItem", {"TableName": table, "Item": attributes})

    def expect(self, operation, body):
        answer = self.ask(operation, body)
        assert answer.status == 200, f"{operation}: {answer.error}: {answer.message}"
        return answer

    def describe(self, table):
        return self.ask("DescribeTable", {"TableName": table})["Table"]

    def until(self, holds, seconds):
        """Whether HOLDS() comes true in that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if holds():
                return True
            time.sleep(0.05)
        return False
