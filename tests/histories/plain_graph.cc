#include "tests/histories/plain_graph.h"

#include <utility>

namespace adjoin::histories {
namespace {

using Kind = schema::Recognised::Kind;

bool is_symmetric(const schema::EdgeType& type) {
  return type.reverse == schema::ReverseKind::same;
}

std::string text(const Item& fields, const std::string& name) {
  const Value* value = fields.find(name);
  return value == nullptr ? std::string() : schema::key_text(*value).value_or("?");
}

}  // namespace

Thing node_thing(const std::string& ref) {
  return {Thing::Kind::node, "node " + ref, ref, "", false};
}

Thing edge_thing(const schema::EdgeType& type, std::string from, std::string to,
                 const Item& fields) {
  if (type.tree) {
    return {Thing::Kind::parent, "parent in " + type.name + " of " + to, to, "", false};
  }
  if (is_symmetric(type) && to < from) std::swap(from, to);
  std::string name = "edge " + from + " " + type.name + " " + to;
  for (const std::string& field : type.key_fields) name += " " + text(fields, field);
  return {Thing::Kind::edge, std::move(name), std::move(from), std::move(to), type.is_reversible()};
}

Thing series_thing(const std::string& series, const std::string& of, const Item& fields) {
  return {Thing::Kind::series, "series " + series + " of " + of + " v=" + text(fields, "v"), of, "",
          false};
}

std::string state_of(const std::vector<schema::Field>& fields, const Item& item) {
  // By name: a schema that was kept with a table has its fields in another order.
  std::set<std::string> parts;
  for (const schema::Field& field : fields) {
    if (item.contains(field.name)) parts.insert(field.name + "=" + text(item, field.name));
  }
  std::string state;
  for (const std::string& part : parts) state += (state.empty() ? "" : " ") + part;
  return "{" + state + "}";
}

const std::string& other_end(const PlainEdge& edge, const std::string& node) {
  return edge.from == node ? edge.to : edge.from;
}

Result<PlainGraph> PlainGraph::read(const graph::Graph& graph, Coverage& coverage) {
  PlainGraph plain;
  table::ScanRequest scan;
  scan.table = graph.table();
  do {
    ADJOIN_TRY(table::ScanResult page, graph.store().scan({}, scan));
    for (const item::ItemView view : page.items) {
      Item item = view.decode();
      const schema::Recognised known = schema::recognise(graph.schema(), item);
      if (known.kind == Kind::unknown || known.kind == Kind::open_edge) {
        return Error(ErrorCode::corruption,
                     "an item of no declared type: " + text(item, graph.schema().table.pk.name) +
                         " " + text(item, graph.schema().table.sk.name));
      }
      plain.add(known, std::move(item), coverage);
    }
    scan.exclusive_start_key = std::move(page.last_evaluated_key);
  } while (scan.exclusive_start_key);
  return plain;
}

void PlainGraph::add(const schema::Recognised& known, Item item, Coverage& coverage) {
  switch (known.kind) {
    case Kind::node: {
      if (known.node->edge_set && item.contains(known.node->edge_set->attribute))
        coverage.count("item: edge set");
      if (known.node->edge_set && item.contains(known.node->edge_set->overflow_mark))
        coverage.count("item: edge set that overflowed");
      // Counters of a node that was not put, or not again.
      if (!item.contains("v")) {
        coverage.count("item: counters of a node that is not there");
        counted_.emplace(known.ref, std::move(item));
        return;
      }
      if (item.contains("ver")) coverage.count("item: version");
      if (known.node->owner) coverage.count("item: node in its owner's partition");
      // Of amounts that are only added to no write alone says what they are.
      if (known.node->field("stock") == nullptr)
        states_[node_thing(known.ref)] = state_of(known.node->fields, item);
      counted_.emplace(known.ref, item);
      nodes_.emplace(known.ref, std::move(item));
      return;
    }
    case Kind::edge: return add_edge(known, std::move(item), coverage);
    case Kind::series:
      ++series_[{known.series->name, known.ref}];
      states_[series_thing(known.series->name, known.ref, item)] =
          state_of(known.series->fields, item);
      coverage.count(known.series->shards ? "item: series in shards" : "item: series");
      return;
    case Kind::mirror: return coverage.count("item: mirror");
    case Kind::guard:
      return coverage.count(known.node != nullptr ? "item: guard of a value"
                                                  : "item: guard of a parent");
    case Kind::counter: return coverage.count("item: counters in a shard");
    case Kind::position: return coverage.count("item: position in the stream");
    case Kind::shards: return coverage.count("item: count of a node's shards");
    default: return;
  }
}

void PlainGraph::add_edge(const schema::Recognised& known, Item item, Coverage& coverage) {
  const schema::EdgeType& type = *known.edge;
  // Both items of a symmetric edge are edges; one stands for both.
  if (is_symmetric(type) && known.to < known.from) return;
  states_[edge_thing(type, known.from, known.to, item)] =
      type.tree ? known.from : state_of(type.fields, item);
  for (const schema::TakenField& taken : type.copies) {
    if (item.contains(taken.attribute))
      coverage.count(taken.by_stream ? "item: streamed copy" : "item: copy");
  }
  const std::size_t at = edges_.size();
  from_[{known.from, &type}].push_back(at);
  to_[{known.to, &type}].push_back(at);
  if (is_symmetric(type) && known.from != known.to) {
    from_[{known.to, &type}].push_back(at);
    to_[{known.from, &type}].push_back(at);
  }
  edges_.push_back({&type, known.from, known.to, std::move(item)});
}

std::vector<const PlainEdge*> PlainGraph::at(const Ends& ends, const std::string& node,
                                             const schema::EdgeType& type) const {
  std::vector<const PlainEdge*> found;
  const auto listed = ends.find({node, &type});
  if (listed == ends.end()) return found;
  for (const std::size_t i : listed->second) found.push_back(&edges_[i]);
  return found;
}

std::vector<const PlainEdge*> PlainGraph::from(const std::string& node,
                                               const schema::EdgeType& type) const {
  return at(from_, node, type);
}

std::vector<const PlainEdge*> PlainGraph::to(const std::string& node,
                                             const schema::EdgeType& type) const {
  return at(to_, node, type);
}

std::set<std::string> PlainGraph::after(const std::string& node,
                                        const schema::EdgeType& type) const {
  std::set<std::string> nodes;
  for (const PlainEdge* edge : from(node, type)) nodes.insert(other_end(*edge, node));
  return nodes;
}

std::set<std::string> PlainGraph::before(const std::string& node,
                                         const schema::EdgeType& type) const {
  std::set<std::string> nodes;
  for (const PlainEdge* edge : to(node, type)) nodes.insert(other_end(*edge, node));
  return nodes;
}

std::size_t PlainGraph::in_series(const std::string& series, const std::string& of) const {
  const auto found = series_.find({series, of});
  return found == series_.end() ? 0 : found->second;
}

}  // namespace adjoin::histories
