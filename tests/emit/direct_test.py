#!/usr/bin/python3
"""usage: direct_test.py ADJOIN
Imports the module that `adjoin schema emit python-direct` writes and uses it, through boto3, on a DynamoDB: a real
server, which knows of the graph too and is asked what it sees. `adjoin verify` finds nothing wrong afterwards.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import unittest

import graph_server

ADJOIN = os.path.abspath(sys.argv[1])
SKIPPED = 77
try:
    import boto3
    import botocore.exceptions
except ImportError:
    print("skipped: there is no boto3")
    sys.exit(SKIPPED)
SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "direct.yaml")


class Refusing:
    """A client whose first transactions are canceled for these reasons."""

    def __init__(self, client, codes, refusals):
        self.client, self.codes, self.refusals, self.sent = client, codes, refusals, 0

    def transact_write_items(self, **request):
        self.sent += 1
        if self.sent > self.refusals:
            return self.client.transact_write_items(**request)
        raise botocore.exceptions.ClientError(
            {"Error": {"Code": "TransactionCanceledException", "Message": "canceled"},
             "CancellationReasons": [{"Code": code} for code in self.codes]}, "TransactWriteItems")


class Direct(unittest.TestCase):
    def setUp(self):
        self.server = graph_server.Server(ADJOIN)
        self.folder = self.server.folder.name
        self.store = os.path.join(self.folder, "store")
        self.adjoin("--store", self.store, "init", "--schema", SCHEMA)
        space = self.module = self.emitted("python-direct", SCHEMA)
        self.server.__enter__()
        self.adjoins = self.emitted("python", SCHEMA)["Graph"](self.server.endpoint)
        self.client = boto3.client("dynamodb", endpoint_url=self.server.endpoint,
                                   region_name="us-east-1", aws_access_key_id="any",
                                   aws_secret_access_key="any")
        self.graph = space["DirectGraph"](self.client)
        self.addCleanup(self.server.folder.cleanup)
        self.addCleanup(self.stop)
        self.addCleanup(self.client.close)

    @staticmethod
    def emitted(language, schema):
        space = {"__name__": "__main__"}
        exec(compile(graph_server.emit(ADJOIN, language, schema), language, "exec"), space)
        return space

    def stop(self):
        """Leaves the store as it is."""
        if not self.server.process.stdout.closed:
            self.assertIsNone(self.server.stop())
            self.server.process.stdout.close()

    def adjoin(self, *words):
        done = subprocess.run([ADJOIN, *words], text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def refused(self, code, call, *arguments, **words):
        with self.assertRaises(self.module["GraphError"]) as caught:
            call(*arguments, **words)
        self.assertEqual(caught.exception.code, code)
        return caught.exception.message

    def test_what_it_writes_is_the_graph_that_adjoin_reads(self):
        graph = self.graph
        fields = {"name": "Ann", "age": 3, "tags": {"a", "b"}, "photo": b"\0\xff"}
        self.assertEqual(graph.put_node("PERSON#a", {**fields, "more": {"x": [1, None, True]}}), "put")
        self.assertEqual(graph.put_node("PERSON#b", {"name": "B"}, only_new=True), "created")
        self.refused("already_exists", graph.put_node, "PERSON#b", {"name": "C"}, only_new=True)
        self.assertEqual(graph.put_node("PERSON#c", {"name": "C"}), "put")
        for pair in ("ab", "cb", "ac"):
            self.assertEqual(graph.add_edge(f"PERSON#{pair[0]}", "FOLLOWS", f"PERSON#{pair[1]}",
                                            {"since": 7}), "created")
        self.assertEqual(graph.add_edge("PERSON#a", "FOLLOWS", "PERSON#b"), "existed")
        self.assertEqual(graph.remove_edge("PERSON#c", "FOLLOWS", "PERSON#b"), "removed")
        self.assertEqual(graph.remove_edge("PERSON#c", "FOLLOWS", "PERSON#b"), "missing")
        self.assertEqual(graph.put_node("THING#s#1", {"price": 1.5}), "put")
        self.assertEqual(graph.add_edge("PERSON#a", "RATES", "THING#s#1", {"stars": 4}), "put")
        self.assertEqual(graph.add_edge("PERSON#a", "RATES", "PERSON#b", {"stars": 5}), "put")
        self.assertEqual(graph.add_edge("PERSON#a", "RATES", "THING#s#1", {"stars": 3}), "put")
        self.assertEqual(graph.add_edge("PERSON#b", "KNOWS", "PERSON#a"), "created")
        self.refused("already_exists", graph.add_edge, "PERSON#b", "KNOWS", "PERSON#a")
        self.assertEqual(graph.put_node("PERSON#a", {"name": "A."}), "put")

        edges = self.adjoins.edges
        self.assertEqual(edges.FOLLOWS.count_to("PERSON#b"), 1)
        one = self.adjoins.node("PERSON#a")
        self.assertEqual({name: one["attributes"].get(name) for name in ("name", "age", "following")},
                         {"name": "A.", "age": None, "following": 2})
        rated = edges.RATES.to("THING#s#1")
        self.assertEqual([(row["node"], row["attributes"]["stars"]) for row in rated],
                         [("PERSON#a", 3)])
        known = edges.KNOWS.from_("PERSON#a")
        self.assertEqual([row["node"] for row in known], ["PERSON#b"])
        self.stop()
        self.assertEqual(self.adjoin("--store", self.store, "verify"), [])

    def test_what_adjoin_writes_it_reads(self):
        graph = self.graph
        nodes, edges = self.adjoins.nodes, self.adjoins.edges
        nodes.Person.put("PERSON#a", {"name": "Ann", "age": 3, "tags": {"x"}, "n": 1.5})
        for name in "cde":
            edges.FOLLOWS.add(f"PERSON#{name}", "PERSON#a", {"since": 1})
        edges.RATES.add("PERSON#a", "THING#s#1", {"stars": 2})
        edges.KNOWS.add("PERSON#a", "PERSON#c")
        for price in (1, 2):
            nodes.Thing.put(f"THING#s#{price}", {"price": price})
        found = graph.get_node("PERSON#a")
        del found["attributes"]["made"]
        self.assertEqual(found, {"node": "PERSON#a", "type": "Person", "attributes": {
            "name": "Ann", "age": 3, "tags": {"x"}, "n": 1.5, "followers": 3}})
        self.refused("not_found", graph.get_node, "PERSON#z")
        self.assertEqual(graph.count("PERSON#a", "~FOLLOWS"), 3)
        self.assertEqual(graph.count("PERSON#c", "FOLLOWS"), 1)
        self.assertEqual(graph.count("PERSON#a", "RATES"), 1)
        page = graph.neighbors("PERSON#a", "~FOLLOWS", first=2)
        self.assertEqual([row["node"] for row in page], ["PERSON#c", "PERSON#d"])
        rest = graph.neighbors("PERSON#a", "~FOLLOWS", after=page.cursor)
        self.assertEqual([(row["node"], row["attributes"]["since"]) for row in rest], [("PERSON#e", 1)])
        for node, type, other in (("PERSON#a", "RATES", "THING#s#1"),
                                  ("THING#s#1", "~RATES", "PERSON#a"),
                                  ("PERSON#c", "KNOWS", "PERSON#a"),
                                  ("PERSON#a", "KNOWS", "PERSON#c")):
            self.assertEqual([row["node"] for row in graph.neighbors(node, type)], [other], type)
        self.assertEqual(graph.get_edge("PERSON#a", "RATES", "THING#s#1")["attributes"]["stars"], 2)
        listed = graph.nodes("Thing", "GSI1", descending=True)
        self.assertEqual([row["node"] for row in listed], ["THING#s#2", "THING#s#1"])
        many = graph.get_nodes(["PERSON#a", "THING#s#2", "PERSON#none", "PERSON#a"])
        self.assertEqual(sorted(row["node"] for row in many), ["PERSON#a", "THING#s#2"])

    def test_an_edge_that_requires_its_ends_is_refused_as_the_server_does(self):
        self.graph.put_node("PERSON#a", {"name": "A"})
        self.graph.put_node("THING#s#1", {"price": 1})
        for from_, to in (("PERSON#z", "THING#s#1"), ("PERSON#a", "THING#s#z")):
            with self.assertRaises(Exception) as said:
                self.adjoins.edges.OWNS.add(from_, to)
            self.assertEqual(self.refused("not_found", self.graph.add_edge, from_, "OWNS", to),
                             "the edge requires both of its nodes to exist")
            self.assertEqual(said.exception.code, "not_found")
        self.assertEqual(self.graph.add_edge("PERSON#a", "OWNS", "THING#s#1"), "created")
        self.assertEqual(self.graph.add_edge("PERSON#a", "OWNS", "THING#s#1"), "existed")
        self.assertEqual(self.adjoins.edges.OWNS.count_from("PERSON#a"), 1)
        self.stop()
        self.assertEqual(self.adjoin("--store", self.store, "verify"), [])

    def test_what_it_cannot_do_is_refused_by_name(self):
        graph = self.graph
        self.assertIn("unique", self.refused("not_offered", graph.put_node, "CODE#1", {"value": "x"}))
        self.assertIn("tree", self.refused("not_offered", graph.add_edge, "THING#s#1", "IN", "THING#s#2"))
        self.assertIn("keys", self.refused("not_offered", graph.add_edge, "PERSON#a", "MET", "PERSON#b",
                                           {"on": "2024-01-01"}))
        self.refused("invalid_argument", graph.put_node, "PERSON#a", {})
        self.refused("invalid_argument", graph.put_node, "PERSON#a", {"name": "A", "followers": 9})
        self.refused("invalid_argument", graph.put_node, "THING#s#1", {"colour": "red"})
        self.refused("invalid_argument", graph.add_edge, "PERSON#a", "RATES", "PERSON#b")
        self.refused("invalid_argument", graph.add_edge, "THING#s#1", "FOLLOWS", "PERSON#b")
        self.refused("invalid_argument", graph.get_node, "PERSON#a#b")
        self.refused("invalid_argument", graph.get_node, "NOBODY#a")
        left_out = self.module["REQUESTS"]["left_out"]
        self.assertEqual(sorted(name for name in left_out if name.startswith("Code")),
                         ["Code create", "Code put", "Code unset value", "Code update value"])

    def test_a_text_that_looks_like_a_hole_stays_a_text(self):
        self.graph.put_node("PERSON#{to.id}", {"name": "{now} {node.id} a field of yours"})
        self.graph.add_edge("PERSON#{to.id}", "FOLLOWS", "PERSON#x")
        self.assertEqual([row["node"] for row in self.graph.neighbors("PERSON#x", "~FOLLOWS")],
                         ["PERSON#{to.id}"])
        self.assertEqual(self.graph.get_node("PERSON#{to.id}")["attributes"]["name"],
                         "{now} {node.id} a field of yours")

    def test_single_fields_are_changed_and_the_others_stay(self):
        graph, nodes, edges = self.graph, self.adjoins.nodes, self.adjoins.edges
        nodes.Task.put("TASK#1", {"title": "T", "state": "open", "stars": 2})
        nodes.Task.put("TASK#2", {"title": "U"})
        graph.put_node("PERSON#a", {"name": "A", "age": 3, "tags": {"x"}})
        graph.put_node("PERSON#b", {"name": "B"})
        edges.FOLLOWS.add("PERSON#a", "PERSON#b", {"since": 1})
        self.assertEqual(graph.update_node("TASK#1", {"title": "{now}", "more": [1]}), "updated")
        self.assertEqual(graph.update_node("PERSON#a", {"age": 4}, remove=["tags"]), "updated")
        self.assertEqual(graph.update_node("TASK#1", remove=["stars"]), "updated")
        self.assertEqual(graph.update_edge("PERSON#a", "FOLLOWS", "PERSON#b", {"since": 2, "n": 0}),
                         "updated")
        self.assertEqual(graph.update_edge("PERSON#a", "FOLLOWS", "PERSON#b", remove=["n"]), "updated")

        def seen(row):
            return {name: value for name, value in row["attributes"].items() if name != "made"}

        self.assertEqual(seen(nodes.Task.get("TASK#1")), {"title": "{now}", "state": "open", "more": [1]})
        self.assertEqual(seen(nodes.Person.get("PERSON#a")), {"name": "A", "age": 4, "following": 1})
        self.assertEqual(seen(edges.FOLLOWS.get("PERSON#a", "PERSON#b")), {"since": 2})
        self.assertEqual([seen(row) for row in edges.FOLLOWS.to("PERSON#b")], [{"since": 2}])
        self.refused("not_found", graph.update_node, "PERSON#z", {"age": 1})
        self.refused("not_found", graph.update_edge, "PERSON#b", "FOLLOWS", "PERSON#a", {"since": 1})
        # Only counted, never put.
        graph.add_edge("PERSON#only", "FOLLOWS", "PERSON#counted")
        self.refused("not_found", graph.update_node, "PERSON#counted", {"age": 1})
        graph.remove_edge("PERSON#only", "FOLLOWS", "PERSON#counted")
        changes_a_key = self.refused("not_offered", graph.update_node, "TASK#1", {"state": "shut"})
        self.assertIn("more than the field would change", changes_a_key)
        for call in (lambda: graph.update_node("TASK#1", remove=["state"]),
                     lambda: graph.update_node("CODE#1", {"value": "x"})):
            self.assertIn("look at items first", self.refused("not_offered", call))
        self.refused("not_offered", graph.update_edge, "PERSON#a", "RATES", "PERSON#b", {"stars": 1})
        for call in (lambda: graph.update_node("TASK#1"),
                     lambda: graph.update_node("TASK#1", remove=["title"]),
                     lambda: graph.update_node("TASK#1", {"stars": 1}, remove=["stars"]),
                     lambda: graph.update_node("PERSON#a", {"followers": 1}),
                     lambda: graph.update_node("PERSON#a", remove=["PK"])):
            self.refused("invalid_argument", call)
        self.stop()
        self.assertEqual(self.adjoin("--store", self.store, "verify", "--without", "orphan-edge"), [])

    def test_a_stamp_that_is_given_is_kept(self):
        self.graph.put_node("PERSON#a", {"name": "A", "made": "2020-01-01T00:00:00Z"})
        self.graph.put_node("PERSON#a", {"name": "B", "made": "2021-01-01T00:00:00Z"})
        self.graph.put_node("PERSON#a", {"name": "C"})
        self.assertEqual(self.graph.get_node("PERSON#a")["attributes"],
                         {"name": "C", "made": "2021-01-01T00:00:00Z"})

    def test_a_transaction_that_met_another_one_is_sent_again(self):
        for codes, refusals, code in ((["TransactionConflict", "None"], 2, None),
                                      (["None", "ThrottlingError"], 1, None),
                                      (["TransactionConflict"], 99, "TransactionCanceledException"),
                                      (["TransactionConflict", "ValidationError"], 1,
                                       "TransactionCanceledException")):
            client = Refusing(self.client, codes, refusals)
            graph = self.module["DirectGraph"](client)
            if code is None:
                self.assertEqual(graph.add_edge("PERSON#a", "KNOWS", f"PERSON#{codes[0]}"), "created")
                self.assertEqual(client.sent, refusals + 1)
                continue
            with self.assertRaises(botocore.exceptions.ClientError) as caught:
                graph.add_edge("PERSON#z", "KNOWS", "PERSON#y")
            self.assertEqual(caught.exception.response["Error"]["Code"], code)
            self.assertEqual(client.sent, min(refusals, 10))

    def test_writers_at_once_keep_the_counters_right(self):
        def write(number):
            for other in range(number, number + 6):
                self.graph.add_edge(f"PERSON#{other}", "FOLLOWS", "PERSON#hub")
                if other % 2:
                    self.graph.remove_edge(f"PERSON#{other}", "FOLLOWS", "PERSON#hub")

        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            for done in [pool.submit(write, number) for number in range(12)]:
                done.result()
        page = self.adjoins.edges.FOLLOWS.to("PERSON#hub")
        self.assertEqual(self.graph.count("PERSON#hub", "~FOLLOWS"), len(page.data))
        self.stop()
        self.assertEqual(self.adjoin("--store", self.store, "verify"), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
