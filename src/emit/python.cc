#include <algorithm>
#include <utility>

#include "base/text.h"
#include "emit/client_text.h"
#include "emit/emit.h"
#include "emit/model.h"
#include "emit/names.h"
#include "emit/text.h"

namespace adjoin::emit {
namespace {

// Python's own words. A name that is one of them gets an underscore.
const std::vector<std::string_view> kKeywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
// What the client and its imports have names for.
const std::vector<std::string_view> kOwnNames = {
    "Any",         "AsyncGraph",   "AsyncIterator", "Awaitable", "Budget",     "Callable",
    "Cost",        "Credentials",  "Done",          "Edge",      "Edges",      "Exception",
    "Fields",      "ForwardEdges", "Generic",       "Graph",     "GraphError", "Iterable",
    "Iterator",    "Literal",      "Neighbor",      "Node",      "Nodes",      "OSError",
    "Page",        "Reached",      "Removed",       "Required",  "Row",        "Scored",
    "Sequence",    "Series",       "Tree",          "TypeVar",   "TypedDict",  "_",
    "annotations", "asyncio",      "base64",        "bool",      "bytes",      "callable",
    "dataclass",   "datetime",     "dict",          "enumerate", "every_row",  "every_row_later",
    "field",       "float",        "frozenset",     "getattr",   "hashlib",    "hmac",
    "int",         "isinstance",   "islice",        "iter",      "json",       "len",
    "list",        "next",         "object",        "os",        "self",       "set",
    "sorted",      "str",          "super",         "timezone",  "tuple",      "type",
    "urllib",      "zip"};

std::vector<std::string_view> reserved() {
  std::vector<std::string_view> all = kKeywords;
  all.insert(all.end(), kOwnNames.begin(), kOwnNames.end());
  return all;
}

/// Literal text of an f"…".
std::string format_text(std::string_view literal) {
  std::string text;
  for (const char c : literal) {
    if (c == '{' || c == '}') text += c;
    if (c == '\\' || c == '"') text += '\\';
    text += c;
  }
  return without_controls(text);
}

/// A comment behind a line of code.
std::string remark(std::string_view text) { return "  # " + one_line(text); }

/// A name that may stand behind a dot. In a class, Python renames what begins with two underscores.
/// A TypedDict may have any keys, but only names can be written as members of a class.
bool is_attribute(const std::string& name) {
  return is_identifier(name) && !name.starts_with("__") &&
         std::find(kKeywords.begin(), kKeywords.end(), name) == kKeywords.end();
}

class PythonWriter {
 public:
  explicit PythonWriter(const Model& model) : model_(model), names_(reserved()) {
    for (const NodeModel& node : model.nodes) {
      node_names_.push_back(
          names_.take(type_name(node.type->name), "Node", {"", "Ref", "Fields", "Attributes"}));
    }
    for (const EdgeModel& edge : model.edges) {
      edge_names_.push_back(names_.take(type_name(edge.type->name), "Edge",
                                        {"", "Fields", "Attributes", "Neighbor"}));
    }
    for (const SeriesModel& series : model.series) {
      series_names_.push_back(names_.take(type_name(series.type->name), "Series", {"Fields"}));
    }
    for (const PlanModel& plan : model.plans) {
      plan_names_.push_back(names_.take(type_name(plan.name), "Plan", {"Row"}));
    }
  }

