#pragma once

#include "engine/commit/table_commands.h"

namespace adjoin::engine {

/// One step of an index backfill: reads the next items of the table as they are now, between two
/// write groups, and adds their index entries. Items that were written since the index was
/// published have their entries already. The last step makes the index active.
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

}  // namespace adjoin::engine
