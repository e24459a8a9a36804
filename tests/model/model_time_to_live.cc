#include "model/model_store.h"
#include "table/check/check_schema.h"
#include "table/request/messages.h"

namespace adjoin::model {

Result<table::TimeToLiveSpecification> ModelStore::run(
    table::UpdateTimeToLive, const CallContext&, const table::UpdateTimeToLive::Request& request) {
  const std::lock_guard lock(mutex_);
  Table* table = find(request.table_name);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found,
                     table::messages::table_not_found(request.table_name));
  }
  ADJOIN_CHECK(table::set_time_to_live(request.specification, table->description));
  return request.specification;
}

Result<table::TimeToLiveDescription> ModelStore::run(
    table::DescribeTimeToLive, const CallContext&,
    const table::DescribeTimeToLive::Request& request) {
  const std::lock_guard lock(mutex_);
  const Table* table = find(request.table_name);
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found,
                     table::messages::table_not_found(request.table_name));
  }
  return table::time_to_live_of(table->description);
}

void ModelStore::expire_items() {
  const std::lock_guard lock(mutex_);
  const std::chrono::milliseconds now = clock_.unix_time();
  for (auto& [name, table] : state_.tables) {
    if (!table.description.ttl_attribute) continue;
    for (auto place = table.items.begin(); place != table.items.end();) {
      const auto second = table::expiry_second(place->second, *table.description.ttl_attribute);
      if (!second || !table::is_due(*second, now)) {
        ++place;
        continue;
      }
      table::Change change;
      change.commit = CommitId{++state_.last_commit.value};
      change.time = now;
      change.kind = table::ChangeKind::remove;
      change.key = key_item(place->second, table.description);
      change.old_image = owned(place->second);
      change.by_time_to_live = true;
      table.changes.push_back(std::move(change));
      place = table.items.erase(place);
    }
  }
}

}  // namespace adjoin::model
