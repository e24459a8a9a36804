#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/own_process.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/derived_folders.h"
#include "engine/catalog/store_folder.h"
#include "engine/commit/collection_sizes.h"
#include "engine/commit/floor_writer.h"
#include "engine/commit/sequencer.h"
#include "engine/commit/size_ledger.h"
#include "engine/commit/submitter.h"
#include "engine/database.h"
#include "engine/jobs/background.h"
#include "engine/read/reader.h"
#include "engine/read/stream_reader.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Returns the last commit of a database and its epoch (incarnation). @errors storage_io,
/// corruption
Result<layout::Progress> progress_of(const Database& database);

/// Facade of the engine: constructs its parts and forwards each call to one of them. Thread-safe.
/// In a forked child of the process that opened it, every call fails and deleting it does nothing.
class EngineStore final : public table::TableStore {
 public:
  static Result<std::unique_ptr<EngineStore>> open(const Options& options);
  ~EngineStore() override;
  static void operator delete(EngineStore* store, std::destroying_delete_t) {
    delete_in(store->process_, store);
  }

  Result<table::TableRef> resolve(const table::CallContext&, std::string_view) override;
  Result<table::TableRef> resolve_noted(const table::CallContext&, std::string_view,
                                        std::string_view note) override;
  Result<void> check_noted(const table::TableRef& table) override;
  Result<table::GetItemResult> get_item(const table::CallContext&,
                                        const table::GetItemRequest&) override;
  Result<table::WriteResult> put_item(const table::CallContext&,
                                      const table::PutItemRequest&) override;
  Result<table::WriteResult> update_item(const table::CallContext&,
                                         const table::UpdateItemRequest&) override;
  Result<table::WriteResult> delete_item(const table::CallContext&,
                                         const table::DeleteItemRequest&) override;
  Result<table::QueryResult> query(const table::CallContext&, const table::QueryRequest&) override;
  Result<table::ScanResult> scan(const table::CallContext&, const table::ScanRequest&) override;
  Result<table::BatchGetItemResult> batch_get_item(const table::CallContext&,
                                                   const table::BatchGetItemRequest&) override;
  Result<table::BatchWriteItemResult> batch_write_item(
      const table::CallContext&, const table::BatchWriteItemRequest&) override;
  Result<table::TransactGetItemsResult> transact_get_items(
      const table::CallContext&, const table::TransactGetItemsRequest&) override;
  Result<table::TransactWriteItemsResult> transact_write_items(
      const table::CallContext&, const table::TransactWriteItemsRequest&) override;

  Result<table::TableDescription> create_table(const table::CallContext&,
                                               const table::CreateTableRequest&) override;
  Result<table::TableDescription> describe_table(const table::CallContext&,
                                                 std::string_view) override;
  Result<table::TableDescription> delete_table(const table::CallContext&,
                                               std::string_view) override;
  Result<table::ListTablesResult> list_tables(const table::CallContext&,
                                              const table::ListTablesRequest&) override;
  Result<table::TableDescription> update_table(const table::CallContext&,
                                               const table::UpdateTableRequest&) override;
  Result<void> tag_resource(const table::CallContext&, std::string_view,
                            const std::vector<table::Tag>&) override;
  Result<void> untag_resource(const table::CallContext&, std::string_view,
                              const std::vector<std::string>&) override;
  Result<std::vector<table::Tag>> list_tags_of_resource(const table::CallContext&,
                                                        std::string_view) override;

