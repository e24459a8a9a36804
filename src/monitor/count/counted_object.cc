#include "monitor/count/counted_object.h"

#include "meter/capacity/throttle.h"

namespace adjoin::monitor {
namespace {

using meter::FigureKey;
using meter::MeteredOperation;
using meter::Metric;

/// Metrics by place. `custom_value`, which no counter has, stands for none.
using Places = std::array<Metric, kBlockCells>;
constexpr Metric kNoMetric = Metric::custom_value;

constexpr Places kTablePlaces = {Metric::consumed_read_units, Metric::consumed_write_units,
                                 Metric::failed_conditions,   Metric::graph_queries,
                                 Metric::graph_hops,          Metric::graph_rows,
                                 Metric::graph_budget_cuts,   kNoMetric};
constexpr Places kOperationPlaces = {Metric::successful_request_latency,
                                     Metric::system_errors,
                                     Metric::throttled_requests,
                                     Metric::returned_items,
                                     Metric::read_units,
                                     Metric::write_units,
                                     Metric::scanned_items,
                                     Metric::filtered_items};
constexpr Places kReadThrottlePlaces = {Metric::read_throttle_events,
                                        Metric::read_provisioned_throttle_events,
                                        Metric::read_key_range_throttle_events,
                                        Metric::read_max_on_demand_throttle_events,
                                        Metric::read_account_limit_throttle_events,
                                        kNoMetric,
                                        kNoMetric,
                                        kNoMetric};
constexpr Places kWriteThrottlePlaces = {Metric::write_throttle_events,
                                         Metric::write_provisioned_throttle_events,
                                         Metric::write_key_range_throttle_events,
                                         Metric::write_max_on_demand_throttle_events,
                                         Metric::write_account_limit_throttle_events,
                                         kNoMetric,
                                         kNoMetric,
                                         kNoMetric};
static_assert(static_cast<std::uint32_t>(meter::CapacityLimit::provisioned) == 0 &&
              static_cast<std::uint32_t>(meter::CapacityLimit::key_range) == 1 &&
              static_cast<std::uint32_t>(meter::CapacityLimit::max_on_demand) == 2 &&
              static_cast<std::uint32_t>(meter::CapacityLimit::account) == 3);

Metric metric_at(meter::NameKind object, BlockKind block, std::uint32_t place) noexcept {
  switch (object) {
    case meter::NameKind::store:
      return block == kPlainBlock && place == slot::kUserErrors ? Metric::user_errors : kNoMetric;
    case meter::NameKind::stream:
      if (block == kPlainBlock) return kNoMetric;
      if (place == slot::kReturnedBytes) return Metric::returned_bytes;
      return place == slot::kReturnedRecords ? Metric::returned_records : kNoMetric;
    case meter::NameKind::table:
    case meter::NameKind::index: break;
    case meter::NameKind::custom: return kNoMetric;
  }
  if (block == kPlainBlock) return kTablePlaces[place];
  if (block == kReadThrottles) return kReadThrottlePlaces[place];
  if (block == kWriteThrottles) return kWriteThrottlePlaces[place];
  return kOperationPlaces[place];
}

}  // namespace

std::optional<FigureKey> figure_key(meter::NameKind object, BlockKind block,
                                    std::uint32_t place) noexcept {
  const Metric metric = metric_at(object, block, place);
  if (metric == kNoMetric) return std::nullopt;
  if (block > kWriteThrottles) block = static_cast<BlockKind>(block - kWriteThrottles);
  return FigureKey(metric, is_of_operation(block) ? static_cast<MeteredOperation>(block)
                                                  : MeteredOperation::none);
}

std::optional<FigureKey> consumed_key(meter::NameKind object, BlockKind block,
                                      std::uint32_t place) noexcept {
  const bool is_part = object == meter::NameKind::table || object == meter::NameKind::index;
  if (!is_part || !is_of_operation(block)) return std::nullopt;
  if (place == slot::kReadUnits) return FigureKey(Metric::consumed_read_units);
  if (place == slot::kWriteUnits) return FigureKey(Metric::consumed_write_units);
  return std::nullopt;
}

}  // namespace adjoin::monitor
