#pragma once

#include <algorithm>
#include <array>

#include "wire/cloudwatch/fields/fields.h"
#include "wire/cloudwatch/shapes/words.h"

namespace adjoin::wire::cloudwatch {

// What several operations share. Bounds are those of the API reference.

/// Names of the service's own namespaces begin so in no request.
inline constexpr Pattern kNoColonFirst{"[^:].*",
                                       [](std::string_view text) { return text[0] != ':'; }};
inline constexpr Pattern kPrintable{
    "[\\x20-\\x7E]+", [](std::string_view text) {
      return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    }};

inline constexpr Bounds kName{.least = 1, .most = 255};
inline constexpr Bounds kRequiredName{.required = true, .least = 1, .most = 255};
inline constexpr Bounds kNameSpace{.least = 1, .most = 255, .pattern = &kNoColonFirst};
inline constexpr Bounds kRequiredNameSpace{
    .required = true, .least = 1, .most = 255, .pattern = &kNoColonFirst};
inline constexpr Bounds kDimensions{.most = 30};
inline constexpr Bounds kDescribedDimensions{.always = true, .most = 30};
inline constexpr Bounds kUnit{.words = kUnits};
/// Of periods, and of everything else that counts from 1.
inline constexpr Bounds kFromOne{.least = 1};
inline constexpr Bounds kRequiredPeriod{.required = true, .least = 1};
inline constexpr Bounds kRequired{.required = true};
/// Of a list or map in a reply: clients expect it even when it is empty.
inline constexpr Bounds kAlways{.always = true};
inline constexpr Bounds kStatistic{.words = kStatistics};
inline constexpr Bounds kStateValue{.words = kStateValues};
/// Ours: the reference names no bound, and an answer repeats a label for each of many series.
inline constexpr Bounds kLabel{.most = 1024};
/// A query may be one of 500.
inline constexpr std::int64_t kQueriesMax = 500;

template <>
struct Shape<Dimension> {
  static constexpr std::array fields = {
      field<&Dimension::name>("Name", kRequiredName),
      field<&Dimension::value>("Value", {.required = true, .least = 1, .most = 1024}),
  };
};

template <>
struct Shape<Metric> {
  static constexpr std::array fields = {
      field<&Metric::name_space>("Namespace", kNameSpace),
      field<&Metric::metric_name>("MetricName", kName),
      field<&Metric::dimensions>("Dimensions", kDescribedDimensions),
  };
};

template <>
struct Shape<MetricStat> {
  static constexpr std::array fields = {
      field<&MetricStat::metric>("Metric", kRequired),
      field<&MetricStat::period>("Period", kRequiredPeriod),
      field<&MetricStat::stat>("Stat", kRequired),
      field<&MetricStat::unit>("Unit", kUnit),
  };
};

template <>
struct Shape<MetricDataQuery> {
  using T = MetricDataQuery;
  static constexpr std::array fields = {
      field<&T::id>("Id", kRequiredName),
      field<&T::metric_stat>("MetricStat"),
      field<&T::expression>("Expression", {.least = 1, .most = 2048}),
      field<&T::label>("Label", kLabel),
      field<&T::return_data>("ReturnData"),
      field<&T::period>("Period", kFromOne),
      field<&T::account_id>("AccountId", kName),
  };
};

}  // namespace adjoin::wire::cloudwatch
