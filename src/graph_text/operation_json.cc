#include "graph_text/operation_json.h"

#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "graph_text/names.h"
#include "item/json.h"

namespace adjoin::graph_text {
namespace {

Error wrong(std::string_view member, std::string_view expected) {
  return Error(ErrorCode::invalid_argument,
               "\"" + std::string(member) + "\": " + std::string(expected) + " is expected");
}

/// The members of one operation, taken one by one; what remains at the end is unknown.
/// A misspelt member would else be ignored, and a write without its condition would go through.
class Members {
 public:
  Members(const graph::Graph& graph, Item members) : graph_(graph), members_(std::move(members)) {}

  Result<std::string> text(std::string_view name, bool required) {
    const Value* value = members_.find(name);
    if (value == nullptr) {
      if (!required) return std::string();
      return Error(ErrorCode::invalid_argument, "\"" + std::string(name) + "\" is missing");
    }
    const std::string* text = value->as_string();
    if (text == nullptr) return wrong(name, "a string");
    std::string taken = *text;
    members_.erase(name);
    return taken;
  }
  Result<Item> object(std::string_view name) {
    const Value* value = members_.find(name);
    if (value == nullptr) return Item();
    const auto* map = std::get_if<Item>(&value->content());
    if (map == nullptr) return wrong(name, "an object");
    Item taken = *map;
    members_.erase(name);
    return taken;
  }
  Result<std::vector<std::string>> texts(std::string_view name) {
    std::vector<std::string> taken;
    const Value* value = members_.find(name);
    if (value == nullptr) return taken;
    const auto* list = std::get_if<Value::List>(&value->content());
    if (list == nullptr) return wrong(name, "a list of strings");
    for (const Value& element : *list) {
      if (element.as_string() == nullptr) return wrong(name, "a list of strings");
      taken.push_back(*element.as_string());
    }
    members_.erase(name);
    return taken;
  }
  Result<bool> flag(std::string_view name) {
    const Value* value = members_.find(name);
    if (value == nullptr) return false;
    const bool* flag = std::get_if<bool>(&value->content());
    if (flag == nullptr) return wrong(name, "true or false");
    const bool taken = *flag;
    members_.erase(name);
    return taken;
  }
  Result<std::string> node() {
    ADJOIN_TRY(const std::string text_given, text("node", true));
    return node_ref(graph_, text_given, {});
  }
  Result<std::string> owner(std::string_view series) {
    ADJOIN_TRY(const std::string text_given, text("of", true));
    return series_owner(graph_, text_given, series);
  }
  Result<plan::EdgeId> edge() {
    ADJOIN_TRY(const std::string from, text("from", true));
    ADJOIN_TRY(const std::string type, text("type", true));
    ADJOIN_TRY(const std::string to, text("to", true));
    return edge_id(graph_, from, type, to);
  }
  // Of an edge type whose key holds fields, both ends are not enough to name one edge.
  Result<plan::EdgeId> keyed_edge() {
    ADJOIN_TRY(plan::EdgeId id, edge());
    ADJOIN_TRY(id.fields, object("key"));
    return id;
  }
  Result<void> check_empty() const {
    if (members_.empty()) return {};
    return Error(ErrorCode::invalid_argument,
                 "\"" + members_.begin()->first + "\" is not known here");
  }

