#!/usr/bin/python3
"""The e-commerce example of the adjacency list article over boto3: the same steps and answers as
javascript/shop.js, with the resource interface and its condition builders."""
import json
import os
import unittest
from decimal import Decimal

from boto3.dynamodb.conditions import Key
from boto3.dynamodb.types import TypeDeserializer
from connect import WAIT, client, keys, resource

DATA = os.path.join(os.path.dirname(__file__), "../../../examples/shop/data")
TREE = {
    "electronics": ["audio", "computers", "mobile"], "audio": ["headphones", "speakers"],
    "computers": ["desktops", "laptops"], "books": ["fiction", "technical"],
}


def items_of(file):
    plain = TypeDeserializer()
    with open(os.path.join(DATA, file), encoding="utf-8") as lines:
        for line in lines:
            yield {name: plain.deserialize(value) for name, value in json.loads(line).items()}


class Shop(unittest.TestCase):
    """The steps depend on each other, so they are one test."""

    def query(self, partition, prefix=None, index=None):
        pk, sk = ("GSI1PK", "GSI1SK") if index else ("PK", "SK")
        condition = Key(pk).eq(partition)
        if prefix:
            condition = condition & Key(sk).begins_with(prefix)
        named = {"IndexName": index} if index else {}
        return self.table.query(KeyConditionExpression=condition, **named)["Items"]

    def list_of(self, name, *query):
        return [item.get(name) for item in self.query(*query)]

    def test_the_article_from_table_to_clean_up(self):
        self.create()
        for step in (self.load, self.eight_queries, self.sharded_activity, self.category_tree,
                     self.clean_up):
            with self.subTest(step.__name__):
                step()

    def create(self):
        throughput = {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5}
        self.table = resource().create_table(
            TableName="EcommerceData", KeySchema=keys("PK", "SK"), BillingMode="PROVISIONED",
            AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"}
                                  for name in ("PK", "SK", "GSI1PK", "GSI1SK")],
            GlobalSecondaryIndexes=[{
                "IndexName": "GSI1", "KeySchema": keys("GSI1PK", "GSI1SK"),
                "Projection": {"ProjectionType": "ALL"}, "ProvisionedThroughput": throughput}],
            ProvisionedThroughput=throughput)
        self.table.wait_until_exists()

    def load(self):
        entities, relations = list(items_of("entities.jsonl")), list(items_of("relations.jsonl"))
        self.assertEqual((len(entities), len(relations)), (17, 23))
        with self.table.batch_writer() as batch:
            for item in entities + relations:
                batch.put_item(Item=item)
        self.assertEqual(self.table.scan(Select="COUNT")["Count"], 40)

    def eight_queries(self):
        user = self.table.get_item(Key={"PK": "USER#12345", "SK": "USER#12345"})["Item"]
        self.assertEqual((user["userType"], user["email"]), ("customer", "john@example.com"))
        self.assertEqual(self.list_of("orderId", "USER#12345", "ORDER#"),
                         ["ORD001", "ORD003", "ORD004"])
        product = self.query("PRODUCT#ABC123")
        self.assertEqual([item["Type"] for item in product],
                         ["ProductCategory", "Product", "ProductReview"])
        self.assertEqual((product[1]["name"], product[1]["price"]),
                         ("Wireless Headphones", Decimal("199.99")))
        reviews = self.query("PRODUCT#ABC123", "REVIEW#")
        self.assertEqual([(item["reviewId"], item["rating"]) for item in reviews], [("REV001", 5)])
        self.assertEqual(self.list_of("productId", "CATEGORY#electronics", "PRODUCT#", "GSI1"),
                         ["ABC123", "GHI789"])
        order = self.query("ORDER#ORD001")
        lines = [item["totalPrice"] for item in order if item["Type"] == "OrderItem"]
        self.assertEqual((len(order), sum(lines)), (2, Decimal("199.99")))
        self.assertEqual(self.list_of("reviewId", "USER#54321", "REVIEW#"), ["REV002", "REV003"])
        self.assertEqual(self.list_of("orderId", "PRODUCT#ABC123", "ORDER#", "GSI1"),
                         ["ORD001", "ORD005", "ORD006"])
        dates = self.list_of("orderDate", "USER#12345", "ORDER#", "GSI1")
        self.assertEqual([date[:10] for date in dates], ["2024-01-20", "2024-02-01", "2024-02-05"])

    def sharded_activity(self):
        actions = ["login", "view_product", "add_to_cart", "purchase", "logout"]
        for shard, action in enumerate(actions):
            when = 1706000000000 + shard * 1000
            self.table.put_item(Item={
                "PK": f"USER#12345#SHARD{shard}", "SK": f"ACTIVITY#{when}", "Type": "UserActivity",
                "action": action, "timestamp": when})
        found = [item for shard in range(5)
                 for item in self.query(f"USER#12345#SHARD{shard}", "ACTIVITY#")]
        newest = sorted(found, key=lambda item: -item["timestamp"])
        self.assertEqual([item["action"] for item in newest], actions[::-1])

    def descendants(self, name):
        found = []
        for child in self.list_of("childCategoryId", f"CATEGORY#{name}", "CHILD#"):
            found += [child, *self.descendants(child)]
        return found

    def category_tree(self):
        names = dict.fromkeys([*TREE, *sum(TREE.values(), [])])
        for name in names:
            key = f"CATEGORY#{name}"
            self.table.put_item(Item={"PK": key, "SK": key, "Type": "Category", "name": name})
        for parent, children in TREE.items():
            for child in children:
                self.table.put_item(Item={
                    "PK": f"CATEGORY#{parent}", "SK": f"CHILD#{child}", "Type": "CategoryChild",
                    "parentCategoryId": parent, "childCategoryId": child,
                    "GSI1PK": f"CATEGORY#{child}", "GSI1SK": f"PARENT#{parent}"})
        self.assertEqual(self.list_of("childCategoryId", "CATEGORY#electronics", "CHILD#"),
                         ["audio", "computers", "mobile"])
        way = ["headphones"]
        while True:
            above = self.list_of("parentCategoryId", f"CATEGORY#{way[0]}", "PARENT#", "GSI1")
            if not above:
                break
            way.insert(0, above[0])
        self.assertEqual(way, ["electronics", "audio", "headphones"])
        self.assertEqual(self.list_of("parentCategoryId", "CATEGORY#laptops", "PARENT#", "GSI1"),
                         ["computers"])
        self.assertEqual(self.descendants("electronics"), [
            "audio", "headphones", "speakers", "computers", "desktops", "laptops", "mobile"])

    def clean_up(self):
        found = self.table.scan(ProjectionExpression="PK, SK")["Items"]
        self.assertEqual(len(found), 63)
        self.assertTrue(all(set(item) == {"PK", "SK"} for item in found))
        dynamodb = self.table.meta.client
        sizes = []
        for at in range(0, len(found), 25):
            batch = [{"DeleteRequest": {"Key": key}} for key in found[at:at + 25]]
            answer = dynamodb.batch_write_item(RequestItems={"EcommerceData": batch})
            self.assertEqual(answer["UnprocessedItems"], {})
            sizes.append(len(batch))
        self.assertEqual(sizes, [25, 25, 13])
        self.assertEqual(self.table.scan()["Items"], [])
        self.table.delete()
        client().get_waiter("table_not_exists").wait(TableName="EcommerceData", WaiterConfig=WAIT)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
