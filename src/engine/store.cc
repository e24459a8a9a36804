#include "engine/store.h"

#include <pthread.h>
#include <rocksdb/env.h>
#include <rocksdb/version.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "engine/catalog/floor_check.h"
#include "engine/catalog/private_folder.h"
#include "engine/commit/bulk_load.h"
#include "engine/commit/table_commands.h"
#include "engine/commit/write_job.h"
#include "engine/jobs/backfill.h"
#include "engine/jobs/checkpoint.h"
#include "engine/jobs/drop.h"
#include "engine/jobs/expire.h"
#include "engine/jobs/trim.h"
#include "engine/layout/meta_key.h"
#include "engine/manifest_watch.h"
#include "engine/read/read_context.h"
#include "engine/status.h"
#include "table/request/messages.h"

namespace adjoin::engine {
namespace {

constexpr std::size_t kMemoryBytesMin = std::size_t{8} * 1024 * 1024;

Result<void> check_options(const Options& options) {
  if (options.path.empty() && !options.in_memory) {
    return Error(ErrorCode::invalid_argument, "open: a store needs a folder");
  }
  if (options.in_memory && options.memory_store_bytes_max == 0) {
    return Error(ErrorCode::invalid_argument, "open: a store in memory needs a cap, in bytes");
  }
  if (options.read_only && options.in_memory) {
    return Error(ErrorCode::invalid_argument,
                 "open: a store in memory begins empty, with nothing to read");
  }
  return {};
}

/// The end of a process destroys what RocksDB has for all stores, and waits for its threads. In a
/// child they are not there, so that it would wait for ever: it ends without that, and without
/// whatever else was registered before the fork.
void let_children_end() {
  static const int watched = ::pthread_atfork(nullptr, nullptr, [] {
    ::on_exit(
        [](int status, void*) {
          std::cout.flush();
          std::clog.flush();
          std::fflush(nullptr);
          ::_exit(status);
        },
        nullptr);
  });
  static_cast<void>(watched);  // fails only without memory, as the process begins
}

Result<std::optional<table::ShardIteratorKey>> read_iterator_key(const Database& database) {
  Bytes record;
  ADJOIN_TRY(const bool found,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::iterator_key), record));
  if (!found) return std::optional<table::ShardIteratorKey>();
  table::ShardIteratorKey key;
  if (record.size() != key.size()) {
    return Error(ErrorCode::corruption,
                 "the key of shard iterators has " + std::to_string(record.size()) + " bytes");
  }
  std::copy(record.begin(), record.end(), key.begin());
  return std::optional<table::ShardIteratorKey>(key);
}

}  // namespace

Result<layout::Progress> progress_of(const Database& database) {
  Bytes record;
  ADJOIN_TRY(const bool found, database.get(rocksdb::ReadOptions(), layout::Family::meta,
                                            layout::meta_key(layout::MetaKind::progress), record));
  if (!found) return layout::Progress();
  return layout::decode_progress(record);
}

EngineStore::EngineStore() : TableStore(table::kAnswersOf<EngineStore>) {}

Result<std::unique_ptr<EngineStore>> EngineStore::open(const Options& options) {
  // RocksDB keeps threads for all stores of a process: in a child of it they are not there.
  static const OwnProcess of_the_first_store;
  ADJOIN_CHECK(of_the_first_store.check());
  let_children_end();
  ADJOIN_CHECK(check_options(options));
  Options adjusted = options;
  adjusted.memory_bytes = std::max(options.memory_bytes, kMemoryBytesMin);
  if (adjusted.in_memory) {
    // Files in memory have no working directory that a relative path could start from.
    if (adjusted.path.empty()) adjusted.path = "memory";
    if (adjusted.path.front() != '/') adjusted.path.insert(0, "/");
    adjusted.create_if_missing = true;
  } else if (!options.read_only && is_on_read_only_disk(options.path)) {
    adjusted.read_only = true;
    if (options.tell) {
      options.tell(options.path + ": the disk cannot be written: the store is opened to be read");
    }
  }
  if (adjusted.read_only) return open_to_read(adjusted);
  std::unique_ptr<EngineStore> store(new EngineStore());
  ADJOIN_CHECK(store->start(adjusted));
  return store;
}

