#!/usr/bin/python3
"""That the differential run sees what it should see: its parts, without any server."""
import os
import random
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from answers import Answer, differences, in_some_order, plain  # noqa: E402
from differential import Allowed  # noqa: E402
from requests import Requests  # noqa: E402
from spoil import Spoiler  # noqa: E402
from transactions import Transactions  # noqa: E402

ENTRY = '''
[[difference]]
against = "dynalite"
operation = "PutItem"
ours = "400 ValidationException: too .*"
theirs = "200: "
reason = "a test"
source = "here"
'''


class Parts(unittest.TestCase):
    def written(self, kind, seed):
        """A programme of requests over the tables that it asked for, as text."""
        randomness = random.Random(seed)
        requests, spoiler = kind(randomness), Spoiler(randomness)
        for operation, body in requests.first_tables():
            requests.learn(operation, body)
        for number in range(300):
            operation, body = requests.next()
            yield str((operation, spoiler.spoil(operation, body) if number % 3 == 0 else body))

    def test_a_seed_means_the_same_requests(self):
        for kind in (Requests, Transactions):
            first = list(self.written(kind, 7))
            self.assertEqual(first, list(self.written(kind, 7)))
            self.assertNotEqual(first, list(self.written(kind, 8)))

    def test_a_spoiled_request_is_another_one(self):
        randomness = random.Random(1)
        requests, spoiler = Requests(randomness), Spoiler(randomness)
        for operation, body in requests.first_tables():
            requests.learn(operation, body)
        same = 0
        for _ in range(500):
            operation, body = requests.next()
            before = str(body)
            same += str(spoiler.spoil(operation, body)) == before
            self.assertEqual(str(body), before)
        self.assertLess(same, 25)

    def test_bodies_differ_by_value_by_absence_and_by_length(self):
        ours = {"Item": {"a": {"S": "x"}, "b": {"N": "1"}}, "Items": [1, 2]}
        theirs = {"Item": {"a": {"S": "y"}}, "Items": [1]}
        self.assertEqual(list(differences(ours, theirs)), [
            (".Item.a.S", '"x"', '"y"'), (".Item.b", '{"N": "1"}', "absent"), (".Items", "[1, 2]", "[1]")])
        self.assertEqual(list(differences(ours, ours)), [])

    def test_only_what_has_no_order_is_sorted(self):
        items = [{"k": {"N": "2"}}, {"k": {"N": "1"}}]
        self.assertEqual(in_some_order({"Items": list(items)}, "Query", None)["Items"], items)
        self.assertEqual(in_some_order({"Items": list(items)}, "Query", "k")["Items"], items)
        self.assertEqual(in_some_order({"Items": list(items)}, "Query", "")["Items"], items[::-1])
        self.assertEqual(in_some_order({"Items": list(items)}, "Scan", None)["Items"], items[::-1])
        self.assertEqual(plain({"SS": ["b", "a"], "L": ["b", "a"]}), {"SS": ["a", "b"], "L": ["b", "a"]})

    def test_an_explanation_explains_what_it_names_and_is_missed_when_nothing_met_it(self):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(ENTRY)
            file.flush()
            allowed = Allowed(file.name, "dynalite")
        for operation, path, ours, theirs, expected in (
                ("GetItem", None, "400 ValidationException: too big", "200: ", False),
                ("PutItem", None, "400 ValidationException: other", "200: ", False),
                ("PutItem", None, "400 ValidationException: too big", "400 ValidationException: ", False),
                ("PutItem", ".message", "400 ValidationException: too big", "200: ", False)):
            self.assertEqual(allowed.explains(operation, path, ours, theirs, "{}"), expected)
        self.assertEqual(len(allowed.unused()), 1)
        self.assertTrue(allowed.explains("PutItem", None, "400 ValidationException: too big", "200: ", "{}"))
        self.assertEqual(allowed.unused(), [])

    def test_an_error_is_told_by_its_name_after_the_number_sign(self):
        answer = Answer(400, b'{"__type":"com.amazon.coral.service#SerializationException","Message":"m"}')
        self.assertEqual((answer.outcome(), answer.message()), ("400 SerializationException", "m"))


if __name__ == "__main__":
    unittest.main()
