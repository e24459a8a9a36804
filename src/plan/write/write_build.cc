#include "plan/write/write_build.h"

#include <string>
#include <utility>

#include "base/assert.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/edge_memory.h"
#include "plan/operation/key_value.h"
#include "plan/write/expected.h"
#include "schema/model/made_keys.h"
#include "schema/template/encoding.h"

namespace adjoin::plan {

/// A planner that misses something goes on as far as it can: so one reading gets all that is
/// missing, not one item after the other.
const std::optional<Item>* WriteBuild::seen(const Item& key) {
  const auto found = known.seen.find(key_identity(key));
  if (found != known.seen.end()) return &found->second;
  needs.push_back(key);
  return nullptr;
}

std::optional<std::uint32_t> WriteBuild::shards(Growth growth) {
  const std::string identity = key_identity(growth.key);
  if (const auto found = known.shards.find(identity); found != known.shards.end()) {
    ADJOIN_ASSERT(found->second >= growth.initial);
    ADJOIN_ASSERT(found->second <= growth.max);
    return found->second;
  }
  if (target.shards != nullptr) {
    // An old count is right too: an edge in a lower shard is met by every reader.
    if (const auto remembered = target.shards->find(identity)) return remembered;
  }
  // The writer reads it for nodes that are written often, and takes the initial number for others.
  needs_shards.push_back(std::move(growth));
  return std::nullopt;
}

Result<void> require_ends(WriteBuild& build) {
  for (const auto& [ref, operation] : build.required) {
    ADJOIN_TRY(const schema::ParsedRef parsed, build.schema().parse_ref(ref));
    ADJOIN_TRY(const Item key, schema::node_key(build.schema(), ref, parsed));
    // The transaction itself puts the node: a condition would ask for the state before it.
    if (build.put_nodes.count(key_identity(key)) != 0) continue;
    build.set.at(key).expect_node(node_marks(build.schema(), *parsed.type),
                                  {Expectation::Kind::end_present, operation});
  }
  return {};
}

std::string take_stamp(const std::string& attribute, const std::string& now, Item& fields) {
  if (attribute.empty()) return {};
  const Value* given = fields.find(attribute);
  // A dump that is loaded keeps its stamps: they tell when things happened, not when they were
  // loaded.
  if (given == nullptr || given->as_string() == nullptr) return now;
  std::string stamp = *given->as_string();
  fields.erase(attribute);
  return stamp;
}

std::int64_t take_version(const schema::Schema& schema, Item& fields) {
  const std::string& name = schema.table.version_attribute;
  if (name.empty()) return 0;
  const std::int64_t given = version_of(schema, fields);
  if (given != 0) fields.erase(name);
  // The first version is 1, so that 0 can mean "has none".
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

bool uses_field(const schema::IndexEntry& entry, std::string_view field) {
  for (const auto* side : {&entry.pk, &entry.sk}) {
    for (const schema::Template& part : *side) {
      if (uses_field(part, field)) return true;
    }
  }
  for (const auto& [name, value] : entry.when) {
    if (name == field) return true;
  }
  return false;
}

bool uses_field(const std::vector<schema::IndexEntry>& entries, std::string_view field) {
  for (const schema::IndexEntry& entry : entries) {
    if (uses_field(entry, field)) return true;
  }
  return false;
}

/// Only what differs is written, so that attributes which the schema does not know, and those that
/// others changed meanwhile, stay.
Result<void> write_difference(MergedWrite& write, const Item& before, const Item& after,
                              const Item& key) {
  for (const auto& [name, value] : after) {
    const Value* old = before.find(name);
    if (key.contains(name) || (old != nullptr && *old == value)) continue;
    ADJOIN_CHECK(write.set(name, value));
  }
  for (const auto& [name, value] : before) {
    if (!after.contains(name) && !key.contains(name)) ADJOIN_CHECK(write.unset(name));
  }
  return {};
}

schema::EdgeInput edge_input(const Target& target, const NamedEdge& edge, Item fields) {
  const schema::Schema& schema = *target.schema;
  schema::EdgeInput input;
  input.from = edge.from;
  input.to = edge.to;
  input.created = take_stamp(schema.table.created_attribute, target.now, fields);
  input.updated = take_stamp(schema.table.updated_attribute, target.now, fields);
  input.version = take_version(schema, fields);
  input.fields = std::move(fields);
  return input;
}

std::uint32_t choose_shard(const Target& target, const NamedEdge& edge, std::size_t index,
                           std::uint32_t count) {
  ADJOIN_ASSERT(count > 0);
  ADJOIN_ASSERT(edge.edge->shards.has_value());
  switch (edge.edge->shards->by) {
    case schema::Shards::By::random:
      // From the token: a retry of the same write chooses the same shard, and so does its
      // explanation.
      return schema::shard_of(target.token + std::to_string(index), count);
    case schema::Shards::By::time: {
      const auto ms = schema::time_ms(schema::TimeForm::iso, target.now);
      // Edges of one second lie together, so a page of the newest reads few shards in vain.
      return static_cast<std::uint32_t>(static_cast<std::uint64_t>(ms.value_or(0) / 1000) % count);
    }
    case schema::Shards::By::source: break;
  }
  return schema::source_shard(edge.from, edge.to, count);
}

}  // namespace adjoin::plan
