#include "advise/rules/thresholds.h"

#include <charconv>
#include <cmath>
#include <string>
#include <type_traits>
#include <variant>

#include "base/text.h"

namespace adjoin::advise {

namespace {

struct NamedThreshold {
  std::string_view name;
  std::variant<double Thresholds::*, std::uint64_t Thresholds::*, std::int64_t Thresholds::*> place;
};

const std::vector<NamedThreshold>& all_thresholds() {
  static const std::vector<NamedThreshold> all = {
      {"requests-min", &Thresholds::requests_min},
      {"hours-min", &Thresholds::hours_min},
      {"read-limit", &Thresholds::read_limit},
      {"write-limit", &Thresholds::write_limit},
      {"hot-share", &Thresholds::hot_share},
      {"hot-share-min", &Thresholds::hot_share_min},
      {"hot-minutes", &Thresholds::hot_minutes},
      {"index-share", &Thresholds::index_share},
      {"units-a-shard", &Thresholds::units_a_shard},
      {"one-partition-entries", &Thresholds::one_partition_entries},
      {"hot-write-units", &Thresholds::hot_write_units},
      {"hot-counter-units", &Thresholds::hot_counter_units},
      {"scan-share", &Thresholds::scan_share},
      {"filtered", &Thresholds::filtered},
      {"filter-units-share", &Thresholds::filter_units_share},
      {"unread-days", &Thresholds::unread_days},
      {"used-bytes", &Thresholds::used_bytes},
      {"read-back-share", &Thresholds::read_back_share},
      {"item-kilobytes", &Thresholds::item_kilobytes},
      {"item-kilobytes-later", &Thresholds::item_kilobytes_later},
      {"collection-gigabytes", &Thresholds::collection_gigabytes},
      {"collection-gigabytes-later", &Thresholds::collection_gigabytes_later},
      {"counts-a-day", &Thresholds::counts_a_day},
      {"mirrored-pairs-an-hour", &Thresholds::mirrored_pairs_an_hour},
      {"few-values", &Thresholds::few_values},
      {"few-values-items", &Thresholds::few_values_items},
      {"strong-share", &Thresholds::strong_share},
      {"strong-unneeded", &Thresholds::strong_unneeded},
      {"series-days", &Thresholds::series_days},
      {"series-read-days", &Thresholds::series_read_days},
      {"billing-saving", &Thresholds::billing_saving},
  };
  return all;
}

/// No threshold is larger; a whole number below it is exact as a double.
constexpr double kThresholdMax = 1e15;

}  // namespace

std::vector<std::string_view> threshold_names() {
  std::vector<std::string_view> names;
  for (const NamedThreshold& one : all_thresholds()) names.push_back(one.name);
  return names;
}

Result<void> set_threshold(std::string_view name, std::string_view value, Thresholds& thresholds) {
  for (const NamedThreshold& one : all_thresholds()) {
    if (one.name != name) continue;
    double number = 0;
    const auto [end, failed] = std::from_chars(value.data(), value.data() + value.size(), number);
    const bool is_number = failed == std::errc() && end == value.data() + value.size();
    const bool counts = !std::holds_alternative<double Thresholds::*>(one.place);
    if (!is_number || !(number >= 0 && number <= kThresholdMax) ||
        (counts && number != std::floor(number))) {
      return Error(ErrorCode::invalid_argument, "threshold " + std::string(name) + ": " +
                                                    (counts ? "a whole number" : "a number") +
                                                    " of at least 0 is expected");
    }
    std::visit(
        [&](auto place) {
          thresholds.*place = static_cast<std::decay_t<decltype(thresholds.*place)>>(number);
        },
        one.place);
    return {};
  }
  std::string known;
  for (const std::string_view one : threshold_names()) append_to_list(one, known);
  return Error(ErrorCode::invalid_argument,
               "there is no threshold " + std::string(name) + "; there are " + known);
}

}  // namespace adjoin::advise
