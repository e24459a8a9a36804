#include "monitor/table_look.h"

#include <algorithm>
#include <utility>

#include "monitor/minute_gauges.h"

namespace adjoin::monitor {
namespace {

using meter::Metric;
using meter::SeriesName;

// What DescribeLimits answers (docs/COMPATIBILITY.md, limits-of-an-account).
constexpr double kAccountUnits = 80'000;
constexpr double kTableUnits = 40'000;

}  // namespace

void TableLook::begin(std::uint32_t minute) {
  if (is_under_way_) return;
  is_under_way_ = true;
  minute_ = minute;
  after_.reset();
  sums_ = {};
}

void TableLook::step() {
  if (!is_under_way_) return;
  for (std::size_t seen = 0; seen < kTables;) {
    const auto before = static_cast<std::size_t>(sums_.tables);
    const Result<bool> has_more = look_at_page();
    if (!has_more) is_under_way_ = false;
    if (!has_more) return;
    seen += static_cast<std::size_t>(sums_.tables) - before + 1;
    if (*has_more) continue;
    is_under_way_ = false;
    return record_account();
  }
}

Result<bool> TableLook::look_at_page() {
  table::ListTablesRequest request;
  request.exclusive_start_table_name = after_;
  ADJOIN_TRY(const table::ListTablesResult page, store_.list_tables({}, request));
  for (const std::string& name : page.table_names) {
    // One that was dropped meanwhile is none.
    if (const auto table = store_.describe_table({}, name)) look_at(*table);
  }
  after_ = page.last_evaluated_table_name;
  return after_.has_value();
}

void TableLook::look_at(const table::TableDescription& table) {
  record_units(SeriesName::of_table(table.name), table.billing_mode, table.throughput,
               table.settings.throughput.on_demand);
  double read_units = static_cast<double>(table.throughput.read_capacity_units);
  double write_units = static_cast<double>(table.throughput.write_capacity_units);
  for (const table::IndexDescription& index : table.indexes) {
    if (index.kind == table::IndexKind::local) continue;
    record_units(SeriesName::of_index(table.name, index.name), table.billing_mode, index.throughput,
                 index.settings.on_demand);
    read_units += static_cast<double>(index.throughput.read_capacity_units);
    write_units += static_cast<double>(index.throughput.write_capacity_units);
  }
  sums_.tables += 1;
  if (table.billing_mode != table::BillingMode::provisioned) return;
  sums_.read_units += read_units;
  sums_.write_units += write_units;
  sums_.most_read_units =
      std::max(sums_.most_read_units, static_cast<double>(table.throughput.read_capacity_units));
  sums_.most_write_units =
      std::max(sums_.most_write_units, static_cast<double>(table.throughput.write_capacity_units));
}

void TableLook::record_units(const SeriesName& name, table::BillingMode mode,
                             const table::ProvisionedThroughput& provisioned,
                             const table::OnDemandThroughput& on_demand) {
  const auto record = [&](Metric metric, std::int64_t units) {
    record_value(keeper_, name, minute_, metric, static_cast<double>(units));
  };
  if (mode == table::BillingMode::provisioned) {
    record(Metric::provisioned_read_units, provisioned.read_capacity_units);
    record(Metric::provisioned_write_units, provisioned.write_capacity_units);
    return;
  }
  // -1 is no limit, and not recorded.
  record(Metric::on_demand_max_read_units, on_demand.max_read_request_units.value_or(-1));
  record(Metric::on_demand_max_write_units, on_demand.max_write_request_units.value_or(-1));
}

void TableLook::record_account() {
  const auto record = [this](Metric metric, double value) {
    record_value(keeper_, SeriesName::of_store(), minute_, metric, value);
  };
  record(Metric::account_max_reads, kAccountUnits);
  record(Metric::account_max_writes, kAccountUnits);
  record(Metric::account_max_table_reads, kTableUnits);
  record(Metric::account_max_table_writes, kTableUnits);
  record(Metric::account_provisioned_read_use, 100 * sums_.read_units / kAccountUnits);
  record(Metric::account_provisioned_write_use, 100 * sums_.write_units / kAccountUnits);
  record(Metric::max_provisioned_table_read_use, 100 * sums_.most_read_units / kTableUnits);
  record(Metric::max_provisioned_table_write_use, 100 * sums_.most_write_units / kTableUnits);
  record(Metric::table_count, sums_.tables);
}

}  // namespace adjoin::monitor
