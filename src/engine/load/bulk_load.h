#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/external_sort.h"
#include "base/result.h"
#include "engine/catalog/catalog.h"
#include "engine/commit/group.h"
#include "engine/commit/index_edit.h"
#include "engine/commit/sequencer.h"
#include "engine/layout/meta_key.h"
#include "engine/load/bulk_folder.h"
#include "engine/load/table_files.h"
#include "table/request/bulk_load.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Output stage of a bulk load: derives index entries, `ttl` entries and sizes from sorted items,
/// and writes all of them to table files for ingestion. Everything is written to files first and
/// taken in at once, so that a reader never sees an item without its entries. Not thread-safe.
class BulkOutput {
 public:
  /// Borrows its arguments.
  BulkOutput(const Database& database, const table::TableDescription& table,
             const BulkFolder& folder);

  /// Adds an item. Keys must ascend. @errors io_error
  Result<void> put(BytesView key, BytesView stored_item);
  /// Sorts and writes the index and `ttl` entries, and ends all files. Call it after the last
  /// `put`.
  /// @param tell  called for each entry; its error ends the work
  /// @errors io_error; errors of `tell`
  Result<void> finish(const std::function<Result<void>()>& tell);
  /// Ingests all files at once, durably. @errors io_error
  Result<void> take_in(const Database& database) const;
  /// Stages the sizes of the table and its indexes.
  /// In the group that ends the load, so that sizes and items appear in the same commit.
  void count(Group& group) const;

  std::uint64_t entry_count() const { return entries_.count() + expiries_.count(); }
  std::uint64_t item_count() const { return static_cast<std::uint64_t>(item_size_.items); }
  std::uint64_t bytes() const { return items_.bytes() + index_.bytes() + ttl_.bytes(); }

 private:
  const table::TableDescription& table_;
  TableFiles items_;
  TableFiles index_;
  TableFiles ttl_;
  ExternalSort entries_;
  ExternalSort expiries_;
  Evaluation evaluation_;
  IndexEdit edit_;
  layout::ObjectSize item_size_;
  std::vector<layout::ObjectSize> entry_sizes_;
};

/// Bulk load by external sort and file ingestion. It sorts the items by key, writes them with their
/// index entries and `ttl` entries to table files, and ingests all files at once. One reset change
/// record stands for all items.
///
/// A mark in `meta` exists while the load runs. An open that finds it empties the table. If a
/// failed load cannot empty its table, as on a full disk, the table refuses writes until the store
/// is opened again.
/// The steps of `finish`, in the order that they need: sort all records; combine those of one key;
/// take in what is late, which follows from all others; write table files; ingest them; and end
/// with one group that adds the reset record and removes the mark.
class EngineBulkLoad final : public table::BulkLoad {
 public:
  /// Starts a load, or resumes one that was kept for the same `origin`. Borrows the database and
  /// the sequencer. @errors resource_in_use: the table is not empty, or is being loaded or altered;
  /// io_error
  static Result<std::unique_ptr<table::BulkLoad>> begin(const table::CallContext& context,
                                                        const Database& database,
                                                        const table::TableRef& ref, TablePin table,
                                                        Sequencer& sequencer,
                                                        std::string_view origin);
  ~EngineBulkLoad() override;
  static void operator delete(EngineBulkLoad* load, std::destroying_delete_t) {
    delete_in(load->process_, load);
  }
  EngineBulkLoad(const EngineBulkLoad&) = delete;
  EngineBulkLoad& operator=(const EngineBulkLoad&) = delete;

  Result<void> add(const Item& item, BytesView note) override;
  Result<void> add_stored(item::ItemView item, BytesView note) override;
  Result<void> add_run(std::shared_ptr<SortedRecords> records, bool is_last) override;
  void append_key(std::string_view partition, std::string_view sort, Bytes& out) const override;
  Result<void> check(const Item& item) const override;
  Result<void> check_stored(item::ItemView item) const override;
  std::string folder() const override {
    return folder_.is_in_memory() ? std::string() : folder_.path();
  }
  Result<void> keep(BytesView word) override;
  const std::optional<Bytes>& word() const override { return word_; }
  void give_up() override { is_kept_ = false; }
  Result<std::uint64_t> finish(const table::BulkCombine& combine, const table::LateItems& late,
                               const table::BulkProgress& progress) override;

 private:
  EngineBulkLoad(const table::CallContext& context, const Database& database,
                 const table::TableRef& ref, TablePin table, Sequencer& sequencer,
                 std::string_view origin);
  Result<void> start();
  void go_on();
  Result<void> stage_begin(Group& group);
  /// Adds a valid item to a sort.
  Result<void> put(item::ItemView item, BytesView note, ExternalSort& to);
  Result<void> combine_items(const table::BulkCombine& combine,
                             const table::BulkProgress& progress);
  Result<void> gather_late(const table::LateItems& late, const table::BulkProgress& progress);
  Result<void> write(BulkOutput& output, const table::BulkCombine& combine,
                     const table::BulkProgress& progress);
  Result<void> check_room(std::uint64_t more_bytes) const;
  Result<void> tell(const table::BulkProgress& progress);
  Result<void> end(const BulkOutput& output);
  const table::TableDescription& description() const { return table_->description; }

  table::CallContext context_;
  const Database& database_;
  /// A copy, because a finished load may be destroyed after its store.
  const OwnProcess process_;
  table::TableRef ref_;  ///< keeps the pinned table
  TablePin table_;
  Sequencer& sequencer_;
  const std::string origin_;  ///< empty: the load cannot be resumed
  const BulkFolder folder_;
  ExternalSort items_;
  ExternalSort combined_;
  ExternalSort late_;
  Bytes stored_;
  Bytes key_;
  Bytes value_;
  std::uint64_t steps_ = 0;
  std::uint64_t total_ = 0;  ///< estimated steps of the whole load
  std::uint64_t bytes_ = 0;  ///< bytes of the items that were added
  bool begun_ = false;
  std::optional<Bytes> word_;
  bool is_kept_ = false;  ///< POINT exists, so that the load can be resumed
};

/// Stages the removal of all items, entries and sizes of a table whose load did not end.
void stage_undo_bulk_load(Group& group, const table::TableDescription& table);
}  // namespace adjoin::engine
