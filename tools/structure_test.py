#!/usr/bin/env python3
"""Feeds tools/structure.py one small tree that is right and many that are wrong in one thing, and
expects silence for the first and the one message for each of the others."""

import hashlib
import os
import tempfile
import unittest

import structure

TABLE = """# Architecture
| room | holds | may include | state |
|---|---|---|---|
| `base` | words | - | here |
| `engine` | bytes | base | here |
| `wire` | protocol | base engine | planned |
"""

GOOD = {
    "docs/ARCHITECTURE.md": TABLE,
    "README.md": "See [the rooms](docs/ARCHITECTURE.md#rooms) and [us](https://example.com).\n",
    "src/CMakeLists.txt": "add_subdirectory(base)\nadd_subdirectory(engine)\n",
    "src/base/README.md": "# base\n",
    "src/base/CMakeLists.txt": "adjoin_room(base SOURCES word.cc TESTS word_test.cc)\n",
    "src/base/word.h": "#pragma once\n#include <string>\n",
    "src/base/word.cc": '#include "base/word.h"\n',
    "src/base/word_test.cc": '#include "base/word.h"\n#include "tests/model/store.h"\n',
    "src/engine/README.md": "# engine\n",
    "src/engine/CMakeLists.txt": "adjoin_room(engine SOURCES store.cc)\n",
    "src/engine/store.h": '#pragma once\n#include "base/word.h"\n',
    "src/engine/store.cc": "#include <rocksdb/db.h>\n#include <simdjson.h>\n",
    "tests/model/store.h": '#pragma once\n#include "base/word.h"\n',
}


