#include "plan/operation/growth.h"

#include <algorithm>

#include "base/assert.h"
#include "base/text.h"
#include "item/number.h"
#include "plan/operation/key_range.h"
#include "schema/items/guard.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {
namespace {

/// A count from outside the bounds was written by other hands. Reading within them misses no edge
/// that this graph wrote.
std::uint32_t bounded(const Growth& growth, const Number& count) {
  ADJOIN_ASSERT(growth.initial > 0);
  ADJOIN_ASSERT(growth.initial <= growth.max);
  std::int64_t number = 0;
  if (!item::to_int64(count, number)) return growth.initial;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(number, growth.initial, growth.max));
}

template <typename Type>
Result<Growth> growth_of_type(const schema::Schema& schema, const Type& type,
                              std::string_view node) {
  ADJOIN_ASSERT(type.shards.has_value());
  ADJOIN_ASSERT(type.shards->can_grow());
  Growth growth;
  growth.node = node;
  growth.type = type.name;
  growth.initial = type.shards->initial;
  growth.max = type.shards->max;
  ADJOIN_TRY(growth.key, schema::shards_key(schema, type, node));
  return growth;
}

std::string names_of(const schema::Schema& schema) {
  std::string names;
  for (const schema::Series& series : schema.series) append_to_list(series.name, names);
  return names.empty() ? "none" : names;
}

}  // namespace

Result<const schema::Series*> find_series(const schema::Schema& schema, std::string_view name,
                                          std::string_view of) {
  const schema::Series* series = schema.series_type(name);
  if (series == nullptr) {
    return validation_error("no series \"" + std::string(name) + "\"; the schema has " +
                            names_of(schema));
  }
  ADJOIN_TRY(const schema::NodeType* node, schema.node_of(of));
  if (node->name != series->of) {
    return validation_error("series " + series->name + " is of nodes " + series->of + ", and " +
                            std::string(of) + " is a " + node->name);
  }
  return series;
}

std::uint32_t Growth::count_in(const item::ItemView* item) const {
  if (item == nullptr) return initial;
  const auto count = item->find(schema::kShardCount);
  return count && count->type() == Value::Type::number ? bounded(*this, count->as_number())
                                                       : initial;
}

std::uint32_t Growth::count_in(const Item* item) const {
  const Value* count = item == nullptr ? nullptr : item->find(schema::kShardCount);
  const Number* number = count == nullptr ? nullptr : count->as_number();
  return number == nullptr ? initial : bounded(*this, *number);
}

Result<Growth> growth_of(const schema::Schema& schema, const schema::EdgeType& edge,
                         std::string_view node) {
  return growth_of_type(schema, edge, node);
}

Result<Growth> growth_of(const schema::Schema& schema, const schema::Series& series,
                         std::string_view node) {
  return growth_of_type(schema, series, node);
}

table::GetItemRequest get_count(const Target& target, const Growth& growth) {
  table::GetItemRequest get;
  get.table = target.table;
  get.key = growth.key;
  return get;
}

table::QueryRequest query_count(const Target& target, const Growth& growth) {
  table::QueryRequest query;
  query.table = target.table;
  // A Query, since it is sent in one round with the Queries of the lists.
  // The key names one item.
  query.limit = 1;
  const schema::TableNaming& table = target.schema->table;
  // Both keys are texts, or the schema had been refused.
  expression::KeyCondition condition;
  for (const std::string& name : {table.pk.name, table.sk.name}) {
    const Value* const value = growth.key.find(name);
    ADJOIN_ASSERT(value != nullptr);
    condition.terms.push_back({name, expression::KeyOperator::eq, *value, {}});
  }
  query.key_condition = std::move(condition);
  return query;
}

Result<EdgeList> list_in_shard(const Target& target, const EdgeList& first, std::uint32_t shard) {
  ADJOIN_ASSERT(first.shard == 0);
  ADJOIN_ASSERT(first.growth != nullptr);
  const Growth& growth = *first.growth;
  ADJOIN_ASSERT(growth.node_type != nullptr);
  ADJOIN_ASSERT(growth.pk != nullptr);
  ADJOIN_ASSERT(shard < growth.max);
  EdgeList list = first;
  list.growth.reset();
  list.shard = shard;
  list.number = first.number + shard;
  // A position in one shard is none in another.
  list.request.exclusive_start_key.reset();
  const ReadEnd end(*growth.node_type, growth.node, growth.node_is_from);
  ADJOIN_TRY(std::string pk, end.text(*growth.pk, shard));
  const std::string index = list.request.index_name.value_or("");
  // Items of other types may stand in this shard's partition, even if none do in the first's.
  if (list.rows.is_exclusive() &&
      shares_range(*target.schema, index, {pk}, growth.front, list.choice.edge)) {
    list.rows.set_exclusive(false);
    list.request.select = table::Select::unspecified;
  }
  ADJOIN_ASSERT(list.request.key_condition.has_value());
  ADJOIN_ASSERT(!list.request.key_condition->terms.empty());
  list.request.key_condition->terms.front().value = Value(std::move(pk));
  return list;
}

Result<std::string> ReadEnd::text(const schema::Template& key) const {
  // The usual key holds the ref whole, and needs no parsing.
  if (std::optional<std::string> joined = key.join(refs())) return *std::move(joined);
  return key.render(bindings());
}

Result<std::string> ReadEnd::text(const schema::Template& key, std::uint32_t shard) const {
  if (shard == 0) return text(key);
  schema::Bindings in_shard = bindings();
  // The ref has to be taken apart only here: most nodes have one shard.
  in_shard.set("shard", std::to_string(shard));
  return key.render(in_shard);
}

Result<std::string> ReadEnd::front(const schema::Template& key) const {
  if (std::optional<std::string> joined = key.join_prefix(refs())) return *std::move(joined);
  return key.render_prefix(bindings());
}

const schema::Bindings& ReadEnd::bindings() const {
  if (!bindings_) {
    bindings_.emplace();
    const Result<void> bound = schema::bind_ref(*type_, is_from_ ? "from" : "to", ref_, *bindings_);
    ADJOIN_ASSERT(bound.has_value());
  }
  return *bindings_;
}

}  // namespace adjoin::plan