  std::string write() {
    const schema::Schema& schema = *model_.schema;
    out_ =
        "\"\"\"Types and a client of the graph in table " + schema.table.name +
        ",\nmade by `adjoin schema emit python` from schema " + schema.fingerprint() +
        ".\nMake it anew when the schema changes; do not edit. For Python 3.11 and newer.\n\"\"\"\n"
        "from __future__ import annotations\n\n"
        "import asyncio\nimport base64\nimport hashlib\nimport hmac\nimport json\nimport os\n"
        "import urllib.error\nimport urllib.parse\nimport urllib.request\n"
        "from dataclasses import dataclass, field\nfrom datetime import datetime, timezone\n"
        "from itertools import islice\n"
        "from typing import (Any, AsyncIterator, Awaitable, Callable, Generic, Iterable, "
        "Iterator,\n"
        "                    Literal, Required, Sequence, TypedDict, TypeVar)\n\n"
        "Fields = TypeVar(\"Fields\")\nNode = TypeVar(\"Node\")\nEdge = TypeVar(\"Edge\")\n"
        "Neighbor = TypeVar(\"Neighbor\")\nRow = TypeVar(\"Row\")\n";
    section("Nodes");
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) node(i);
    section("Edges");
    for (std::size_t i = 0; i < model_.edges.size(); ++i) edge(i);
    if (!model_.series.empty()) section("Series");
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      dictionary(series_names_[i] + "Fields", model_.series[i].fields, {}, false);
    }
    if (!model_.plans.empty()) section("Declared reads");
    for (std::size_t i = 0; i < model_.plans.size(); ++i) {
      row(plan_names_[i] + "Row", model_.plans[i].row);
    }
    out_ += "\n\n" + std::string(python_client());
    graph();
    return std::move(out_);
  }

 private:
  void section(std::string_view title) {
    std::string line = "\n\n# ---- " + std::string(title) + " ";
    line.resize(std::max<std::size_t>(line.size(), 101), '-');
    out_ += line + "\n";
  }

  template <typename Models>
  static std::size_t find(const Models& models, std::string_view name) {
    for (std::size_t i = 0; i < models.size(); ++i) {
      if (models[i].type->name == name) return i;
    }
    return 0;  // a checked schema names only what it declares
  }

  std::string refs(const std::vector<std::string>& types) const {
    std::vector<std::string> names;
    for (const std::string& type : types) {
      names.push_back(node_names_[find(model_.nodes, type)] + "Ref");
    }
    return joined(names, " | ", "str");
  }

  std::string type_of(const Shape& shape) const {
    const std::string one = type_of_one(shape);
    return shape.is_many ? "Sequence[" + one + "]" : one;
  }

  std::string type_of_one(const Shape& shape) const {
    using Kind = Shape::Kind;
    switch (shape.kind) {
      case Kind::text: return "str";
      case Kind::number: return "float";
      case Kind::integer: return "int";
      case Kind::boolean: return "bool";
      case Kind::bytes: return "bytes";
      case Kind::list: return "list[Any]";
      case Kind::map: return "dict[str, Any]";
      case Kind::text_set: return "set[str]";
      case Kind::number_set: return "set[float]";
      case Kind::scalar: return "str | float | bool";
      case Kind::ref: return refs(shape.names);
      case Kind::choice: break;
    }
    std::vector<std::string> values;
    for (const std::string& value : shape.names) values.push_back(quoted(value));
    return "Literal[" + joined(values, ", ", "\"\"") + "]";
  }

  struct Member {
    std::string name;
    std::string type;
    bool required = true;
    std::string note;
  };

  std::vector<Member> members_of(const std::vector<Property>& properties, bool required) const {
    std::vector<Member> members;
    for (const Property& one : properties) {
      members.push_back({one.name, type_of(one.shape), required && one.required, one.note});
    }
    return members;
  }

  /// A TypedDict, in the form that its names allow: a class, or a call for names that are none of
  /// Python's. `total` says what is meant where nothing is said.
  void dictionary(const std::string& name, const std::vector<Member>& members, bool total) {
    const bool is_class = std::all_of(members.begin(), members.end(), [](const Member& member) {
      return is_attribute(member.name);
    });
    const auto type = [&](const Member& member) {
      return total || !member.required ? member.type : "Required[" + member.type + "]";
    };
    if (is_class) {
      out_ += "\n\nclass " + name + "(TypedDict" + (total ? "" : ", total=False") + "):\n";
      for (const Member& member : members) {
        out_ += "    " + member.name + ": " + type(member) +
                (member.note.empty() ? "" : remark(member.note)) + "\n";
      }
      return;
    }
    // What is named in a call is evaluated at once, so that it is a text.
    out_ += "\n\n" + name + " = TypedDict(\"" + name + "\", {\n";
    for (const Member& member : members) {
      out_ += "    " + quoted(member.name) + ": " + quoted(type(member)) + "," +
              (member.note.empty() ? "" : remark(member.note)) + "\n";
    }
    out_ += std::string("}") + (total ? "" : ", total=False") + ")\n";
  }

