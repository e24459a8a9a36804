#include "plan/read/series.h"

#include "base/assert.h"
#include "plan/operation/bound.h"
#include "plan/operation/key_range.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"

namespace adjoin::plan {

Result<ItemList> series_list(const Target& target, const ReadSeries& operation,
                             std::uint32_t shard) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::Series* series, find_series(schema, operation.series, operation.of));
  ADJOIN_TRY(const schema::ParsedRef owner, schema.parse_ref(operation.of));
  schema::Bindings bindings;
  for (const auto& [name, text] : owner.parts) bindings.set("of." + name, text);
  // Set even for a series without shards: its key has no such hole then, and nothing changes.
  bindings.set("shard", std::to_string(shard));
  const KeySpace space = KeySpace::of_table(schema);
  Result<ItemList> list{ItemList()};
  list->request.table = target.table;
  ADJOIN_TRY(const std::string pk, series->pk.render(bindings));
  ADJOIN_TRY(list->request.key_condition, partition_condition(space, {pk}));
  SortRange range;
  range.sort = &series->sk;
  range.bindings = &bindings;
  // Everything of the sort key that the owner decides. The moment follows and is what a range
  // bounds.
  ADJOIN_TRY(range.front, series->sk.render_prefix(bindings));
  ADJOIN_TRY(list->excluded,
             add_bounded_condition(schema, {"series " + series->name, &series->fields}, space,
                                   range, operation.range, list->request));
  list->request.scan_index_forward = !operation.page.descending;
  ADJOIN_CHECK(select(target, operation.selection, list->request));
  return list;
}

Result<SeriesLists> series_lists(const Target& target, const ReadSeries& operation) {
  const schema::Schema& schema = *target.schema;
  ADJOIN_TRY(const schema::Series* series, find_series(schema, operation.series, operation.of));
  SeriesLists lists;
  if (series->shards_pk) {
    ADJOIN_TRY(lists.growth, growth_of(schema, *series, operation.of));
  }
  // Lists of shards are merged by the text of their sort keys, and numbers as texts have another
  // order.
  if ((series->shard_count() > 1 || lists.growth) && schema.table.sk.type != schema::KeyType::S) {
    return Error(ErrorCode::unsupported, "series " + series->name +
                                             " in shards over the sort key " +
                                             schema.table.sk.name + ", which is not a string");
  }
  for (std::uint32_t shard = 0; shard < series->shard_count(); ++shard) {
    ADJOIN_TRY(ItemList list, series_list(target, operation, shard));
    lists.lists.push_back(std::move(list));
  }
  // The lists are those of the first shards, without a gap: a reader goes on behind them.
  ADJOIN_ASSERT(!lists.growth || lists.growth->initial == lists.lists.size());
  return lists;
}

}  // namespace adjoin::plan
