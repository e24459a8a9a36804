#include "graph_text/schema_json.h"

#include "item/json.h"
#include "item/json_writer.h"
#include "schema/load/load.h"

namespace adjoin::graph_text {
namespace {

using item::JsonWriter;

void text_or_null(JsonWriter& json, std::string_view name, std::string_view text) {
  json.name(name);
  if (text.empty()) {
    json.null();
  } else {
    json.string(text);
  }
}

void put_text(JsonWriter& json, std::string_view name, std::string_view value) {
  json.name(name);
  json.string(value);
}

void put_flag(JsonWriter& json, std::string_view name, bool value) {
  json.name(name);
  json.boolean(value);
}

void put_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& list) {
  json.name(name);
  json.begin_array();
  for (const std::string& one : list) json.string(one);
  json.end_array();
}

void begin_type(JsonWriter& json, std::string_view name, const schema::Place& place) {
  json.begin_object();
  put_text(json, "name", name);
  json.name("line");
  place.line == 0 ? json.null() : json.integer(place.line);
}

/// Calls `write(one)` for each of a list, in an array with this name.
template <typename List, typename Write>
void array(JsonWriter& json, std::string_view name, const List& list, const Write& write) {
  json.name(name);
  json.begin_array();
  for (const auto& one : list) write(one);
  json.end_array();
}

void template_or_null(JsonWriter& json, std::string_view name,
                      const std::optional<schema::Template>& key) {
  text_or_null(json, name, key ? key->source() : std::string());
}

std::string_view type_name(schema::KeyType type) {
  switch (type) {
    case schema::KeyType::N: return "N";
    case schema::KeyType::B: return "B";
    case schema::KeyType::S: break;
  }
  return "S";
}

void key_attributes(JsonWriter& json, std::string_view name,
                    const std::vector<schema::KeyAttribute>& keys) {
  array(json, name, keys, [&](const schema::KeyAttribute& key) {
    json.begin_object();
    put_text(json, "name", key.name);
    put_text(json, "type", type_name(key.type));
    json.end_object();
  });
}

std::string_view projection_name(schema::Projection projection) {
  switch (projection) {
    case schema::Projection::keys_only: return "keys_only";
    case schema::Projection::include: return "include";
    case schema::Projection::all: break;
  }
  return "all";
}

void append_table(const schema::Schema& schema, JsonWriter& json) {
  const schema::TableNaming& table = schema.table;
  put_text(json, "table", table.name);
  put_text(json, "fingerprint", schema.fingerprint());
  put_text(json, "separator", table.separator);
  std::vector<schema::KeyAttribute> keys{table.pk};
  if (!table.sk.name.empty()) keys.push_back(table.sk);
  key_attributes(json, "key", keys);
  json.name("attributes");
  json.begin_object();
  text_or_null(json, "type", table.type_attribute);
  text_or_null(json, "created", table.created_attribute);
  text_or_null(json, "updated", table.updated_attribute);
  text_or_null(json, "ttl", table.ttl_attribute);
  text_or_null(json, "version", table.version_attribute);
  json.end_object();
  array(json, "indexes", schema.indexes, [&](const schema::Index& index) {
    json.begin_object();
    put_text(json, "name", index.name);
    put_flag(json, "local", index.local);
    key_attributes(json, "pk", index.pk);
    key_attributes(json, "sk", index.sk);
    put_text(json, "projection", projection_name(index.projection));
    put_texts(json, "included", index.included);
    json.end_object();
  });
}

void number_or_null(JsonWriter& json, std::string_view name, const std::optional<Number>& number) {
  json.name(name);
  number ? json.raw(number->to_string()) : json.null();
}

void append_fields(JsonWriter& json, const std::vector<schema::Field>& fields) {
  array(json, "fields", fields, [&](const schema::Field& field) {
    json.begin_object();
    put_text(json, "name", field.name);
    put_text(json, "type", schema::to_string(field.type));
    put_flag(json, "required", field.required);
    put_texts(json, "values", field.values);
    text_or_null(json, "ref", field.ref_type);
    text_or_null(json, "pattern", field.pattern_text);
    number_or_null(json, "min", field.min);
    number_or_null(json, "max", field.max);
    json.name("default");
    if (field.default_value) {
      std::string value;
      item::append_json(*field.default_value, item::JsonForm::plain, value);
      json.raw(value);
    } else {
      json.null();
    }
    json.end_object();
  });
}

void templates(JsonWriter& json, std::string_view name, const std::vector<schema::Template>& keys) {
  array(json, name, keys, [&](const schema::Template& key) { json.string(key.source()); });
}

void append_entries(JsonWriter& json, const std::vector<schema::IndexEntry>& entries) {
  array(json, "entries", entries, [&](const schema::IndexEntry& entry) {
    json.begin_object();
    put_text(json, "name", entry.name);
    put_text(json, "index", entry.index);
    templates(json, "pk", entry.pk);
    templates(json, "sk", entry.sk);
    json.end_object();
  });
}

std::string_view kind_name(schema::Counter::Kind kind) {
  switch (kind) {
    case schema::Counter::Kind::sum: return "sum";
    case schema::Counter::Kind::min: return "min";
    case schema::Counter::Kind::max: return "max";
    case schema::Counter::Kind::count: break;
  }
  return "count";
}

void append_counter(const schema::Schema& schema, const schema::Counter& counter,
                    JsonWriter& json) {
  const bool is_out = counter.direction == schema::Direction::forward;
  const schema::EdgeType* edge = schema.edge(counter.edge);
  json.begin_object();
  put_text(json, "name", counter.attribute);
  put_text(json, "edge", counter.edge);
  text_or_null(json, "end",
               edge == nullptr ? std::string() : (is_out ? edge->from.as : edge->to.as));
  put_text(json, "direction", is_out ? "out" : "in");
  put_text(json, "kind", kind_name(counter.kind));
  text_or_null(json, "field", counter.field);
  put_text(json, "mode", counter.is_eventual() ? "eventual" : "strong");
  json.name("shards");
  json.integer(counter.shards);
  json.end_object();
}

void append_owner(const std::optional<schema::Owner>& owner, JsonWriter& json) {
  json.name("owner");
  if (!owner) return json.null();
  json.begin_object();
  put_text(json, "type", owner->type);
  text_or_null(json, "field", owner->field);
  text_or_null(json, "as", owner->as);
  json.end_object();
}

void append_edge_set(const std::optional<schema::NodeEdgeSet>& set, JsonWriter& json) {
  json.name("edge_set");
  if (!set) return json.null();
  json.begin_object();
  put_text(json, "attribute", set->attribute);
  json.name("max");
  json.integer(set->max);
  json.end_object();
}

void append_node(const schema::Schema& schema, const schema::NodeType& node, JsonWriter& json) {
  begin_type(json, node.name, node.place);
  put_text(json, "ref", node.ref.source());
  json.name("parts");
  json.begin_array();
  for (const schema::Segment& segment : node.ref.segments()) {
    if (segment.is_hole()) json.string(segment.hole);
  }
  json.end_array();
  text_or_null(json, "pk", node.pk.source());
  text_or_null(json, "sk", node.sk.source());
  put_flag(json, "stored", node.stored);
  put_flag(json, "open", node.is_open);
  append_owner(node.owner, json);
  append_fields(json, node.fields);
  array(json, "counters", node.counters,
        [&](const schema::Counter& counter) { append_counter(schema, counter, json); });
  append_edge_set(node.edge_set, json);
  array(json, "unique", node.unique,
        [&](const schema::UniqueField& unique) { json.string(unique.field); });
  text_or_null(json, "ttl", node.ttl);
  append_entries(json, node.entries);
  json.end_object();
}

std::string_view reverse_name(schema::ReverseKind kind) {
  switch (kind) {
    case schema::ReverseKind::index: return "index";
    case schema::ReverseKind::item: return "item";
    case schema::ReverseKind::same: return "same";
    case schema::ReverseKind::none: break;
  }
  return "none";
}

std::string_view on_exists_name(schema::OnExists on_exists) {
  switch (on_exists) {
    case schema::OnExists::keep: return "keep";
    case schema::OnExists::refuse: return "refuse";
    case schema::OnExists::replace: break;
  }
  return "replace";
}

/// The index over which the edges are found from their other end; empty: none.
std::string_view reverse_index(const schema::EdgeType& edge) {
  if (edge.reverse != schema::ReverseKind::index || edge.forms.empty()) return {};
  const auto& entries = edge.forms.front().entries;
  return entries.empty() ? std::string_view() : std::string_view(entries.front().index);
}

void append_end(JsonWriter& json, std::string_view name, const schema::End& end) {
  json.name(name);
  json.begin_object();
  put_texts(json, "types", end.types);
  text_or_null(json, "as", end.as);
  json.end_object();
}

/// Attributes of edges that the schema takes from the nodes at their ends.
void append_taken(std::string_view name, const std::vector<schema::TakenField>& taken,
                  JsonWriter& json) {
  array(json, name, taken, [&](const schema::TakenField& field) {
    json.begin_object();
    put_text(json, "name", field.attribute);
    put_text(json, "end", field.end == schema::Direction::forward ? "from" : "to");
    put_text(json, "field", field.field);
    json.end_object();
  });
}

void append_form(const schema::EdgeForm& form, JsonWriter& json) {
  json.begin_object();
  put_text(json, "from", form.from_type);
  put_text(json, "to", form.to_type);
  put_text(json, "pk", form.pk.source());
  text_or_null(json, "sk", form.sk.source());
  template_or_null(json, "mirror_pk", form.mirror_pk);
  template_or_null(json, "mirror_sk", form.mirror_sk);
  template_or_null(json, "edge_set", form.edge_set);
  append_entries(json, form.entries);
  json.end_object();
}

void append_edge(const schema::EdgeType& edge, JsonWriter& json) {
  begin_type(json, edge.name, edge.place);
  append_end(json, "from", edge.from);
  append_end(json, "to", edge.to);
  put_texts(json, "key", edge.key_fields);
  put_text(json, "reverse", reverse_name(edge.reverse));
  text_or_null(json, "index", reverse_index(edge));
  append_fields(json, edge.fields);
  append_taken("set", edge.set, json);
  append_taken("copy", edge.copies, json);
  append_taken("mirror_copy", edge.mirror_copies, json);
  put_flag(json, "open", edge.is_open);
  put_flag(json, "tree", edge.tree);
  json.name("limit");
  edge.limit ? json.integer(static_cast<std::int64_t>(*edge.limit)) : json.null();
  put_flag(json, "self_loops", edge.self_loops);
  std::vector<std::string> required;
  if (edge.require_from) required.emplace_back("from");
  if (edge.require_to) required.emplace_back("to");
  put_texts(json, "requires", required);
  put_text(json, "on_exists", on_exists_name(edge.on_exists));
  put_flag(json, "in_edge_set", edge.in_edge_set);
  text_or_null(json, "ttl", edge.ttl);
  text_or_null(json, "rank", edge.rank ? edge.rank->field : std::string());
  array(json, "forms", edge.forms, [&](const schema::EdgeForm& form) { append_form(form, json); });
  json.end_object();
}

void append_series(const schema::Series& series, JsonWriter& json) {
  begin_type(json, series.name, series.place);
  put_text(json, "of", series.of);
  put_text(json, "pk", series.pk.source());
  text_or_null(json, "sk", series.sk.source());
  append_fields(json, series.fields);
  json.end_object();
}

}  // namespace

