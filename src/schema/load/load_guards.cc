#include <algorithm>
#include <utility>

#include "schema/items/guard.h"
#include "schema/load/load_context.h"

namespace adjoin::schema {

namespace {

Segment literal(std::string text) {
  Segment segment;
  segment.literal = std::move(text);
  return segment;
}

/// The ref's pieces behind `segments`, with the holes named `prefix` and their own name.
void append_ref(const NodeType& node, std::string_view prefix, std::vector<Segment>& segments) {
  const bool joins = !segments.back().is_hole();
  bool first = true;
  for (Segment segment : node.ref.segments()) {
    if (segment.is_hole()) segment.hole = std::string(prefix) + segment.hole;
    if (!segment.is_hole() && std::exchange(first, false) && joins) {
      segments.back().literal += segment.literal;
    } else {
      first = false;
      segments.push_back(std::move(segment));
    }
  }
}

bool stands_in_a_key(FieldType type) {
  switch (type) {
    case FieldType::bytes:
    case FieldType::list:
    case FieldType::map:
    case FieldType::string_set:
    case FieldType::number_set: return false;
    default: return true;
  }
}

/// Guards, counters and the position have texts in their key.
void check_text_keys(LoadContext& context, Place place, const std::string& what) {
  const TableNaming& table = context.schema.table;
  if (table.pk.type == KeyType::N || table.sk.type == KeyType::N) {
    context.error(place, what +
                             " is kept by items with text in their key, and a key of this table is "
                             "a number; use a key of type S");
  }
}

/// Guards have an attribute of their own besides.
void check_guard_keys(LoadContext& context, Place place, const std::string& what) {
  const TableNaming& table = context.schema.table;
  check_text_keys(context, place, what);
  if (table.pk.name == kGuardHolder || table.sk.name == kGuardHolder) {
    context.error(place, what + " is kept by items with an attribute '" +
                             std::string(kGuardHolder) +
                             "', and a key of this table has that name; rename the key");
  }
}

}  // namespace

void load_parent_key(LoadContext& context, EdgeForm& form, const EdgeType& edge) {
  const std::string& separator = context.schema.table.separator;
  const std::string word(kParentWord);
  // With the type's name, since a node may have a parent in each of several trees.
  const std::string front = word + separator + edge.name + separator;
  std::vector<Segment> segments{literal(front)};
  append_ref(*context.schema.node(form.to_type), "to.", segments);
  form.parent_pk = Template(front + "{to}", std::move(segments), separator);
  // A constant sort key: each guard has a partition of its own, so guards of popular nodes are
  // spread.
  form.parent_sk = Template(word, {literal(word)}, separator);
  check_guard_keys(context, edge.place, "edge type " + edge.name + ": 'tree'");
}

void load_counter_key(LoadContext& context, NodeType& node) {
  const std::string& separator = context.schema.table.separator;
  const std::string word(kCounterWord);
  const std::string front = word + separator + node.name + separator;
  Segment shard;
  shard.hole = "shard";
  shard.kind = "shard";
  shard.pattern = context.kinds.find("shard")->second;
  // The shard before the ref, so that the end of the key is the ref alone and may hold anything.
  std::vector<Segment> segments{literal(front), std::move(shard), literal(separator)};
  append_ref(node, "of.", segments);
  node.counter_pk =
      Template(front + "{shard}" + separator + "{of}", std::move(segments), separator);
  node.counter_sk = Template(word, {literal(word)}, separator);
  check_text_keys(context, node.place, "node type " + node.name + ": a counter in shards");
}

namespace {

/// The first thing that is kept true over the stream.
/// One such thing is enough for the table to need a stream, and the position in it an item.
std::optional<std::pair<Place, std::string>> first_followed(const Schema& schema) {
  for (const NodeType& node : schema.nodes) {
    for (const Counter& counter : node.counters) {
      if (!counter.is_eventual()) continue;
      return std::pair(node.place, "counter '" + counter.attribute + "' of node type " + node.name +
                                       ", eventual,");
    }
  }
  const auto late = [](const TakenField& taken) { return !taken.is_id_part && taken.by_stream; };
  for (const EdgeType& edge : schema.edges) {
    if (std::any_of(edge.copies.begin(), edge.copies.end(), late) ||
        std::any_of(edge.mirror_copies.begin(), edge.mirror_copies.end(), late)) {
      return std::pair(edge.place, "edge type " + edge.name + ": a copy over the stream");
    }
    if (edge.ttl_repaired) {
      return std::pair(edge.place, "edge type " + edge.name + ": an expiry repaired by the stream");
    }
  }
  return std::nullopt;
}

}  // namespace

void load_position_key(LoadContext& context) {
  const auto followed = first_followed(context.schema);
  if (!followed) return;
  const std::string word(kPositionWord);
  const std::string& separator = context.schema.table.separator;
  // One item for the whole table: its update is what makes a record count once.
  context.schema.position_pk = Template(word, {literal(word)}, separator);
  context.schema.position_sk = Template(word, {literal(word)}, separator);
  check_text_keys(context, followed->first, followed->second);
}

std::pair<Template, Template> make_shards_key(LoadContext& context, Place place,
                                              const std::string& what, const std::string& name,
                                              const NodeType& node) {
  const TableNaming& table = context.schema.table;
  const std::string word(kShardsWord);
  const std::string front = word + table.separator + name + table.separator;
  std::vector<Segment> segments{literal(front)};
  append_ref(node, "of.", segments);
  check_text_keys(context, place, what + ": a count of shards for each node");
  for (const std::string_view own : {kShardCount, kSpreadFrom}) {
    if (table.pk.name != own && table.sk.name != own) continue;
    context.error(place, what + " keeps counts of shards in items with an attribute '" +
                             std::string(own) +
                             "', and a key of this table has that name; rename the key");
  }
  return {Template(front + "{of}", std::move(segments), table.separator),
          Template(word, {literal(word)}, table.separator)};
}

void load_unique(LoadContext& context, const Tree& map, NodeType& node) {
  const std::string& separator = context.schema.table.separator;
  for (const std::string& name : context.texts(map, "unique")) {
    const Place place = map.find("unique")->place;
    const std::string what = "node type " + node.name + ": 'unique' names '" + name + "', ";
    const Field* field = node.field(name);
    if (field == nullptr) {
      context.error(place, what + "which is not a field");
      continue;
    }
    if (!stands_in_a_key(field->type)) {
      context.error(place, what + "whose values cannot stand in a key; use a text, number or time");
    }
    const std::string front =
        std::string(kUniqueWord) + separator + node.name + separator + name + separator;
    Segment value;
    value.hole = "value";
    value.kind = "text";
    // Any text, also with the separator: nothing follows it in the key.
    value.pattern = context.whole_kind;
    const std::string word(kUniqueWord);
    node.unique.push_back({name, Template(front + "{value}", {literal(front), value}, separator),
                           Template(word, {literal(word)}, separator)});
  }
  if (node.unique.empty()) return;
  check_guard_keys(context, map.find("unique")->place, "node type " + node.name + ": 'unique'");
}

}  // namespace adjoin::schema