  void dictionary(const std::string& name, const std::vector<Property>& fields,
                  const std::vector<Property>& kept, bool is_partial) {
    if (fields.empty() && kept.empty()) {
      out_ += "\n\n" + name + " = dict[str, Any]\n";
      return;
    }
    std::vector<Member> members = members_of(fields, !is_partial);
    for (Member& member : members_of(kept, false)) members.push_back(std::move(member));
    dictionary(name, members, false);
  }

  void node(std::size_t number) {
    const NodeModel& node = model_.nodes[number];
    const std::string& name = node_names_[number];
    std::string text;
    std::vector<std::string> parts;
    Names parameters(kKeywords);
    for (const schema::Segment& segment : node.type->ref.segments()) {
      if (!segment.is_hole()) {
        text += format_text(segment.literal);
        continue;
      }
      const std::string part = parameters.take(identifier(segment.hole), "_");
      parts.push_back(part + ": str");
      text += "{" + part + "}";
    }
    out_ += "\n\n" + name + "Ref = str" + remark(node.type->ref.source()) + "\n";
    out_ += "\n\ndef " + names_.take(snake_case(name) + "_ref", "_of") + "(" +
            joined(parts, ", ", "") + ") -> " + name + "Ref:\n    return f\"" + text + "\"\n";
    dictionary(name + "Fields", node.fields, {}, false);
    attributes(name, node.fields, node.kept, node.may_be_bare);
    dictionary(name,
               {{"node", name + "Ref", true, ""},
                {"type", "Literal[" + quoted(node.type->name) + "]", true, ""},
                {"attributes", name + "Attributes", true, ""}},
               true);
  }

  void attributes(const std::string& name, const std::vector<Property>& fields,
                  const std::vector<Property>& kept, bool is_partial) {
    if (kept.empty() && !is_partial) {
      out_ += "\n\n" + name + "Attributes = " + name + "Fields\n";
    } else if (fields.empty()) {
      out_ += "\n\n" + name + "Attributes = dict[str, Any]  # and";
      for (const Property& property : kept) out_ += " " + quoted(property.name);
      out_ += "\n";
    } else {
      dictionary(name + "Attributes", fields, kept, is_partial);
    }
  }

  void edge(std::size_t number) {
    const EdgeModel& edge = model_.edges[number];
    const std::string& name = edge_names_[number];
    const std::string label = "Literal[" + quoted(edge.type->name) + "]";
    dictionary(name + "Fields", edge.fields, {}, false);
    attributes(name, edge.fields, edge.kept, false);
    dictionary(name,
               {{"from", refs(edge.type->from.types), true, ""},
                {"edge", label, true, ""},
                {"to", refs(edge.type->to.types), true, ""},
                {"attributes", name + "Attributes", true, ""}},
               true);
    std::vector<std::string> both = edge.type->from.types;
    for (const std::string& type : edge.type->to.types) {
      if (std::find(both.begin(), both.end(), type) == both.end()) both.push_back(type);
    }
    dictionary(name + "Neighbor",
               {{"node", refs(both), true, ""},
                {"edge", label, true, ""},
                {"attributes", name + "Attributes", true,
                 edge.lists_whole ? "" : "as far as the index has them"}},
               true);
  }

  std::string row_attributes(const RowModel& row) const {
    std::vector<std::string> names;
    for (const std::string& type : row.types) {
      switch (row.attributes) {
        case RowModel::Attributes::nodes:
          names.push_back(node_names_[find(model_.nodes, type)] + "Attributes");
          break;
        case RowModel::Attributes::edges:
          names.push_back(edge_names_[find(model_.edges, type)] + "Attributes");
          break;
        case RowModel::Attributes::series:
          names.push_back(series_names_[find(model_.series, type)] + "Fields");
          break;
        case RowModel::Attributes::any:
        case RowModel::Attributes::none: break;
      }
    }
    return row.attributes == RowModel::Attributes::any ? "dict[str, Any]"
                                                       : joined(names, " | ", "dict[str, Any]");
  }

