#include <algorithm>
#include <utility>

#include "engine/commit/collection_sizes.h"
#include "engine/commit/table_commands.h"
#include "engine/commit/time_to_live.h"
#include "engine/commit/update_table.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/item_key.h"
#include "engine/storage_build.h"
#include "engine/store.h"
#include "engine/watch/gauges.h"
#include "table/check/check_schema.h"
#include "table/prepare/prepare.h"
#include "table/request/limits.h"

namespace adjoin::engine {

template <>
Result<table::TableDescription> EngineStore::run(table::CreateTable, const table::CallContext&,
                                                 const table::CreateTableRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_TRY(table::TableDescription description, table::prepare(request));
  // Whether the name is free is asked in the sequencer. Two callers may create the same table at
  // once.
  CreateTable create(*catalog_, std::move(description), request.tags, tables_max_);
  sequencer_->run(create);
  return create.take_reply();
}

template <>
Result<table::TableDescription> EngineStore::run(table::DescribeTable, const table::CallContext&,
                                                 const table::DescribeTable::Request& request) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(request.table_name);
  if (table == nullptr) return table_not_found(request.table_name);
  return table->description;
}

template <>
Result<table::TableDescription> EngineStore::run(table::DeleteTable, const table::CallContext&,
                                                 const table::DeleteTable::Request& request) {
  ADJOIN_CHECK(process_.check());
  DeleteTable remove(*catalog_, request.table_name);
  sequencer_->run(remove);
  Result<table::TableDescription> removed = remove.take_reply();
  // The keys are deleted soon and not at the next interval: they take up the disk.
  if (removed) background_->wake();
  return removed;
}

template <>
Result<table::TableDescription> EngineStore::run(table::UpdateTable, const table::CallContext&,
                                                 const table::UpdateTableRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(table::check_request(request));
  UpdateTable update(*catalog_, request);
  sequencer_->run(update);
  Result<table::TableDescription> updated = update.take_reply();
  // The fill begins when its mark is on the disk. A crash in between loses nothing of it.
  if (updated && table::has_online_index(*updated)) index_changes_->wake();
  return updated;
}

template <>
Result<std::monostate> EngineStore::run(table::TagResource, const table::CallContext&,
                                        const table::TagResource::Request& request) {
  ADJOIN_CHECK(process_.check());
  SetTags set(*catalog_, request.table_name, [&](std::vector<table::Tag> present) {
    return table::merge_tags(std::move(present), request.tags);
  });
  sequencer_->run(set);
  ADJOIN_CHECK(set.take_reply());
  return std::monostate();
}

template <>
Result<std::monostate> EngineStore::run(table::UntagResource, const table::CallContext&,
                                        const table::UntagResource::Request& request) {
  ADJOIN_CHECK(process_.check());
  SetTags set(*catalog_, request.table_name, [&](std::vector<table::Tag> present) {
    return table::remove_tags(std::move(present), request.tag_keys);
  });
  sequencer_->run(set);
  ADJOIN_CHECK(set.take_reply());
  return std::monostate();
}

template <>
Result<std::vector<table::Tag>> EngineStore::run(
    table::ListTagsOfResource, const table::CallContext&,
    const table::ListTagsOfResource::Request& request) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(request.table_name);
  if (table == nullptr) return table_not_found(request.table_name);
  return read_tags(*database_, table->description.id);
}

template <>
Result<table::ListTablesResult> EngineStore::run(table::ListTables, const table::CallContext&,
                                                 const table::ListTablesRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(table::check_request(request));
  const std::int64_t limit = request.limit.value_or(std::int64_t{table::kListTablesMax});
  // Pages follow names and not places: a table that comes or goes between two pages moves no other.
  const std::shared_ptr<const CatalogSnapshot> tables = catalog_->snapshot();
  auto at = request.exclusive_start_table_name
                ? tables->upper_bound(*request.exclusive_start_table_name)
                : tables->begin();
  table::ListTablesResult result;
  for (; at != tables->end(); ++at) {
    if (static_cast<std::int64_t>(result.table_names.size()) == limit) {
      result.last_evaluated_table_name = result.table_names.back();
      break;
    }
    result.table_names.push_back(at->first);
  }
  return result;
}

