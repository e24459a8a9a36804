#pragma once

#include <memory>
#include <string>

#include "base/external_sort.h"
#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/sequencer.h"
#include "engine/layout/meta_key.h"
#include "table/bulk_load.h"
#include "table/table_store.h"

namespace adjoin::engine {

/// table::BulkLoad over RocksDB: items are sorted by their keys, written to files with what their
/// indexes and the order of expiry have of them, and taken in at once. One reset change record
/// stands for them all. While it lasts a mark says so in the store: an open that finds it makes the
/// table empty again.
/// When even that fails, as on a full disk, the table stays closed for writes until the store is
/// opened again.
class EngineBulkLoad final : public table::BulkLoad {
 public:
  /// Borrows the database and the sequencer. @errors validation: not empty; resource_in_use: being
  /// loaded or altered; storage_io
  static Result<std::unique_ptr<table::BulkLoad>> begin(const table::CallContext& context,
                                                        const Database& database,
                                                        const table::TableRef& ref, TablePin table,
                                                        Sequencer& sequencer);
  ~EngineBulkLoad() override;
  EngineBulkLoad(const EngineBulkLoad&) = delete;
  EngineBulkLoad& operator=(const EngineBulkLoad&) = delete;

  Result<void> add(const item::Item& item, BytesView note) override;
  Result<void> add_stored(item::ItemView item, BytesView note) override;
  Result<void> check(const item::Item& item) const override;
  Result<void> check_stored(item::ItemView item) const override;
  Result<std::uint64_t> finish(const table::BulkCombine& combine, const table::LateItems& late,
                               const table::BulkProgress& progress) override;

 private:
  class Output;

  EngineBulkLoad(const table::CallContext& context, const Database& database,
                 const table::TableRef& ref, TablePin table, Sequencer& sequencer);
  Result<void> start();
  Result<void> stage_begin(Group& group);
  /// The item is good.
  Result<void> put(item::ItemView item, BytesView note, ExternalSort& to);
  Result<void> combine_items(const table::BulkCombine& combine,
                             const table::BulkProgress& progress);
  Result<void> gather_late(const table::LateItems& late, const table::BulkProgress& progress);
  Result<void> write(Output& output, const table::BulkCombine& combine,
                     const table::BulkProgress& progress);
  Result<void> check_room(std::uint64_t more_bytes) const;
  Result<void> tell(const table::BulkProgress& progress);
  Result<void> end(const Output& output);
  const table::TableDescription& description() const { return table_->description; }

  table::CallContext context_;
  const Database& database_;
  table::TableRef ref_;  ///< keeps the pinned table
  TablePin table_;
  Sequencer& sequencer_;
  std::string folder_;
  ExternalSort items_;
  ExternalSort combined_;
  ExternalSort late_;
  Bytes stored_;
  Bytes key_;
  Bytes value_;
  std::uint64_t steps_ = 0;
  std::uint64_t total_ = 0;  ///< steps there will be, as far as known
  std::uint64_t bytes_ = 0;  ///< of what was added
  bool begun_ = false;
};

/// Stages the removal of everything in a table whose load did not end.
void stage_undo_bulk_load(Group& group, const table::TableDescription& table);
/// Removes the files of such a load; best effort, the next load of the table does it again.
void remove_bulk_files(const Database& database, table::ObjectId table);
/// The same of all loads, when none is under way.
void remove_all_bulk_files(const Database& database);

}  // namespace adjoin::engine
