#pragma once

#include <cstddef>

#include "engine/commit/table_commands.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {

/// Enables or disables time to live. From here on every write keeps the item's entry in `ttl`; of
/// the items that are there already, FillExpiries makes the entries. Disabling drops them all.
/// @errors resource_not_found; resource_in_use while the table is loaded; validation
class UpdateTimeToLive final : public TableCommand<table::TimeToLiveSpecification> {
 public:
  UpdateTimeToLive(Catalog& catalog, table::UpdateTimeToLiveRequest request)
      : catalog_(&catalog), request_(std::move(request)) {}
  bool shrinks() const override { return !request_.specification.enabled; }

 protected:
  Result<table::TimeToLiveSpecification> run(Group& group) override;
  void publish() override;

 private:
  Catalog* catalog_;
  table::UpdateTimeToLiveRequest request_;
  table::TableDescription after_;
};

/// Makes the entries of the next items of a table whose time to live was enabled after they were
/// written: reads the items as they are now, between two groups of writes. Returns true when the
/// last item has its entry. @errors those of reading and writing
class FillExpiries final : public TableCommand<bool> {
 public:
  /// @param table  as it was when the step was planned; what it is now decides
  FillExpiries(const Catalog& catalog, const table::TableDescription& table, std::size_t items_max)
      : catalog_(&catalog), table_(&table), items_max_(items_max) {}

 protected:
  Result<bool> run(Group& group) override;

 private:
  const Catalog* catalog_;
  const table::TableDescription* table_;
  std::size_t items_max_;
};

/// Removes items that have expired, with their index entries and a change record each. An entry in
/// `ttl` is only a hint: what the item holds at this moment decides. Returns true when no due
/// entry remains. @errors those of reading and writing
class ExpireItems final : public TableCommand<bool> {
 public:
  ExpireItems(const Catalog& catalog, const table::TableDescription& table, std::size_t items_max)
      : catalog_(&catalog), table_(&table), items_max_(items_max) {}
  bool shrinks() const override { return true; }

 protected:
  Result<bool> run(Group& group) override;

 private:
  const Catalog* catalog_;
  const table::TableDescription* table_;
  std::size_t items_max_;
};

/// Whether a step of ExpireItems would find anything, without holding up writes. @cost one seek
/// @errors storage_io, corruption
Result<bool> has_due_items(const Database& database, const table::TableDescription& table);

}  // namespace adjoin::engine
