#include "plan/write_build.h"

#include "plan/edge_list.h"
#include "plan/key_value.h"
#include "plan/node_marks.h"

namespace adjoin::plan {
namespace {

using schema::Counter;
using schema::Direction;

struct CountedEnd {
  std::string_view ref;
  std::string_view type;
  Direction direction;
};

/// Both ends with the direction in which their counters see the edge; a symmetric edge is seen in
/// both directions by either end.
std::vector<CountedEnd> counted_ends(const NamedEdge& edge) {
  std::vector<CountedEnd> ends{{edge.from, edge.form->from_type, Direction::forward},
                               {edge.to, edge.form->to_type, Direction::reverse}};
  if (edge.edge->reverse == schema::ReverseKind::same) {
    ends.push_back({edge.from, edge.form->from_type, Direction::reverse});
    ends.push_back({edge.to, edge.form->to_type, Direction::forward});
  }
  return ends;
}

Result<item::Number> amount_of(const Counter& counter, const item::AttributeMap& fields, int sign) {
  if (counter.kind == Counter::Kind::count) return item::Number::from_int(sign);
  if (counter.kind != Counter::Kind::sum || counter.shards > 1) {
    return Error(ErrorCode::unsupported, "counter " + counter.attribute +
                                             " is declared as a minimum, a maximum or in shards, "
                                             "which this version does not keep");
  }
  const item::AttributeValue* value = fields.find(counter.field);
  if (value == nullptr || value->as_number() == nullptr) return item::Number();
  if (sign > 0) return *value->as_number();
  return item::Number::subtract(item::Number(), *value->as_number());
}

/// The edge's own key without deriving anything else.
Result<item::Item> own_key(const schema::Schema& schema, const schema::EdgeForm& form,
                           const NamedEdge& edge, const item::AttributeMap& fields) {
  schema::Bindings bindings;
  ADJOIN_CHECK(schema::bind_ref(*schema.node(form.from_type), "from", edge.from, bindings));
  ADJOIN_CHECK(schema::bind_ref(*schema.node(form.to_type), "to", edge.to, bindings));
  schema::bind_fields(fields, bindings);
  ADJOIN_TRY(const std::string pk, form.pk.render(bindings));
  ADJOIN_TRY(const std::string sk, form.sk.render(bindings));
  return primary_key(schema, pk, sk);
}

}  // namespace

const std::optional<item::Item>* WriteBuild::seen(const item::Item& key) {
  const auto found = known.seen.find(key_identity(key));
  if (found != known.seen.end()) return &found->second;
  needs.push_back(key);
  return nullptr;
}

Result<void> require_ends(WriteBuild& build) {
  for (const auto& [ref, operation] : build.required) {
    ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(ref));
    ADJOIN_TRY(const item::Item key, schema::node_key(build.schema(), ref));
    if (build.put_nodes.count(key_identity(key)) != 0) continue;
    build.set.at(key).expect_node(node_marks(build.schema(), *parsed.type),
                                  {Expectation::Kind::end_present, operation});
  }
  return {};
}

Result<NamedEdge> name_edge(const Target& target, const EdgeId& id) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const EdgeChoice choice, choose_edge(schema, id.type));
  NamedEdge edge;
  edge.edge = choice.edge;
  edge.type = choice.name;
  const bool swapped = choice.direction == Direction::reverse;
  edge.from = swapped ? id.to : id.from;
  edge.to = swapped ? id.from : id.to;
  if (choice.edge == nullptr) {
    ADJOIN_TRY(edge.key,
               primary_key(schema, edge.from, edge.type + schema.table.separator + edge.to));
    return edge;
  }
  ADJOIN_TRY(const schema::ParsedRef from, schema.parse_ref(edge.from));
  ADJOIN_TRY(const schema::ParsedRef to, schema.parse_ref(edge.to));
  edge.form = choice.edge->form(from.type->name, to.type->name);
  if (edge.form == nullptr) {
    return validation_error("an edge " + edge.type + " cannot lead from " + edge.from + " (" +
                            from.type->name + ") to " + edge.to + " (" + to.type->name + ")");
  }
  ADJOIN_TRY(edge.key, own_key(schema, *edge.form, edge, id.fields));
  return edge;
}

