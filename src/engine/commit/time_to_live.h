#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "engine/commit/table_commands.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {

/// Items that expired, for each table, since the store was opened. Thread-safe.
class ExpiredCounts {
 public:
  void add(table::ObjectId table, std::uint64_t items) {
    if (items == 0) return;
    const std::lock_guard lock(mutex_);
    counts_[table.value] += items;
  }
  std::uint64_t of(table::ObjectId table) const {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(table.value);
    return found == counts_.end() ? 0 : found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::uint32_t, std::uint64_t> counts_;
};

/// Enables or disables time to live. Once enabled, every write maintains the item's entry in the
/// family `ttl`. FillExpiries adds the entries of older items. Disabling removes all entries.
/// @errors resource_not_found; resource_in_use: the table is being loaded; validation
class SetTimeToLive final : public TableCommand<table::TimeToLiveSpecification> {
 public:
  SetTimeToLive(Catalog& catalog, std::string table_name, table::TimeToLiveSpecification wanted)
      : catalog_(&catalog), table_name_(std::move(table_name)), wanted_(std::move(wanted)) {}
  bool shrinks() const override { return !wanted_.enabled; }

 protected:
  Result<table::TimeToLiveSpecification> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  std::string table_name_;
  table::TimeToLiveSpecification wanted_;
  table::TableDescription after_;
};

/// One step of a `ttl` backfill, for items that are older than their table's time-to-live setting.
/// Reads the next items as they are now, between two write groups, and adds their entries. Returns
/// true when the last item has its entry. @errors those of reading and writing
class FillExpiries final : public TableCommand<bool> {
 public:
  /// Borrows the table, as it was when the step was planned; `run` uses its newest version.
  /// @param items_max  most items that the step reads
  FillExpiries(const Catalog& catalog, const table::TableDescription& table, std::size_t items_max)
      : catalog_(&catalog), table_(&table), items_max_(items_max) {}

 protected:
  Result<bool> run(Group& group) override;

 private:
  const Catalog* catalog_;
  const table::TableDescription* table_;
  std::size_t items_max_;
};

/// One step of expiry: removes expired items with their index entries, and adds a change record for
/// each. An entry in `ttl` is only a hint: the item's present attribute decides. Returns true when
/// no due entry remains. @errors those of reading and writing
class ExpireItems final : public TableCommand<bool> {
 public:
  /// @param counts  receives how many it removed, once they are
  ExpireItems(const Catalog& catalog, const table::TableDescription& table, std::size_t items_max,
              ExpiredCounts& counts)
      : catalog_(&catalog), table_(&table), items_max_(items_max), counts_(&counts) {}
  bool shrinks() const override { return true; }

 protected:
  Result<bool> run(Group& group) override;
  void publish() override { counts_->add(table_->id, removed_); }

 private:
  const Catalog* catalog_;
  const table::TableDescription* table_;
  std::size_t items_max_;
  ExpiredCounts* counts_;
  std::uint64_t removed_ = 0;
};

/// Returns whether a table has due `ttl` entries. Runs outside the sequencer, so that it does not
/// delay writes. @cost one seek @errors io_error, corruption
Result<bool> has_due_items(const Database& database, const table::TableDescription& table);

}  // namespace adjoin::engine
