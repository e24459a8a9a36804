#include <algorithm>

#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

std::vector<std::string> parts_of(const Template& ref) {
  std::vector<std::string> parts;
  for (const Segment& segment : ref.segments()) {
    if (segment.is_hole()) parts.push_back(segment.hole);
  }
  return parts;
}

/// What can be read before other nodes are known: everything but keys.
/// Two passes over all nodes: the keys of one may name another as its owner, wherever it stands in
/// the file.
void load_node_head(LoadContext& context, const Tree::Entry& entry) {
  NodeType node;
  node.name = entry.name;
  node.place = entry.place;
  const std::string owner = "node type " + entry.name;
  context.check_name(entry.name, entry.place, "a node type");
  if (!context.expect_map(entry.value, owner)) return;
  context.check_names(entry.value,
                      {"ref", "pk", "sk", "owner", "stored", "fields", "extra-fields", "index",
                       "counters", "edge-set", "shards", "unique", "ttl", "was"},
                      owner);
  node.stored = context.boolean(entry.value, "stored", true);
  node.fields = load_fields(context, entry.value.find("fields"), owner);
  node.extra_fields = load_extra_fields(context, entry.value);
  node.is_open = takes_any_field(entry.value);
  node.was = context.texts(entry.value, "was");
  node.shards = load_shards(context, entry.value);
  node.ttl = load_ttl(context, entry.value, node.fields, owner, nullptr);
  load_unique(context, entry.value, node);
  const Tree* ref = entry.value.find("ref");
  if (ref == nullptr) {
    context.error(entry.place, owner + " has no ref; write ref: \"" + entry.name +
                                   context.schema.table.separator + "{id}\"");
    return;
  }
  HoleScope scope;
  scope.owner = owner;
  scope.declares_parts = true;
  auto made = load_template(context, scope, ref->text, ref->place);
  if (!made) return;
  node.ref = *std::move(made);
  std::vector<std::string> parts = parts_of(node.ref);
  if (parts.empty()) context.error(ref->place, owner + ": the ref needs a hole, for example {id}");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (std::find(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i), parts[i]) !=
        parts.begin() + static_cast<std::ptrdiff_t>(i)) {
      context.error(ref->place, owner + ": the ref has {" + parts[i] + "} twice");
    }
    // A part called `id` is in the ref and in the key already; any other name tells that items
    // shall have it as an attribute.
    const bool declared = node.field(parts[i]) != nullptr;
    if (declared || parts[i] != "id") node.stored_parts.push_back(parts[i]);
  }
  context.schema.nodes.push_back(std::move(node));
}

void load_owner(LoadContext& context, const Tree& map, NodeType& node) {
  const Tree* tree = map.find("owner");
  const std::string what = "'owner' of node type " + node.name;
  if (tree == nullptr || !context.expect_map(*tree, what)) return;
  context.check_names(*tree, {"type", "id", "as", "by-ref"}, what);
  Owner owner;
  owner.type = context.text(*tree, "type");
  owner.field = context.text(*tree, "id");
  owner.as = context.text(*tree, "as");
  owner.by_ref = context.text(*tree, "by-ref", context.text(map, "by-ref"));
  const NodeType* type = context.schema.node(owner.type);
  if (type == nullptr) {
    context.error(tree->place,
                  what + " names the node type '" + owner.type + "', which is not declared");
    return;
  }
  if (parts_of(type->ref).size() != 1) {
    context.error(tree->place,
                  what + ": " + owner.type + " has more than one id part; 'id' holds one");
  }
  if (node.field(owner.field) == nullptr) {
    context.error(tree->place, what + ": 'id' names '" + owner.field +
                                   "'; declare that field, it holds the owner's id");
  }
  node.owner = std::move(owner);
}

void load_node_entries(LoadContext& context, const HoleScope& scope, const Tree& map,
                       NodeType& node) {
  const Tree* entries = map.find("index");
  if (entries != nullptr &&
      context.expect_map(*entries, "'index' of " + std::string(scope.owner))) {
    for (const Tree::Entry& entry : entries->entries) {
      if (!context.expect_map(entry.value, "an index entry")) continue;
      context.check_names(entry.value, {"index", "pk", "sk", "when"}, "an index entry");
      const std::string index = context.text(entry.value, "index", entry.name);
      auto loaded = load_index_entry(context, scope, entry.name, entry.value, index, "", "");
      if (loaded) node.entries.push_back(*std::move(loaded));
    }
  }
  if (!node.owner || node.owner->by_ref.empty()) return;
  const Index* index = context.schema.index(node.owner->by_ref);
  if (index == nullptr) {
    context.error(map.find("owner")->place, std::string(scope.owner) +
                                                ": 'by-ref' names the index '" +
                                                node.owner->by_ref + "', which is not declared");
    return;
  }
  IndexEntry entry;
  entry.name = "by-ref";
  entry.index = index->name;
  entry.required = true;
  entry.pk.assign(index->pk.size(), node.ref);
  // The ref in each key attribute: it is unique, and the only thing that a reader has.
  entry.sk.assign(index->sk.size(), node.ref);
  node.entries.push_back(std::move(entry));
}

