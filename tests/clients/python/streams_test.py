#!/usr/bin/python3
"""Consumers of a table's stream over boto3: what each view shows, where iterators start, and a reader
that follows a writer."""
import threading
import time
import unittest

from connect import client, error_of, make_table

dynamodb = client()
streams = client("dynamodbstreams")


def stream_of(table, view):
    description = make_table(dynamodb, table, "id", StreamSpecification={
        "StreamEnabled": True, "StreamViewType": view})
    return description["LatestStreamArn"]


def iterators(arn, kind="TRIM_HORIZON"):
    shards = streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]
    return [streams.get_shard_iterator(StreamArn=arn, ShardId=shard["ShardId"],
                                       ShardIteratorType=kind)["ShardIterator"] for shard in shards]


def read(from_iterators, count, seconds=20):
    """The next COUNT records, and where to go on."""
    records, end = [], time.monotonic() + seconds
    while len(records) < count and time.monotonic() < end:
        following = []
        for iterator in from_iterators:
            page = streams.get_records(ShardIterator=iterator)
            records += page["Records"]
            if "NextShardIterator" in page:
                following.append(page["NextShardIterator"])
        from_iterators = following
    return records, from_iterators


def write(table, **attributes):
    dynamodb.put_item(TableName=table, Item={
        name: {"S": value} for name, value in attributes.items()})


class Streams(unittest.TestCase):
    def test_a_view_shows_what_it_is_named_after(self):
        for view, parts in (("KEYS_ONLY", set()), ("NEW_IMAGE", {"NewImage"}),
                            ("OLD_IMAGE", {"OldImage"}),
                            ("NEW_AND_OLD_IMAGES", {"NewImage", "OldImage"})):
            with self.subTest(view):
                table = "View_" + view
                arn = stream_of(table, view)
                write(table, id="x", v="1")
                write(table, id="x", v="2")
                records, _ = read(iterators(arn), 2)
                self.assertEqual([record["eventName"] for record in records], ["INSERT", "MODIFY"])
                changed = records[1]["dynamodb"]
                self.assertEqual(changed["Keys"], {"id": {"S": "x"}})
                self.assertEqual({name for name in changed if name.endswith("Image")}, parts)
                for part, value in (("NewImage", "2"), ("OldImage", "1")):
                    if part in parts:
                        self.assertEqual(changed[part], {"id": {"S": "x"}, "v": {"S": value}})

    def test_a_write_that_changes_nothing_is_no_record(self):
        arn = stream_of("Same", "NEW_IMAGE")
        for value in ("1", "1", "2"):
            write("Same", id="x", v=value)
        records, following = read(iterators(arn), 2)
        self.assertEqual([record["dynamodb"]["NewImage"]["v"]["S"] for record in records], ["1", "2"])
        self.assertEqual(read(following, 1, seconds=0.5)[0], [])

    def test_iterators_start_where_they_say(self):
        arn = stream_of("Starts", "KEYS_ONLY")
        for name in ("a", "b", "c"):
            write("Starts", id=name)
        records, _ = read(iterators(arn), 3)
        self.assertEqual([record["dynamodb"]["Keys"]["id"]["S"] for record in records],
                         ["a", "b", "c"])
        second = records[1]["dynamodb"]["SequenceNumber"]
        shard = streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"][0]["ShardId"]
        for kind, names in (("AT_SEQUENCE_NUMBER", ["b", "c"]), ("AFTER_SEQUENCE_NUMBER", ["c"])):
            start = streams.get_shard_iterator(StreamArn=arn, ShardId=shard, ShardIteratorType=kind,
                                               SequenceNumber=second)["ShardIterator"]
            found, _ = read([start], len(names))
            self.assertEqual([record["dynamodb"]["Keys"]["id"]["S"] for record in found], names)
        latest = iterators(arn, "LATEST")
        write("Starts", id="d")
        found, _ = read(latest, 1)
        self.assertEqual([record["dynamodb"]["Keys"]["id"]["S"] for record in found], ["d"])

    def test_a_reader_follows_a_writer_and_misses_nothing(self):
        arn = stream_of("Followed", "NEW_IMAGE")
        names = [f"n{n:03}" for n in range(300)]
        start = iterators(arn)
        writer = threading.Thread(target=lambda: [write("Followed", id=name) for name in names])
        writer.start()
        records, _ = read(start, len(names), seconds=60)
        writer.join()
        self.assertEqual([record["dynamodb"]["Keys"]["id"]["S"] for record in records], names)

    def test_an_expired_item_goes_and_its_record_says_that_nobody_asked(self):
        arn = stream_of("Expiring", "NEW_AND_OLD_IMAGES")
        dynamodb.update_time_to_live(TableName="Expiring", TimeToLiveSpecification={
            "Enabled": True, "AttributeName": "until"})
        soon, late = int(time.time()) + 1, int(time.time()) + 3600
        for name, until in (("goes", soon), ("stays", late)):
            dynamodb.put_item(TableName="Expiring",
                              Item={"id": {"S": name}, "until": {"N": str(until)}})
        write("Expiring", id="removed")
        dynamodb.delete_item(TableName="Expiring", Key={"id": {"S": "removed"}})
        records, _ = read(iterators(arn), 5)
        self.assertEqual([record["eventName"] for record in records],
                         ["INSERT", "INSERT", "INSERT", "REMOVE", "REMOVE"])
        asked, expired = records[3:]
        self.assertNotIn("userIdentity", asked)
        self.assertEqual(expired["userIdentity"],
                         {"Type": "Service", "PrincipalId": "dynamodb.amazonaws.com"})
        self.assertEqual(expired["dynamodb"]["OldImage"],
                         {"id": {"S": "goes"}, "until": {"N": str(soon)}})
        self.assertNotIn("NewImage", expired["dynamodb"])
        left = dynamodb.scan(TableName="Expiring", ConsistentRead=True)["Items"]
        self.assertEqual([item["id"]["S"] for item in left], ["stays"])

    def test_a_stream_is_found_by_its_table_and_an_unknown_one_is_not(self):
        arn = stream_of("Listed", "KEYS_ONLY")
        found = streams.list_streams(TableName="Listed")["Streams"]
        self.assertEqual([stream["StreamArn"] for stream in found], [arn])
        self.assertEqual(found[0]["StreamLabel"], arn.rsplit("/", 1)[1])
        self.assertEqual(streams.list_streams(TableName="Nothing")["Streams"], [])
        code, message, _ = error_of(streams.describe_stream,
                                    StreamArn=arn.replace("Listed", "Absent"))
        self.assertEqual(code, "ResourceNotFoundException", message)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