void append_rows(const std::vector<Row>& rows, std::string& out) {
  out += '[';
  for (const Row& row : rows) {
    if (&row != &rows.front()) out += ',';
    row.append_json(out);
  }
  out += ']';
}

Row diagnostic_row(const schema::Diagnostic& diagnostic) {
  Row row;
  const schema::Place& place = diagnostic.place;
  place.line == 0 ? row.null("line") : row.integer("line", place.line);
  place.line == 0 ? row.null("column") : row.integer("column", place.column);
  row.text("severity", diagnostic.is_error() ? "error" : "warning");
  return row.text("message", diagnostic.message);
}

Row difference_row(const schema::Difference& difference) {
  Row row;
  row.text("class", schema::to_string(difference.kind)).text("what", difference.subject);
  row.text("change", difference.change).text("work", difference.work);
  return row.integer("requests", difference.requests);
}

void append_schema(const schema::Schema& schema, std::string& out) {
  const std::string yaml = schema.text.empty() ? schema.canonical_json() : schema.text;
  JsonWriter json(out);
  json.begin_object();
  append_table(schema, json);
  array(json, "nodes", schema.nodes,
        [&](const schema::NodeType& node) { append_node(schema, node, json); });
  array(json, "edges", schema.edges,
        [&](const schema::EdgeType& edge) { append_edge(edge, json); });
  array(json, "series", schema.series,
        [&](const schema::Series& series) { append_series(series, json); });
  std::string part;
  append_plans(schema, part);
  json.name("plans");
  json.raw(part);
  part.clear();
  append_proofs(schema, part);
  json.name("patterns");
  json.raw(part);
  // A checked schema has forgotten its warnings, and its text has not.
  std::vector<Row> warnings;
  for (const schema::Diagnostic& one : schema::load(yaml).diagnostics) {
    if (!one.is_error()) warnings.push_back(diagnostic_row(one));
  }
  part.clear();
  append_rows(warnings, part);
  json.name("warnings");
  json.raw(part);
  put_text(json, "yaml", yaml);
  json.end_object();
}

}  // namespace adjoin::graph_text
