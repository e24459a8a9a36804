#!/usr/bin/python3
"""Tables through boto3: their life with waiters, listings, tags, time to live, and an index that is
filled while the table is written."""
import threading
import time
import unittest

from connect import WAIT, client, error_of, keys, make_table

dynamodb = client()


class Tables(unittest.TestCase):
    def tearDown(self):
        for page in dynamodb.get_paginator("list_tables").paginate():
            for name in page["TableNames"]:
                dynamodb.delete_table(TableName=name)
                dynamodb.get_waiter("table_not_exists").wait(TableName=name, WaiterConfig=WAIT)

    def test_a_table_is_active_when_its_waiter_returns_and_gone_when_the_other_does(self):
        made = make_table(dynamodb, "Life", "pk", "sk", types={"sk": "N"})
        self.assertIn(made["TableStatus"], ("CREATING", "ACTIVE"))
        table = dynamodb.describe_table(TableName="Life")["Table"]
        self.assertEqual(table["TableStatus"], "ACTIVE")
        self.assertEqual(table["KeySchema"], keys("pk", "sk"))
        self.assertEqual(sorted((a["AttributeName"], a["AttributeType"])
                                for a in table["AttributeDefinitions"]), [("pk", "S"), ("sk", "N")])
        self.assertEqual(table["BillingModeSummary"]["BillingMode"], "PAY_PER_REQUEST")
        self.assertTrue(table["TableArn"].endswith(":table/Life"))
        self.assertEqual(table["ItemCount"], 0)
        self.assertLess(abs(table["CreationDateTime"].timestamp() - time.time()), 60)

        self.assertEqual(error_of(dynamodb.create_table, TableName="Life", KeySchema=keys("pk"),
                                  BillingMode="PAY_PER_REQUEST", AttributeDefinitions=[
                                      {"AttributeName": "pk", "AttributeType": "S"}])[0],
                         "ResourceInUseException")
        gone = dynamodb.delete_table(TableName="Life")["TableDescription"]
        self.assertEqual(gone["TableStatus"], "DELETING")
        dynamodb.get_waiter("table_not_exists").wait(TableName="Life", WaiterConfig=WAIT)
        code, message, _ = error_of(dynamodb.describe_table, TableName="Life")
        self.assertEqual(code, "ResourceNotFoundException")
        self.assertEqual(message, "Requested resource not found: Table: Life not found")

    def test_the_listing_is_paged_in_the_order_of_names(self):
        names = [f"Table{n:02}" for n in range(23)]
        for name in reversed(names):
            make_table(dynamodb, name, "pk")
        pages = dynamodb.get_paginator("list_tables").paginate(PaginationConfig={"PageSize": 5})
        listed = [page["TableNames"] for page in pages]
        self.assertEqual(sum(listed, []), names)
        self.assertTrue(all(len(page) <= 5 for page in listed))

    def test_tags_are_set_replaced_and_removed(self):
        arn = make_table(dynamodb, "Tagged", "pk", Tags=[{"Key": "owner", "Value": "me"}])["TableArn"]
        dynamodb.tag_resource(ResourceArn=arn, Tags=[{"Key": "owner", "Value": "you"},
                                                     {"Key": "stage", "Value": "té st"}])
        tags = dynamodb.list_tags_of_resource(ResourceArn=arn)["Tags"]
        self.assertEqual({tag["Key"]: tag["Value"] for tag in tags},
                         {"owner": "you", "stage": "té st"})
        dynamodb.untag_resource(ResourceArn=arn, TagKeys=["owner", "never there"])
        self.assertEqual(dynamodb.list_tags_of_resource(ResourceArn=arn)["Tags"],
                         [{"Key": "stage", "Value": "té st"}])

    def test_time_to_live_is_switched_on_once(self):
        make_table(dynamodb, "Sessions", "pk")
        describe = dynamodb.describe_time_to_live
        self.assertEqual(describe(TableName="Sessions")["TimeToLiveDescription"],
                         {"TimeToLiveStatus": "DISABLED"})
        wanted = {"Enabled": True, "AttributeName": "expires"}
        answer = dynamodb.update_time_to_live(TableName="Sessions", TimeToLiveSpecification=wanted)
        self.assertEqual(answer["TimeToLiveSpecification"], wanted)
        found = describe(TableName="Sessions")["TimeToLiveDescription"]
        self.assertEqual(found["AttributeName"], "expires")
        self.assertIn(found["TimeToLiveStatus"], ("ENABLING", "ENABLED"))
        code, message, _ = error_of(dynamodb.update_time_to_live, TableName="Sessions",
                                    TimeToLiveSpecification=wanted)
        self.assertEqual((code, message), ("ValidationException", "TimeToLive is already enabled"))

    def test_an_index_is_filled_while_the_table_is_written(self):
        make_table(dynamodb, "Filled", "pk")
        for at in range(0, 500, 25):
            dynamodb.batch_write_item(RequestItems={"Filled": [
                {"PutRequest": {"Item": {"pk": {"S": f"old{n:04}"}, "kind": {"S": f"k{n % 5}"}}}}
                for n in range(at, at + 25)]})
        dynamodb.put_item(TableName="Filled", Item={"pk": {"S": "no kind"}})
        dynamodb.put_item(TableName="Filled", Item={"pk": {"S": "wrong"}, "kind": {"N": "7"}})
        stop, written = threading.Event(), []

        def write():
            while not stop.is_set() and len(written) < 2000:
                name = f"new{len(written):04}"
                dynamodb.put_item(TableName="Filled",
                                  Item={"pk": {"S": name}, "kind": {"S": "k0"}})
                written.append(name)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            description = dynamodb.update_table(
                TableName="Filled",
                AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"}
                                      for name in ("pk", "kind")],
                GlobalSecondaryIndexUpdates=[{"Create": {
                    "IndexName": "ByKind", "KeySchema": keys("kind", "pk"),
                    "Projection": {"ProjectionType": "KEYS_ONLY"}}}])["TableDescription"]
            self.assertEqual(description["GlobalSecondaryIndexes"][0]["IndexName"], "ByKind")
            self.wait_for_index("Filled")
        finally:
            stop.set()
            writer.join()
        for kind in range(5):
            pages = dynamodb.get_paginator("query").paginate(
                TableName="Filled", IndexName="ByKind", KeyConditionExpression="kind = :k",
                ExpressionAttributeValues={":k": {"S": f"k{kind}"}})
            found = [item["pk"]["S"] for page in pages for item in page["Items"]]
            expected = [f"old{n:04}" for n in range(500) if n % 5 == kind]
            self.assertEqual(found, (written if kind == 0 else []) + expected, f"kind {kind}")
        code, message, _ = error_of(dynamodb.put_item, TableName="Filled",
                                    Item={"pk": {"S": "wrong"}, "kind": {"N": "7"}})
        self.assertEqual(code, "ValidationException")
        self.assertIn("Type mismatch for Index Key kind Expected: S Actual: N IndexName: ByKind",
                      message)

    def wait_for_index(self, table):
        for _ in range(300):
            description = dynamodb.describe_table(TableName=table)["Table"]
            if (description["TableStatus"], *(index["IndexStatus"] for index in
                                              description["GlobalSecondaryIndexes"])) \
                    == ("ACTIVE", "ACTIVE"):
                self.assertNotIn("Backfilling", description["GlobalSecondaryIndexes"][0])
                return
            time.sleep(0.1)
        self.fail(f"the index is not ready after 30 s: {description}")


if __name__ == "__main__":
    unittest.main(warnings="ignore")