  void row(const std::string& name, const RowModel& row) {
    std::vector<Member> members;
    std::vector<std::pair<std::string, const RowModel*>> hung;
    if (row.is_count) {
      members.push_back({"count", "int", true, ""});
    } else {
      members.push_back({"node", refs(row.nodes), true, ""});
      if (row.has_type) members.push_back({"type", "str", false, ""});
      std::vector<std::string> edges;
      for (const std::string& edge : row.edges) edges.push_back(quoted(edge));
      if (!edges.empty()) {
        members.push_back(
            {"edge", "Literal[" + joined(edges, ", ", "") + "]", !row.may_lack_edge, ""});
      }
      if (!row.measure.empty()) members.push_back({row.measure, "int", true, ""});
      if (row.has_parent) members.push_back({"parent", refs(row.nodes), false, ""});
      for (const auto& [with, one] : row.with) {
        const std::string type = names_.take(name + type_name(with), "_");
        hung.emplace_back(type, &one);
        members.push_back({with, "list[" + type + "]", true, ""});
      }
      if (row.attributes != RowModel::Attributes::none) {
        members.push_back({"attributes", row_attributes(row), !row.may_lack_attributes,
                           row.is_partial ? "some of them" : ""});
      }
    }
    // What hangs on a row has nothing hung on itself.
    for (const auto& [type, one] : hung) this->row(type, *one);
    dictionary(name, members, std::all_of(members.begin(), members.end(), [](const Member& one) {
                 return one.required;
               }));
  }

  std::string accessor(const std::string& name, Names& taken) const {
    std::string made = identifier(name);
    if (made.starts_with("__")) made.insert(0, "n");
    if (!is_attribute(made)) made += "_";
    return taken.take(made, "_");
  }

  static std::string_view class_of(const EdgeModel& edge) {
    if (!edge.type->is_reversible()) return "ForwardEdges";
    return edge.type->tree ? "Tree" : "Edges";
  }

  void open_group(std::string_view name, std::string_view what) {
    out_ += "\n\nclass " + std::string(name) + ":\n    \"\"\"" + std::string(what) +
            "\"\"\"\n\n    def __init__(self, connection: _Connection) -> None:\n"
            "        self._connection = connection\n";
  }

  void groups() {
    open_group("_NodesOfGraph", "Node types by their names.");
    Names nodes({"_connection"});
    for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
      const std::string& name = node_names_[i];
      out_ += "        self." + accessor(model_.nodes[i].type->name, nodes) + ": Nodes[" + name +
              "Fields, " + name + "] = Nodes(connection, " + quoted(model_.nodes[i].type->name) +
              ")\n";
    }
    open_group("_EdgesOfGraph", "Edge types by their names.");
    Names edges({"_connection"});
    for (std::size_t i = 0; i < model_.edges.size(); ++i) {
      const std::string& name = edge_names_[i];
      const std::string kind(class_of(model_.edges[i]));
      out_ += "        self." + accessor(model_.edges[i].type->name, edges) + ": " + kind + "[" +
              name + "Fields, " + name + ", " + name + "Neighbor] = " + kind +
              "(\n            connection, " + quoted(model_.edges[i].type->name) + ")\n";
    }
    open_group("_SeriesOfGraph", "Series by their names.");
    Names series({"_connection"});
    for (std::size_t i = 0; i < model_.series.size(); ++i) {
      out_ += "        self." + accessor(model_.series[i].type->name, series) + ": Series[" +
              series_names_[i] + "Fields] = Series(connection, " +
              quoted(model_.series[i].type->name) + ")\n";
    }
  }

  void plan(std::size_t number, Names& taken) {
    const PlanModel& plan = model_.plans[number];
    Names parameters({"self", "budget"});
    std::vector<std::string> words{"self", "*"};
    std::string given;
    std::string notes;
    for (const Property& param : plan.params) {
      const std::string name = accessor(param.name, parameters);
      words.push_back(name + ": " + type_of(param.shape) +
                      (param.required ? "" : " | None = None"));
      append_to_list(quoted(param.name) + ": " + name, given);
      if (!param.note.empty()) notes += "      " + remark(param.name + ": " + param.note) + "\n";
    }
    words.emplace_back("budget: Budget | None = None");
    const std::string begin = "    def " + accessor(plan.name, taken) + "(";
    const std::string end = ") -> Page[" + plan_names_[number] + "Row]:\n";
    const std::string indent = ",\n" + std::string(begin.size(), ' ');
    const std::string line = begin + joined(words, ", ", "") + end;
    out_ += "\n" + (line.size() <= 100 ? line : begin + joined(words, indent, "") + end) + notes;
    out_ += "        return self._run(" + quoted(plan.name) + ", {" + given + "}, budget)\n";
  }

  void graph() {
    groups();
    open_group("_PlansOfGraph", "Declared reads by their names.");
    out_ += R"(
    def _run(self, plan: str, params: dict[str, Any], budget: Budget | None) -> Page[Any]:
        return self._connection.page(
            "plan", _given(plan=plan, params=_given(**params), budget=budget))
)";
    Names plans({"_connection", "_run"});
    for (std::size_t i = 0; i < model_.plans.size(); ++i) plan(i, plans);
    out_ += R"(

