#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "monitor/ask/cloudwatch.h"
#include "monitor/ask/translate.h"
#include "monitor/keep/series_keeper.h"
#include "monitor/monitor.h"

namespace adjoin::monitor {
namespace {

using meter::Figures;
using wire::cloudwatch::PutMetricData;
using Sent = PutMetricData::Datum;

constexpr std::size_t kSentMax = 1'000;
constexpr std::chrono::hours kOldest{14 * 24};
constexpr std::chrono::hours kNewest{2};
const double kLargest = std::ldexp(1.0, 360);

/// Where a datum stands in its request, as errors name it: "MetricData.member.3".
struct SentPlace {
  std::string text;
  Error wrong(std::string_view member, const std::string& demand) const {
    return wrong_value("The parameter " + text + "." + std::string(member) + " " + demand);
  }
};

bool is_control(char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; }

bool has_control(std::string_view text) { return std::ranges::any_of(text, is_control); }

Result<void> check_space(std::string_view space) {
  if (has_control(space)) {
    return wrong_value("The parameter Namespace must not have control characters.");
  }
  if (space.starts_with("AWS/") || meter::find_namespace(space)) {
    return wrong_value("The value " + std::string(space.substr(0, 100)) +
                       " for parameter Namespace is taken: names that begin with AWS/, and Adjoin, "
                       "are for figures that are measured here. Choose another.");
  }
  return {};
}

Result<void> check_number(double value, const SentPlace& place, std::string_view member) {
  if (std::isfinite(value) && std::abs(value) <= kLargest) return {};
  return place.wrong(member, "must be a number between -2^360 and 2^360.");
}

Result<Figures> figures_of_set(const wire::cloudwatch::StatisticSet& set, const SentPlace& place) {
  ADJOIN_CHECK(check_number(set.sum, place, "StatisticValues.Sum"));
  ADJOIN_CHECK(check_number(set.minimum, place, "StatisticValues.Minimum"));
  ADJOIN_CHECK(check_number(set.maximum, place, "StatisticValues.Maximum"));
  ADJOIN_CHECK(check_number(set.sample_count, place, "StatisticValues.SampleCount"));
  if (set.sample_count <= 0) {
    return place.wrong("StatisticValues.SampleCount", "must be greater than 0.");
  }
  if (set.minimum > set.maximum) {
    return place.wrong("StatisticValues.Minimum",
                       "must not be greater than StatisticValues.Maximum.");
  }
  Figures figures;
  figures.samples = set.sample_count;
  figures.sum = set.sum;
  figures.minimum = set.minimum;
  figures.maximum = set.maximum;
  return figures;
}

Result<Figures> figures_of_values(const Sent& sent, const SentPlace& place) {
  if (!sent.counts.empty() && sent.counts.size() != sent.values.size()) {
    return place.wrong(
        "Counts", "must have as many elements as Values: " + std::to_string(sent.values.size()) +
                      ", and has " + std::to_string(sent.counts.size()) + ".");
  }
  Figures figures;
  for (std::size_t i = 0; i < sent.values.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const double count = sent.counts.empty() ? 1 : sent.counts[i];
    ADJOIN_CHECK(check_number(sent.values[i], place, "Values.member." + number));
    ADJOIN_CHECK(check_number(count, place, "Counts.member." + number));
    if (count < 0) return place.wrong("Counts.member." + number, "must not be negative.");
    if (count == 0) continue;
    const Figures one = Figures::of(sent.values[i], count);
    if (figures.samples > 0) {
      figures.merge(one);
    } else {
      figures = one;
    }
  }
  if (!std::isfinite(figures.sum)) return place.wrong("Values", "must have a finite sum.");
  return figures;
}

/// Exactly one of the three ways to say values.
Result<Figures> figures_of(const Sent& sent, const SentPlace& place) {
  const int ways =
      (sent.value ? 1 : 0) + (sent.statistic_values ? 1 : 0) + (sent.values.empty() ? 0 : 1);
  if (ways == 0) {
    return wire::cloudwatch::fault_error(wire::cloudwatch::Fault::missing_parameter,
                                         "At least one of the parameters " + place.text +
                                             ".Value, " + place.text + ".Values and " + place.text +
                                             ".StatisticValues is required.");
  }
  if (ways > 1) {
    return wire::cloudwatch::fault_error(
        wire::cloudwatch::Fault::invalid_parameter_combination,
        "The parameters " + place.text + ".Value, " + place.text + ".Values and " + place.text +
            ".StatisticValues are mutually exclusive and you have specified more than one.");
  }
  if (sent.statistic_values) return figures_of_set(*sent.statistic_values, place);
  if (!sent.value) return figures_of_values(sent, place);
  ADJOIN_CHECK(check_number(*sent.value, place, "Value"));
  return Figures::of(*sent.value);
}

Result<std::uint32_t> minute_of(const Sent& sent, const SentPlace& place,
                                std::chrono::milliseconds now) {
  const std::chrono::milliseconds time = sent.timestamp.value_or(now);
  if (time < now - kOldest) {
    return place.wrong("Timestamp", "must specify a time within the past two weeks.");
  }
  if (time > now + kNewest) {
    return place.wrong("Timestamp", "must specify a time no more than two hours in the future.");
  }
  return unix_second(time) / 60;
}

/// Dimensions are texts of ASCII that can be seen.
Result<void> check_dimension(const meter::alarm::MetricDimension& dimension,
                             const SentPlace& place) {
  for (const std::string& text : {dimension.name, dimension.value}) {
    const bool is_plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; }) &&
                          text.find_first_not_of(' ') != std::string::npos;
    if (!is_plain) {
      return place.wrong("Dimensions",
                         "must have names and values of ASCII characters, without control "
                         "characters, and not of blanks alone.");
    }
  }
  if (!dimension.name.starts_with(':')) return {};
  return place.wrong("Dimensions", "must not have a name that begins with a colon.");
}

