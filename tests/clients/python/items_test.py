#!/usr/bin/python3
"""Items through boto3: every type there and back, the resource interface with its conditions,
paginators, parallel scans, and compressed bodies."""
import gzip
import http.client
import json
import threading
import unittest
import urllib.parse
import zlib
from decimal import Decimal

from boto3.dynamodb.conditions import Attr, Key
from boto3.dynamodb.types import Binary
from connect import ENDPOINT, client, error_of, make_table, resource

dynamodb = client()

SIGNED = {
    "Content-Type": "application/x-amz-json-1.0",
    "X-Amz-Date": "20260101T000000Z",
    "Authorization": "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                     "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0" * 64,
}


def post(operation, body, **headers):
    """(status, headers, body) of a request as it is on the wire."""
    place = urllib.parse.urlsplit(ENDPOINT)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", "/", body, {
        **SIGNED, "X-Amz-Target": f"DynamoDB_20120810.{operation}", **headers})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, text


class Values(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        make_table(dynamodb, "Values", "id")
        cls.table = resource().Table("Values")

    def there_and_back(self, value):
        self.table.put_item(Item={"id": "x", "value": value})
        return self.table.get_item(Key={"id": "x"}, ConsistentRead=True)["Item"]["value"]

    def test_every_type_comes_back_as_it_went(self):
        for value in ("", "text", "ünï¢øðé \U0001f600", "\x00\x01\"\\/\n", True, False, None, [], {},
                      [1, "two", [None, {"three": [True]}]], {"a b": {"c.d": 1}},
                      {"one", "two"}, {1, 2, Decimal("3.5")}, {Binary(b"\x00"), Binary(b"\xff\xfe")},
                      Binary(b""), Binary(bytes(range(256)))):
            with self.subTest(value=value):
                self.assertEqual(self.there_and_back(value), value)

    def test_numbers_keep_38_digits_and_lose_what_means_nothing(self):
        for text, normal in (("12345678901234567890123456789012345678",) * 2,
                             ("-0.00000000000000000000000000000000000001", "-1E-38"),
                             ("9.9999999999999999999999999999999999999E+125",) * 2,
                             ("1E-130",) * 2, ("00042", "42"), ("1.50", "1.5"), ("-0", "0"),
                             ("1.5E2", "150"), (".123", "0.123"), ("+3", "3")):
            with self.subTest(text=text):
                dynamodb.put_item(TableName="Values", Item={"id": {"S": "n"}, "n": {"N": text}})
                found = dynamodb.get_item(TableName="Values", Key={"id": {"S": "n"}})["Item"]["n"]["N"]
                self.assertEqual(Decimal(found), Decimal(normal))
                if "E" not in normal:
                    self.assertEqual(found, normal)
        for text, message in (
                ("123456789012345678901234567890123456789",
                 "Attempting to store more than 38 significant digits in a Number"),
                ("1E126", "Number overflow. Attempting to store a number with magnitude larger than "
                          "supported range"),
                ("1E-131", "Number underflow. Attempting to store a number with magnitude smaller "
                           "than supported range"),
                ("abc", "The parameter cannot be converted to a numeric value: abc")):
            with self.subTest(text=text):
                code, found, _ = error_of(dynamodb.put_item, TableName="Values",
                                          Item={"id": {"S": "n"}, "n": {"N": text}})
                self.assertEqual((code, found), ("ValidationException", message))

    def test_an_item_of_the_greatest_size_fits_and_a_byte_more_does_not(self):
        names = len("id") + len("x") + len("value")
        self.assertEqual(len(self.there_and_back("v" * (400 * 1024 - names))), 400 * 1024 - names)
        code, message, _ = error_of(
            self.table.put_item, Item={"id": "x", "value": "v" * (400 * 1024 - names + 1)})
        self.assertEqual((code, message), ("ValidationException",
                                           "Item size has exceeded the maximum allowed size"))

    def test_conditions_decide_writes(self):
        self.table.put_item(Item={"id": "c", "n": 1, "tags": {"red"}})
        once = {"Item": {"id": "c"}, "ConditionExpression": Attr("id").not_exists()}
        self.assertEqual(error_of(self.table.put_item, **once)[:2], (
            "ConditionalCheckFailedException", "The conditional request failed"))
        self.table.put_item(Item={"id": "c", "n": 2, "tags": {"red"}},
                            ConditionExpression=Attr("n").between(0, 1) & Attr("tags").contains("red")
                            & ~Attr("gone").exists() & Attr("n").is_in([1, 5]))
        old = self.table.delete_item(Key={"id": "c"}, ReturnValues="ALL_OLD",
                                     ConditionExpression=Attr("n").gt(1) | Attr("n").eq(0))
        self.assertEqual(old["Attributes"], {"id": "c", "n": 2, "tags": {"red"}})
        self.assertNotIn("Item", self.table.get_item(Key={"id": "c"}))

    def test_a_failed_condition_shows_the_item_when_asked(self):
        self.table.put_item(Item={"id": "shown", "n": 1})
        status, _, text = post("PutItem", json.dumps({
            "TableName": "Values", "Item": {"id": {"S": "shown"}},
            "ConditionExpression": "attribute_not_exists(id)",
            "ReturnValuesOnConditionCheckFailure": "ALL_OLD"}))
        answer = json.loads(text)
        self.assertEqual((status, answer["__type"].split("#")[1]),
                         (400, "ConditionalCheckFailedException"))
        self.assertEqual(answer["Item"], {"id": {"S": "shown"}, "n": {"N": "1"}})

    def test_updates_return_what_was_asked(self):
        key = {"id": "u"}
        self.table.delete_item(Key=key)
        self.assertNotIn("Attributes", self.table.update_item(
            Key=key, UpdateExpression="REMOVE nothing", ReturnValues="ALL_NEW"))
        self.assertNotIn("Item", self.table.get_item(Key=key))
        new = self.table.update_item(
            Key=key, UpdateExpression="SET #l = :l, m = :m ADD n :one, s :set",
            ExpressionAttributeNames={"#l": "list"},
            ExpressionAttributeValues={":l": [1, 2, 3], ":m": {"a": 1, "b": 2}, ":one": 1,
                                       ":set": {"x"}}, ReturnValues="ALL_NEW")["Attributes"]
        self.assertEqual(new, {"id": "u", "list": [1, 2, 3], "m": {"a": 1, "b": 2}, "n": 1, "s": {"x"}})
        touched = self.table.update_item(
            Key=key, UpdateExpression="SET m.a = m.b + :one, #l[7] = :nine REMOVE #l[0] DELETE s :set",
            ExpressionAttributeNames={"#l": "list"},
            ExpressionAttributeValues={":one": 1, ":nine": 9, ":set": {"x"}},
            ReturnValues="UPDATED_OLD")["Attributes"]
        self.assertEqual(touched["m"], {"a": 1})
        now = self.table.get_item(Key=key)["Item"]
        self.assertEqual(now, {"id": "u", "list": [2, 3, 9], "m": {"a": 3, "b": 2}, "n": 1})


class Reading(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        make_table(dynamodb, "Reading", "pk", "sk", types={"sk": "N"})
        cls.table = resource().Table("Reading")
        with cls.table.batch_writer() as batch:
            for pk in "abcd":
                for sk in range(60):
                    batch.put_item(Item={"pk": pk, "sk": sk, "odd": sk % 2 == 1, "pad": "p" * 10_000})

    def test_a_query_is_paged_by_a_megabyte_and_by_limit(self):
        paginate = dynamodb.get_paginator("query").paginate
        query = {"TableName": "Reading", "KeyConditionExpression": "pk = :p",
                 "ExpressionAttributeValues": {":p": {"S": "b"}}}
        for config, most in (({}, 60), ({"PageSize": 7}, 7)):
            pages = list(paginate(**query, PaginationConfig=config))
            found = [int(item["sk"]["N"]) for page in pages for item in page["Items"]]
            self.assertEqual(found, list(range(60)))
            self.assertLessEqual(max(page["Count"] for page in pages), most)
        found = paginate(**query, ScanIndexForward=False, PaginationConfig={"MaxItems": 5})
        self.assertEqual([int(item["sk"]["N"]) for item in found.build_full_result()["Items"]],
                         [59, 58, 57, 56, 55])

    def test_a_scan_reads_a_megabyte_at_a_time_before_it_filters(self):
        pages = list(dynamodb.get_paginator("scan").paginate(
            TableName="Reading", FilterExpression="odd = :yes", ProjectionExpression="pk, sk",
            ExpressionAttributeValues={":yes": {"BOOL": True}}))
        self.assertGreaterEqual(len(pages), 3)
        self.assertEqual(sum(page["ScannedCount"] for page in pages), 240)
        self.assertEqual(sum(page["Count"] for page in pages), 120)
        self.assertTrue(all(page["ScannedCount"] <= 105 for page in pages))

    def test_segments_of_a_scan_are_disjoint_and_whole(self):
        found = [[] for _ in range(4)]

        def read(segment):
            own = client()
            for page in own.get_paginator("scan").paginate(
                    TableName="Reading", Segment=segment, TotalSegments=4,
                    ProjectionExpression="pk, sk", PaginationConfig={"PageSize": 17}):
                found[segment] += [(item["pk"]["S"], item["sk"]["N"]) for item in page["Items"]]

        readers = [threading.Thread(target=read, args=(segment,)) for segment in range(4)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        together = sum(found, [])
        self.assertEqual(len(together), 240)
        self.assertEqual(len(set(together)), 240)

    def test_key_conditions_of_every_kind(self):
        for condition, expected in (
                (Key("sk").eq(7), [7]), (Key("sk").lt(3), [0, 1, 2]), (Key("sk").lte(2), [0, 1, 2]),
                (Key("sk").gt(57), [58, 59]), (Key("sk").gte(58), [58, 59]),
                (Key("sk").between(10, 12), [10, 11, 12])):
            found = self.table.query(KeyConditionExpression=Key("pk").eq("c") & condition)["Items"]
            self.assertEqual([item["sk"] for item in found], expected)

    def test_a_batch_gives_every_item_once(self):
        wanted = [{"pk": pk, "sk": sk} for pk in "ab" for sk in range(0, 60, 2)]
        answer = resource().batch_get_item(RequestItems={
            "Reading": {"Keys": wanted + [{"pk": "none", "sk": 1}], "ProjectionExpression": "pk, sk"}})
        self.assertEqual(answer["UnprocessedKeys"], {})
        found = sorted((item["pk"], item["sk"]) for item in answer["Responses"]["Reading"])
        self.assertEqual(found, sorted((key["pk"], key["sk"]) for key in wanted))

    def test_capacity_is_told_when_asked(self):
        one = self.table.get_item(Key={"pk": "a", "sk": 0}, ReturnConsumedCapacity="TOTAL")
        self.assertEqual(one["ConsumedCapacity"], {"TableName": "Reading", "CapacityUnits": 1.5})
        sure = self.table.get_item(Key={"pk": "a", "sk": 0}, ConsistentRead=True,
                                   ReturnConsumedCapacity="INDEXES")
        self.assertEqual(sure["ConsumedCapacity"]["Table"], {"CapacityUnits": 3.0})
        self.assertNotIn("ConsumedCapacity", self.table.get_item(Key={"pk": "a", "sk": 0}))


class Compressed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        make_table(dynamodb, "Compressed", "id")
        dynamodb.put_item(TableName="Compressed", Item={"id": {"S": "x"}, "v": {"S": "v" * 50_000}})

    get = json.dumps({"TableName": "Compressed", "Key": {"id": {"S": "x"}}})

    def test_a_client_that_takes_gzip_gets_it_with_the_sum_of_what_was_sent(self):
        status, headers, text = post("GetItem", self.get, Accept_Encoding="gzip")
        self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
        self.assertLess(len(text), 5_000)
        self.assertEqual(int(headers["x-amz-crc32"]), zlib.crc32(text))
        self.assertEqual(len(json.loads(gzip.decompress(text))["Item"]["v"]["S"]), 50_000)

    def test_a_client_that_does_not_ask_gets_plain_text_and_its_sum(self):
        for encoding in ("identity", ""):
            status, headers, text = post("GetItem", self.get, Accept_Encoding=encoding)
            self.assertEqual((status, headers["Content-Encoding"]), (200, None))
            self.assertEqual(int(headers["x-amz-crc32"]), zlib.crc32(text))
            self.assertEqual(headers["Content-Type"], "application/x-amz-json-1.0")
            self.assertRegex(headers["x-amzn-RequestId"], "^[0-9A-Z]{52}$")

    def test_a_compressed_request_is_understood(self):
        status, _, text = post("GetItem", gzip.compress(self.get.encode()), Content_Encoding="gzip")
        self.assertEqual(status, 200, text)
        self.assertEqual(len(json.loads(text)["Item"]["v"]["S"]), 50_000)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
