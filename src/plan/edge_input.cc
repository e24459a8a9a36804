#include "plan/edge_input.h"

#include <string>
#include <utility>

#include "schema/encoding.h"
#include "schema/shard.h"

namespace adjoin::plan {

schema::EdgeInput edge_input(const Target& target, const NamedEdge& edge,
                             item::AttributeMap fields) {
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
  switch (edge.edge->shards->by) {
    case schema::Shards::By::random:
      return schema::shard_of(target.token + std::to_string(index), count);
    case schema::Shards::By::time: {
      const auto ms = schema::time_ms(schema::TimeForm::iso, target.now);
      return static_cast<std::uint32_t>(static_cast<std::uint64_t>(ms.value_or(0) / 1000) % count);
    }
    case schema::Shards::By::source: break;
  }
  return schema::source_shard(edge.from, edge.to, count);
}

}  // namespace adjoin::plan
