#include "tests/histories/writer.h"

#include <algorithm>

#include "graph/load/loader.h"

namespace adjoin::histories {
namespace {

Value integer(std::int64_t value) { return Value(value); }
Value below(Random& random, std::int64_t from, std::uint64_t limit) {
  return integer(from + static_cast<std::int64_t>(random.below(limit)));
}

/// Fields that the update takes off, so that the item has those that are set alone.
std::vector<std::string> fields_without(const std::vector<schema::Field>& fields, const Item& set) {
  std::vector<std::string> rest;
  for (const schema::Field& field : fields) {
    if (!set.contains(field.name)) rest.push_back(field.name);
  }
  return rest;
}

bool is_account(const schema::NodeType& type) { return type.field("stock") != nullptr; }

}  // namespace

std::string ref_of(const schema::Schema& schema, const schema::NodeType& type, std::uint64_t n) {
  schema::Bindings parts;
  parts.set("id", std::to_string(n));
  Result<std::string> ref = schema.make_ref(type, parts);
  return ref ? *std::move(ref) : std::string();
}

std::string Writer::any_ref(const std::string& type) {
  return ref_of(graph_.schema(), *graph_.schema().node(type), random_.below(kNodesOfType));
}

Value Writer::any_value(const schema::Field& field) {
  switch (field.type) {
    case schema::FieldType::enumeration: return field.values[random_.below(field.values.size())];
    case schema::FieldType::ms: return below(random_, 1'700'000'000'000, 40);
    case schema::FieldType::epoch: return below(random_, 4'000'000'000, 40);
    case schema::FieldType::date: return "2024-01-1" + std::to_string(random_.below(10));
    case schema::FieldType::integer: return below(random_, 1, 9);
    default: return field.name.substr(0, 1) + std::to_string(random_.below(5));
  }
}

Item Writer::any_fields(const std::vector<schema::Field>& fields) {
  Item given;
  for (const schema::Field& field : fields) {
    if (field.name == "v") {
      given.set("v", integer(++shared_.numbers));
    } else if (field.required || field.type == schema::FieldType::enumeration ||
               !random_.one_in(4)) {
      given.set(field.name, any_value(field));
    }
  }
  return given;
}

const schema::EdgeType& Writer::any_edge_type() {
  const std::vector<schema::EdgeType>& edges = graph_.schema().edges;
  return edges[random_.below(edges.size())];
}

Writer::Planned Writer::put(const schema::NodeType& type) {
  const std::uint64_t n = random_.below(kNodesOfType);
  const std::string ref = ref_of(graph_.schema(), type, n);
  Item fields = any_fields(type.fields);
  if (type.owner) {  // it stays where it is
    fields.set(type.owner->field, std::to_string(n));
    fields.set("opened", "2024-01-1" + std::to_string(n));
  }
  Effect effect{node_thing(ref), state_of(type.fields, fields)};
  return {plan::PutNode{ref, std::move(fields), random_.one_in(4)}, "put a node",
          std::move(effect)};
}

Writer::Planned Writer::update(const schema::NodeType& type) {
  const std::string ref = any_ref(type.name);
  Item fields = any_fields(type.fields);
  Effect effect{node_thing(ref), state_of(type.fields, fields)};
  std::vector<std::string> removed = fields_without(type.fields, fields);
  return {plan::UpdateNode{ref, std::move(fields), std::move(removed), "", {}}, "update a node",
          std::move(effect)};
}

Writer::Planned Writer::add(const schema::EdgeType& type) {
  const std::string from = any_ref(type.from.types[random_.below(type.from.types.size())]);
  const std::string to = any_ref(type.to.types[random_.below(type.to.types.size())]);
  Item fields = any_fields(type.fields);
  Effect effect{edge_thing(type, from, to, fields),
                type.tree ? from : state_of(type.fields, fields)};
  return {plan::AddEdge{from, type.name, to, std::move(fields)}, "add an edge", std::move(effect)};
}

Writer::Planned Writer::change(const schema::EdgeType& type) {
  Planned planned = add(type);
  auto edge = std::get<plan::AddEdge>(std::move(planned.operation));
  if (type.tree) {
    planned.word = "move a node of a tree";
    planned.operation = plan::MoveEdge{edge.from, type.name, edge.to};
    return planned;
  }
  planned.word = "update an edge";
  plan::UpdateEdge update{{edge.from, type.name, edge.to, {}}, std::move(edge.fields), {}, ""};
  update.remove = fields_without(type.fields, update.set);
  for (const std::string& field : type.key_fields) {
    update.edge.fields.set(field, *update.set.find(field));
    update.set.erase(field);
  }
  planned.operation = std::move(update);
  return planned;
}

Writer::Planned Writer::remove(const schema::EdgeType& type) {
  Planned planned = add(type);
  auto edge = std::get<plan::AddEdge>(std::move(planned.operation));
  plan::RemoveEdge remove{{edge.from, type.name, edge.to, {}}};
  for (const std::string& field : type.key_fields) {
    remove.edge.fields.set(field, *edge.fields.find(field));
  }
  planned.word = "remove an edge";
  planned.operation = std::move(remove);
  planned.effect.state.clear();
  return planned;
}

Writer::Planned Writer::append(const schema::Series& type) {
  const std::string of = any_ref(type.of);
  Item fields = any_fields(type.fields);
  Effect effect{series_thing(type.name, of, fields), state_of(type.fields, fields)};
  return {plan::AddToSeries{of, type.name, std::move(fields)}, "append to a series",
          std::move(effect)};
}

Writer::Planned Writer::any_operation() {
  const schema::Schema& schema = graph_.schema();
  const std::uint64_t dice = random_.below(20);
  if (dice < 5) {
    const schema::NodeType* type = nullptr;
    do {
      type = &schema.nodes[random_.below(schema.nodes.size())];
    } while (!type->stored || is_account(*type));
    return type->owner || random_.one_in(2) ? put(*type) : update(*type);
  }
  if (dice < 6 && !schema.series.empty()) {
    return append(schema.series[random_.below(schema.series.size())]);
  }
  const schema::EdgeType& type = any_edge_type();
  if (dice < 13) return add(type);
  return dice < 17 ? change(type) : remove(type);
}

bool Writer::failed(const Error& error, const std::string& word, Write write) {
  switch (error.code()) {
    case ErrorCode::invalid_argument:
    case ErrorCode::not_found:
    case ErrorCode::already_exists:
    case ErrorCode::conflict:
    case ErrorCode::limit_exceeded:
    case ErrorCode::condition_failed:
      shared_.coverage.count(word + ", refused: " + std::string(to_string(error.code())));
      return true;
    default: break;
  }
  write.end = shared_.log.now();
  shared_.log.add(number_, std::move(write));
  if (!shared_.is_cut()) complaints_.push_back(word + " failed: " + error.message());
  shared_.coverage.count("power lost while a write was under way");
  return false;
}

bool Writer::send(const std::vector<Planned>& planned, Write write) {
  std::vector<plan::WriteOperation> operations;
  for (const Planned& one : planned) {
    operations.push_back(one.operation);
    write.effects.push_back(one.effect);
  }
  const std::string word = planned.size() > 1 ? "transaction of several" : planned.front().word;
  write.begin = shared_.log.now();
  const Result<graph::Written> written = graph_.transact(operations);
  if (!written) return failed(written.error(), word, std::move(write));
  write.end = shared_.log.now();
  if (written->copies_pending) shared_.coverage.count("copies left to a later write");
  write.certain = true;
  for (std::size_t i = planned.size(); i-- > 0;) {
    const plan::WriteOutcome outcome = planned.size() > 1 ? written->each.at(i) : written->outcome;
    shared_.coverage.count(word + ": " + std::string(graph::to_string(outcome)));
    const bool changed =
        outcome != plan::WriteOutcome::existed && outcome != plan::WriteOutcome::missing;
    if (!changed) write.effects.erase(write.effects.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (!write.effects.empty()) shared_.log.add(number_, std::move(write));
  return true;
}

bool Writer::transact() {
  std::vector<Planned> planned;
  while (planned.size() < 2 || random_.one_in(2)) {
    Planned next = any_operation();
    // What two operations of one transaction make of one thing is tested elsewhere.
    const bool again = std::any_of(planned.begin(), planned.end(), [&](const Planned& one) {
      return one.effect.thing == next.effect.thing;
    });
    if (again) break;
    planned.push_back(std::move(next));
  }
  return planned.empty() || send(planned, {});
}

bool Writer::transfer() {
  const schema::NodeType* account = nullptr;
  for (const schema::NodeType& type : graph_.schema().nodes) {
    if (is_account(type)) account = &type;
  }
  if (account == nullptr) return transact();
  const std::uint64_t from = random_.below(kNodesOfType);
  const std::uint64_t to = (from + 1 + random_.below(kNodesOfType - 1)) % kNodesOfType;
  const auto amount = static_cast<std::int64_t>(1 + random_.below(60));
  plan::UpdateNode take{ref_of(graph_.schema(), *account, from),
                        {},
                        {},
                        "stock >= " + std::to_string(amount),
                        {{"stock", integer(-amount)}}};
  plan::UpdateNode give{
      ref_of(graph_.schema(), *account, to), {}, {}, "", {{"stock", integer(amount)}}};
  const Result<graph::Written> written = graph_.transact({take, give});
  if (!written) return failed(written.error(), "transfer", {});
  shared_.coverage.count("transfer");
  return true;
}

bool Writer::remove_node() {
  const std::vector<schema::NodeType>& types = graph_.schema().nodes;
  const schema::NodeType& type = types[random_.below(types.size())];
  if (type.owner || is_account(type)) return transact();
  Write write;
  write.removed_node = any_ref(type.name);
  write.begin = shared_.log.now();
  const Result<graph::RemovedNode> removed = graph_.remove_node(write.removed_node);
  if (!removed) return failed(removed.error(), "remove a node", std::move(write));
  write.end = shared_.log.now();
  write.certain = removed->complete;
  shared_.coverage.count(removed->complete ? "remove a node with its edges"
                                           : "remove a node, left unfinished");
  shared_.log.add(number_, std::move(write));
  return true;
}

bool Writer::reshard() {
  std::vector<graph::Reshard> hot;
  const std::uint32_t shards = 2 + static_cast<std::uint32_t>(random_.below(4));
  for (const schema::EdgeType& type : graph_.schema().edges) {
    if (type.shards && type.shards->max > type.shards->initial)
      hot.push_back({any_ref(type.to.types.front()), "~" + type.name, shards});
  }
  for (const schema::Series& type : graph_.schema().series) {
    if (type.shards && type.shards->max > type.shards->initial)
      hot.push_back({any_ref(type.of), type.name, shards});
  }
  if (hot.empty()) return transact();
  const auto done = graph_.reshard(hot[random_.below(hot.size())]);
  if (!done) return failed(done.error(), "reshard", {});
  shared_.coverage.count("reshard");
  return true;
}

bool Writer::write() {
  const std::uint64_t dice = random_.below(40);
  if (dice == 0) return remove_node();
  if (dice == 39) return reshard();
  if (dice < 3) return transfer();
  if (dice < 9) return transact();
  return send({any_operation()}, {});
}

Result<void> Writer::prepare() {
  graph::Loader loader(graph_, {true, 64});
  Write write;
  write.begin = shared_.log.now();
  const schema::Schema& schema = graph_.schema();
  std::uint64_t line = 0;
  for (const schema::NodeType& type : schema.nodes) {
    if (!type.stored || type.owner) continue;
    for (std::uint64_t n = 0; n < kNodesOfType; ++n) {
      plan::PutNode node{ref_of(schema, type, n), {}, false};
      node.fields.set("v", integer(++shared_.numbers));
      if (is_account(type)) node.fields.set("stock", integer(kStock));
      if (!is_account(type))
        write.effects.push_back({node_thing(node.ref), state_of(type.fields, node.fields)});
      ADJOIN_CHECK(loader.add_node(++line, std::move(node)));
    }
  }
  for (const schema::EdgeType& type : schema.edges) {
    plan::AddEdge edge{ref_of(schema, *schema.node(type.from.types.front()), 0), type.name,
                       ref_of(schema, *schema.node(type.to.types.front()), 1),
                       any_fields(type.fields)};
    write.effects.push_back({edge_thing(type, edge.from, edge.to, edge.fields),
                             type.tree ? edge.from : state_of(type.fields, edge.fields)});
    ADJOIN_CHECK(loader.add_edge(++line, std::move(edge)));
  }
  ADJOIN_CHECK(loader.flush());
  write.end = shared_.log.now();
  write.certain = true;
  shared_.log.add(number_, std::move(write));
  shared_.coverage.count("load");
  return {};
}

}  // namespace adjoin::histories
