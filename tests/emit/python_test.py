#!/usr/bin/python3
"""usage: python_test.py ADJOIN
Emits Python clients, imports them, and uses them against a real server.
"""
import asyncio
import contextlib
import http.server
import io
import os
import sys
import tempfile
import threading
import typing
import unittest
import unittest.mock

import graph_server

ADJOIN = os.path.abspath(sys.argv[1])


def load(name, schema):
    folder = tempfile.mkdtemp(prefix="adjoin-emit-", dir=FOLDER)
    with open(os.path.join(folder, name + ".py"), "w", encoding="utf-8") as file:
        file.write(graph_server.emit(ADJOIN, "python", schema))
    sys.path.insert(0, folder)
    return __import__(name)


class People(unittest.TestCase):
    def setUp(self):
        served = graph_server.served(ADJOIN)
        endpoint = served.__enter__()
        self.addCleanup(served.__exit__, None, None, None)
        self.graph = people.Graph(endpoint)

    def refused(self, code, call, *arguments, **words):
        with self.assertRaises(people.GraphError) as caught:
            call(*arguments, **words)
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_nodes_are_put_and_read_with_sets_bytes_and_maps(self):
        fields = {"name": "Bob \U0001f600", "pre-names": {"B", "R"}, "photo": b"\x00\xff",
                  "notes": {"$one": {"$set": "no set"}, "n": [1, 2.5, None, True]}, "class": "a"}
        bob = people.person_ref("bob")
        self.assertEqual(bob, "PERSON#bob")
        self.assertEqual(self.graph.nodes.Person.put(bob, fields), "put")
        found = self.graph.nodes.Person.get(bob)
        self.assertEqual(found, {"node": bob, "type": "Person", "attributes": fields})
        self.assertEqual(self.graph.node(bob), found)
        many = self.graph.nodes.Person.get_all([bob, "PERSON#zoe"], fields=["class"])
        self.assertEqual([row["attributes"] for row in many], [{"class": "a"}])
        self.assertEqual((many.missing, many.cost.requests), (("PERSON#zoe",), 1))
        self.assertEqual([row["node"] for row in self.graph.plans.chosen(who=[bob])], [bob])
        self.assertEqual(self.graph.nodes.Person.get(bob, ["class"])["attributes"], {"class": "a"})
        self.assertEqual(
            self.graph.nodes.Person.update(bob, {"name": "R"}, remove=["photo"],
                                           where="exists(photo)"), "updated")
        self.assertEqual(self.graph.nodes.Person.get(bob, ["name", "photo"])["attributes"],
                         {"name": "R"})
        self.assertTrue(self.graph.nodes.Person.remove(bob)["complete"])
        self.refused("not_found", self.graph.nodes.Person.get, bob)

    def test_edges_are_listed_from_both_ends_page_after_page(self):
        follows = self.graph.edges.FOLLOWS
        for name in ("ann", "cid", "dan"):
            self.assertEqual(follows.add(f"PERSON#{name}", "PERSON#bob", {"since": 2024}), "created")
        self.assertEqual(follows.add("PERSON#ann", "PERSON#bob"), "existed")
        page = follows.to("PERSON#bob", first=2)
        self.assertEqual([row["node"] for row in page], ["PERSON#ann", "PERSON#cid"])
        self.assertEqual(page.cost.requests, 1)
        rest = follows.to("PERSON#bob", after=page.cursor)
        self.assertEqual((len(rest), rest.cursor), (1, None))
        rows = people.every_row(lambda after: follows.to("PERSON#bob", first=1, after=after))
        self.assertEqual(len(list(rows)), 3)
        newest = follows.to("PERSON#bob", order="desc", where="since > 2000", fields=["since"])
        self.assertEqual(newest.data[0]["node"], "PERSON#dan")
        self.assertEqual(follows.from_("PERSON#ann").data,
                         [{"node": "PERSON#bob", "edge": "FOLLOWS", "attributes": {"since": 2024}}])
        self.assertEqual(follows.update("PERSON#ann", "PERSON#bob", {"since": 1}), "updated")
        self.assertEqual(follows.get("PERSON#ann", "PERSON#bob")["attributes"], {"since": 1})
        self.assertEqual(follows.remove("PERSON#ann", "PERSON#bob"), "removed")
        self.assertEqual(self.graph.plans.follower_count(person="bob").data, [{"count": 2}])

    def test_counts_paths_and_rankings_need_no_declared_read(self):
        follows = self.graph.edges.FOLLOWS
        for pair in ("ab", "bc", "cd", "xb", "xd", "ad"):
            follows.add(f"PERSON#{pair[0]}", f"PERSON#{pair[1]}", {"since": ord(pair[1])})
        self.assertEqual(follows.count_from("PERSON#a"), 2)
        self.assertEqual((follows.count_to("PERSON#b"), follows.count_to("PERSON#b", exact=True)),
                         (2, 2))
        self.assertEqual(follows.count_from("PERSON#a", where="since > 98"), 1)
        path = follows.path("PERSON#b", "PERSON#d")
        self.assertEqual([row["node"] for row in path], ["PERSON#b", "PERSON#c", "PERSON#d"])
        self.assertEqual(follows.path("PERSON#d", "PERSON#a").data, [])
        near = follows.neighborhood("PERSON#b", hops="all")
        self.assertEqual([(row["node"], row["level"]) for row in near],
                         [("PERSON#b", 0), ("PERSON#c", 1), ("PERSON#d", 2)])
        self.assertEqual(follows.related("PERSON#a").data, [{"node": "PERSON#x", "score": 2},
                                                            {"node": "PERSON#c", "score": 1}])
        self.assertEqual(follows.recommend("PERSON#c").data, [{"node": "PERSON#b", "score": 2}])
        self.assertEqual(follows.friends_of_friends("PERSON#a", first=1).data,
                         [{"node": "PERSON#c", "score": 1}])
        self.assertEqual([row["node"] for row in follows.mutual("PERSON#a", "PERSON#x")],
                         ["PERSON#b", "PERSON#d"])
        self.assertEqual(follows.neighborhood("PERSON#b", hops=9, budget={"requests": 1}).cut_by,
                         "requests")

    def test_nodes_are_listed_and_found_and_steps_are_run(self):
        place = self.graph.nodes.Place
        for name, town in (("a", "x"), ("b", "y"), ("c", "x")):
            place.put(f"PLACE#{name}", {"town": town})
        page = place.page(by="by-town", where='town = "x"', first=1)
        self.assertEqual(page.data, [{"node": "PLACE#a", "type": "Place",
                                      "attributes": {"town": "x"}}])
        rest = place.page(by="by-town", where='town = "x"', after=page.cursor)
        self.assertEqual([row["node"] for row in rest], ["PLACE#c"])
        self.assertEqual([row["node"] for row in place.find({"town": "y"})], ["PLACE#b"])
        self.graph.edges.FOLLOWS.add("PERSON#a", "PERSON#b")
        steps = [{"edges": "FOLLOWS", "from": "$who", "as": "f"}, {"nodes": "f.to"}]
        page = self.graph.steps(steps, {"who": "PERSON#a"})
        self.assertEqual([row["node"] for row in page], ["PERSON#b"])
        self.assertEqual([step["step"] for step in page.cost.steps], ["f", "2"])
        self.refused("invalid_argument", self.graph.steps, [{"scan": "FOLLOWS"}])

    def test_many_writes_tell_what_became_of_each(self):
        writes = [{"putNode": {"node": f"THING#{i}", "fields": {"price": i}}} for i in range(45)]
        writes[7] = {"putNode": {"node": "THING#7", "fields": {"colour": "red"}}}
        writes[30] = {"addEdge": {"from": "PERSON#a", "type": "BOUGHT", "to": "THING#1"}}
        done = list(self.graph.bulk(iter(writes)))
        self.assertEqual([one.index for one in done], list(range(45)))
        refused = [one for one in done if one.error is not None]
        self.assertEqual([one.index for one in refused], [7, 30])
        self.assertIn("colour", refused[0].error.message)
        self.assertEqual({one.outcome for one in done if one.error is None}, {"put"})
        self.assertEqual(self.graph.node("THING#44")["attributes"], {"price": 44})
        self.refused("not_found", self.graph.node, "THING#7")
        nobody = people.Graph("http://127.0.0.1:1")
        doubt = list(nobody.bulk(writes[:3]))
        self.assertEqual([(one.error.code, one.error.status) for one in doubt],
                         [("unavailable", 0)] * 3)

    def test_asyncio_has_the_same_calls(self):
        async def use():
            graph = people.AsyncGraph(self.graph._connection._url)
            await asyncio.gather(*(graph.edges.FOLLOWS.add(f"PERSON#{name}", "PERSON#hub")
                                   for name in "abc"))
            rows = [row["node"] async for row in people.every_row_later(
                lambda after: graph.edges.FOLLOWS.to("PERSON#hub", first=2, after=after))]
            self.assertEqual(rows, ["PERSON#a", "PERSON#b", "PERSON#c"])
            count = await graph.run(lambda same: same.edges.FOLLOWS.count_to("PERSON#hub"))
            self.assertEqual(count, 3)
            with self.assertRaises(people.GraphError):
                await graph.node("PERSON#nobody")
            writes = [{"putNode": {"node": f"THING#{i}"}} for i in range(3)]
            outcomes = [done.outcome async for done in graph.bulk(writes, together=2)]
            self.assertEqual(outcomes, ["put"] * 3)

        asyncio.run(use())

    def test_edges_with_a_key_of_their_own_and_trees(self):
        met = self.graph.edges.MET
        for day in ("2024-01-01", "2024-01-02"):
            met.add("PERSON#a", "PERSON#b", {"on": day, "where": day})
        key = {"on": "2024-01-02"}
        self.assertEqual(met.get("PERSON#a", "PERSON#b", key=key)["attributes"]["where"],
                         "2024-01-02")
        self.assertEqual(met.remove("PERSON#a", "PERSON#b", key=key), "removed")
        self.assertEqual(len(met.from_("PERSON#a")), 1)
        self.assertFalse(hasattr(met, "to"))
        self.graph.edges.is_in.add("PLACE#x", "PLACE#leaf")
        self.assertEqual(self.graph.edges.is_in.move("PLACE#y", "PLACE#leaf"), "updated")

    def test_plans_have_rows_params_cursors_and_budgets(self):
        self.graph.nodes.Person.put("PERSON#b", {"name": "B"})
        self.graph.edges.FOLLOWS.add("PERSON#a", "PERSON#b")
        self.graph.edges.FOLLOWS.add("PERSON#a", "PERSON#c")
        self.graph.edges.BOUGHT.add("PERSON#b", "THING#mug", {"quantity": 2})
        page = self.graph.plans.feed(person="PERSON#a", first=1)
        self.assertEqual(page.data[0]["bought"][0]["node"], "THING#mug")
        self.assertEqual([step["step"] for step in page.cost.steps], ["f", "people", "bought"])
        self.assertIsNotNone(page.cursor)
        cut = self.graph.plans.feed(person="a", budget={"requests": 1})
        self.assertEqual(cut.cut_by, "requests")
        self.assertEqual(self.graph.series.visits.add("PERSON#a", {"page": "/"}), "created")
        self.assertEqual(self.graph.plans.from_(person="PERSON#a").data[0]["attributes"]["page"], "/")

    def test_transactions_happen_together_or_not_at_all(self):
        thing = people.thing_ref("mug")
        self.graph.nodes.Thing.create(thing, {"price": 9.9, "stock": 3})
        self.assertEqual(self.graph.transact([
            {"addEdge": {"from": "PERSON#a", "type": "BOUGHT", "to": thing,
                         "fields": {"quantity": 2}}},
            {"updateNode": {"node": thing, "set": {"stock": 1}, "where": "stock >= 2"}}]),
            ["created", "updated"])
        self.refused("condition_failed", self.graph.transact, [
            {"putNode": {"node": "PERSON#z", "fields": {"name": "Z"}}},
            {"updateNode": {"node": thing, "set": {"stock": 0}, "where": "stock >= 2"}}])
        self.refused("not_found", self.graph.node, "PERSON#z")

    def test_refusals_have_the_servers_code_status_and_words(self):
        self.graph.nodes.Thing.create("THING#mug", {"stock": 1})
        error = self.refused("already_exists", self.graph.nodes.Thing.create, "THING#mug")
        self.assertEqual(error.status, 409)
        error = self.refused("invalid_argument", self.graph.nodes.Thing.put, "THING#x", {"colour": "red"})
        self.assertIn("colour", error.message)
        self.assertIn("invalid_argument: ", str(error))
        self.refused("invalid_argument", self.graph.plans.feed, person="a", budget={"requests": 0})
        wrong = people.Graph(self.graph._connection._url, table="nobody")
        self.refused("not_found", wrong.node, "PERSON#a")

    def test_what_is_no_graph_is_said_to_be_none(self):
        class Other(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.send_error(502)

            def log_message(self, *_):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
            threading.Thread(target=other.serve_forever, daemon=True).start()
            graph = people.Graph(f"http://127.0.0.1:{other.server_port}/")
            self.assertEqual(self.refused("unavailable", graph.node, "PERSON#a").status, 502)
            other.shutdown()


    def test_the_program_of_the_page_runs(self):
        program = graph_server.shown("py").replace("http://127.0.0.1:8000",
                                                   self.graph._connection._url)
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            exec(program.replace("from graph", "from people"), {})
        self.assertIn("PERSON#ann {'since': 2024}\n3 None\n", told.getvalue())


class Keys(unittest.TestCase):
    def test_requests_are_signed_when_the_server_demands_it(self):
        served = graph_server.served(ADJOIN, keys=True)
        endpoint, key = served.__enter__()
        self.addCleanup(served.__exit__, None, None, None)
        credentials = people.Credentials(key["key_id"], key["secret"])
        self.assertNotIn(key["secret"], repr(credentials))
        graph = people.Graph(endpoint, credentials=credentials)
        self.assertEqual(graph.nodes.Thing.put("THING#\u00e9", {"price": 1}), "put")
        names = {"AWS_ACCESS_KEY_ID": key["key_id"], "AWS_SECRET_ACCESS_KEY": key["secret"]}
        with unittest.mock.patch.dict(os.environ, names):
            self.assertEqual(people.Graph(endpoint).node("THING#\u00e9")["attributes"], {"price": 1})
        for name in names:
            os.environ.pop(name, None)
        for given, code in ((None, "access_denied"),
                            (people.Credentials(key["key_id"], "x" * 40), "access_denied")):
            with self.assertRaises(people.GraphError) as caught:
                people.Graph(endpoint, credentials=given).node("THING#a")
            self.assertEqual(caught.exception.code, code)


class Names(unittest.TestCase):
    def test_every_annotation_means_something(self):
        for module in (people, odd):
            for name, thing in vars(module).items():
                if isinstance(thing, type) and thing.__module__ == module.__name__:
                    typing.get_type_hints(thing)
                    for function in vars(thing).values():
                        if callable(function):
                            typing.get_type_hints(function)
                elif callable(thing) and getattr(thing, "__module__", "") == module.__name__:
                    typing.get_type_hints(thing)

    def test_that_are_no_names_in_python_work(self):
        served = graph_server.served(ADJOIN)
        endpoint = served.__enter__()
        self.addCleanup(served.__exit__, None, None, None)
        graph = odd.Graph(endpoint)
        ref = odd.class_ref("a")
        graph.nodes.class_.put(ref, {"first-name": "A", "2nd": True, "import": 1, "set": {"x"}})
        self.assertEqual(graph.plans.from_(class_=ref).data[0]["attributes"], {"first-name": "A"})
        node = odd.node_node_ref("1")
        graph.nodes.Node.put(node, {"self": ref, "self-2": 1.5})
        graph.edges.HAS_TAG.add(node, ref, {"lang": "en", "weight": 2})
        self.assertEqual(graph.nodes.Node.get(node)["attributes"]["tags"], 1)
        page = graph.plans.class_(self_=node, budget_=3)
        self.assertEqual(page.data[0]["in"][0]["edge"], "HAS-TAG")
        self.assertEqual(graph.edges.has_tag.add(ref, ref, {"class": "c"}), "put")
        self.assertEqual(graph.series.Page.add(ref, {"from": "x"}), "created")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as FOLDER:
        people = load("people", graph_server.SCHEMA)
        odd = load("odd_names", graph_server.ODD_SCHEMA)
        unittest.main(argv=sys.argv[:1])