 private:
  const graph::Graph& graph_;
  Item members_;
};

Result<plan::WriteOperation> put_node(Members& members) {
  plan::PutNode operation;
  ADJOIN_TRY(operation.ref, members.node());
  ADJOIN_TRY(operation.fields, members.object("fields"));
  ADJOIN_TRY(operation.only_new, members.flag("onlyNew"));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> update_node(Members& members) {
  plan::UpdateNode operation;
  ADJOIN_TRY(operation.ref, members.node());
  ADJOIN_TRY(operation.set, members.object("set"));
  ADJOIN_TRY(operation.add, members.object("add"));
  ADJOIN_TRY(operation.remove, members.texts("remove"));
  ADJOIN_TRY(operation.where, members.text("where", false));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> remove_node(Members& members) {
  plan::RemoveNode operation;
  ADJOIN_TRY(operation.ref, members.node());
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> add_edge(Members& members) {
  ADJOIN_TRY(const plan::EdgeId id, members.edge());
  plan::AddEdge operation{id.from, id.type, id.to, {}};
  ADJOIN_TRY(operation.fields, members.object("fields"));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> remove_edge(Members& members) {
  plan::RemoveEdge operation;
  ADJOIN_TRY(operation.edge, members.keyed_edge());
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> update_edge(Members& members) {
  plan::UpdateEdge operation;
  ADJOIN_TRY(operation.edge, members.keyed_edge());
  ADJOIN_TRY(operation.set, members.object("set"));
  ADJOIN_TRY(operation.add, members.object("add"));
  ADJOIN_TRY(operation.remove, members.texts("remove"));
  ADJOIN_TRY(operation.where, members.text("where", false));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> move_edge(Members& members) {
  ADJOIN_TRY(const plan::EdgeId id, members.edge());
  return plan::WriteOperation(plan::MoveEdge{id.from, id.type, id.to});
}
Result<plan::WriteOperation> add_to_series(Members& members) {
  plan::AddToSeries operation;
  ADJOIN_TRY(operation.series, members.text("series", true));
  ADJOIN_TRY(operation.of, members.owner(operation.series));
  ADJOIN_TRY(operation.fields, members.object("fields"));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> check_node(Members& members) {
  plan::CheckNode operation;
  ADJOIN_TRY(operation.ref, members.node());
  ADJOIN_TRY(operation.where, members.text("where", false));
  ADJOIN_TRY(operation.absent, members.flag("absent"));
  return plan::WriteOperation(std::move(operation));
}
Result<plan::WriteOperation> check_edge(Members& members) {
  plan::CheckEdge operation;
  ADJOIN_TRY(operation.edge, members.keyed_edge());
  ADJOIN_TRY(operation.where, members.text("where", false));
  ADJOIN_TRY(operation.absent, members.flag("absent"));
  return plan::WriteOperation(std::move(operation));
}

struct WriteReader {
  std::string_view name;
  Result<plan::WriteOperation> (*read)(Members&);
};
/// The names are part of the HTTP interface (docs/graph-http.md): one may be added, none renamed.
constexpr WriteReader kWriteReaders[] = {
    {"putNode", put_node},     {"updateNode", update_node},    {"removeNode", remove_node},
    {"addEdge", add_edge},     {"removeEdge", remove_edge},    {"updateEdge", update_edge},
    {"moveEdge", move_edge},   {"addToSeries", add_to_series}, {"checkNode", check_node},
    {"checkEdge", check_edge},
};

const WriteReader* find_write(std::string_view name) {
  for (const WriteReader& reader : kWriteReaders) {
    if (reader.name == name) return &reader;
  }
  return nullptr;
}

Result<plan::WriteOperation> read_write(const graph::Graph& graph, const WriteReader& reader,
                                        Item body) {
  Members members(graph, std::move(body));
  ADJOIN_TRY(plan::WriteOperation operation, reader.read(members));
  ADJOIN_CHECK(members.check_empty());
  return operation;
}

/// The caller may have a transaction of many operations: the error names the member that holds the
/// bad text.
Result<Item> parse_members(std::string_view name, std::string_view json) {
  auto members = item::parse_item(json, item::JsonForm::plain);
  if (members) return members;
  return Error(ErrorCode::invalid_argument,
               "\"" + std::string(name) + "\": " + members.error().message());
}

}  // namespace

bool is_write(std::string_view name) noexcept { return find_write(name) != nullptr; }

Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view json) {
  auto object = item::parse_item(json, item::JsonForm::plain);
  if (!object) return Error(ErrorCode::invalid_argument, object.error().message());
  const auto* body =
      // Two members would be two operations in an order that JSON does not keep.
      object->size() != 1 ? nullptr : std::get_if<Item>(&object->begin()->second.content());
  if (body == nullptr) {
    return Error(ErrorCode::invalid_argument,
                 "an operation is an object with one member, such as "
                 "{\"addEdge\":{\"from\":…,\"type\":…,\"to\":…}}");
  }
  const std::string& name = object->begin()->first;
  if (const WriteReader* reader = find_write(name)) return read_write(graph, *reader, *body);
  std::string names;
  for (const WriteReader& reader : kWriteReaders) {
    append_to_list(reader.name, names);
  }
  return Error(ErrorCode::invalid_argument, "unknown operation \"" + name + "\"; one of " + names);
}

Result<plan::WriteOperation> parse_write(const graph::Graph& graph, std::string_view name,
                                         std::string_view json) {
  const WriteReader* reader = find_write(name);
  ADJOIN_ASSERT(reader != nullptr);
  ADJOIN_TRY(Item body, parse_members(name, json));
  return read_write(graph, *reader, std::move(body));
}

Result<plan::GetNode> parse_get_node(const graph::Graph& graph, std::string_view json) {
  ADJOIN_TRY(Item body, parse_members("getNode", json));
  Members members(graph, std::move(body));
  plan::GetNode operation;
  ADJOIN_TRY(operation.ref, members.node());
  ADJOIN_TRY(operation.fields, members.texts("fields"));
  ADJOIN_CHECK(members.check_empty());
  return operation;
}

Result<plan::GetNodes> parse_get_nodes(const graph::Graph& graph, std::string_view json) {
  ADJOIN_TRY(Item body, parse_members("getNodes", json));
  Members members(graph, std::move(body));
  plan::GetNodes operation;
  ADJOIN_TRY(const std::vector<std::string> nodes, members.texts("nodes"));
  if (nodes.empty())
    return Error(ErrorCode::invalid_argument, "\"nodes\" is required: a list of nodes");
  for (const std::string& text : nodes) {
    ADJOIN_TRY(std::string ref, node_ref(graph, text, {}));
    operation.refs.push_back(std::move(ref));
  }
  ADJOIN_TRY(operation.fields, members.texts("fields"));
  ADJOIN_CHECK(members.check_empty());
  return operation;
}

Result<plan::GetEdge> parse_get_edge(const graph::Graph& graph, std::string_view json) {
  ADJOIN_TRY(Item body, parse_members("getEdge", json));
  Members members(graph, std::move(body));
  plan::GetEdge operation;
  ADJOIN_TRY(operation.edge, members.keyed_edge());
  ADJOIN_TRY(operation.fields, members.texts("fields"));
  ADJOIN_CHECK(members.check_empty());
  return operation;
}

}  // namespace adjoin::graph_text
