#include "plan/write_build.h"

#include "plan/edge_list.h"
#include "plan/key_value.h"
#include "plan/node_marks.h"
#include "plan/shard_memory.h"

namespace adjoin::plan {
namespace {

using schema::Direction;

/// The edge's own key without deriving anything else. The ends are refs of the form's types.
Result<item::Item> own_key(const schema::Schema& schema, const schema::EdgeType& edge,
                           const schema::EdgeForm& form, const schema::EndRefs& ends,
                           const item::AttributeMap& fields) {
  std::optional<std::string> pk = form.pk.join(ends);
  std::optional<std::string> sk = form.sk.join(ends);
  if (!pk || !sk) {
    schema::Bindings bindings;
    ADJOIN_CHECK(schema::bind_ref(*schema.node(form.from_type), "from", ends.from, bindings));
    ADJOIN_CHECK(schema::bind_ref(*schema.node(form.to_type), "to", ends.to, bindings));
    schema::bind_fields(fields, bindings);
    bindings.set("shard", std::to_string(schema::source_shard(edge, ends.from, ends.to)));
    ADJOIN_TRY(pk, form.pk.render(bindings));
    ADJOIN_TRY(sk, form.sk.render(bindings));
  }
  return primary_key(schema, *std::move(pk), *std::move(sk));
}

}  // namespace

const std::optional<item::Item>* WriteBuild::seen(const item::Item& key) {
  const auto found = known.seen.find(key_identity(key));
  if (found != known.seen.end()) return &found->second;
  needs.push_back(key);
  return nullptr;
}

std::optional<std::uint32_t> WriteBuild::shards(Growth growth) {
  const std::string identity = key_identity(growth.key);
  if (const auto found = known.shards.find(identity); found != known.shards.end()) {
    return found->second;
  }
  if (target.shards != nullptr) {
    if (const auto remembered = target.shards->find(identity)) return remembered;
  }
  needs_shards.push_back(std::move(growth));
  return std::nullopt;
}

Result<void> require_ends(WriteBuild& build) {
  for (const auto& [ref, operation] : build.required) {
    ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(ref));
    ADJOIN_TRY(const item::Item key, schema::node_key(build.schema(), ref, parsed));
    if (build.put_nodes.count(key_identity(key)) != 0) continue;
    build.set.at(key).expect_node(node_marks(build.schema(), *parsed.type),
                                  {Expectation::Kind::end_present, operation});
  }
  return {};
}

Result<EdgePlace> place_edge(const Target& target, std::string_view from, std::string_view type,
                             std::string_view to, const item::AttributeMap& fields) {
  const schema::Schema& schema = *target.schema;
  Result<EdgePlace> place{EdgePlace()};
  ADJOIN_TRY(place->choice, choose_edge(schema, type));
  const EdgeChoice& choice = place->choice;
  if (choice.direction == Direction::reverse) std::swap(from, to);
  place->ends = {from, to};
  if (choice.edge == nullptr) {
    ADJOIN_TRY(place->key, primary_key(schema, std::string(from),
                                       choice.name + schema.table.separator + std::string(to)));
    return place;
  }
  ADJOIN_TRY(const schema::NodeType* from_type, schema.node_of(from));
  ADJOIN_TRY(const schema::NodeType* to_type, schema.node_of(to));
  place->form = choice.edge->form(from_type->name, to_type->name);
  if (place->form == nullptr) {
    return validation_error("an edge " + choice.name + " cannot lead from " + std::string(from) +
                            " (" + from_type->name + ") to " + std::string(to) + " (" +
                            to_type->name + ")");
  }
  ADJOIN_TRY(place->key, own_key(schema, *choice.edge, *place->form, place->ends, fields));
  return place;
}

Result<NamedEdge> name_edge(const Target& target, std::string_view from, std::string_view type,
                            std::string_view to, const item::AttributeMap& fields) {
  ADJOIN_TRY(EdgePlace place, place_edge(target, from, type, to, fields));
  NamedEdge edge;
  edge.edge = place.choice.edge;
  edge.type = std::move(place.choice.name);
  edge.from = place.ends.from;
  edge.to = place.ends.to;
  edge.key = std::move(place.key);
  edge.form = place.form;
  return edge;
}

Result<NamedEdge> name_edge(const Target& target, const EdgeId& id) {
  return name_edge(target, id.from, id.type, id.to, id.fields);
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

std::int64_t take_version(const schema::Schema& schema, item::AttributeMap& fields) {
  const std::string& name = schema.table.version_attribute;
  if (name.empty()) return 0;
  const std::int64_t given = version_of(schema, fields);
  if (given != 0) fields.erase(name);
  return given == 0 ? 1 : given;
}

bool mirror_key_needs_fields(const schema::EdgeForm& form) {
  for (const auto* key : {&form.mirror_pk, &form.mirror_sk}) {
    if (!*key) continue;
    for (const schema::Segment& segment : (*key)->segments()) {
      if (!segment.is_hole() || segment.hole.find('.') != std::string::npos) continue;
      if (segment.hole == "shard" || segment.encoding == schema::Encoding::tie_suffix) {
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