Result<void> check_is_kept(const schema::EdgeType& edge) {
  if (!edge.unkept_block()) return {};
  return Error(ErrorCode::unsupported, "edges " + edge.name + " declare `" + *edge.unkept_block() +
                                           "`, which this version does not keep true yet: they can "
                                           "be read, not written");
}

Result<void> check_is_kept(const schema::NodeType& node) {
  if (!node.unkept_block()) return {};
  return Error(ErrorCode::unsupported, "nodes " + node.name + " declare `" + *node.unkept_block() +
                                           "`, which this version does not keep true yet: they can "
                                           "be read, not written");
}

Result<void> count_edge(WriteBuild& build, const NamedEdge& edge, const item::AttributeMap& fields,
                        int sign) {
  const schema::Schema& schema = build.schema();
  if (edge.edge == nullptr) return {};
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const Counter* counter : schema.counters_of(end.type, edge.type, end.direction)) {
      ADJOIN_TRY(const item::Number amount, amount_of(*counter, fields, sign));
      ADJOIN_TRY(const item::Item key, schema::node_key(schema, end.ref));
      ItemWrite& write = build.set.at(key);
      if (!schema.table.type_attribute.empty()) {
        ADJOIN_CHECK(write.set_if_missing(schema.table.type_attribute, std::string(end.type)));
      }
      ADJOIN_CHECK(write.add(counter->attribute, amount));
    }
  }
  return {};
}

bool has_counters(const schema::Schema& schema, const NamedEdge& edge) {
  if (edge.edge == nullptr) return false;
  for (const CountedEnd& end : counted_ends(edge)) {
    if (!schema.counters_of(end.type, edge.type, end.direction).empty()) return true;
  }
  return false;
}

bool has_sums(const schema::Schema& schema, const NamedEdge& edge) {
  if (edge.edge == nullptr) return false;
  for (const CountedEnd& end : counted_ends(edge)) {
    for (const Counter* counter : schema.counters_of(end.type, edge.type, end.direction)) {
      if (counter->kind != Counter::Kind::count) return true;
    }
  }
  return false;
}

std::string take_stamp(const std::string& attribute, const std::string& now,
                       item::AttributeMap& fields) {
  if (attribute.empty()) return {};
  const item::AttributeValue* given = fields.find(attribute);
  if (given == nullptr || given->as_string() == nullptr) return now;
  std::string stamp = *given->as_string();
  fields.erase(attribute);
  return stamp;
}

bool mirror_key_needs_fields(const schema::EdgeForm& form) {
  for (const auto* key : {&form.mirror_pk, &form.mirror_sk}) {
    if (!*key) continue;
    for (const schema::Segment& segment : (*key)->segments()) {
      if (!segment.is_hole() || segment.hole.find('.') != std::string::npos) continue;
      if (segment.encoding == schema::Encoding::shard_suffix ||
          segment.encoding == schema::Encoding::tie_suffix) {
        continue;
      }
      if (!form.pk.has_hole(segment.hole) && !form.sk.has_hole(segment.hole)) return true;
    }
  }
  return false;
}

bool uses_field(const schema::Template& key, std::string_view field) { return key.has_hole(field); }

bool uses_field(const std::vector<schema::IndexEntry>& entries, std::string_view field) {
  for (const schema::IndexEntry& entry : entries) {
    for (const auto* side : {&entry.pk, &entry.sk}) {
      for (const schema::Template& part : *side) {
        if (uses_field(part, field)) return true;
      }
    }
    for (const auto& [name, value] : entry.when) {
      if (name == field) return true;
    }
  }
  return false;
}

Result<void> write_difference(ItemWrite& write, const item::Item& before, const item::Item& after,
                              const item::Item& key) {
  for (const auto& [name, value] : after) {
    const item::AttributeValue* old = before.find(name);
    if (key.contains(name) || (old != nullptr && *old == value)) continue;
    ADJOIN_CHECK(write.set(name, value));
  }
  for (const auto& [name, value] : before) {
    if (!after.contains(name) && !key.contains(name)) ADJOIN_CHECK(write.unset(name));
  }
  return {};
}

}  // namespace adjoin::plan