class Graph:
    """The graph that `adjoin serve` answers for: Graph("http://127.0.0.1:8000").

    When the server demands keys, requests are signed: by `credentials`, else by those of the
    environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY).
    """

    def __init__(self, url: str, *, table: str = )" +
            quoted(model_.schema->table.name) + R"(,
                 opener: urllib.request.OpenerDirector | None = None,
                 timeout: float = 60.0, credentials: Credentials | None = None) -> None:
        self._connection = _Connection(url, table, opener, timeout, credentials)
        self.nodes = _NodesOfGraph(self._connection)
        self.edges = _EdgesOfGraph(self._connection)
        self.series = _SeriesOfGraph(self._connection)
        self.plans = _PlansOfGraph(self._connection)

    def node(self, node: str) -> )" +
            joined(node_names_, " | ", "dict[str, Any]") + R"(:
        """A node of any type."""
        return self._connection.call("nodes", {"getNode": {"node": node}})["data"]

    def steps(self, steps: Sequence[dict[str, Any]], params: dict[str, Any] | None = None, *,
              returns: dict[str, Any] | None = None,
              budget: Budget | None = None) -> Page[dict[str, Any]]:
        """The rows of a read in several steps, written as in a schema's `plans`."""
        body = {"steps": list(steps), "params": params or {}, "return": returns}
        return self._connection.page("plan", _given(**body, budget=budget))

    def transact(self, writes: Sequence[dict[str, Any]]) -> list[str]:
        """All of the writes or none, as one transaction. What became of each.

        A write is {"addEdge": {"from": …, "type": …, "to": …, "fields": …}}, {"putNode": …}, ….
        """
        body = {"operations": [_to_json(write) for write in writes]}
        return self._connection.call("transact", body)["data"]["outcomes"]

    def bulk(self, writes: Iterable[dict[str, Any]], *, together: int = 20) -> Iterator[Done]:
        """Many writes, in order: what became of each, as soon as it is known.

        So many are one transaction. One that is refused has changed nothing: its writes are then
        tried one by one, so that a bad one stops no other. Where it is not known what became of a
        transaction, each of its writes has that error.
        """
        left = enumerate(writes)
        while chunk := list(islice(left, together)):
            yield from self._chunk(chunk)

    def _chunk(self, chunk: list[tuple[int, dict[str, Any]]]) -> Iterator[Done]:
        try:
            outcomes = self.transact([write for _, write in chunk])
        except GraphError as error:
            if len(chunk) == 1 or error.code in _DOUBT:
                yield from (Done(index, write, error=error) for index, write in chunk)
            else:
                for one in chunk:
                    yield from self._chunk([one])
        else:
            for (index, write), outcome in zip(chunk, outcomes):
                yield Done(index, write, outcome)
)";
  }

  const Model& model_;
  Names names_;
  std::vector<std::string> node_names_;
  std::vector<std::string> edge_names_;
  std::vector<std::string> series_names_;
  std::vector<std::string> plan_names_;
  std::string out_;
};

}  // namespace

std::string python(const schema::Schema& schema) {
  const Model model = make_model(schema);
  return PythonWriter(model).write();
}

}  // namespace adjoin::emit
