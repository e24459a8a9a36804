#!/usr/bin/python3
"""usage: capacity_test.py ADJOIN
boto3 against `adjoin serve --simulate-capacity`: each rule of throttling with the exception, the
reasons and the resource that the service tells, on the clock of the wall. Requests are large, so
that buckets of five minutes are empty after a few.
"""
import os
import subprocess
import sys
import time
import unittest

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
KEY = [{"AttributeName": "pk", "KeyType": "HASH"}]
STRINGS = [{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "a")]
PROVISIONED = "ProvisionedThroughputExceededException"


def units(reads, writes):
    return {"ReadCapacityUnits": reads, "WriteCapacityUnits": writes}


def item(key, kilobytes=1, **more):
    """An item whose write takes so many units."""
    return {"pk": {"S": key}, "b": {"S": "x" * (1024 * kilobytes - 200)}, **more}


class Capacity(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ.setdefault("AWS_ACCESS_KEY_ID", "local")
        os.environ.setdefault("AWS_SECRET_ACCESS_KEY", "local")
        cls.server = Server(ADJOIN, "--simulate-capacity", "--in-memory-max", "2048", in_memory=True)
        cls.server.__enter__()
        cls.addClassCleanup(cls.server.__exit__, None, None, None)
        cls.dynamodb = cls.client(retries={"max_attempts": 0})
        cls.patient = cls.client(retries={"max_attempts": 10, "mode": "standard"})

    @classmethod
    def client(cls, **config):
        return boto3.client("dynamodb", region_name="us-east-1", endpoint_url=cls.server.endpoint,
                            config=Config(**config))

    def table(self, name, capacity=None, index=None, **more):
        """A provisioned table, or one on demand."""
        if capacity:
            more |= {"BillingMode": "PROVISIONED", "ProvisionedThroughput": capacity}
        else:
            more["BillingMode"] = "PAY_PER_REQUEST"
        if index:
            more["GlobalSecondaryIndexes"] = [{
                "IndexName": "by_a", "Projection": {"ProjectionType": "ALL"},
                "KeySchema": [{"AttributeName": "a", "KeyType": "HASH"}],
                "ProvisionedThroughput": index}]
        made = self.dynamodb.create_table(TableName=name, KeySchema=KEY,
                                          AttributeDefinitions=STRINGS[:2 if index else 1], **more)
        self.addCleanup(self.dynamodb.delete_table, TableName=name)
        return made["TableDescription"]["TableArn"]

    def knows(self, member):
        """Whether this boto3 knows a member of CreateTable."""
        operation = self.dynamodb.meta.service_model.operation_model("CreateTable")
        return member in operation.input_shape.members

    def until_refused(self, call, most):
        """The refusal of a call that is repeated at most so often, and how often it was taken."""
        for taken in range(most + 1):
            try:
                call(taken)
            except ClientError as error:
                return error.response, taken
        self.fail(f"{most + 1} calls were taken")

    def expect(self, refused, exception, **reasons):
        """REASONS: reason=resource."""
        self.assertEqual(refused["Error"]["Code"], exception, refused)
        self.assertEqual(refused["ResponseMetadata"]["HTTPStatusCode"], 400)
        if "ThrottlingReason" not in self.dynamodb.meta.service_model.shape_names:
            return  # an older boto3 drops them
        member = "throttlingReasons" if exception == "ThrottlingException" else "ThrottlingReasons"
        told = {one["reason"]: one["resource"] for one in refused.get(member, [])}
        self.assertEqual(told, reasons, refused)

    def put(self, table, key, kilobytes=1, **more):
        return self.dynamodb.put_item(TableName=table, Item=item(key, kilobytes, **more))

    def get(self, table, key):
        return self.dynamodb.get_item(TableName=table, Key={"pk": {"S": key}}).get("Item")

    def test_a_provisioned_table_has_five_minutes_of_units(self):
        arn = self.table("provisioned", units(1, 1))
        refused, taken = self.until_refused(lambda n: self.put("provisioned", f"k{n}", 100), 8)
        self.expect(refused, PROVISIONED, TableWriteProvisionedThroughputExceeded=arn)
        self.assertIn(taken, (3, 4))  # 300 units, and what came back meanwhile
        self.assertIsNone(self.get("provisioned", f"k{taken}"), "what is refused is not written")
        self.assertIsNotNone(self.get("provisioned", "k0"), "reads have units of their own")
        refused, taken = self.until_refused(lambda n: self.dynamodb.scan(
            TableName="provisioned", ConsistentRead=True, Select="COUNT"), 20)
        self.expect(refused, PROVISIONED, TableReadProvisionedThroughputExceeded=arn)

    def test_a_partition_serves_a_thousand_writes_and_three_thousand_reads(self):
        arn = self.table("hot", units(20_000, 20_000))
        refused, _ = self.until_refused(lambda n: self.put("hot", "one", 390), 20)
        self.expect(refused, PROVISIONED, TableWriteKeyRangeThroughputExceeded=arn)
        refused, _ = self.until_refused(lambda n: self.dynamodb.get_item(
            TableName="hot", Key={"pk": {"S": "one"}}, ConsistentRead=True,
            ProjectionExpression="pk"), 400)
        self.expect(refused, PROVISIONED, TableReadKeyRangeThroughputExceeded=arn)

    def test_on_demand_it_is_another_exception(self):
        arn = self.table("hot_on_demand")
        refused, _ = self.until_refused(lambda n: self.put("hot_on_demand", "one", 390), 20)
        self.expect(refused, "ThrottlingException", TableWriteKeyRangeThroughputExceeded=arn)

    def test_on_demand_has_four_thousand_writes_and_what_is_warm(self):
        arn = self.table("cold")
        refused, taken = self.until_refused(lambda n: self.put("cold", f"k{n}", 390), 100)
        self.expect(refused, "ThrottlingException", TableWriteKeyRangeThroughputExceeded=arn)
        self.assertLess(taken, 60)
        if not self.knows("WarmThroughput"):
            return
        self.table("warm", WarmThroughput={"ReadUnitsPerSecond": 12_000,
                                           "WriteUnitsPerSecond": 39_000})
        for number in range(60):  # 23,400 units, over 39 partitions: no single one has a thousand
            try:
                self.put("warm", f"k{number}", 390)
            except ClientError as error:  # two or three keys that share one
                self.assertEqual(error.response["Error"]["Code"], "ThrottlingException")

    def test_a_maximum_has_no_burst(self):
        if not self.knows("OnDemandThroughput"):
            self.skipTest("this boto3 does not know OnDemandThroughput")
        arn = self.table("bounded", OnDemandThroughput={"MaxReadRequestUnits": 5,
                                                        "MaxWriteRequestUnits": 5})
        refused, taken = self.until_refused(lambda n: self.put("bounded", f"k{n}", 20), 3)
        self.expect(refused, "ThrottlingException", TableWriteMaxOnDemandThroughputExceeded=arn)
        self.assertIn(taken, (1, 2))
        refused, _ = self.until_refused(lambda n: self.dynamodb.scan(
            TableName="bounded", ConsistentRead=True), 10)
        self.expect(refused, "ThrottlingException", TableReadMaxOnDemandThroughputExceeded=arn)

    def test_an_account_has_forty_thousand_units_a_table(self):
        if not self.knows("WarmThroughput"):
            self.skipTest("this boto3 does not know WarmThroughput")
        arn = self.table("wide", WarmThroughput={"ReadUnitsPerSecond": 200_000,
                                                 "WriteUnitsPerSecond": 4_000})
        for number in range(4):
            self.put("wide", f"k{number}", 300)
        # A page of a Scan takes 250 units and touches no single partition.
        refused, taken = self.until_refused(lambda n: self.dynamodb.scan(
            TableName="wide", ConsistentRead=True, Select="COUNT"), 3000)
        self.expect(refused, "RequestLimitExceeded", TableReadAccountLimitExceeded=arn)
        self.assertGreater(taken, 100)

    def test_an_account_has_eighty_thousand_provisioned_units(self):
        self.table("large", units(60_000, 10))
        with self.assertRaises(ClientError) as refused:
            self.table("too_large", units(21_000, 10))
        self.assertEqual(refused.exception.response["Error"]["Code"], "LimitExceededException")
        self.assertNotIn("too_large", self.dynamodb.list_tables()["TableNames"])
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.update_table(TableName="large", ProvisionedThroughput=units(81_000, 10))
        self.assertEqual(refused.exception.response["Error"]["Code"], "LimitExceededException")
        self.dynamodb.update_table(TableName="large", ProvisionedThroughput=units(50_000, 10))

    def test_an_index_without_units_stops_its_table(self):
        arn = self.table("indexed", units(1_000, 1_000), index=units(1, 1))
        refused, taken = self.until_refused(
            lambda n: self.put("indexed", f"k{n}", 100, a={"S": f"a{n}"}), 10)
        self.expect(refused, PROVISIONED,
                    IndexWriteProvisionedThroughputExceeded=arn + "/index/by_a")
        self.assertIsNone(self.get("indexed", f"k{taken}"))
        self.put("indexed", "plain", 100)  # no entry, so the index is not asked

    def test_a_batch_leaves_what_is_refused(self):
        self.table("batch", units(1_000, 1))
        requests = [{"PutRequest": {"Item": item(f"k{n}", 60)}} for n in range(12)]
        answer = self.dynamodb.batch_write_item(RequestItems={"batch": requests})
        left = answer["UnprocessedItems"]["batch"]
        self.assertIn(len(left), (6, 7))
        written = self.dynamodb.scan(TableName="batch")["Count"]
        self.assertEqual(written + len(left), 12)
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.batch_write_item(RequestItems={"batch": left})
        self.assertEqual(refused.exception.response["Error"]["Code"], PROVISIONED)

    def test_a_batch_of_reads_leaves_keys(self):
        self.table("reads", units(1, 1_000))
        for number in range(10):  # beyond what its partition takes in a second
            self.patient.put_item(TableName="reads", Item=item(f"k{number}", 390))
        keys = [{"pk": {"S": f"k{number}"}} for number in range(10)]
        answer = self.dynamodb.batch_get_item(
            RequestItems={"reads": {"Keys": keys, "ConsistentRead": True}})
        left = answer["UnprocessedKeys"]["reads"]["Keys"]  # 98 units a key, of 300
        self.assertEqual(len(answer["Responses"]["reads"]) + len(left), 10)
        self.assertIn(len(left), (6, 7))
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.batch_get_item(RequestItems={"reads": {"Keys": left}})
        self.assertEqual(refused.exception.response["Error"]["Code"], PROVISIONED)

    def test_a_transaction_is_cancelled_with_a_reason_for_each_part(self):
        self.table("full", units(1, 1))
        self.table("free")
        self.until_refused(lambda n: self.put("full", f"k{n}", 390), 3)
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.transact_write_items(TransactItems=[
                {"Put": {"TableName": "free", "Item": item("new")}},
                {"Put": {"TableName": "full", "Item": item("new")}}])
        answer = refused.exception.response
        self.assertEqual(answer["Error"]["Code"], "TransactionCanceledException")
        self.assertEqual([reason["Code"] for reason in answer["CancellationReasons"]],
                         ["None", "ProvisionedThroughputExceeded"])
        self.assertIsNone(self.get("free", "new"))
        self.until_refused(lambda n: self.dynamodb.scan(
            TableName="full", ConsistentRead=True, Select="COUNT"), 20)
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.transact_get_items(TransactItems=[
                {"Get": {"TableName": table, "Key": {"pk": {"S": "k0"}}}}
                for table in ("free", "full")])
        self.assertEqual([reason["Code"] for reason in
                          refused.exception.response["CancellationReasons"]],
                         ["None", "ProvisionedThroughputExceeded"])

    def test_statements_are_throttled_like_the_calls_that_they_are(self):
        arn = self.table("spoken", units(1, 1))
        self.until_refused(lambda n: self.put("spoken", f"k{n}", 390), 3)
        insert = "INSERT INTO \"spoken\" VALUE {'pk': 'new'}"
        with self.assertRaises(ClientError) as refused:
            self.dynamodb.execute_statement(Statement=insert)
        self.expect(refused.exception.response, PROVISIONED,
                    TableWriteProvisionedThroughputExceeded=arn)
        answer = self.dynamodb.batch_execute_statement(Statements=[{"Statement": insert}])
        self.assertEqual(answer["Responses"][0]["Error"]["Code"], "ProvisionedThroughputExceeded")

    def test_the_retries_of_a_client_get_over_it(self):
        self.table("retried", units(100, 1))
        self.until_refused(lambda n: self.put("retried", f"k{n}", 101), 8)
        # The debt is at most a hundred units; a hundred come back a second from now on.
        self.dynamodb.update_table(TableName="retried", ProvisionedThroughput=units(100, 100))
        answer = self.patient.put_item(TableName="retried", Item=item("late"))
        self.assertGreater(answer["ResponseMetadata"]["RetryAttempts"], 0)
        self.assertIsNotNone(self.get("retried", "late"))

    def throttle_events(self, table, name="WriteThrottleEvents", *more):
        figures = boto3.client("cloudwatch", region_name="us-east-1",
                               endpoint_url=self.server.endpoint)
        now = time.time()
        points = figures.get_metric_statistics(
            Namespace="AWS/DynamoDB", MetricName=name, Statistics=["Sum"], Period=60,
            Dimensions=[{"Name": "TableName", "Value": table}, *more],
            StartTime=now - 600, EndTime=now + 300)["Datapoints"]
        return sum(point["Sum"] for point in points)

    def test_throttles_are_metrics(self):
        self.table("counted", units(1, 1))
        self.until_refused(lambda n: self.put("counted", f"k{n}", 390), 3)
        end = time.monotonic() + 30
        for name, *more in (["WriteThrottleEvents"], ["WriteProvisionedThroughputThrottleEvents"],
                            ["ThrottledRequests", {"Name": "Operation", "Value": "PutItem"}]):
            while not self.throttle_events("counted", name, *more):
                self.assertLess(time.monotonic(), end, name)
                time.sleep(0.2)
            self.assertEqual(self.throttle_events("counted", name, *more), 1, name)

    def test_a_load_waits_and_a_pace_needs_not(self):
        """The commands' own retries: all is there at the end, whether a pace holds them back or not."""
        schema = os.path.join(self.server.folder.name, "s.yaml")
        rows = os.path.join(self.server.folder.name, "rows.csv")
        with open(schema, "w", encoding="ascii") as out:
            out.write("graph: 1\ntable: {name: Loaded, pk: PK, sk: SK}\n"
                      "nodes: {N: {ref: 'N#{id}', fields: {text: string}}}\n")
        with open(rows, "w", encoding="ascii") as out:
            out.write("id,text\n" + "".join(f"{n},{'x' * 3000}\n" for n in range(150)))
        for name, pace, refuses in (("Loaded", [], True), ("Paced", ["--max-wcu", "40"], False)):
            self.dynamodb.create_table(
                TableName=name, BillingMode="PROVISIONED", ProvisionedThroughput=units(500, 50),
                KeySchema=[{"AttributeName": "PK", "KeyType": "HASH"},
                           {"AttributeName": "SK", "KeyType": "RANGE"}],
                AttributeDefinitions=[{"AttributeName": part, "AttributeType": "S"}
                                      for part in ("PK", "SK")])
            self.addCleanup(self.dynamodb.delete_table, TableName=name)
            if refuses:  # its five minutes are spent already
                self.until_refused(lambda n: self.dynamodb.put_item(TableName=name, Item={
                    "PK": {"S": f"x{n}"}, "SK": {"S": "x"}, "b": {"S": "x" * 390_000}}), 60)
            store = f"dynamodb://{name}?endpoint={self.server.endpoint}"
            with open(schema, encoding="ascii") as text, \
                    open(schema + name, "w", encoding="ascii") as out:
                out.write(text.read().replace("Loaded", name))
            for words in (["init", "--adopt", "--schema", schema + name],
                          ["load", "--nodes", "N", *pace, rows]):
                done = subprocess.run([ADJOIN, "--store", store, *words], capture_output=True,
                                      text=True, timeout=200, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
            found, start = 0, {}
            while True:
                page = self.dynamodb.scan(TableName=name, Select="COUNT", **start,
                                          FilterExpression="begins_with(PK, :n)",
                                          ExpressionAttributeValues={":n": {"S": "N#"}})
                found += page["Count"]
                if "LastEvaluatedKey" not in page:
                    break
                start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}
            self.assertEqual(found, 150, name)
        end = time.monotonic() + 30
        while self.throttle_events("Loaded") < 2:  # one of them is that of the test itself
            self.assertLess(time.monotonic(), end, "the load was never refused")
            time.sleep(0.2)
        self.assertEqual(self.throttle_events("Paced"), 0)


if __name__ == "__main__":
    unittest.main(verbosity=1)
