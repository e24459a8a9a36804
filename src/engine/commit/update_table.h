#pragma once

#include "engine/commit/table_commands.h"
#include "table/request/table_requests.h"

namespace adjoin::engine {

/// Changes a table's description. An index to be made is maintained by every write from here on and
/// filled by BackfillStep; one to be deleted is taken away by RemoveIndexes (jobs/backfill.h).
/// @errors those of table::prepare; resource_not_found; resource_in_use while the table is loaded
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

/// Takes indexes that are `deleting` out of the description and marks them to be emptied
/// (jobs/drop.h). Does nothing when the table is gone.
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