void load_node_edge_set(LoadContext& context, const Tree& map, NodeType& node) {
  const Tree* tree = map.find("edge-set");
  const std::string what = "'edge-set' of node type " + node.name;
  if (tree == nullptr || !context.expect_map(*tree, what)) return;
  context.check_names(*tree, {"attr", "max", "overflow"}, what);
  NodeEdgeSet set;
  set.attribute = context.text(*tree, "attr", "edgeSet");
  const std::string overflow = context.text(*tree, "overflow", "refuse");
  if (overflow == "query")
    set.overflow_mark = set.attribute + "Overflow";
  else if (overflow != "refuse")
    context.error(tree->find("overflow")->place, what + ": 'overflow' is refuse or query");
  for (const std::string& name : {set.attribute, set.overflow_mark}) {
    if (node.field(name) == nullptr) continue;
    context.error(tree->place, what + ": a field is called '" + name + "' too; rename one of them");
  }
  // A set without a bound would grow until an edge cannot be added because its node's item is full.
  const auto max = context.whole_number(*tree, "max");
  if (!max || *max < 1 || *max > 100'000) {
    context.error(tree->place, what + " needs a bound, an item holds 400 KB; write max: 500");
    return;
  }
  set.max = static_cast<std::uint32_t>(*max);
  node.edge_set = std::move(set);
}

void load_node_keys(LoadContext& context, const Tree& map, NodeType& node) {
  const std::string owner = "node type " + node.name;
  load_owner(context, map, node);
  HoleScope scope;
  scope.owner = owner;
  scope.ref = &node.ref;
  scope.fields = &node.fields;
  if (node.owner) {
    scope.ends.push_back(
        {"owner", context.schema.node(node.owner->type), "owner.", node.owner->field});
  }
  const auto key = [&](std::string_view name) -> std::optional<Template> {
    const Tree* tree = map.find(name);
    // By default both keys are the ref: the node is then the first item of its own partition.
    if (tree == nullptr) return node.ref;
    return load_template(context, scope, tree->text, tree->place);
  };
  auto pk = key("pk");
  auto sk = key("sk");
  if (pk) node.pk = *std::move(pk);
  if (sk) node.sk = *std::move(sk);
  // Behind the keys: entries may name them as {pk} and {sk}.
  scope.pk = &node.pk;
  scope.sk = &node.sk;
  scope.shards = node.shards.has_value();
  load_node_entries(context, scope, map, node);
  load_node_edge_set(context, map, node);
  // Most keys hold the whole ref, which is then copied and not made anew.
  node.pk.find_ref(node.ref);
  node.sk.find_ref(node.ref);
  for (IndexEntry& entry : node.entries) {
    for (auto* templates : {&entry.pk, &entry.sk}) {
      for (Template& one : *templates) one.find_ref(node.ref);
    }
  }
}

/// Without a word of its own it counts edges, which most counters do.
Counter::Kind counter_kind(LoadContext& context, const Tree& map, Counter& counter) {
  for (const auto& [word, kind] : {std::pair{"sum", Counter::Kind::sum},
                                   {"min", Counter::Kind::min},
                                   {"max", Counter::Kind::max}}) {
    if (map.find(word) == nullptr) continue;
    counter.field = context.text(map, word);
    return kind;
  }
  return Counter::Kind::count;
}

/// What can be added up, and what can be compared.
void check_counter_field(LoadContext& context, const Tree::Entry& entry, const Field* field,
                         const Counter& counter, const NodeType& node) {
  const std::string what = "counter '" + entry.name + "' of node type " + node.name;
  if (counter.is_extreme() && counter.is_sharded()) {
    context.error(entry.value.place, what + ": a minimum or maximum changes seldom and stands on " +
                                         "the node; leave 'shards' out");
  }
  if (counter.is_extreme() && node.field(kExtremeMark) != nullptr) {
    context.error(entry.place, what + " needs the attribute '" + std::string(kExtremeMark) +
                                   "', and a field has this name; rename the field");
  }
  if (field == nullptr) return;
  switch (field->type) {
    case FieldType::number:
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return;
    case FieldType::string:
    case FieldType::date:
    case FieldType::datetime:
      if (counter.kind != Counter::Kind::sum) return;
      [[fallthrough]];
    default:
      context.error(entry.value.place, what + ": '" + counter.field + "' of " + counter.edge +
                                           " is no number" +
                                           (counter.is_extreme() ? ", text or time" : ""));
  }
}

