#include "engine/store.h"

#include <rocksdb/env.h>

#include <utility>

#include "engine/catalog/derived_folders.h"
#include "engine/catalog/store_folder.h"
#include "engine/commit/floor_writer.h"
#include "engine/commit/stored_write.h"
#include "engine/commit/submitter.h"
#include "engine/commit/table_commands.h"
#include "engine/commit/write_job.h"
#include "engine/jobs/jobs.h"
#include "engine/load/bulk_load.h"
#include "engine/read/charges.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "engine/read/stream_reader.h"
#include "engine/status.h"
#include "engine/watch/kept_records.h"
#include "table/request/messages.h"

namespace adjoin::engine {

EngineStore::EngineStore() : TableStore(table::kAnswersOf<EngineStore>) {}

/// A close only saves time at the next opening: what was acknowledged is durable already, but for
/// unsynced stores. So nothing here may fail loudly, and a crash within it is like any other.
EngineStore::~EngineStore() {
  closing_.store(true, std::memory_order_release);
  // It writes what was submitted, and calls the completions. The threads below make no writes that
  // anybody waits for.
  submitter_.reset();
  index_changes_.reset();
  expirer_.reset();
  background_.reset();
  if (sequencer_ == nullptr || sequencer_->is_read_only()) return;
  keep_sizes();
  const bool whole = sequencer_->close();
  // Without a sync per write this is the moment when they become durable.
  if (whole && !sequencer_->syncs() && floor_ != nullptr && database_->db().SyncWAL().ok()) {
    floor_->advance(sequencer_->last_commit());
  }
  // Last, because flushing takes longest, and a process that is killed in it loses nothing.
  if (memory_env_ == nullptr) database_->settle();
}

Result<layout::Progress> EngineStore::checkpoint(const std::string& path) const {
  ADJOIN_CHECK(process_.check());
  if (memory_env_ != nullptr) {
    return Error(ErrorCode::unsupported, "a store in memory cannot be backed up");
  }
  if (sequencer_->is_read_only()) return only_read(*database_);
  // The last commit is asked for before the copy begins: the copy may hold more, and never less.
  return make_checkpoint(*database_, path, sequencer_->last_commit());
}

/// At a clean close, so that the next open has nothing to count; when it fails that one counts.
void EngineStore::keep_sizes() {
  if (memory_env_ != nullptr || !sizes_.behind(sequencer_->last_commit())) return;
  Command keep([](Group& group) -> Result<void> {
    group.keep_sizes();
    return {};
  });
  sequencer_->run(keep);
}

/// Errors are not lost: what could not be done is found again the next time.
void EngineStore::housekeeping(std::chrono::milliseconds change_retention) {
  // Drops first: they free the most. Where a write fails, all others would fail as well.
  if (!finish_drops(*database_, *sequencer_)) return;
  if (derived_ != nullptr) derived_->sweep(*catalog_);
  if (!trim_changes(*database_, *catalog_, *sequencer_, change_retention)) return;
  static_cast<void>(trim_tokens(*database_, *sequencer_));
}

table::SystemRecords* EngineStore::system_records() { return records_.get(); }

Result<table::TableRef> EngineStore::resolve(const table::CallContext&,
                                             std::string_view table_name) {
  ADJOIN_CHECK(process_.check());
  std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return table::TableRef(std::string(table_name), std::move(table));
}

Result<table::TableRef> EngineStore::resolve_noted(const table::CallContext&,
                                                   std::string_view table_name,
                                                   std::string_view note) {
  ADJOIN_CHECK(process_.check());
  std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_name);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  if (table->note == nullptr || *table->note != note) return table::note_was_changed(table_name);
  const NotedTable* noted = &table->noted;
  // Shares the whole table.
  return table::TableRef(std::string(table_name),
                         std::shared_ptr<const table::ResolvedTable>(std::move(table), noted));
}

Result<void> EngineStore::check_noted(const table::TableRef& table) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(catalog_->find(table));
  return {};
}

template <typename Read>
auto EngineStore::admitted(const table::CallContext& context, const Read& read) const {
  if (database_->admission() == nullptr) return read(context);
  const AdmittedRead call(context, *database_->admission());
  return read(call.context());
}

