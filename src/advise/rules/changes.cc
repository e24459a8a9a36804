#include "advise/rules/changes.h"

#include <algorithm>

#include "advise/patterns/possible_step.h"
#include "item/json_writer.h"

namespace adjoin::advise {

namespace {

/// Names and templates may hold any character; a text of JSON is YAML, too.
std::string in_quotes(std::string_view text) {
  std::string out;
  item::JsonWriter(out).string(text);
  return out;
}

std::string entry(std::string_view name, const std::string& value) {
  const bool is_plain = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return (is_plain ? std::string(name) : in_quotes(name)) + ": " + value;
}

std::string map_of(const std::string& entries) { return "{" + entries + "}"; }

/// "edges: {FOLLOWS: {ENTRIES}}" and a line's end.
std::string line_of(std::string_view part, std::string_view type, const std::string& entries) {
  return entry(part, map_of(entry(type, map_of(entries)))) + "\n";
}

bool can_be_key(schema::FieldType type) {
  switch (type) {
    case schema::FieldType::boolean:
    case schema::FieldType::bytes:
    case schema::FieldType::list:
    case schema::FieldType::map:
    case schema::FieldType::string_set:
    case schema::FieldType::number_set: return false;
    default: return true;
  }
}

/// `max` must not be below `default`; where shards can grow, they still can.
std::string shards_entry(const std::optional<schema::Shards>& now, std::uint32_t shards,
                         std::string_view by) {
  std::string entries = by.empty() ? "" : "by: " + std::string(by) + ", ";
  entries += "default: " + std::to_string(shards);
  if (now && now->max < shards) entries += ", max: " + std::to_string(shards);
  return "shards: " + map_of(entries);
}

/// Shards are merged in the order of one sort key that is text, and the key must be the index's
/// own.
bool can_spread(const schema::Schema& schema, std::string_view name) {
  const schema::Index* index = schema.index(name);
  return index != nullptr && index->pk.size() == 1 && index->sk.size() == 1 &&
         index->sk.front().type == schema::KeyType::S &&
         index->pk.front().name != schema.table.pk.name &&
         index->pk.front().name != schema.table.sk.name;
}

const schema::IndexEntry* entry_of(const std::vector<schema::IndexEntry>& entries,
                                   std::string_view index) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& one) { return one.index == index; });
  return found == entries.end() ? nullptr : &*found;
}

/// Whether an edge's own key may have {shard}: no sort key repeats it, and no list grows by shards.
bool can_spread_edges(const schema::EdgeType& edge) {
  if (edge.shards && edge.shards->can_grow()) return false;
  const auto repeats = [](const schema::Template& sk) {
    return sk.source().find("{pk}") != std::string::npos;
  };
  return std::none_of(edge.forms.begin(), edge.forms.end(), [&](const schema::EdgeForm& form) {
    return (form.mirror_sk && repeats(*form.mirror_sk)) ||
           std::any_of(form.entries.begin(), form.entries.end(), [&](const auto& entry) {
             return std::any_of(entry.sk.begin(), entry.sk.end(), repeats);
           });
  });
}

std::string with_shard(const schema::Template& pk, std::string_view separator) {
  return entry("pk", in_quotes(pk.source() + std::string(separator) + "{shard}"));
}

std::string edge_shards(const schema::EdgeType& edge, std::string_view index, std::uint32_t shards,
                        std::string_view separator) {
  for (const schema::EdgeForm& form : edge.forms) {
    const schema::IndexEntry* found = entry_of(form.entries, index);
    if (found == nullptr) continue;
    const std::string how = shards_entry(edge.shards, shards, "");
    if (found->pk.front().has_hole("shard")) return line_of("edges", edge.name, how);
    const std::string key = map_of(with_shard(found->pk.front(), separator));
    const std::string where = found->name == "reverse"
                                  ? entry("reverse", key)
                                  : entry("views", map_of(entry(found->name, key)));
    return line_of("edges", edge.name, where + ", " + how);
  }
  return {};
}

std::string node_shards(const schema::NodeType& node, std::string_view index, std::uint32_t shards,
                        std::string_view separator) {
  const schema::IndexEntry* found = entry_of(node.entries, index);
  if (found == nullptr) return {};
  const std::string how = shards_entry(node.shards, shards, "");
  if (found->pk.front().has_hole("shard")) return line_of("nodes", node.name, how);
  const std::string key = map_of(with_shard(found->pk.front(), separator));
  return line_of("nodes", node.name, "index: " + map_of(entry(found->name, key)) + ", " + how);
}

}  // namespace

