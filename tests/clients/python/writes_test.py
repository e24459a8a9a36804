#!/usr/bin/python3
"""Writes that compete, fail together, or are sent again: concurrent conditional puts, transactions
with the reasons of their cancellation, idempotence tokens, and replies that got lost."""
import socket
import threading
import unittest
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

from botocore.exceptions import ClientError
from connect import ENDPOINT, client, error_of, make_table

dynamodb = client()


def key(name):
    return {"id": {"S": name}}


def item(name):
    return dynamodb.get_item(TableName="Writes", Key=key(name), ConsistentRead=True).get("Item")


def add(name, amount=1):
    return {"Update": {"TableName": "Writes", "Key": key(name), "UpdateExpression": "ADD n :a",
                       "ExpressionAttributeValues": {":a": {"N": str(amount)}}}}


def put(name, **more):
    return {"Put": {"TableName": "Writes", "Item": key(name), **more}}


def check(name, condition):
    return {"ConditionCheck": {"TableName": "Writes", "Key": key(name),
                               "ConditionExpression": condition}}


class LosesReplies:
    """A door to the server that takes every request in and drops the replies to the first few."""

    def __init__(self, lost):
        self.lost, self.served = lost, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.endpoint = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.listener.close()

    def serve(self):
        place = urllib.parse.urlsplit(ENDPOINT)
        while True:
            try:
                inward, _ = self.listener.accept()
            except OSError:
                return
            with inward, socket.create_connection((place.hostname, place.port)) as outward:
                outward.sendall(self.whole(inward))
                reply = self.whole(outward)
                self.served += 1
                if self.served > self.lost:
                    inward.sendall(reply)

    @staticmethod
    def whole(peer):
        """One HTTP message with a Content-Length; its sender is told that the talk ends with it."""
        text = b""
        while b"\r\n\r\n" not in text:
            more = peer.recv(65536)
            if not more:
                return text
            text += more
        head, _, body = text.partition(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        missing = int(lengths[0].split(b":")[1]) - len(body) if lengths else 0
        while missing > 0:
            more = peer.recv(65536)
            missing -= len(more)
            body += more
        return head + b"\r\n\r\n" + body


class Writes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        make_table(dynamodb, "Writes", "id")

    def test_of_many_conditional_puts_exactly_one_wins(self):
        def attempt(asker):
            try:
                client().put_item(TableName="Writes", Item={**key("won"), "by": {"N": str(asker)}},
                                  ConditionExpression="attribute_not_exists(id)")
                return asker
            except ClientError as error:
                self.assertEqual(error.response["Error"]["Code"], "ConditionalCheckFailedException")
                return None

        with ThreadPoolExecutor(16) as pool:
            winners = [asker for asker in pool.map(attempt, range(32)) if asker is not None]
        self.assertEqual(len(winners), 1)
        self.assertEqual(item("won")["by"]["N"], str(winners[0]))

    def test_no_concurrent_addition_is_lost(self):
        def count(_):
            dynamodb.update_item(TableName="Writes", **{
                name: value for name, value in add("counter")["Update"].items() if name != "TableName"})

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(count, range(200)))
        self.assertEqual(item("counter")["n"]["N"], "200")

    def test_a_transaction_is_whole(self):
        dynamodb.transact_write_items(TransactItems=[
            put("t1"), add("t2"), check("t3", "attribute_not_exists(id)")])
        self.assertEqual((item("t1"), item("t2"), item("t3")),
                         (key("t1"), {**key("t2"), "n": {"N": "1"}}, None))
        dynamodb.transact_write_items(TransactItems=[
            {"Delete": {"TableName": "Writes", "Key": key("t1"),
                        "ConditionExpression": "attribute_exists(id)"}}, add("t2")])
        read = dynamodb.transact_get_items(TransactItems=[
            {"Get": {"TableName": "Writes", "Key": key(name)}} for name in ("t2", "t1")])["Responses"]
        self.assertEqual(read, [{"Item": {**key("t2"), "n": {"N": "2"}}}, {}])

    def test_a_cancelled_transaction_tells_the_reason_of_each_action_and_does_nothing(self):
        dynamodb.put_item(TableName="Writes", Item={**key("there"), "v": {"S": "old"}})
        code, message, answer = error_of(dynamodb.transact_write_items, TransactItems=[
            add("never"), check("there", "attribute_not_exists(id)"),
            put("there2", ConditionExpression="attribute_exists(id)"), put("never too")])
        self.assertEqual((code, message), (
            "TransactionCanceledException",
            "Transaction cancelled, please refer cancellation reasons for specific reasons "
            "[None, ConditionalCheckFailed, ConditionalCheckFailed, None]"))
        reasons = answer["CancellationReasons"]
        self.assertEqual([reason["Code"] for reason in reasons],
                         ["None", "ConditionalCheckFailed", "ConditionalCheckFailed", "None"])
        self.assertEqual(reasons[1]["Message"], "The conditional request failed")
        self.assertNotIn("Item", reasons[1])
        self.assertEqual((item("never"), item("never too")), (None, None))

    def test_a_reason_shows_the_item_when_the_action_asks(self):
        dynamodb.put_item(TableName="Writes", Item={**key("shown"), "v": {"S": "old"}})
        _, _, answer = error_of(dynamodb.transact_write_items, TransactItems=[
            put("shown", ConditionExpression="attribute_not_exists(id)",
                ReturnValuesOnConditionCheckFailure="ALL_OLD")])
        self.assertEqual(answer["CancellationReasons"][0]["Item"], {**key("shown"), "v": {"S": "old"}})

    def test_one_item_takes_one_action(self):
        self.assertEqual(error_of(dynamodb.transact_write_items,
                                  TransactItems=[put("twice"), add("twice")])[:2],
                         ("ValidationException",
                          "Transaction request cannot include multiple operations on one item"))

    def test_a_token_makes_a_second_sending_do_nothing(self):
        first = {"TransactItems": [add("replayed")], "ClientRequestToken": "token-1"}
        for _ in range(3):
            dynamodb.transact_write_items(**first)
        self.assertEqual(item("replayed")["n"]["N"], "1")
        code, _, _ = error_of(dynamodb.transact_write_items, TransactItems=[add("replayed", 2)],
                              ClientRequestToken="token-1")
        self.assertEqual(code, "IdempotentParameterMismatchException")
        dynamodb.transact_write_items(TransactItems=[add("replayed")], ClientRequestToken="token-2")
        self.assertEqual(item("replayed")["n"]["N"], "2")

    def test_tokens_sent_at_once_write_once(self):
        def send(_):
            try:
                client().transact_write_items(TransactItems=[add("at once")],
                                              ClientRequestToken="at-once")
            except ClientError as error:
                self.assertEqual(error.response["Error"]["Code"], "TransactionInProgressException")

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(send, range(16)))
        self.assertEqual(item("at once")["n"]["N"], "1")

    def test_a_transaction_whose_replies_are_lost_is_sent_again_and_done_once(self):
        with LosesReplies(2) as door:
            retrying = client(endpoint=door.endpoint, retries={"mode": "standard", "max_attempts": 5})
            answer = retrying.transact_write_items(TransactItems=[add("lost")])
        self.assertEqual(answer["ResponseMetadata"]["RetryAttempts"], 2)
        self.assertEqual(item("lost")["n"]["N"], "1")

    def test_a_plain_put_whose_reply_is_lost_is_sent_again(self):
        with LosesReplies(1) as door:
            retrying = client(endpoint=door.endpoint, retries={"mode": "adaptive", "max_attempts": 5})
            answer = retrying.put_item(TableName="Writes", Item=key("sent twice"))
        self.assertEqual(answer["ResponseMetadata"]["RetryAttempts"], 1)
        self.assertEqual(item("sent twice"), key("sent twice"))


class ItemCollections(unittest.TestCase):
    """Of tables with a local index, every kind of write tells how large the collection is."""

    def test_batches_and_transactions_tell_each_collection_once(self):
        make_table(dynamodb, "Collections", "id", "at", types={"by": "S"}, LocalSecondaryIndexes=[{
            "IndexName": "byTime", "Projection": {"ProjectionType": "ALL"},
            "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"},
                          {"AttributeName": "by", "KeyType": "RANGE"}]}])
        items = [{"id": {"S": "a"}, "at": {"S": at}} for at in "12"]
        told = {"Collections": [{"ItemCollectionKey": {"id": {"S": "a"}},
                                 "SizeEstimateRangeGB": [0.0, 1.0]}]}
        batch = dynamodb.batch_write_item(ReturnItemCollectionMetrics="SIZE", RequestItems={
            "Collections": [{"PutRequest": {"Item": item}} for item in items]})
        self.assertEqual(batch["ItemCollectionMetrics"], told)
        done = dynamodb.transact_write_items(ReturnItemCollectionMetrics="SIZE", TransactItems=[
            {"Delete": {"TableName": "Collections", "Key": item}} for item in items])
        self.assertEqual(done["ItemCollectionMetrics"], told)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
