#include "meter/capacity/capacity_object.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/api_error.h"
#include "table/request/table_ref.h"

namespace adjoin::meter {
namespace {

/// Units that were set: one that was not, or that says "no limit" (-1), is 0.
double set_units(const std::optional<std::int64_t>& units) noexcept {
  return units && *units > 0 ? static_cast<double>(*units) : 0;
}

void set_throughput(const table::ProvisionedThroughput& throughput,
                    const table::ThroughputSettings& settings, CapacityObject& object) {
  object.provisioned = {
      static_cast<double>(std::max<std::int64_t>(1, throughput.read_capacity_units)),
      static_cast<double>(std::max<std::int64_t>(1, throughput.write_capacity_units))};
  object.warm = {set_units(settings.warm.read_units_per_second),
                 set_units(settings.warm.write_units_per_second)};
  object.maximum = {set_units(settings.on_demand.max_read_request_units),
                    set_units(settings.on_demand.max_write_request_units)};
}

Result<void> check_account_units(double units, const char* what) {
  if (units <= kAccountProvisionedUnits) return {};
  return api_error(ApiError::limit_exceeded, "The account's tables and indexes would have " +
                                                 std::to_string(static_cast<std::int64_t>(units)) +
                                                 " provisioned " + what +
                                                 " capacity units; the limit is 80000");
}

}  // namespace

std::vector<CapacityObject> capacity_objects(const table::TableDescription& table) {
  CapacityObject own;
  own.id = table.id;
  own.arn = table::make_table_arn(table.name);
  own.mode = table.billing_mode;
  set_throughput(table.throughput, table.settings.throughput, own);
  for (const table::IndexDescription& index : table.indexes) {
    if (index.kind == table::IndexKind::local) own.local_indexes.push_back(index.id);
  }
  std::vector<CapacityObject> objects{std::move(own)};
  for (const table::IndexDescription& index : table.indexes) {
    if (index.kind == table::IndexKind::local) continue;
    CapacityObject object;
    object.id = index.id;
    object.arn = table::make_index_arn(table.name, index.name);
    object.index = true;
    object.mode = table.billing_mode;
    set_throughput(index.throughput, index.settings, object);
    objects.push_back(std::move(object));
  }
  return objects;
}

CapacityRates provisioned_units(const table::TableDescription& table) {
  CapacityRates sum;
  if (table.billing_mode != table::BillingMode::provisioned) return sum;
  for (const CapacityObject& object : capacity_objects(table)) {
    sum.read += object.provisioned.read;
    sum.write += object.provisioned.write;
  }
  return sum;
}

Result<void> check_account(const CapacityRates& others, const table::TableDescription& table) {
  const CapacityRates own = provisioned_units(table);
  ADJOIN_CHECK(check_account_units(others.read + own.read, "read"));
  return check_account_units(others.write + own.write, "write");
}

}  // namespace adjoin::meter