bool is_key_field(const schema::Schema& schema, std::string_view field) {
  const auto declares = [field](const auto& type) {
    return std::any_of(type.fields.begin(), type.fields.end(), [field](const schema::Field& one) {
      return one.name == field && can_be_key(one.type);
    });
  };
  return std::any_of(schema.nodes.begin(), schema.nodes.end(), declares) ||
         std::any_of(schema.edges.begin(), schema.edges.end(), declares) ||
         std::any_of(schema.series.begin(), schema.series.end(), declares);
}

std::string change_to_index(const schema::Schema& schema, std::string_view field) {
  std::string entries;
  for (const schema::NodeType& node : schema.nodes) {
    const schema::Field* declared = node.field(field);
    if (!node.stored || declared == nullptr || !can_be_key(declared->type)) continue;
    // The ref tells types apart that have the same field, and nodes that have the same value.
    const std::string keys = "pk: " + in_quotes("{" + std::string(field) + "}") +
                             ", sk: " + in_quotes(node.ref.source());
    if (!entries.empty()) entries += ", ";
    entries += entry(node.name, map_of("index: {NAME: " + map_of(keys) + "}"));
  }
  if (entries.empty()) return {};
  return "indexes: {NAME: {pk: NAMEPK, sk: NAMESK}}\nnodes: " + map_of(entries) + "\n";
}

std::string change_to_shards(const schema::Schema& schema, std::string_view place,
                             std::string_view index, std::uint32_t shards,
                             std::string_view separator) {
  if (!can_spread(schema, index)) return {};
  if (place.starts_with("edges.")) {
    const schema::EdgeType* edge = schema.edge(place.substr(6));
    return edge == nullptr ? std::string() : edge_shards(*edge, index, shards, separator);
  }
  const schema::NodeType* node =
      place.starts_with("nodes.") ? schema.node(place.substr(6)) : nullptr;
  return node == nullptr ? std::string() : node_shards(*node, index, shards, separator);
}

std::string change_to_most_shards(const schema::EdgeType& edge, std::uint32_t shards) {
  return line_of("edges", edge.name, "shards: {max: " + std::to_string(shards) + "}");
}

std::string change_to_write_shards(const schema::Schema& schema, std::string_view place,
                                   std::uint32_t shards) {
  if (place.starts_with("series.")) {
    const schema::Series* series = schema.series_type(place.substr(7));
    if (series == nullptr) return {};
    const std::string how = shards_entry(series->shards, shards, "time");
    if (series->pk.has_hole("shard")) return line_of("series", series->name, how);
    return line_of("series", series->name, with_shard(series->pk, {}) + ", " + how);
  }
  const schema::EdgeType* edge =
      place.starts_with("edges.") ? schema.edge(place.substr(6)) : nullptr;
  if (edge == nullptr || schema.table.sk.type != schema::KeyType::S) return {};
  if (!can_spread_edges(*edge)) return {};
  // What has {shard} in its own key is only found when its ends say where: never by time.
  // Nor may their number grow then.
  const std::string number = std::to_string(shards);
  const std::string how = "shards: {by: source, default: " + number + ", max: " + number + "}";
  const schema::Template& pk = edge->forms.front().pk;
  if (pk.has_hole("shard")) return line_of("edges", edge->name, how);
  return line_of("edges", edge->name, with_shard(pk, {}) + ", " + how);
}

std::string change_to_counter(const schema::NodeType& node, const schema::Counter& counter,
                              const std::string& form) {
  return line_of("nodes", node.name, "counters: " + map_of(entry(counter.attribute, form)));
}

std::string change_to_count(const schema::Schema& schema, const schema::NodeType& node,
                            const schema::EdgeType& edge, schema::Direction direction) {
  const bool forward = direction == schema::Direction::forward;
  const std::string& of = forward ? edge.name : edge.to.as;
  if (of.empty()) return {};
  const std::string name = camel_name(forward ? edge.name : edge.to.as) + "Count";
  std::string change = line_of("nodes", node.name,
                               "counters: " + map_of(entry(name, map_of("of: " + in_quotes(of)))));
  const schema::Tree* edges = schema.source.find("edges");
  const schema::Tree* source = edges == nullptr ? nullptr : edges->find(edge.name);
  const bool says = source != nullptr && source->find("on-exists") != nullptr;
  if (!says) change += line_of("edges", edge.name, "on-exists: keep");
  return change;
}

std::string change_to_expire(const schema::Series& series) {
  for (const schema::Field& field : series.fields) {
    if (field.type != schema::FieldType::epoch) continue;
    return line_of("series", series.name, "ttl: " + in_quotes(field.name));
  }
  return line_of("series", series.name, "fields: {expires: epoch}, ttl: expires");
}

}  // namespace adjoin::advise