def messages(changes):
    """What the check says about GOOD with some files changed, added, or (None) removed."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in {**GOOD, **changes}.items():
            if text is None:
                continue
            place = os.path.join(root, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as file:
                file.write(text)
        return structure.findings(root)


CODES = {
    "include/adjoin/result.h": "#pragma once\nenum class ErrorCode : int {\n  not_found,\n  conflict,  ///< others won\n"
    "  io_error,  ///< disk\n};\n",
    "src/base/api_error.h": "#pragma once\nenum class ApiError : int {\n  none,\n  validation,\n};\n",
}


def comment(*lines):
    """A tree with the codes of errors and a header whose comment is these lines."""
    return {**CODES, "src/base/word.h": "#pragma once\n" + "".join(f"/// {line}\n" for line in lines) + "void run();\n"}


class Structure(unittest.TestCase):
    def expect(self, changes, path, words):
        found = messages(changes)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(path), found[0])
        self.assertIn(words, found[0])

    def test_says_nothing_about_a_good_tree(self):
        self.assertEqual(messages({}), [])

    def test_asks_for_the_room_table(self):
        found = messages({"docs/ARCHITECTURE.md": "# Architecture\n"})
        self.assertIn("has no room table", found[0])

    def test_reports_an_unknown_room(self):
        lobby = {"src/lobby/README.md": "# lobby\n", "src/lobby/CMakeLists.txt": "\n"}
        self.expect(lobby, "src/lobby", "unknown room 'lobby'")

    def test_reports_a_listed_room_that_is_absent(self):
        table = TABLE.replace("planned", "here")
        self.expect({"docs/ARCHITECTURE.md": table}, "docs/ARCHITECTURE.md", "src/wire does not exist")

    def test_reports_a_planned_room_that_exists(self):
        wire = {"src/wire/README.md": "# wire\n", "src/wire/CMakeLists.txt": "\n"}
        self.expect(wire, "docs/ARCHITECTURE.md", "write 'here' in its row")

    def test_lets_a_coming_room_be_unfinished_and_knows_no_other_state(self):
        doc = "docs/ARCHITECTURE.md"
        coming = {doc: TABLE.replace("planned", "coming"), "src/wire/socket.cc": "\n"}
        self.assertEqual(messages(coming), [])
        self.expect({doc: TABLE.replace("planned", "soon")}, doc, "has state 'soon'")

    def test_reports_a_direction_to_no_room(self):
        table = TABLE.replace("base engine", "base motor")
        self.expect({"docs/ARCHITECTURE.md": table}, "docs/ARCHITECTURE.md", "'motor', which is no room")

    def test_reports_directions_in_a_circle(self):
        table = TABLE.replace("| words | - |", "| words | engine |")
        self.expect({"docs/ARCHITECTURE.md": table}, "docs/ARCHITECTURE.md", "in a circle")

    def test_understands_all_but(self):
        table = TABLE.replace("base engine", "all but engine")
        wire = {
            "docs/ARCHITECTURE.md": table.replace("planned", "here"),
            "src/wire/README.md": "# wire\n",
            "src/wire/CMakeLists.txt": "adjoin_room(wire SOURCES)\n",
            "src/wire/socket.h": '#pragma once\n#include "engine/store.h"\n#include "base/word.h"\n',
        }
        self.expect(wire, "src/wire/socket.h", 'forbidden include "engine/store.h"')

    def test_knows_the_codes_of_errors(self):
        for lines in (
            ("Runs. @errors not_found: none has this name; also conflict, io_error",),
            ("@errors validation for a text that is no number", "        `snake_case`"),
            ("@errors as read_all, and those of the store", "@cost one not_a_code"),
            ("@errors those of Graph::complete_ref; not_found: \"no_file\"",),
            ("@errors conflict   others won", "        io_error   the disk is full", "", "storage_io is no part of it"),
        ):
            self.assertEqual(messages(comment(*lines)), [], lines)

    def test_reports_a_code_that_no_enum_has(self):
        for lines, line, word in (
            (("Runs. @errors storage_io",), 2, "storage_io"),
            (("@errors budget: it ended early; not_found",), 2, "budget"),
            (("Runs.", "@errors not_found; usage: nothing to do"), 3, "usage"),
            (("@errors not_found,", "        not_applied if others won"), 2, "not_applied"),
            (("@errors conflict  others won", "        frozen    it is read-only"), 2, "frozen"),
        ):
            self.expect(comment(*lines), f"src/base/word.h:{line}", f"@errors names '{word}', which is no code")
        self.expect({**CODES, "src/base/word.cc": "// @errors gone\n"}, "src/base/word.cc:1", "'gone', which is no code")

    def test_reports_a_room_without_readme(self):
        self.expect({"src/base/README.md": None}, "src/base", "room without README.md")

    def test_reports_a_room_without_cmake_list(self):
        found = messages({"src/base/CMakeLists.txt": None})
        self.assertIn("room without CMakeLists.txt", found[0])

    def test_reports_an_include_against_the_direction(self):
        wrong = {"src/base/word.cc": '#include "engine/store.h"\n'}
        self.expect(wrong, "src/base/word.cc", "room base may include no other room")

    def test_reports_an_include_against_the_direction_inside_a_room(self):
        tree = {
            "docs/ARCHITECTURE.md": TABLE + "\n| `engine/low` | keys | - | here |\n"
            "| `engine/high` | writes | engine/low engine | here |\n",
            "src/engine/low/key.h": '#pragma once\n#include "base/word.h"\n',
            "src/engine/high/sync.h": '#pragma once\n#include "engine/store.h"\n',
            "src/engine/high/write.h": '#pragma once\n#include "engine/low/key.h"\n',
        }
        self.assertEqual(messages(tree), [])
        upward = {"src/engine/low/key.h": '#pragma once\n#include "engine/high/write.h"\n'}
        self.expect({**tree, **upward}, "src/engine/low/key.h", "engine/low may include engine/low")
        roof = {"src/engine/low/key.h": '#pragma once\n#include "engine/store.h"\n'}
        self.expect({**tree, **roof}, "src/engine/low/key.h", "engine/low may include engine/low")
        attic = {"src/engine/attic/box.h": "#pragma once\n"}
        self.expect({**tree, **attic}, "src/engine/attic", "unknown part 'engine/attic'")

    def test_reports_a_folder_of_too_many_files(self):
        words = {f"src/base/word{i}.h": "#pragma once\n" for i in range(structure.FOLDER_FILES_MAX)}
        self.expect(words, "src/base", "limit 40: divide it into parts")

    def test_reports_an_include_without_its_room(self):
        wrong = {"src/base/word.cc": '#include "word.h"\n'}
        self.expect(wrong, "src/base/word.cc", 'as in "base/word.h"')

    def test_reports_rocksdb_outside_the_engine(self):
        wrong = {"src/base/word.cc": "#include <rocksdb/db.h>\n"}
        self.expect(wrong, "src/base/word.cc", "only room engine knows this library")

    def test_reports_heavy_headers_in_a_header(self):
        for heavy in ("simdjson.h", "yaml.h", "CLI/CLI.hpp", "spdlog/spdlog.h"):
            wrong = {"src/base/word.h": f"#pragma once\n#include <{heavy}>\n"}
            self.expect(wrong, "src/base/word.h", "include it in one .cc file")

    def test_reports_code_that_includes_tests(self):
        wrong = {"src/base/word.cc": '#include "tests/model/store.h"\n'}
        self.expect(wrong, "src/base/word.cc", "only tests may include from tests/")

    def test_reports_a_model_that_knows_the_engine(self):
        wrong = {"tests/model/store.h": '#pragma once\n#include "engine/store.h"\n'}
        self.expect(wrong, "tests/model/store.h", "shares nothing with the engine")

    def test_reports_a_source_that_nothing_builds(self):
        self.expect({"src/base/lost.cc": "\n"}, "src/base/lost.cc", "listed in no CMakeLists.txt")
        self.expect({"tests/lost_test.cc": "\n"}, "tests/lost_test.cc", "listed in no CMakeLists.txt")

    def test_reports_a_name_that_two_sources_of_a_room_define(self):
        lists = {"src/base/CMakeLists.txt": "adjoin_room(base SOURCES word.cc other.cc TESTS word_test.cc)\n"}
        for own in ("constexpr int kMost = 3;", "struct Part {", "using Kind = Word::Kind;"):
            same = {path: f"namespace {{\n{own}\n}}  // namespace\n" for path in ("src/base/word.cc", "src/base/other.cc")}
            if own.startswith("using"):
                self.assertEqual(messages({**lists, **same}), [])
                same["src/base/word.cc"] = same["src/base/word.cc"].replace("Word::", "Other::")
            self.expect({**lists, **same}, "src/base/word.cc:2", "give one another name")
        same["src/base/word.cc"] = f"{own}\n"
        self.assertEqual(messages({**lists, **same}), [], "one is in the open")

    def test_reports_long_files_and_allows_longer_tests(self):
        self.expect({"src/base/word.cc": "\n" * 501}, "src/base/word.cc", "501 lines, limit 500")
        self.assertEqual(messages({"src/base/word_test.cc": "\n" * 501}), [])
        self.expect({"src/base/word_test.cc": "\n" * 801}, "src/base/word_test.cc", "limit 800")
        self.assertEqual(messages({"src/base/word.cc": "// Generated.\n" + "\n" * 501}), [])

    def test_reports_long_lines_tabs_and_unfinished_work(self):
        self.expect({"src/base/word.cc": "/" * 101}, "src/base/word.cc:1", "101 columns")
        expected = f'auto text = R"(\n{"-" * 101}\n)";\n'
        self.assertEqual(messages({"src/base/word_test.cc": expected}), [])
        self.expect({"src/base/word.cc": expected}, "src/base/word.cc:2", "101 columns")
        self.expect({"src/base/word.cc": "\n\tint x;\n"}, "src/base/word.cc:2", "tab")
        for word in structure.UNFINISHED:
            self.expect({"src/base/word.cc": f"// {word}: later\n"}, "src/base/word.cc:1", "is not merged")

    def test_reports_assertions_that_do_something(self):
        for effect in ("RAND_bytes(noise, 8) == 1", "::write(file, line,\n  4) == 4", "n++ < 4", "!called.exchange(true)",
                       "(n = next()) > 0", "names.insert(name).second", "membarrier(4) == 0"):
            self.expect({"src/base/word.cc": f"void f() {{ ADJOIN_ASSERT({effect}); }}\n"},
                        "src/base/word.cc:1", "do it first, then assert what it answered")
        for fact in ("filled == 1", "at <= end && !is_open()", 'name == "n++ = 1"', "has_value()"):
            self.assertEqual(messages({"src/base/word.cc": f"void f() {{ ADJOIN_ASSERT({fact}); }}\n"}), [])

    def test_reports_a_header_without_guard(self):
        self.expect({"src/base/word.h": "\n"}, "src/base/word.h", "missing #pragma once")

    def test_reports_names_that_say_nothing(self):
        for name in ("string_utils.h", "common.h", "misc.h", "test_helper.h"):
            self.expect({f"src/base/{name}": "#pragma once\n"}, "src/base/", "says nothing in a name")

    def test_reports_links_to_nothing(self):
        self.expect({"README.md": "[here](docs/GONE.md)\n"}, "README.md", "links to docs/GONE.md")
        self.assertEqual(messages({"README.md": "`[here](docs/GONE.md)`\n```\n[a](b)\n```\n"}), [])

    def test_reports_libraries_that_are_not_those_of_the_list(self):
        digest = hashlib.sha256(b"let a;\n").hexdigest()
        good = {
            "console/vendor/README.md": f"| `a/a.mjs` | a 1.2.3 | MIT | `{digest}` |\n",
            "console/vendor/a/a.mjs": "let a;\n",
            "console/vendor/update.sh": "#!/bin/sh\n",
        }
        self.assertEqual(messages(good), [])
        self.expect({**good, "console/vendor/a/a.mjs": "let b;\n"}, "console/vendor/a/a.mjs", "is not what")
        self.expect({**good, "console/vendor/a/b.mjs": ""}, "console/vendor/a/b.mjs", "is not in")
        self.expect({**good, "console/vendor/a/a.mjs": None}, "console/vendor/README.md", "lists a/a.mjs, which is not there")

    def test_reports_pages_that_make_code_of_text(self):
        self.assertEqual(messages({"console/src/a.tsx": "export const text = evaluate(a.textContent);\n"}), [])
        for line in ("a.innerHTML = b;", "<p dangerouslySetInnerHTML={b} />", "eval(b)", "new Function(b)",
                     "setTimeout('b()', 1)", "document.write(b)", 'const a = "javascript:b";'):
            self.expect({"console/src/a.tsx": line + "\n"}, "console/src/a.tsx:1", "can make code of stored text")

    def test_reports_long_pages(self):
        self.expect({"console/src/a.ts": "a;\n" * 501}, "console/src/a.ts", "has 501 lines")

    def test_measures_functions(self):
        code = """
#define BRACES {{{
namespace adjoin {
class Store {
 public:
  int size() const { return 1; }  // }
};
template <typename T>
Result<T> Store::open(const Options& options,
                      int flags) {
  if (flags) {
    return fail("}");
  }
  return {};
}
const int table[] = {1, 2};
}  // namespace adjoin
"""
        self.assertEqual(list(structure.functions(code)), [("size", 6, 1), ("Store::open", 8, 8)])


if __name__ == "__main__":
    unittest.main()
