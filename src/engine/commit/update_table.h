#pragma once

#include "engine/commit/table_commands.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// Changes a table's description. Every later write maintains a new index, and BackfillStep adds
/// the entries of older items. RemoveIndexes removes an index that is being deleted
/// (jobs/backfill.h).
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

/// Removes indexes with the status `deleting` from the description, and marks them for jobs/drop.h,
/// which deletes their keys. Does nothing if the table was dropped.
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