Result<void> EngineStore::start(const Options& options) {
  rocksdb::Env* env = options.env != nullptr ? options.env : rocksdb::Env::Default();
  if (options.in_memory) {
    memory_env_.reset(rocksdb::NewMemEnv(env));
    env = memory_env_.get();
    env->CreateDirIfMissing(options.path).PermitUncheckedError();
  }
  tables_max_ = options.tables_max;
  ADJOIN_TRY(folder_, StoreFolder::open(options, *env));
  if (!options.in_memory) derived_ = std::make_unique<DerivedFolders>(folder_->derived_path());
  ADJOIN_CHECK(check_floor(folder_->floor(), folder_->data_path(), *env));
  if (!options.in_memory) {
    ADJOIN_TRY(floor_, FloorWriter::open(*env, folder_->floor_path(), folder_->floor()));
    manifest_env_ =
        watch_manifest(*env, folder_->data_path(),
                       [this](const layout::ManifestMark& manifest) { floor_->advance(manifest); });
    env = manifest_env_.get();
  }
  ADJOIN_TRY(database_, Database::open(options, *env));
  catalog_ = std::make_unique<Catalog>();
  ADJOIN_CHECK(catalog_->load(*database_));
  reader_ = std::make_unique<Reader>(*database_, *catalog_);

  ADJOIN_TRY(layout::Progress progress, progress_of(*database_));
  progress.incarnation = std::max(progress.incarnation, folder_->floor().progress.incarnation) + 1;
  progress.incarnation = std::max(progress.incarnation, options.incarnation_min);
  ADJOIN_TRY(std::optional<table::ShardIteratorKey> known_key, read_iterator_key(*database_));
  if (options.incarnation_min != 0) known_key.reset();
  const table::ShardIteratorKey key = known_key ? *known_key : table::make_shard_iterator_key();
  streams_ = std::make_unique<StreamReader>(*database_, *catalog_, key, options.change_retention);
  {
    // The incarnation is durable before anything is done in it.
    Sequencer opening(*database_, progress, {!options.in_memory, !options.in_memory, nullptr});
    Command begin([&](Group& group) -> Result<void> {
      group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::progress),
                layout::encode(progress));
      if (!known_key) {
        group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::iterator_key),
                  Bytes(key.begin(), key.end()));
      }
      return {};
    });
    opening.run(begin);
    ADJOIN_CHECK(begin.take_reply());
  }
  if (floor_ != nullptr) ADJOIN_CHECK(floor_->begin(progress));
  ADJOIN_CHECK(load_sizes(*database_, *catalog_, progress.last_commit, sizes_));
  Sequencer::Options sequencing;
  sequencing.sizes = &sizes_;
  collections_ =
      std::make_unique<CollectionSizes>(*database_, sizes_, options.item_collection_bytes_max);
  sequencing.collections = collections_.get();
  if (!options.in_memory) sequencing.disk = &database_->disk();
  sequencing.sync = options.durability == Durability::sync && !options.in_memory;
  sequencing.write_ahead_log = !options.in_memory;
  if (floor_ != nullptr) {
    sequencing.on_durable = [this](CommitId commit) { floor_->advance(commit); };
  }
  sequencer_ = std::make_unique<Sequencer>(*database_, progress, std::move(sequencing));
  return recover(options);
}