Result<meter::SeriesName> name_of(const std::string& space, const Sent& sent,
                                  const SentPlace& place) {
  if (has_control(sent.metric_name)) {
    return place.wrong("MetricName", "must not have control characters.");
  }
  meter::SeriesName name;
  name.kind = meter::NameKind::custom;
  name.space = space;
  name.metric = sent.metric_name;
  if (sent.unit) name.unit = meter::find_unit(*sent.unit).value_or(meter::Unit::none);
  const auto metric = metric_ref(space, sent.metric_name, sent.dimensions);
  for (const auto& dimension : metric.dimensions) {
    ADJOIN_CHECK(check_dimension(dimension, place));
    if (!name.dimensions.empty() && name.dimensions.back().first == dimension.name) {
      return place.wrong("Dimensions",
                         "must not have the name " + dimension.name.substr(0, 60) + " twice.");
    }
    name.dimensions.emplace_back(dimension.name, dimension.value);
  }
  return name;
}

Result<Measured> measured(const std::string& space, const Sent& sent, const SentPlace& place,
                          std::chrono::milliseconds now) {
  if (sent.storage_resolution && *sent.storage_resolution != 1 && *sent.storage_resolution != 60) {
    return place.wrong("StorageResolution", "must be 1 or 60; both are kept by the minute.");
  }
  ADJOIN_TRY(meter::SeriesName name, name_of(space, sent, place));
  ADJOIN_TRY(const std::uint32_t minute, minute_of(sent, place, now));
  ADJOIN_TRY(const Figures figures, figures_of(sent, place));
  meter::FigureSet set;
  set.add(meter::FigureKey(meter::Metric::custom_value), figures);
  return Measured{std::move(name), minute, std::move(set)};
}

}  // namespace

Result<PutMetricData::Reply> CloudWatch::run(PutMetricData, const PutMetricData::Request& request) {
  ADJOIN_CHECK(check_space(request.name_space));
  const std::chrono::milliseconds now = monitor_.clock().unix_time();
  std::vector<Measured> all;
  std::size_t taken = 0;
  const auto take = [&](const std::vector<Sent>& data, const std::string& list) -> Result<void> {
    for (std::size_t i = 0; i < data.size(); ++i) {
      if (taken == kSentMax) {
        return wrong_value("The parameter MetricData has more than " + std::to_string(kSentMax) +
                           " elements, those of EntityMetricData included. Send them in several "
                           "requests.");
      }
      const SentPlace place{list + ".member." + std::to_string(i + 1)};
      ADJOIN_TRY(Measured one, measured(request.name_space, data[i], place, now));
      ++taken;
      // All its Counts are 0: nothing was measured, and a series of nothing would be zeros.
      if (!one.figures.empty()) all.push_back(std::move(one));
    }
    return {};
  };
  ADJOIN_CHECK(take(request.data, "MetricData"));
  for (std::size_t i = 0; i < request.entity_data.size(); ++i) {
    ADJOIN_CHECK(take(request.entity_data[i].data,
                      "EntityMetricData.member." + std::to_string(i + 1) + ".MetricData"));
  }
  if (taken == 0) {
    return wire::cloudwatch::fault_error(wire::cloudwatch::Fault::missing_parameter,
                                         "The parameter MetricData is required.");
  }
  const Result<void> kept = monitor_.keeper().add_all(all);
  if (!kept) return as_told(kept.error(), PutMetricData::kTold);
  return PutMetricData::Reply{};
}

}  // namespace adjoin::monitor
