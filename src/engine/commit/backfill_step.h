#pragma once

#include "engine/commit/table_commands.h"

namespace adjoin::engine {

/// Looks at the next items of a table for an index that is being filled: reads them as they are
/// now, between two groups of writes, and adds the entries of those that fit. What was written
/// since the index was published has its entries already. The last step makes the index active.
///
/// Answers whether the index needs no more steps: it is full, or no longer being filled.
/// @errors those of reading and writing; limit_exceeded in memory at the cap
class BackfillStep final : public TableCommand<bool> {
 public:
  /// @param table  as it was when the step was planned; what it is now decides
  BackfillStep(Catalog& catalog, const table::TableDescription& table, table::ObjectId index,
               std::size_t items_max)
      : catalog_(&catalog), table_(&table), index_(index), items_max_(items_max) {}

 protected:
  Result<bool> run(Group& group) override;
  void publish() override;

 private:
  /// True when the end of the table was reached. @errors storage_io, corruption
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