Result<void> EngineStore::recover(const Options& options) {
  ADJOIN_CHECK(undo_unfinished_loads(*database_, *catalog_, *sequencer_));
  ADJOIN_CHECK(finish_drops(*database_, *sequencer_));
  background_ = std::make_unique<Background>(
      options.trim_interval,
      [this, retention = options.change_retention] { housekeeping(retention); });
  index_changes_ = std::make_unique<Background>(
      options.trim_interval, [this, items_max = options.backfill_step_items_max] {
        static_cast<void>(
            finish_index_changes(*database_, *catalog_, *sequencer_, items_max, closing_));
      });
  index_changes_->wake();
  expirer_ = std::make_unique<Background>(
      options.expire_interval, [this, items_max = options.expire_step_items_max] {
        static_cast<void>(expire_items(*database_, *catalog_, *sequencer_, items_max, closing_));
      });
  submitter_ =
      std::make_unique<Submitter>(*database_, *catalog_, *sequencer_, options.submit_queue_max);
  return {};
}

EngineStore::~EngineStore() {
  closing_.store(true, std::memory_order_release);
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
  if (memory_env_ == nullptr) database_->settle();
}

Result<layout::Progress> EngineStore::checkpoint(const std::string& path) const {
  ADJOIN_CHECK(process_.check());
  if (memory_env_ != nullptr) {
    return Error(ErrorCode::unsupported, "a store in memory cannot be backed up");
  }
  if (sequencer_->is_read_only()) return only_read(*database_);
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
  if (!finish_drops(*database_, *sequencer_)) return;
  if (derived_ != nullptr) derived_->sweep(*catalog_);
  if (!trim_changes(*database_, *catalog_, *sequencer_, change_retention)) return;
  static_cast<void>(trim_tokens(*database_, *sequencer_));
}

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

Result<table::GetItemResult> EngineStore::run(table::GetItem, const table::CallContext& context,
                                              const table::GetItemRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->get_item(context, request);
}
Result<table::QueryResult> EngineStore::run(table::Query, const table::CallContext& context,
                                            const table::QueryRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->query(context, request);
}
Result<table::ScanResult> EngineStore::run(table::Scan, const table::CallContext& context,
                                           const table::ScanRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->scan(context, request);
}
Result<std::vector<table::QueryResult>> EngineStore::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) {
  ADJOIN_CHECK(process_.check());
  return reader_->query_many(context, requests);
}
Result<table::BatchGetItemResult> EngineStore::run(table::BatchGetItem,
                                                   const table::CallContext& context,
                                                   const table::BatchGetItemRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->batch_get_item(context, request);
}
Result<table::TransactGetItemsResult> EngineStore::run(
    table::TransactGetItems, const table::CallContext& context,
    const table::TransactGetItemsRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->transact_get_items(context, request);
}
Result<table::ChangesAfterResult> EngineStore::changes_after(
    const table::CallContext& context, const table::ChangesAfterRequest& request) {
  ADJOIN_CHECK(process_.check());
  return reader_->changes_after(context, request);
}
Result<std::shared_ptr<const table::ReadView>> EngineStore::read_view(const table::CallContext&) {
  ADJOIN_CHECK(process_.check());
  return EngineReadView::make(*database_);
}

template <typename Request>
Result<table::WriteResult> EngineStore::write_one(const table::CallContext& context,
                                                  const Request& request) {
  ADJOIN_CHECK(process_.check());
  ADJOIN_CHECK(check_call(context, *database_));
  SingleJob job;
  ADJOIN_CHECK(job.prepare(context, *catalog_, request));
  sequencer_->run(job.operation());
  return job.take(context);
}

Result<table::WriteResult> EngineStore::run(table::PutItem, const table::CallContext& context,
                                            const table::PutItemRequest& request) {
  return write_one(context, request);
}
Result<table::WriteResult> EngineStore::run(table::UpdateItem, const table::CallContext& context,
                                            const table::UpdateItemRequest& request) {
  return write_one(context, request);
}
Result<table::WriteResult> EngineStore::run(table::DeleteItem, const table::CallContext& context,
                                            const table::DeleteItemRequest& request) {
  return write_one(context, request);
}

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

}  // namespace adjoin::engine
