#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/own_process.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/collection_sizes.h"
#include "engine/commit/sequencer.h"
#include "engine/commit/size_ledger.h"
#include "engine/commit/time_to_live.h"
#include "engine/database.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

class Background;
class DerivedFolders;
class FloorWriter;
class KeptRecords;
class Reader;
class StoreFolder;
class StreamReader;
class Submitter;

/// Returns the last commit of a database and its epoch (incarnation). @errors io_error,
/// corruption
Result<layout::Progress> progress_of(const Database& database);

/// Facade of the engine: constructs its parts and forwards each call to one of them. In a forked
/// child of the process that opened it, every call fails and deleting it does nothing. Thread-safe.
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
  /// Answers an operation. Each is a specialization in a store….cc; one that is missing is a link
  /// error, which names the operation.
  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const table::CallContext&, const table::RequestOf<Op>&);
  template <table::ItemWriteOperation Op>
  Result<table::WriteResult> run(Op, const table::CallContext&, const table::RequestOf<Op>&);

  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext&, const std::vector<table::QueryRequest>&) override;
  Result<std::optional<table::GetItemResult>> get_stored(const table::CallContext&,
                                                         const table::StoredGetRequest&) override;
  Result<std::optional<table::QueryResult>> list_stored(const table::CallContext&,
                                                        const table::StoredListRequest&) override;
  Result<table::StoredWriteResult> write_stored(const table::CallContext&,
                                                const table::StoredWriteRequest&) override;
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
  Result<std::uint64_t> collection_bytes(std::string_view table, std::string_view index,
                                         BytesView partition_key) override;
  Result<table::StoreStats> stats() const override;
  table::Capabilities capabilities() const override;
  Result<table::StoreGauges> gauges() const override;
  table::SystemRecords* system_records() override;

  /// Gives tables the notes that an older server kept for them in an item. `engine::open` calls
  /// it, before anybody else has the store.
  Result<void> take_in_notes();

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
  // Opening to write, in the order of the calls (store_recover.cc).
  Result<void> recover(const Options& options);
  /// Returns the files of the store: those in memory, which it makes, the tests' or the system's.
  rocksdb::Env& files_of(const Options& options);
  Result<void> lock_folder(const Options& options, rocksdb::Env& files);
  Result<void> replay_log(const Options& options, rocksdb::Env& files);
  /// Returns where the commits of this opening start.
  Result<layout::Progress> begin_incarnation(const Options& options);
  Result<void> start_sequencer(const Options& options, const layout::Progress& progress);
  void start_jobs(const Options& options);
  Result<void> take_in_notes(const std::string& table_name);

  /// Runs a read, whose charges the admission learns of where there is one.
  template <typename Read>
  auto admitted(const table::CallContext& context, const Read& read) const;

  void keep_sizes();
  void housekeeping(std::chrono::milliseconds change_retention);

  const OwnProcess process_;
  std::size_t tables_max_ = 0;
  // Without it a close would wait for an index fill that takes hours. The fill goes on at the next
  // opening.
  std::atomic<bool> closing_{false};  ///< stop flag of long background work
  // In order of construction; destroyed in reverse order.
  // Each may borrow from those above it. Threads come last, so they end before what they use.
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
  std::unique_ptr<KeptRecords> records_;
  ExpiredCounts expired_;
  std::unique_ptr<Background> background_;
  std::unique_ptr<Background> index_changes_;
  std::unique_ptr<Background> expirer_;
  std::unique_ptr<Submitter> submitter_;
};

}  // namespace adjoin::engine