  Result<table::TimeToLiveSpecification> update_time_to_live(
      const table::CallContext&, const table::UpdateTimeToLiveRequest&) override;
  Result<table::TimeToLiveDescription> describe_time_to_live(const table::CallContext&,
                                                             std::string_view) override;
  Result<table::ListStreamsResult> list_streams(const table::CallContext&,
                                                const table::ListStreamsRequest&) override;
  Result<table::StreamDescription> describe_stream(const table::CallContext&,
                                                   const table::DescribeStreamRequest&) override;
  Result<std::string> get_shard_iterator(const table::CallContext&,
                                         const table::GetShardIteratorRequest&) override;
  Result<table::GetRecordsResult> get_records(const table::CallContext&,
                                              const table::GetRecordsRequest&) override;

  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext&, const std::vector<table::QueryRequest>&) override;
  void submit(const table::CallContext&, table::WriteRequest, table::WriteCompletion) override;
  Result<table::ChangesAfterResult> changes_after(const table::CallContext&,
                                                  const table::ChangesAfterRequest&) override;
  Result<std::unique_ptr<table::BulkLoad>> begin_bulk_load(const table::CallContext&,
                                                           const table::TableRef&,
                                                           std::string_view origin) override;
  Result<std::string> derived_folder(const table::CallContext&, const table::TableRef&,
                                     CommitId commit) override;
  Result<std::shared_ptr<const table::ReadView>> read_view(const table::CallContext&) override;
  Result<std::optional<std::string>> note(const table::CallContext&, std::string_view,
                                          table::NoteKind kind = table::NoteKind::schema) override;
  Result<void> set_notes(const table::CallContext&, std::string_view,
                         std::vector<table::NoteChange> changes) override;
  Result<table::TableSizes> table_sizes(const table::CallContext&, std::string_view) override;
  Result<table::StoreStats> stats() const override;
  table::Capabilities capabilities() const override;

  // For `backup`.
  /// Writes a copy of the database's files to the new folder `path`. Returns the last commit in it.
  /// @errors unsupported: the store is in memory; those of make_checkpoint
  Result<layout::Progress> checkpoint(const std::string& path) const;
  std::chrono::milliseconds now() const { return database_->clock().unix_time(); }
  /// The parts that `check` reads. Valid while the store is open.
  struct Parts {
    const Database& database;
    Catalog& catalog;
    Sequencer& sequencer;
    SizeLedger& sizes;
  };
  /// @errors usage: this process was forked from the one that opened the store
  Result<void> check_process() const { return process_.check(); }
  Parts parts() { return {*database_, *catalog_, *sequencer_, sizes_}; }

 private:
  EngineStore() = default;

  static Result<std::unique_ptr<EngineStore>> open_to_read(const Options& options);
  /// Tries once to open files that another process may be writing.
  Result<void> start_reading(const Options& options, rocksdb::Env& env);
  /// Computes the table sizes of a read-only store. Done at the first call that needs them, because
  /// it may have to read many changes.
  Result<void> count_sizes();
  Result<void> start(const Options& options);
  Result<void> recover(const Options& options);
  void keep_sizes();
  void housekeeping(std::chrono::milliseconds change_retention);
  template <typename Request>
  Result<table::WriteResult> write_one(const table::CallContext& context, const Request& request);

  const OwnProcess process_;
  std::size_t tables_max_ = 0;
  std::atomic<bool> closing_{false};  ///< stop flag of long background work
  // In order of construction; destroyed in reverse order.
  std::unique_ptr<rocksdb::Env> memory_env_;
  std::unique_ptr<StoreFolder> folder_;
  std::unique_ptr<DerivedFolders> derived_;  ///< null in memory
  std::unique_ptr<FloorWriter> floor_;       ///< null in memory
  std::unique_ptr<rocksdb::Env>
      manifest_env_;  ///< reports MANIFEST syncs to floor_; null in memory
  std::unique_ptr<Database> database_;
  std::unique_ptr<Catalog> catalog_;
  std::unique_ptr<Reader> reader_;
  std::unique_ptr<StreamReader> streams_;
  SizeLedger sizes_;
  std::mutex counting_;
  bool is_counted_ = false;
  std::unique_ptr<CollectionSizes> collections_;
  std::unique_ptr<Sequencer> sequencer_;
  std::unique_ptr<Background> background_;
  std::unique_ptr<Background> index_changes_;
  std::unique_ptr<Background> expirer_;
  std::unique_ptr<Submitter> submitter_;
};

}  // namespace adjoin::engine