template <>
Result<table::GetItemResult> EngineStore::run(table::GetItem, const table::CallContext& context,
                                              const table::GetItemRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(context,
                  [&](const table::CallContext& call) { return reader_->get_item(call, request); });
}
template <>
Result<table::QueryResult> EngineStore::run(table::Query, const table::CallContext& context,
                                            const table::QueryRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(context,
                  [&](const table::CallContext& call) { return reader_->query(call, request); });
}
Result<std::optional<table::GetItemResult>> EngineStore::get_stored(
    const table::CallContext& context, const table::StoredGetRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(
      context, [&](const table::CallContext& call) { return reader_->get_stored(call, request); });
}
Result<std::optional<table::QueryResult>> EngineStore::list_stored(
    const table::CallContext& context, const table::StoredListRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(
      context, [&](const table::CallContext& call) { return reader_->list_stored(call, request); });
}
template <>
Result<table::ScanResult> EngineStore::run(table::Scan, const table::CallContext& context,
                                           const table::ScanRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(context,
                  [&](const table::CallContext& call) { return reader_->scan(call, request); });
}
Result<std::vector<table::QueryResult>> EngineStore::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) {
  ADJOIN_CHECK(process_.check());
  return admitted(
      context, [&](const table::CallContext& call) { return reader_->query_many(call, requests); });
}
template <>
Result<table::BatchGetItemResult> EngineStore::run(table::BatchGetItem,
                                                   const table::CallContext& context,
                                                   const table::BatchGetItemRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(context, [&](const table::CallContext& call) {
    return reader_->batch_get_item(call, request);
  });
}
template <>
Result<table::TransactGetItemsResult> EngineStore::run(
    table::TransactGetItems, const table::CallContext& context,
    const table::TransactGetItemsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return admitted(context, [&](const table::CallContext& call) {
    return reader_->transact_get_items(call, request);
  });
}
Result<table::ChangesAfterResult> EngineStore::changes_after(
    const table::CallContext& context, const table::ChangesAfterRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->changes_after(context, request);
}
Result<std::shared_ptr<const table::ReadView>> EngineStore::read_view(const table::CallContext&) {
  ADJOIN_CHECK(process_.check());
  return EngineReadView::make(*database_, *reader_);
}

/// The caller's thread prepares and then waits in the sequencer, or leads it. There is no thread of
/// the store between a caller and its write.
template <table::ItemWriteOperation Op>
Result<table::WriteResult> EngineStore::run(Op, const table::CallContext& context,
                                            const table::RequestOf<Op>& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context, *database_));
  SingleJob job;
  ADJOIN_CHECK(job.prepare(context, *catalog_, request));
  sequencer_->run(job.operation());
  return job.take(context);
}

template <>
Result<table::BatchWriteItemResult> EngineStore::run(table::BatchWriteItem,
                                                     const table::CallContext& context,
                                                     const table::BatchWriteItemRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context, *database_));
  BatchJob job;
  ADJOIN_CHECK(job.prepare(context, *catalog_, request));
  std::vector<QueuedOperation*> operations;
  job.append_operations(operations);
  sequencer_->run(operations);
  return job.take(context);
}

template <>
Result<table::TransactWriteItemsResult> EngineStore::run(
    table::TransactWriteItems, const table::CallContext& context,
    const table::TransactWriteItemsRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context, *database_));
  TransactJob job;
  ADJOIN_CHECK(job.prepare(context, *catalog_, request));
  sequencer_->run(job.operation());
  return job.take(context);
}

/// Whatever would be refused is not done: the request that the caller sends then says why.
Result<table::StoredWriteResult> EngineStore::write_stored(
    const table::CallContext& context, const table::StoredWriteRequest& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context, *database_));
  // An admission refuses in the words of requests.
  if (database_->admission() != nullptr) return table::StoredWriteResult();
  const Result<TablePin> table = catalog_->find(*request.table);
  if (!table) return table::StoredWriteResult();
  StoredWrite write(**table, request, context, table->is_noted());
  // Who has to wait reads meanwhile: most of a write is done by one thread at a time.
  if (sequencer_->is_busy()) write.read_ahead(*database_);
  sequencer_->run(write);
  return write.take();
}

void EngineStore::submit(const table::CallContext& context, table::WriteRequest request,
                         table::WriteCompletion done) {
  if (const Result<void> here = process_.check(); !here) return done(here.error());
  submitter_->submit(context, std::move(request), std::move(done));
}

Result<std::unique_ptr<table::BulkLoad>> EngineStore::begin_bulk_load(
    const table::CallContext& context, const table::TableRef& ref, std::string_view origin) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_TRY(TablePin table, catalog_->find(ref));
  return EngineBulkLoad::begin(context, *database_, ref, std::move(table), *sequencer_, origin);
}

Result<std::string> EngineStore::derived_folder(const table::CallContext&,
                                                const table::TableRef& ref, CommitId commit) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_TRY(const TablePin table, catalog_->find(ref));
  if (derived_ == nullptr) return std::string();
  // What a reader sees was written; where each write is synced, it is durable too.
  const bool is_to_be_written = commit > CommitId{};
  if (is_to_be_written && sequencer_->is_read_only()) return only_read(*database_);
  if (is_to_be_written && !sequencer_->syncs()) {
    const rocksdb::Status synced = database_->db().SyncWAL();
    if (!synced.ok()) return to_error(synced, "cannot sync the log");
  }
  return derived_->of(table->description.id, is_to_be_written);
}

template <>
Result<table::ListStreamsResult> EngineStore::run(table::ListStreams, const table::CallContext&,
                                                  const table::ListStreamsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->list(request);
}

template <>
Result<table::StreamDescription> EngineStore::run(table::DescribeStream, const table::CallContext&,
                                                  const table::DescribeStreamRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->describe(request);
}

template <>
Result<std::string> EngineStore::run(table::GetShardIterator, const table::CallContext&,
                                     const table::GetShardIteratorRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->iterator(request);
}

template <>
Result<table::GetRecordsResult> EngineStore::run(table::GetRecords,
                                                 const table::CallContext& context,
                                                 const table::GetRecordsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return streams_->records(context, request);
}

}  // namespace adjoin::engine
