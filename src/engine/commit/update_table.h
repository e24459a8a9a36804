#pragma once

#include <cstddef>
#include <optional>

#include "engine/commit/table_commands.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// Changes a table's description. Every later write maintains a new index, and BackfillStep adds
/// the entries of older items. RemoveIndexes removes an index that is being deleted
/// (jobs/backfill.cc).
/// @errors those of table::prepare; resource_not_found; resource_in_use: the table is being loaded
class UpdateTable final : public TableCommand<table::TableDescription> {
 public:
  /// Borrows the request.
  UpdateTable(Catalog& catalog, const table::UpdateTableRequest& request)
      : catalog_(&catalog), request_(&request) {}

 protected:
  Result<table::TableDescription> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  const table::UpdateTableRequest* request_;
  table::TableDescription after_;
  table::ObjectId next_object_;
};

/// One step of an index backfill: reads the next items of the table as they are now, between two
/// write groups, and adds their index entries. Items that were written since the index was
/// published have their entries already. The last step makes the index active.
///
/// Why no entry is missed or stale: from the index's publication on, each write maintains it. A
/// step runs between two groups, so it sees each item either before such a write or after it.
///
/// Returns true when the index needs no further step: it is complete, or not being filled any more.
/// @errors those of reading and writing; limit_exceeded: an in-memory store is at its cap
class BackfillStep final : public TableCommand<bool> {
 public:
  /// Borrows the table, as it was when the step was planned; `run` uses its newest version.
  /// @param items_max  most items that the step reads
  BackfillStep(Catalog& catalog, const table::TableDescription& table, table::ObjectId index,
               std::size_t items_max)
      : catalog_(&catalog), table_(&table), index_(index), items_max_(items_max) {}

 protected:
  Result<bool> run(Group& group) override;
  void publish() override;

 private:
  /// Returns true at the end of the table. @errors io_error, corruption
  Result<bool> add_entries(Group& group, const table::TableDescription& table,
                           const table::IndexDescription& index) const;
  void activate(Group& group, table::TableDescription table);

  Catalog* catalog_;
  const table::TableDescription* table_;
  table::ObjectId index_;
  std::size_t items_max_;
  std::optional<table::TableDescription> after_;
  CommitId filled_;
};

/// Removes indexes with the status `deleting` from the description, and marks them for
/// jobs/drop.cc, which deletes their keys. Does nothing if the table was dropped.
/// One command for all of them: each alteration costs every writer that prepared before a rebind.
class RemoveIndexes final : public TableCommand<bool> {
 public:
  RemoveIndexes(Catalog& catalog, const table::TableDescription& table)
      : catalog_(&catalog), table_(&table) {}
  bool shrinks() const override { return true; }

 protected:
  Result<bool> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  const table::TableDescription* table_;
  std::optional<table::TableDescription> after_;
};

}  // namespace adjoin::engine
