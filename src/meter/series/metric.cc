#include "meter/series/metric.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::meter {
namespace {

constexpr DimensionSet kT = dimension::kTable;
constexpr DimensionSet kTi = dimension::kTable | dimension::kIndex;
constexpr DimensionSet kTo = dimension::kTable | dimension::kOperation;
constexpr DimensionSet kTio = kTi | dimension::kOperation;
constexpr DimensionSet kTol = kTo | dimension::kStreamLabel;

constexpr MetricInfo metric_row(Metric metric, std::string_view name, DimensionSet first,
                                DimensionSet second) {
  MetricInfo info;
  info.metric = metric;
  info.name = name;
  info.space = static_cast<std::uint8_t>(metric) < 128 ? Namespace::dynamodb : Namespace::adjoin;
  info.first_set = first;
  info.second_set = second;
  return info;
}

/// Events, of which the sum of a period is asked.
constexpr MetricInfo events_row(Metric metric, std::string_view name, DimensionSet first,
                                DimensionSet second) {
  return metric_row(metric, name, first, second);
}
constexpr MetricInfo events_row(Metric metric, std::string_view name, DimensionSet set) {
  return metric_row(metric, name, set, set);
}

/// Units, counted in halves.
constexpr MetricInfo units_row(Metric metric, std::string_view name, DimensionSet first,
                               DimensionSet second, bool zeros_when_idle) {
  MetricInfo info = metric_row(metric, name, first, second);
  info.scale = 2;
  info.zeros_when_idle = zeros_when_idle;
  return info;
}

/// The size of an answer, of which the average is asked.
constexpr MetricInfo sizes_row(Metric metric, std::string_view name, Unit unit, DimensionSet set) {
  MetricInfo info = metric_row(metric, name, set, set);
  info.unit = unit;
  info.best = StatisticKind::average;
  return info;
}

/// A state that is looked at from time to time, of which the maximum is asked.
constexpr MetricInfo state_row(Metric metric, std::string_view name, Unit unit, DimensionSet first,
                               DimensionSet second) {
  MetricInfo info = metric_row(metric, name, first, second);
  info.unit = unit;
  info.scale = unit == Unit::percent ? 100 : 1;
  info.best = StatisticKind::maximum;
  return info;
}
constexpr MetricInfo slow_state_row(Metric metric, std::string_view name, Unit unit,
                                    DimensionSet first, DimensionSet second) {
  MetricInfo info = state_row(metric, name, unit, first, second);
  info.every_five_minutes = true;
  return info;
}

constexpr MetricInfo latency_row() {
  MetricInfo info =
      metric_row(Metric::successful_request_latency, "SuccessfulRequestLatency", kTo, kTo);
  info.unit = Unit::milliseconds;
  info.scale = 1000;
  info.best = StatisticKind::average;
  info.has_histogram = true;
  return info;
}

constexpr DimensionSet kAlone = dimension::kNone;

constexpr std::array kMetrics = {
    units_row(Metric::consumed_read_units, "ConsumedReadCapacityUnits", kT, kTi, true),
    units_row(Metric::consumed_write_units, "ConsumedWriteCapacityUnits", kT, kTi, true),
    slow_state_row(Metric::provisioned_read_units, "ProvisionedReadCapacityUnits", Unit::count, kT,
                   kTi),
    slow_state_row(Metric::provisioned_write_units, "ProvisionedWriteCapacityUnits", Unit::count,
                   kT, kTi),
    slow_state_row(Metric::on_demand_max_read_units, "OnDemandMaxReadRequestUnits", Unit::count, kT,
                   kTi),
    slow_state_row(Metric::on_demand_max_write_units, "OnDemandMaxWriteRequestUnits", Unit::count,
                   kT, kTi),
    events_row(Metric::read_throttle_events, "ReadThrottleEvents", kT, kTi),
    events_row(Metric::write_throttle_events, "WriteThrottleEvents", kT, kTi),
    events_row(Metric::read_provisioned_throttle_events, "ReadProvisionedThroughputThrottleEvents",
               kT, kTi),
    events_row(Metric::write_provisioned_throttle_events,
               "WriteProvisionedThroughputThrottleEvents", kT, kTi),
    events_row(Metric::read_key_range_throttle_events, "ReadKeyRangeThroughputThrottleEvents", kT,
               kTi),
    events_row(Metric::write_key_range_throttle_events, "WriteKeyRangeThroughputThrottleEvents", kT,
               kTi),
    events_row(Metric::read_max_on_demand_throttle_events,
               "ReadMaxOnDemandThroughputThrottleEvents", kT, kTi),
    events_row(Metric::write_max_on_demand_throttle_events,
               "WriteMaxOnDemandThroughputThrottleEvents", kT, kTi),
    events_row(Metric::read_account_limit_throttle_events, "ReadAccountLimitThrottleEvents", kT,
               kTi),
    events_row(Metric::write_account_limit_throttle_events, "WriteAccountLimitThrottleEvents", kT,
               kTi),
    events_row(Metric::throttled_requests, "ThrottledRequests", kTo),
    latency_row(),
    events_row(Metric::system_errors, "SystemErrors", kTo),
    sizes_row(Metric::returned_items, "ReturnedItemCount", Unit::count, kTo),
    sizes_row(Metric::returned_bytes, "ReturnedBytes", Unit::bytes, kTol),
    sizes_row(Metric::returned_records, "ReturnedRecordsCount", Unit::count, kTol),
    events_row(Metric::failed_conditions, "ConditionalCheckFailedRequests", kT),
    events_row(Metric::expired_items, "TimeToLiveDeletedItemCount", kT),
    events_row(Metric::transaction_conflicts, "TransactionConflict", kT),
    events_row(Metric::user_errors, "UserErrors", kAlone),
    state_row(Metric::index_progress, "OnlineIndexPercentageProgress", Unit::count, kTi, kTi),
    units_row(Metric::index_fill_write_units, "OnlineIndexConsumedWriteCapacity", kTi, kTi, false),
    events_row(Metric::index_fill_throttle_events, "OnlineIndexThrottleEvents", kTi),
    slow_state_row(Metric::account_max_reads, "AccountMaxReads", Unit::count, kAlone, kAlone),
    slow_state_row(Metric::account_max_writes, "AccountMaxWrites", Unit::count, kAlone, kAlone),
    slow_state_row(Metric::account_max_table_reads, "AccountMaxTableLevelReads", Unit::count,
                   kAlone, kAlone),
    slow_state_row(Metric::account_max_table_writes, "AccountMaxTableLevelWrites", Unit::count,
                   kAlone, kAlone),
    slow_state_row(Metric::account_provisioned_read_use,
                   "AccountProvisionedReadCapacityUtilization", Unit::percent, kAlone, kAlone),
    slow_state_row(Metric::account_provisioned_write_use,
                   "AccountProvisionedWriteCapacityUtilization", Unit::percent, kAlone, kAlone),
    slow_state_row(Metric::max_provisioned_table_read_use,
                   "MaxProvisionedTableReadCapacityUtilization", Unit::percent, kAlone, kAlone),
    slow_state_row(Metric::max_provisioned_table_write_use,
                   "MaxProvisionedTableWriteCapacityUtilization", Unit::percent, kAlone, kAlone),
    slow_state_row(Metric::table_count, "TableCount", Unit::count, kAlone, kAlone),
    units_row(Metric::read_units, "ReadUnits", kTo, kTio, false),
    units_row(Metric::write_units, "WriteUnits", kTo, kTio, false),
    events_row(Metric::scanned_items, "ScannedItems", kTo, kTio),
    events_row(Metric::filtered_items, "FilteredItems", kTo, kTio),
    events_row(Metric::graph_queries, "GraphQueries", kT),
    events_row(Metric::graph_hops, "GraphHops", kT),
    events_row(Metric::graph_rows, "GraphRows", kT),
    events_row(Metric::graph_budget_cuts, "GraphBudgetCuts", kT),
    state_row(Metric::graph_drift, "GraphDrift", Unit::count, kT, kT),
    state_row(Metric::memory_bytes, "MemoryBytes", Unit::bytes, kAlone, kAlone),
    state_row(Metric::disk_bytes, "DiskBytes", Unit::bytes, kAlone, kAlone),
    state_row(Metric::disk_used, "DiskUsedPercent", Unit::percent, kAlone, kAlone),
    [] {
      MetricInfo info = events_row(Metric::compaction_bytes, "CompactionBytes", kAlone);
      info.unit = Unit::bytes;
      return info;
    }(),
    state_row(Metric::compaction_pending_bytes, "CompactionPendingBytes", Unit::bytes, kAlone,
              kAlone),
    events_row(Metric::cache_hits, "CacheHits", kAlone),
    events_row(Metric::cache_misses, "CacheMisses", kAlone),
    state_row(Metric::follower_lag, "FollowerLag", Unit::milliseconds, kT, kT),
    state_row(Metric::backup_age, "BackupAge", Unit::seconds, kAlone, kAlone),
    state_row(Metric::partition_read_use, "PartitionReadUse", Unit::percent, kT, kTi),
    state_row(Metric::partition_write_use, "PartitionWriteUse", Unit::percent, kT, kTi),
    state_row(Metric::largest_item_bytes, "LargestItemBytes", Unit::bytes, kT, kT),
    state_row(Metric::largest_collection_bytes, "LargestCollectionBytes", Unit::bytes, kT, kTi),
};
static_assert(std::ranges::is_sorted(kMetrics, {}, &MetricInfo::metric));

constexpr std::array<std::string_view, kMeteredOperationCount> kOperationNames = {
    "",
    "PutItem",
    "DeleteItem",
    "UpdateItem",
    "GetItem",
    "BatchGetItem",
    "Scan",
    "Query",
    "BatchWriteItem",
    "TransactWriteItems",
    "TransactGetItems",
    "ExecuteTransaction",
    "BatchExecuteStatement",
    "ExecuteStatement",
    "GetRecords"};

constexpr std::array<std::string_view, kUnitCount> kUnitNames = {"Seconds",
                                                                 "Microseconds",
                                                                 "Milliseconds",
                                                                 "Bytes",
                                                                 "Kilobytes",
                                                                 "Megabytes",
                                                                 "Gigabytes",
                                                                 "Terabytes",
                                                                 "Bits",
                                                                 "Kilobits",
                                                                 "Megabits",
                                                                 "Gigabits",
                                                                 "Terabits",
                                                                 "Percent",
                                                                 "Count",
                                                                 "Bytes/Second",
                                                                 "Kilobytes/Second",
                                                                 "Megabytes/Second",
                                                                 "Gigabytes/Second",
                                                                 "Terabytes/Second",
                                                                 "Bits/Second",
                                                                 "Kilobits/Second",
                                                                 "Megabits/Second",
                                                                 "Gigabits/Second",
                                                                 "Terabits/Second",
                                                                 "Count/Second",
                                                                 "None"};

}  // namespace

