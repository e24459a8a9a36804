#include "monitor/count/table_totals.h"

#include <algorithm>

namespace adjoin::monitor {
namespace {

using meter::Metric;

/// Metrics that the page tells of tables.
bool is_listed(meter::FigureKey key) {
  switch (static_cast<Metric>(key.metric)) {
    case Metric::successful_request_latency:
    case Metric::system_errors:
    case Metric::throttled_requests:
    case Metric::failed_conditions:
    case Metric::read_units:
    case Metric::write_units:
    case Metric::read_provisioned_throttle_events:
    case Metric::write_provisioned_throttle_events:
    case Metric::read_key_range_throttle_events:
    case Metric::write_key_range_throttle_events:
    case Metric::read_max_on_demand_throttle_events:
    case Metric::write_max_on_demand_throttle_events:
    case Metric::read_account_limit_throttle_events:
    case Metric::write_account_limit_throttle_events: return true;
    default: return false;
  }
}

/// Whether each request of a table is told once of it.
bool counts_requests(meter::FigureKey key) {
  const auto metric = static_cast<Metric>(key.metric);
  return metric == Metric::successful_request_latency || metric == Metric::system_errors ||
         metric == Metric::throttled_requests || metric == Metric::failed_conditions;
}

void grow(Total& total, const meter::Collected& collected) {
  total.samples += collected.samples;
  total.sum += collected.sum;
}

}  // namespace

void TableTotals::add(const meter::SeriesName& name, meter::FigureKey key,
                      const meter::Collected& collected) {
  const bool has_table = name.kind == meter::NameKind::table || name.kind == meter::NameKind::index;
  if (!has_table || !is_listed(key)) return;
  const std::uint64_t requests = counts_requests(key) ? collected.samples : 0;
  Totals* const totals = totals_of(name, key, requests);
  grow((totals != nullptr ? *totals : others_)[key], collected);
}

bool TableTotals::is_named(const std::string& table, std::uint64_t requests) {
  // One of that name would stand on the page twice.
  if (table == kOtherTables) return false;
  const auto known = busy_.find(table);
  if (known != busy_.end()) {
    known->second += requests;
    return true;
  }
  if (busy_.size() < kTablesMax) {
    busy_.emplace(table, requests);
    return true;
  }
  waiting_[table] += requests;
  return false;
}

TableTotals::Totals* TableTotals::totals_of(const meter::SeriesName& name, meter::FigureKey key,
                                            std::uint64_t requests) {
  if (!is_named(name.table, requests)) return nullptr;
  Totals& totals = named_[{name.table, name.index}];
  if (totals.contains(key)) return &totals;
  // Others have one series for each metric and operation, which is below a hundred.
  if (series_ + 100 >= kSeriesMax) return nullptr;
  ++series_;
  return &totals;
}

void TableTotals::look_at_minute(std::uint32_t minute) {
  if (minute == minute_) return;
  minute_ = minute;
  const auto is_less = [](const auto& a, const auto& b) { return a.second < b.second; };
  while (!waiting_.empty()) {
    const auto most = std::ranges::max_element(waiting_, is_less);
    const auto least = std::ranges::min_element(busy_, is_less);
    if (most->second <= 2 * least->second) break;
    drop_name(least->first);
    busy_.erase(least);
    busy_.emplace(most->first, most->second);
    waiting_.erase(most);
  }
  waiting_.clear();
  for (auto& [table, requests] : busy_) requests = 0;
}

void TableTotals::drop_name(const std::string& table) {
  auto at = named_.lower_bound({table, ""});
  while (at != named_.end() && at->first.first == table) {
    series_ -= at->second.size();
    at = named_.erase(at);
  }
}

std::vector<TableTotal> TableTotals::list() const {
  std::vector<TableTotal> list;
  const auto append = [&](const std::string& table, const std::string& index,
                          const Totals& totals) {
    for (const auto& [key, total] : totals) list.push_back({table, index, key, total});
  };
  for (const auto& [object, totals] : named_) append(object.first, object.second, totals);
  append(std::string(kOtherTables), "", others_);
  return list;
}

}  // namespace adjoin::monitor
