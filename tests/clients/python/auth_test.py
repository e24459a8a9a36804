#!/usr/bin/python3
"""usage: auth_test.py ADJOIN
boto3 against `adjoin serve --auth`: what a key signs is answered, all else refused with the
service's errors, and keys change while the server runs.
"""
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from server import SKIPPED, Server

try:
    import boto3
    from botocore.config import Config
    from botocore.exceptions import ClientError
except ImportError:
    print("skipped: boto3 is not installed")
    sys.exit(SKIPPED)

ADJOIN = sys.argv.pop(1)


class Auth(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "keys")
        self.secret = self.keys("add", "alice")["secret"]
        self.server = Server(ADJOIN, "--auth", self.file, in_memory=True)
        self.server.__enter__()
        self.addCleanup(self.server.__exit__, None, None, None)

    def keys(self, *words):
        done = subprocess.run([ADJOIN, "keys", *words, "--auth", self.file], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return json.loads(done.stdout) if done.stdout else None

    def client(self, key_id, secret, service="dynamodb", **more):
        return boto3.client(service, region_name="eu-central-1",
                            endpoint_url=self.server.endpoint, aws_access_key_id=key_id,
                            aws_secret_access_key=secret,
                            config=Config(retries={"max_attempts": 0}), **more)

    def refusal(self, key_id, secret, **more):
        with self.assertRaises(ClientError) as refused:
            self.client(key_id, secret, **more).list_tables()
        return refused.exception.response["Error"]["Code"]

    def wait_for(self, what):
        end = time.monotonic() + 15
        while not what():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)

    def takes(self, secret):
        try:
            self.client("alice", secret).list_tables()
            return True
        except ClientError:
            return False

    def test_answers_what_a_key_signed(self):
        client = self.client("alice", self.secret)
        client.create_table(TableName="Things", BillingMode="PAY_PER_REQUEST",
                            KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
                            AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
        item = {"id": {"S": "\u4e16"}, "text": {"S": "x" * 100_000}}
        client.put_item(TableName="Things", Item=item)
        found = client.get_item(TableName="Things", Key={"id": item["id"]}, ConsistentRead=True)
        self.assertEqual(found["Item"], item)

    def test_tells_busy_keys_to_who_has_a_key(self):
        client = self.client("alice", self.secret)
        client.create_table(TableName="Busy", BillingMode="PAY_PER_REQUEST",
                            KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}],
                            AttributeDefinitions=[{"AttributeName": "id", "AttributeType": "S"}])
        client.update_contributor_insights(TableName="Busy", ContributorInsightsAction="ENABLE")
        rule = client.describe_contributor_insights(TableName="Busy")["ContributorInsightsRuleList"][0]
        client.put_item(TableName="Busy", Item={"id": {"S": "bob"}})

        def contributors(secret):
            now = int(time.time())
            return self.client("alice", secret, service="cloudwatch").get_insight_rule_report(
                RuleName=rule, StartTime=now - 600, EndTime=now + 60, Period=60)["Contributors"]
        self.wait_for(lambda: contributors(self.secret))
        self.assertEqual(contributors(self.secret)[0]["Keys"], ["bob"])
        for call in (lambda: contributors("x"),
                     lambda: self.client("alice", "x").list_contributor_insights()):
            with self.assertRaises(ClientError):
                call()

    def test_refuses_all_else_as_the_service_does(self):
        self.assertEqual(self.refusal("alice", "x"), "InvalidSignatureException")
        self.assertEqual(self.refusal("bob", self.secret), "UnrecognizedClientException")
        self.assertEqual(self.refusal("alice", self.secret, aws_session_token="t"),
                         "UnrecognizedClientException")
        request = urllib.request.Request(self.server.endpoint, b"{}", {
            "Content-Type": "application/x-amz-json-1.0",
            "X-Amz-Target": "DynamoDB_20120810.ListTables"})
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=20)
        self.assertEqual(refused.exception.code, 400)
        self.assertEqual(json.loads(refused.exception.read()), {
            "__type": "com.amazon.coral.service#MissingAuthenticationTokenException",
            "message": "Request is missing Authentication Token"})

    def test_takes_changed_keys_while_it_runs(self):
        new = self.keys("rotate", "alice")["secret"]
        self.wait_for(lambda: self.takes(new))
        self.assertTrue(self.takes(self.secret))
        self.keys("disable", "alice")
        self.wait_for(lambda: not self.takes(new))
        self.assertEqual(self.refusal("alice", new), "UnrecognizedClientException")


if __name__ == "__main__":
    unittest.main()