std::string_view to_string(MeteredOperation operation) noexcept {
  const auto place = static_cast<std::size_t>(operation);
  return place < kOperationNames.size() ? kOperationNames[place] : std::string_view();
}

std::optional<MeteredOperation> find_metered_operation(std::string_view name) noexcept {
  const auto found = std::ranges::find(kOperationNames.begin() + 1, kOperationNames.end(), name);
  if (found == kOperationNames.end()) return std::nullopt;
  return static_cast<MeteredOperation>(found - kOperationNames.begin());
}

std::string_view to_string(Namespace space) noexcept {
  return space == Namespace::dynamodb ? "AWS/DynamoDB" : "Adjoin";
}

std::optional<Namespace> find_namespace(std::string_view name) noexcept {
  for (const Namespace space : {Namespace::dynamodb, Namespace::adjoin}) {
    if (name == to_string(space)) return space;
  }
  return std::nullopt;
}

std::string_view to_string(Unit unit) noexcept {
  const auto number = static_cast<std::size_t>(unit);
  return number >= 1 && number <= kUnitCount ? kUnitNames[number - 1] : std::string_view();
}

std::optional<Unit> find_unit(std::string_view name) noexcept {
  const auto found = std::ranges::find(kUnitNames, name);
  if (found == kUnitNames.end()) return std::nullopt;
  return static_cast<Unit>(found - kUnitNames.begin() + 1);
}

std::span<const MetricInfo> metrics() noexcept { return kMetrics; }

const MetricInfo* find_metric(std::uint8_t number) noexcept {
  const auto found =
      std::ranges::lower_bound(kMetrics, static_cast<Metric>(number), {}, &MetricInfo::metric);
  const bool is_it = found != kMetrics.end() && found->metric == static_cast<Metric>(number);
  return is_it ? &*found : nullptr;
}

const MetricInfo* find_metric(Namespace space, std::string_view name) noexcept {
  const auto found = std::ranges::find(kMetrics, name, &MetricInfo::name);
  return found != kMetrics.end() && found->space == space ? &*found : nullptr;
}

const MetricInfo& info_of(Metric metric) noexcept {
  const MetricInfo* const info = find_metric(static_cast<std::uint8_t>(metric));
  ADJOIN_ASSERT(info != nullptr);
  return *info;
}

}  // namespace adjoin::meter
