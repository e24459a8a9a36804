#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace adjoin::meter {

/// What is measured. PERSISTED: DO NOT CHANGE THESE VALUES (docs/formats/meters.md).
enum class Metric : std::uint8_t {
  consumed_read_units = 1,
  consumed_write_units = 2,
  provisioned_read_units = 3,
  provisioned_write_units = 4,
  on_demand_max_read_units = 5,
  on_demand_max_write_units = 6,
  read_throttle_events = 7,
  write_throttle_events = 8,
  read_provisioned_throttle_events = 9,
  write_provisioned_throttle_events = 10,
  read_key_range_throttle_events = 11,
  write_key_range_throttle_events = 12,
  read_max_on_demand_throttle_events = 13,
  write_max_on_demand_throttle_events = 14,
  read_account_limit_throttle_events = 15,
  write_account_limit_throttle_events = 16,
  throttled_requests = 17,
  successful_request_latency = 18,
  system_errors = 19,
  returned_items = 20,
  returned_bytes = 21,
  returned_records = 22,
  failed_conditions = 23,
  expired_items = 24,
  transaction_conflicts = 25,
  user_errors = 26,
  index_progress = 27,
  index_fill_write_units = 28,
  index_fill_throttle_events = 29,
  account_max_reads = 30,
  account_max_writes = 31,
  account_max_table_reads = 32,
  account_max_table_writes = 33,
  account_provisioned_read_use = 34,
  account_provisioned_write_use = 35,
  max_provisioned_table_read_use = 36,
  max_provisioned_table_write_use = 37,
  table_count = 38,

  read_units = 128,
  write_units = 129,
  scanned_items = 130,
  filtered_items = 131,
  graph_queries = 132,
  graph_hops = 133,
  graph_rows = 134,
  graph_budget_cuts = 135,
  graph_drift = 136,
  memory_bytes = 137,
  disk_bytes = 138,
  disk_used = 139,
  compaction_bytes = 140,
  compaction_pending_bytes = 141,
  cache_hits = 142,
  cache_misses = 143,
  follower_lag = 144,
  backup_age = 145,
  partition_read_use = 146,
  partition_write_use = 147,
  largest_item_bytes = 148,
  largest_collection_bytes = 149,

  custom_value = 255,  ///< of a series that a program sends; it has no row in `metrics`
};

/// The dimension `Operation`. PERSISTED: DO NOT CHANGE THESE VALUES. At most 63.
enum class MeteredOperation : std::uint8_t {
  none = 0,
  put_item = 1,
  delete_item = 2,
  update_item = 3,
  get_item = 4,
  batch_get_item = 5,
  scan = 6,
  query = 7,
  batch_write_item = 8,
  transact_write_items = 9,
  transact_get_items = 10,
  execute_transaction = 11,
  batch_execute_statement = 12,
  execute_statement = 13,
  get_records = 14,
};
inline constexpr std::size_t kMeteredOperationCount = 15;

/// Returns the operation's name, such as "GetItem"; empty for `none`. The text is static.
std::string_view to_string(MeteredOperation operation) noexcept;
/// Returns the operation of that name. Nullopt: no meter tells such operations apart.
std::optional<MeteredOperation> find_metered_operation(std::string_view name) noexcept;

enum class Namespace : std::uint8_t { dynamodb, adjoin };
/// Returns "AWS/DynamoDB" or "Adjoin". The text is static.
std::string_view to_string(Namespace space) noexcept;
/// Returns the namespace of that name; nullopt: it is a program's own.
std::optional<Namespace> find_namespace(std::string_view name) noexcept;

/// Unit of values. PERSISTED with the series that programs send: DO NOT CHANGE THESE VALUES.
enum class Unit : std::uint8_t {
  seconds = 1,
  microseconds = 2,
  milliseconds = 3,
  bytes = 4,
  percent = 14,
  count = 15,
  none = 27,
};
inline constexpr std::size_t kUnitCount = 27;
/// Returns CloudWatch's word for a unit, such as "Count/Second"; empty for a number that is no
/// unit. The text is static.
std::string_view to_string(Unit unit) noexcept;
std::optional<Unit> find_unit(std::string_view name) noexcept;

/// Dimensions are bits; a set of them is their sum.
using DimensionSet = std::uint8_t;
namespace dimension {
inline constexpr DimensionSet kNone = 0;
inline constexpr DimensionSet kTable = 1;
inline constexpr DimensionSet kIndex = 2;
inline constexpr DimensionSet kOperation = 4;
inline constexpr DimensionSet kStreamLabel = 8;
}  // namespace dimension

enum class StatisticKind : std::uint8_t {
  sample_count,
  sum,
  average,
  minimum,
  maximum,
  percentile,
  trimmed_mean,
  percentile_rank,
};

/// What is known of a metric before anything is measured.
struct MetricInfo {
  Metric metric = Metric::custom_value;
  std::string_view name;  ///< as CloudWatch spells it; unique, for all namespaces
  Namespace space = Namespace::dynamodb;
  Unit unit = Unit::count;
  /// Figures are integers of this part of the unit: value = figure / scale.
  std::uint16_t scale = 1;
  /// The only sets of dimensions that it has, never added up; `second_set` may equal `first_set`.
  DimensionSet first_set = dimension::kNone;
  DimensionSet second_set = dimension::kNone;
  StatisticKind best = StatisticKind::sum;  ///< the statistic that makes sense first
  bool zeros_when_idle = false;
  bool every_five_minutes = false;
  bool has_histogram = false;

  bool has_set(DimensionSet set) const noexcept { return set == first_set || set == second_set; }
};

/// Returns all rows, by number. Valid for the life of the program.
std::span<const MetricInfo> metrics() noexcept;
/// Returns the row of a number; null if it has none. Valid for the life of the program.
const MetricInfo* find_metric(std::uint8_t number) noexcept;
/// Returns the row of a name, in its exact case; null if there is none.
const MetricInfo* find_metric(Namespace space, std::string_view name) noexcept;
/// Returns the row of a metric that has one: any but `custom_value`.
const MetricInfo& info_of(Metric metric) noexcept;

}  // namespace adjoin::meter
