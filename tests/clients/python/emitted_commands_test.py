#!/usr/bin/python3
"""usage: emitted_commands_test.py ADJOIN EXAMPLES

What --emit aws-cli prints does the same as the command itself: the shop is loaded, each read is
asked of the store and by its emitted commands of a server over the same store, each emitted write
is sent by the AWS CLI and then read back.
"""
import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from server import Server  # noqa: E402

ADJOIN, EXAMPLES = sys.argv[1], sys.argv[2]
READS = [
    "node get USER#12345",
    "neighbors USER#12345 CustomerOrder",
    "neighbors PRODUCT#ABC123 OrderItem --reverse",
    "neighbors PRODUCT#ABC123 OrderItem --reverse --first 2",
    # A filtered list asks for more than its first rows, and drops the others: here there are no others.
    "neighbors PRODUCT#ABC123 OrderItem --reverse --first 3 --where 'quantity > 0' --fields quantity",
    "nodes Order --by GSI1 --of USER#12345 --descending",
    "collection PRODUCT#ABC123",
    "edge get ORDER#ORD001 OrderItem PRODUCT#ABC123",
]
WRITES = [
    "node put USER#new name=\"O'Neil\"",
    "edge add USER#12345 CustomerOrder ORDER#ORD006",
    "node update PRODUCT#ABC123 --add stock=7",
    "edge remove PRODUCT#ABC123 ProductCategory CATEGORY#electronics",
]


def shell(line, environment, code=0):
    done = subprocess.run(["bash", "-c", line], text=True, capture_output=True, timeout=120,
                          env=environment, stdin=subprocess.DEVNULL)
    if done.returncode != code:
        raise AssertionError(f"{line}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


class EmittedCommands(unittest.TestCase):
    def setUp(self):
        self.server = Server(ADJOIN)
        store = os.path.join(self.server.folder.name, "store")
        self.environment = dict(os.environ, ADJOIN_STORE=store, AWS_ACCESS_KEY_ID="any",
                                AWS_SECRET_ACCESS_KEY="any", AWS_DEFAULT_REGION="us-east-1")
        shop = os.path.join(EXAMPLES, "shop")
        self.adjoin(f"init --schema {shop}/schema.yaml")
        self.adjoin(f"load --format dynamodb-json {shop}/data/entities.jsonl {shop}/data/relations.jsonl")

    def adjoin(self, words):
        return shell(f"{ADJOIN} {words}", self.environment)

    def emitted(self, words):
        lines = self.adjoin(words + " --emit aws-cli").splitlines()
        return [line for line in lines if not line.startswith("#")]

    def aws(self, server, command):
        self.assertTrue(command.startswith("aws dynamodb "), command)
        line = "/usr/bin/" + command + f" --endpoint-url {server.endpoint} --output json"
        text = shell(line, self.environment)
        return json.loads(text) if text.strip() else {}

    def test_reads_answer_as_many_items(self):
        expected = [len(self.adjoin(words).splitlines()) for words in READS]
        commands = [self.emitted(words) for words in READS]
        with self.server as server:
            for words, count, lines in zip(READS, expected, commands):
                self.assertEqual(len(lines), 1, words)
                answer = self.aws(server, lines[0])
                self.assertEqual(len(answer.get("Items", [answer.get("Item")])), count, words)

    def test_writes_are_the_write(self):
        commands = [self.emitted(words) for words in WRITES]
        orders_of = self.emitted("neighbors USER#12345 CustomerOrder")[0]
        with self.server as server:
            for lines in commands:
                for line in lines:
                    self.aws(server, line)
            stock = self.aws(server, "aws dynamodb get-item --table-name EcommerceData --key "
                                     """'{"PK":{"S":"PRODUCT#ABC123"},"SK":{"S":"PRODUCT#ABC123"}}'""")
            self.assertEqual(stock["Item"]["stock"], {"N": "7"})
            gone = self.aws(server, "aws dynamodb get-item --table-name EcommerceData --key "
                                    """'{"PK":{"S":"PRODUCT#ABC123"},"SK":{"S":"CATEGORY#electronics"}}'""")
            self.assertNotIn("Item", gone)
            orders = self.aws(server, orders_of)
            self.assertEqual(len(orders["Items"]), 4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
