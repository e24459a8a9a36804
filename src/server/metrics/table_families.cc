#include "server/metrics/table_families.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "meter/series/metric.h"

namespace adjoin::server {
namespace {

using meter::Metric;
using monitor::TableTotal;

enum class Shown : std::uint8_t { units, count };

/// A family with one sample for each total of a metric.
struct TableFamily {
  Metric metric;
  std::string_view name;
  std::string_view help;
  Shown shown = Shown::count;
};

constexpr std::array kTableFamilies = {
    TableFamily{Metric::read_units, "adjoin_table_consumed_read_capacity_units_total",
                "Read capacity consumed, by table, index and operation.", Shown::units},
    TableFamily{Metric::write_units, "adjoin_table_consumed_write_capacity_units_total",
                "Write capacity consumed, by table, index and operation.", Shown::units},
    TableFamily{Metric::system_errors, "adjoin_table_system_errors_total",
                "Requests that the server could not answer, by table and operation."},
    TableFamily{Metric::throttled_requests, "adjoin_table_throttled_requests_total",
                "Requests refused for their rate, by table and operation."},
    TableFamily{Metric::failed_conditions, "adjoin_table_conditional_check_failed_total",
                "Writes whose condition failed, by table."},
};

/// What was refused, and for which limit, in the words of the service's metrics.
struct ThrottleFamily {
  Metric metric;
  std::string_view kind;
  std::string_view limit;
};
constexpr std::array kThrottles = {
    ThrottleFamily{Metric::read_provisioned_throttle_events, "read", "ProvisionedThroughput"},
    ThrottleFamily{Metric::write_provisioned_throttle_events, "write", "ProvisionedThroughput"},
    ThrottleFamily{Metric::read_key_range_throttle_events, "read", "KeyRangeThroughput"},
    ThrottleFamily{Metric::write_key_range_throttle_events, "write", "KeyRangeThroughput"},
    ThrottleFamily{Metric::read_max_on_demand_throttle_events, "read", "MaxOnDemandThroughput"},
    ThrottleFamily{Metric::write_max_on_demand_throttle_events, "write", "MaxOnDemandThroughput"},
    ThrottleFamily{Metric::read_account_limit_throttle_events, "read", "AccountLimit"},
    ThrottleFamily{Metric::write_account_limit_throttle_events, "write", "AccountLimit"},
};

std::string_view operation_in(const TableTotal& total) {
  return meter::to_string(static_cast<meter::MeteredOperation>(total.key.operation));
}

bool is_of(const TableTotal& total, Metric metric) {
  return total.key.metric == static_cast<std::uint8_t>(metric);
}

template <typename Write>
void each_of(const std::vector<TableTotal>& totals, Metric metric, const Write& write) {
  for (const TableTotal& total : totals) {
    if (is_of(total, metric)) write(total);
  }
}

void append_family(const TableFamily& family, const std::vector<TableTotal>& totals,
                   PageWriter& page) {
  page.family(family.name, "counter", family.help);
  each_of(totals, family.metric, [&](const TableTotal& total) {
    const std::string value = family.shown == Shown::units ? units_text(total.total.sum)
                                                           : std::to_string(total.total.sum);
    page.sample(family.name,
                {{"table", total.table}, {"index", total.index}, {"op", operation_in(total)}},
                value);
  });
}

void append_latencies(const std::vector<TableTotal>& totals, PageWriter& page) {
  constexpr std::string_view kName = "adjoin_table_request_duration_seconds";
  page.family(kName, "summary", "Time of requests that succeeded, by table and operation.");
  each_of(totals, Metric::successful_request_latency, [&](const TableTotal& total) {
    const PageWriter::Labels labels = {{"table", total.table}, {"op", operation_in(total)}};
    page.sample(std::string(kName) + "_sum", labels, seconds_text(total.total.sum));
    page.sample(std::string(kName) + "_count", labels, total.total.samples);
  });
}

void append_throttles(const std::vector<TableTotal>& totals, PageWriter& page) {
  constexpr std::string_view kName = "adjoin_table_throttle_events_total";
  page.family(kName, "counter", "Parts of requests refused for their rate, by limit.");
  for (const ThrottleFamily& family : kThrottles) {
    each_of(totals, family.metric, [&](const TableTotal& total) {
      page.sample(kName,
                  {{"table", total.table},
                   {"index", total.index},
                   {"kind", family.kind},
                   {"limit", family.limit}},
                  total.total.sum);
    });
  }
}

}  // namespace

void append_table_families(const std::vector<TableTotal>& totals, PageWriter& page) {
  if (totals.empty()) return;
  for (const TableFamily& family : kTableFamilies) append_family(family, totals, page);
  append_latencies(totals, page);
  append_throttles(totals, page);
}

}  // namespace adjoin::server
