#include "engine/commit/time_to_live.h"
#include "engine/store.h"
#include "table/check/check_schema.h"

namespace adjoin::engine {

Result<table::TimeToLiveSpecification> EngineStore::run(
    table::UpdateTimeToLive, const table::CallContext&,
    const table::UpdateTimeToLiveRequest& request) {
  ADJOIN_CHECK(process_.check());
  SetTimeToLive update(*catalog_, request.table_name, request.specification);
  sequencer_->run(update);
  Result<table::TimeToLiveSpecification> updated = update.take_reply();
  if (updated) expirer_->wake();
  return updated;
}

Result<table::TimeToLiveDescription> EngineStore::run(
    table::DescribeTimeToLive, const table::CallContext&,
    const table::DescribeTimeToLive::Request& request) {
  ADJOIN_CHECK(process_.check());
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(request.table_name);
  if (table == nullptr) return table_not_found(request.table_name);
  return table::time_to_live_of(table->description);
}

}  // namespace adjoin::engine
