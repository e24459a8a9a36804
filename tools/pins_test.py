#!/usr/bin/env python3
"""Feeds tools/pins.py a small header with its tests, which agree, and many in which one thing is
wrong; expects silence for the first and the one message for each of the others."""

import os
import tempfile
import unittest

import pins

GOOD = {
    "include/adjoin/result.h": "enum class ErrorCode : int {\n  not_found,  ///< No.\n"
                               "  unsupported,\n  conflict,\n};\n",
    "include/adjoin/graph.h": """
class Graph {
 public:
  /// The node. @cost one GetItem
  /// @errors not_found: there is none; unsupported: a conflict of words is
  ///         no code
  Result<Node> get(std::string_view ref) const;

  /// @cost and errors as `get`
  Result<Node> look(std::string_view ref) const;
  Result<Node> peek(std::string_view ref) const;

  struct Options {
    /// @errors conflict: always
    bool strict = false;
    bool other = false;  ///< Nothing.
  };
};
""",
    "src/adjoin/graph_test.cc": """
int requests_of(int call) { return usage.requests; }

// Of the first.
// Pins: Graph::get @cost; Graph::get @errors not_found unsupported
TEST(Graphs, GetCostsOneRequest) {
  EXPECT_EQ(requests_of(graph.get("a")), 1);
  EXPECT_FAILS(not_found, graph.get("b"));
  EXPECT_FAILS(unsupported, graph.get("c"));
}

// Pins: Graph::look @cost; Graph::look @errors not_found unsupported
// Pins: Graph::peek @cost; Graph::peek @errors not_found unsupported
// Pins: Graph::Options::strict @errors conflict
TEST_F(Others, DoTheSame) {
  for (auto call : {&Graph::look, &Graph::peek}) EXPECT_EQ(requests_of(call), 1);
  EXPECT_FAILS(not_found, unsupported, conflict, {.strict = true});
}
""",
}
HEADER = "include/adjoin/graph.h"
TESTS = "src/adjoin/graph_test.cc"


def messages(changes):
    """What the check says about GOOD with some texts of its files replaced."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in GOOD.items():
            for old, new in changes.get(path, ()):
                assert old in text, old
                text = text.replace(old, new)
            place = os.path.join(root, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as file:
                file.write(text)
        return pins.findings(root)


class Pins(unittest.TestCase):
    def expect(self, path, old, new, words):
        found = messages({path: [(old, new)]})
        self.assertEqual(len(found), 1, found)
        self.assertIn(words, found[0])

    def test_says_nothing_where_each_promise_has_its_test(self):
        self.assertEqual(messages({}), [])

    def test_finds_a_promise_without_a_test(self):
        self.expect(TESTS, "Graph::get @cost; ", "", "no test pins Graph::get @cost")
        self.expect(TESTS, "get @errors not_found unsupported", "get @errors not_found",
                    "no test pins Graph::get @errors unsupported")

    def test_asks_each_function_of_a_group_and_each_code_that_another_one_stands_for(self):
        self.expect(TESTS, "; Graph::peek @errors not_found unsupported",
                    "; Graph::peek @errors not_found", "no test pins Graph::peek @errors unsup")
        self.expect(TESTS, "// Pins: Graph::Options::strict @errors conflict\n", "",
                    "no test pins Graph::Options::strict @errors conflict")

    def test_refuses_a_line_that_names_no_promise(self):
        self.expect(TESTS, "Graph::get @cost;", "Graph::get @cost; Graph::put @cost;",
                    "no public header promises Graph::put @cost")
        self.expect(TESTS, "Graph::get @cost;", "Graph::get @cost; Graph::get;",
                    "\"Graph::get\" is not NAME @cost")

    def test_refuses_a_test_that_cannot_break_with_the_promise(self):
        self.expect(TESTS, 'EXPECT_FAILS(unsupported, graph.get("c"));', "",
                    "does not pin Graph::get @errors unsupported: it names no unsupported")
        found = messages({TESTS: [("&Graph::peek}", "&Graph::look}")]})
        self.assertEqual(len(found), 3, found)
        self.assertIn("it uses no peek", found[0])
        found = messages({TESTS: [("usage.requests", "usage.units"), ("requests_of", "cost_of")]})
        self.assertEqual(len(found), 3, found)
        self.assertIn("looks at no `requests`", found[0])

    def test_refuses_a_line_that_stands_above_no_test(self):
        bare = "// Pins: Graph::get @cost\nint requests_of"
        found = messages({TESTS: [("int requests_of", bare)]})
        self.assertEqual(found, [f"{TESTS}: a line `// Pins:` stands right above its test"])


if __name__ == "__main__":
    unittest.main()