template <>
Result<table::TimeToLiveSpecification> EngineStore::run(
    table::UpdateTimeToLive, const table::CallContext&,
    const table::UpdateTimeToLive::Request& request) {
  ADJOIN_CHECK(process_.check());
  SetTimeToLive update(*catalog_, request.table_name, request.specification);
  sequencer_->run(update);
  Result<table::TimeToLiveSpecification> updated = update.take_reply();
  // Items that are older than the setting get their entries from the job.
  if (updated) expirer_->wake();
  return updated;
}

template <>
Result<table::TimeToLiveDescription> EngineStore::run(
    table::DescribeTimeToLive, const table::CallContext&,
    const table::DescribeTimeToLive::Request& request) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(request.table_name);
  if (table == nullptr) return table_not_found(request.table_name);
  return table::time_to_live_of(table->description);
}

Result<table::TableSizes> EngineStore::table_sizes(const table::CallContext&,
                                                   std::string_view table_name) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name);
  if (table == nullptr) return table_not_found(table_name);
  if (sequencer_->is_read_only()) ADJOIN_CHECK(count_sizes());
  return sizes_.sizes_of(table->description);
}

Result<std::uint64_t> EngineStore::collection_bytes(std::string_view table_name,
                                                    std::string_view index_name,
                                                    BytesView partition_key) {
  ADJOIN_TRY(const table::TableSizes sizes, table_sizes({}, table_name));
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name);
  if (table == nullptr) return table_not_found(table_name);
  Bytes key;
  const std::size_t start = layout::begin_key(table->description.id, key);
  key.append(partition_key);
  layout::set_hash(start, key);
  const BytesView collection = BytesView(key).substr(layout::kObjectIdBytes);
  if (index_name.empty()) {
    return bytes_of_collection(*database_, layout::Family::items, table->description.id, collection,
                               sizes.size_bytes);
  }
  const auto& indexes = table->description.indexes;
  for (std::size_t i = 0; i < std::min(indexes.size(), sizes.indexes.size()); ++i) {
    if (indexes[i].name != index_name) continue;
    return bytes_of_collection(*database_, layout::Family::index, indexes[i].id, collection,
                               sizes.indexes[i].size_bytes);
  }
  return table_not_found(table_name);
}

Result<table::StoreStats> EngineStore::stats() const {
  ADJOIN_CHECK(process_.check());
  const Counters& counters = database_->counters();
  table::StoreStats stats;
  stats.point_reads = counters.sum(Work::point_reads);
  stats.iterator_seeks = counters.sum(Work::iterator_seeks);
  stats.iterator_steps = counters.sum(Work::iterator_steps);
  stats.batches_written = counters.sum(Work::batches_written);
  stats.entries_written = counters.sum(Work::entries_written);
  stats.operations_committed = counters.sum(Work::operations_committed);
  stats.last_commit = sequencer_->last_commit();
  stats.storage = storage_build() + (sequencer_->is_read_only() ? "; no writes"
                                     : sequencer_->syncs()      ? "; synced writes"
                                                                : "; unsynced writes");
  return stats;
}

Result<table::StoreGauges> EngineStore::gauges() const {
  ADJOIN_CHECK(process_.check());
  ADJOIN_TRY(table::StoreGauges gauges, gauges_of(*database_, *catalog_, expired_));
  const auto refused = sequencer_->refuses();
  if (refused && !sequencer_->is_read_only()) gauges.writes_refused = refused->message();
  return gauges;
}

table::Capabilities EngineStore::capabilities() const {
  table::Capabilities capabilities;
  capabilities.transactions = true;
  // Index entries are in the batch of their item.
  capabilities.gsi_consistency = table::GsiConsistency::strong;
  capabilities.feed_order = table::FeedOrder::commit;
  capabilities.read_view = true;
  capabilities.ingest = !sequencer_->is_read_only();
  capabilities.update_table = true;
  capabilities.streams = true;
  capabilities.time_to_live = true;
  capabilities.notes = true;
  capabilities.built_expressions = true;
  capabilities.decides = true;
  capabilities.stored_writes = true;
  // Reading costs less here than a write that fails its condition and waits for its group.
  capabilities.reads_at_hand = true;
  return capabilities;
}

}  // namespace adjoin::engine
