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

/// Returns the last commit of a database and its epoch (incarnation). @errors io_error,
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
  Result<table::GetItemResult> run(table::GetItem, const table::CallContext&,
                                   const table::GetItemRequest&);
  Result<table::WriteResult> run(table::PutItem, const table::CallContext&,
                                 const table::PutItemRequest&);
  Result<table::WriteResult> run(table::UpdateItem, const table::CallContext&,
                                 const table::UpdateItemRequest&);
  Result<table::WriteResult> run(table::DeleteItem, const table::CallContext&,
                                 const table::DeleteItemRequest&);
  Result<table::QueryResult> run(table::Query, const table::CallContext&,
                                 const table::QueryRequest&);
  Result<table::ScanResult> run(table::Scan, const table::CallContext&, const table::ScanRequest&);
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const table::CallContext&,
                                        const table::BatchGetItemRequest&);
  Result<table::BatchWriteItemResult> run(table::BatchWriteItem, const table::CallContext&,
                                          const table::BatchWriteItemRequest&);
  Result<table::TransactGetItemsResult> run(table::TransactGetItems, const table::CallContext&,
                                            const table::TransactGetItemsRequest&);
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const table::CallContext&,
                                              const table::TransactWriteItemsRequest&);

  Result<table::TableDescription> run(table::CreateTable, const table::CallContext&,
                                      const table::CreateTableRequest&);
  Result<table::TableDescription> run(table::DescribeTable, const table::CallContext&,
                                      const table::DescribeTable::Request&);
  Result<table::TableDescription> run(table::DeleteTable, const table::CallContext&,
                                      const table::DeleteTable::Request&);
  Result<table::ListTablesResult> run(table::ListTables, const table::CallContext&,
                                      const table::ListTablesRequest&);
  Result<table::TableDescription> run(table::UpdateTable, const table::CallContext&,
                                      const table::UpdateTableRequest&);
  Result<std::monostate> run(table::TagResource, const table::CallContext&,
                             const table::TagResource::Request&);
  Result<std::monostate> run(table::UntagResource, const table::CallContext&,
                             const table::UntagResource::Request&);
  Result<std::vector<table::Tag>> run(table::ListTagsOfResource, const table::CallContext&,
                                      const table::ListTagsOfResource::Request&);

  Result<table::TimeToLiveSpecification> run(table::UpdateTimeToLive, const table::CallContext&,
                                             const table::UpdateTimeToLiveRequest&);
  Result<table::TimeToLiveDescription> run(table::DescribeTimeToLive, const table::CallContext&,
                                           const table::DescribeTimeToLive::Request&);
  Result<table::ListStreamsResult> run(table::ListStreams, const table::CallContext&,
                                       const table::ListStreamsRequest&);
  Result<table::StreamDescription> run(table::DescribeStream, const table::CallContext&,
                                       const table::DescribeStreamRequest&);
  Result<std::string> run(table::GetShardIterator, const table::CallContext&,
                          const table::GetShardIteratorRequest&);
  Result<table::GetRecordsResult> run(table::GetRecords, const table::CallContext&,
                                      const table::GetRecordsRequest&);

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
  /// @errors invalid_argument: this process was forked from the one that opened the store
  Result<void> check_process() const { return process_.check(); }
  Parts parts() { return {*database_, *catalog_, *sequencer_, sizes_}; }

 private:
  EngineStore();

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