/// An eventual counter is changed by one ADD for many edges.
void check_eventual(LoadContext& context, const Tree::Entry& entry, const Counter& counter,
                    const NodeType& node) {
  const std::string what = "counter '" + entry.name + "' of node type " + node.name;
  if (!counter.is_eventual()) return;
  if (counter.is_extreme()) {
    context.error(entry.value.place,
                  what +
                      ": a minimum or maximum cannot be eventual, as it cannot be added up from "
                      "changes; write mode: strong");
  }
  if (counter.is_sharded()) {
    context.error(entry.value.place,
                  what +
                      ": an eventual counter is written once for many edges, so that its node "
                      "does not get hot; leave 'shards' out");
  }
}

void load_counter(LoadContext& context, const Tree::Entry& entry, NodeType& node) {
  Counter counter;
  counter.attribute = entry.name;
  const std::string what = "counter '" + entry.name + "' of node type " + node.name;
  if (!context.expect_map(entry.value, what)) return;
  context.check_names(entry.value, {"of", "mode", "shards", "sum", "min", "max"}, what);
  if (node.field(entry.name) != nullptr) {
    context.error(entry.place, what + ": a field has the same name; rename one of them");
  }
  const std::string of = context.text(entry.value, "of");
  const EdgeEnd end = context.schema.edge_end(of);
  if (end.edge == nullptr) {
    context.error(entry.value.place, what + ": 'of' names '" + of +
                                         "', which is neither an edge type nor an end's 'as' name");
    return;
  }
  counter.edge = end.edge->name;
  counter.direction = end.direction;
  const End& here = end.direction == Direction::forward ? end.edge->from : end.edge->to;
  // A counter at the wrong end would stay 0 for ever, without an error.
  if (!here.allows(node.name)) {
    context.error(entry.value.place, what + ": " + node.name + " is not at that end of " +
                                         end.edge->name + ", which joins " +
                                         listed(end.edge->from.types) + " to " +
                                         listed(end.edge->to.types));
  }
  counter.kind = counter_kind(context, entry.value, counter);
  const Field* field = counter.field.empty() ? nullptr : end.edge->field(counter.field);
  if (counter.kind != Counter::Kind::count && field == nullptr) {
    context.error(entry.value.place,
                  what + ": '" + counter.field + "' is not a field of " + end.edge->name);
  }
  const std::string mode = context.text(entry.value, "mode", "strong");
  if (mode == "eventual")
    counter.mode = Counter::Mode::eventual;
  else if (mode != "strong")
    context.error(entry.value.place, what + ": 'mode' is strong or eventual");
  const std::uint64_t shards = context.whole_number(entry.value, "shards").value_or(1);
  if (shards < 1 || shards > kCounterShardsMax) {
    context.error(entry.value.place,
                  what + ": 'shards' is 1 to " + std::to_string(kCounterShardsMax));
  }
  // Clamped, so that what is loaded behind an error is harmless.
  counter.shards =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(shards, 1, kCounterShardsMax));
  check_counter_field(context, entry, field, counter, node);
  check_eventual(context, entry, counter, node);
  node.counters.push_back(std::move(counter));
}

}  // namespace

void load_nodes(LoadContext& context, const Tree& root) {
  const Tree* nodes = root.find("nodes");
  if (nodes == nullptr) {
    context.error(root.place, "'nodes' is missing; write nodes: {User: {ref: \"USER#{id}\"}}");
    return;
  }
  if (!context.expect_map(*nodes, "'nodes'")) return;
  for (const Tree::Entry& entry : nodes->entries) load_node_head(context, entry);
  for (NodeType& node : context.schema.nodes) {
    load_node_keys(context, *nodes->find(node.name), node);
  }
}

/// Behind edges and series: a counter names an edge type, and an edge type names nodes.
void load_counters(LoadContext& context, const Tree& root) {
  const Tree* nodes = root.find("nodes");
  for (NodeType& node : context.schema.nodes) {
    const Tree* counters = nodes->find(node.name)->find("counters");
    if (counters == nullptr || !context.expect_map(*counters, "'counters'")) continue;
    for (const Tree::Entry& entry : counters->entries) load_counter(context, entry, node);
    if (node.counter_items() > 0) load_counter_key(context, node);
  }
}

}  // namespace adjoin::schema
