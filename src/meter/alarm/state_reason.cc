#include "meter/alarm/state_reason.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "item/json_writer.h"
#include "meter/alarm/service_text.h"

namespace adjoin::meter::alarm {
namespace {

/// From this many on, a reason lists the newest apart from the sentence.
constexpr std::size_t kPointsInSentenceMax = 4;
constexpr std::size_t kPointsListedMax = 5;

std::string_view verb(std::size_t count) { return count == 1 ? "was" : "were"; }

std::string_view comparison_words(Comparison comparison) {
  switch (comparison) {
    case Comparison::at_least: return "greater than or equal to";
    case Comparison::above: return "greater than";
    case Comparison::below: return "less than";
    case Comparison::at_most: return "less than or equal to";
  }
  return "";
}

std::string_view treatment_word(MissingData treatment) {
  switch (treatment) {
    case MissingData::breaching: return "Breaching";
    case MissingData::not_breaching: return "NonBreaching";
    case MissingData::ignore: return "Ignore";
    case MissingData::missing: break;
  }
  return "Missing";
}

/// The periods with data that speak for the state, newest first.
std::vector<CountedPeriod> deciding_periods(const Judgement& judgement) {
  const bool breaching = judgement.state == AlarmState::alarm;
  std::vector<CountedPeriod> found;
  for (const CountedPeriod& each : judgement.real) {
    if (each.breaching == breaching) found.push_back(each);
  }
  return found;
}

/// How many periods suffice for the state: M breaching ones for ALARM, N - M + 1 others for OK.
std::size_t periods_needed(const AlarmDefinition& definition, AlarmState state) {
  const std::size_t needed = breaching_needed(definition);
  return state == AlarmState::alarm ? needed : definition.evaluation_periods - needed + 1;
}

std::string listed(const std::vector<CountedPeriod>& periods) {
  std::string list;
  for (std::size_t i = 0; i < std::min(periods.size(), kPointsListedMax); ++i) {
    if (!list.empty()) list += ", ";
    list += number_text(periods[i].datum->value) + " (" + short_date_text(periods[i].time) + ")";
  }
  return "[" + list + "]";
}

/// "1 missing datapoint was treated as [Breaching]".
std::string missing_words(const Judgement& judgement) {
  const std::size_t count = judgement.filled.size();
  return counted(count, "missing datapoint") + " " + std::string(verb(count)) + " treated as [" +
         std::string(treatment_word(judgement.treatment)) + "]";
}

/// The sentence where no period with data speaks for the state.
std::string reason_of_missing(const AlarmDefinition& definition, const Judgement& judgement) {
  const std::size_t received = judgement.real.size();
  const std::string first =
      received == 0 ? "no datapoints were"
                    : counted(received, "datapoint") + " " + std::string(verb(received));
  return "Threshold Crossed: " + first + " received for " +
         counted(definition.evaluation_periods, "period") + " and " + missing_words(judgement) +
         ".";
}

std::string minimum_words(const AlarmDefinition& definition, AlarmState state) {
  return " (minimum " + counted(periods_needed(definition, state), "datapoint") + " for " +
         (state == AlarmState::alarm ? "OK -> ALARM" : "ALARM -> OK") + " transition)";
}

void write_number(double value, item::JsonWriter& json) { json.raw(number_text(value)); }

/// The periods that CloudWatch names as evaluated: the newest that suffice, missing ones included.
std::vector<CountedPeriod> evaluated_periods(const AlarmDefinition& definition,
                                             const Judgement& judgement) {
  std::vector<CountedPeriod> found = judgement.filled;
  std::size_t count = definition.evaluation_periods;
  if (judgement.state != AlarmState::insufficient_data) {
    const auto deciding = deciding_periods(judgement);
    const bool fill_speaks =
        judgement.treatment == (judgement.state == AlarmState::alarm ? MissingData::breaching
                                                                     : MissingData::not_breaching);
    if (!fill_speaks) found.clear();
    found.insert(found.end(), deciding.begin(), deciding.end());
    count = periods_needed(definition, *judgement.state);
  }
  std::sort(found.begin(), found.end(),
            [](const auto& left, const auto& right) { return left.time > right.time; });
  if (found.size() > count) found.resize(count);
  return found;
}

/// A value of metric math has no samples of its own.
void write_evaluated(const CountedPeriod& period, bool has_samples, item::JsonWriter& json) {
  json.begin_object();
  json.name("timestamp");
  json.string(date_text(period.time * 1'000));
  if (period.datum && has_samples) {
    json.name("sampleCount");
    write_number(period.datum->samples, json);
  }
  if (period.datum) {
    json.name("value");
    write_number(period.datum->value, json);
  }
  json.end_object();
}

}  // namespace

std::string reason_text(const AlarmDefinition& definition, const Judgement& judgement) {
  ADJOIN_ASSERT(judgement.state.has_value());
  const AlarmState state = *judgement.state;
  if (state == AlarmState::insufficient_data) {
    const std::size_t unknown = judgement.filled.size();
    return "Insufficient Data: " + counted(unknown, "datapoint") + " " +
           std::string(verb(unknown)) + " unknown.";
  }
  const auto deciding = deciding_periods(judgement);
  if (deciding.empty()) return reason_of_missing(definition, judgement);
  const bool short_list = deciding.size() <= kPointsInSentenceMax;
  std::string text = "Threshold Crossed: ";
  if (definition.breaching_needed) {
    text += std::to_string(deciding.size()) + " out of the last " +
            std::to_string(definition.evaluation_periods) + " datapoints";
  } else {
    text += counted(deciding.size(), "datapoint");
  }
  if (short_list) text += " " + listed(deciding);
  text += " " + std::string(verb(deciding.size())) + (state == AlarmState::ok ? " not " : " ") +
          std::string(comparison_words(definition.comparison)) + " the threshold (" +
          number_text(definition.threshold) + ")";
  if (!judgement.filled.empty()) text += " and " + missing_words(judgement);
  if (!short_list) {
    text += ". The most recent datapoints which crossed the threshold: " + listed(deciding);
  }
  if (definition.breaching_needed) text += minimum_words(definition, state);
  return text + ".";
}

std::string reason_data(const AlarmDefinition& definition, const Judgement& judgement,
                        std::int64_t now) {
  ADJOIN_ASSERT(judgement.state.has_value());
  std::string text;
  item::JsonWriter json(text);
  json.begin_object();
  json.name("version");
  json.string("1.0");
  json.name("queryDate");
  json.string(date_text(now));
  if (!judgement.real.empty()) {
    json.name("startDate");
    json.string(date_text(judgement.real.back().time * 1'000));
  }
  if (definition.stat && !definition.stat->unit.empty()) {
    json.name("unit");
    json.string(definition.stat->unit);
  }
  if (definition.stat) {
    json.name("statistic");
    json.string(definition.stat->statistic);
  }
  json.name("period");
  json.integer(run_period(definition));
  json.name("recentDatapoints");
  json.begin_array();
  for (auto each = judgement.real.rbegin(); each != judgement.real.rend(); ++each) {
    write_number(each->datum->value, json);
  }
  json.end_array();
  json.name("threshold");
  write_number(definition.threshold, json);
  json.name("evaluatedDatapoints");
  json.begin_array();
  for (const CountedPeriod& each : evaluated_periods(definition, judgement)) {
    write_evaluated(each, definition.stat.has_value(), json);
  }
  json.end_array();
  json.end_object();
  return text;
}

}  // namespace adjoin::meter::alarm
