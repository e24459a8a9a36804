#!/usr/bin/python3
"""usage: compatibility_test.py ADJOIN
docs/COMPATIBILITY.md is complete and true: every row has a probe that shows the difference on a
running server, every probe has a row, and no listed difference has gone.
"""
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../clients"))
from client import Client  # noqa: E402
from probes import PROBES, UNKNOWN_OPERATIONS  # noqa: E402
from server import Server  # noqa: E402

PAGE = os.path.join(HERE, "../../docs/COMPATIBILITY.md")
ROW = re.compile(r"^\| `([a-z-]+)` \| (.+) \| (.+) \| (.+) \|$", re.M)


class Compatibility(unittest.TestCase):
    adjoin = None

    @classmethod
    def setUpClass(cls):
        with open(PAGE, encoding="utf-8") as page:
            cls.page = page.read()
        cls.rows = ROW.findall(cls.page)
        cls.server = Server(cls.adjoin, in_memory=True).__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def test_every_row_has_a_probe_and_every_probe_a_row(self):
        names = [row[0] for row in self.rows]
        self.assertGreater(len(names), 25)
        self.assertEqual(len(names), len(set(names)), "a row is there twice")
        self.assertEqual(set(names) - set(PROBES), set(), "rows without a probe in tests/compatibility/probes.py")
        self.assertEqual(set(PROBES) - set(names), set(), "probes without a row in docs/COMPATIBILITY.md")
        self.assertEqual(self.page.count("\n| `"), len(names), "a row that is not of four cells")

    def test_every_unanswered_operation_is_named(self):
        for name in UNKNOWN_OPERATIONS:
            self.assertIn(name, self.page)

    def test_every_difference_is_still_there(self):
        client = Client(self.server.endpoint)
        self.addCleanup(client.close)
        for name, probe in PROBES.items():
            with self.subTest(name):
                self.assertTrue(probe(client), f"`{name}` is listed in docs/COMPATIBILITY.md, but is no difference "
                                               "any more: remove its row and its probe, or mend the probe")


if __name__ == "__main__":
    Compatibility.adjoin = sys.argv.pop(1)
    unittest.main()
