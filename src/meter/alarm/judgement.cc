#include "meter/alarm/judgement.h"

#include <algorithm>
#include <utility>

#include "base/assert.h"
#include "meter/series/statistic.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::int64_t kMinute = 60;

std::size_t breaching_count(const std::vector<CountedPeriod>& periods) {
  return static_cast<std::size_t>(std::count_if(
      periods.begin(), periods.end(), [](const CountedPeriod& each) { return each.breaching; }));
}

/// Splits a window into the periods with data and those without, each newest first. Keeps no more
/// of them than count.
void split_periods(const AlarmDefinition& definition, const Window& window, const Data& data,
                   Judgement& judgement) {
  const std::size_t needed = definition.evaluation_periods;
  for (std::uint32_t step = window.steps; step-- > 0;) {
    CountedPeriod period{.time = window.at(step), .datum = data[step]};
    if (period.datum) {
      period.breaching = breaches(definition, period.datum->value);
      if (judgement.real.size() < needed) judgement.real.push_back(period);
    } else {
      judgement.filled.push_back(period);
    }
  }
  // Missing data are used as few times as possible.
  ADJOIN_ASSERT(judgement.real.size() <= needed);
  const std::size_t missing = needed - judgement.real.size();
  if (judgement.filled.size() > missing) judgement.filled.resize(missing);
}

/// Whether the alarm goes off although fewer than M periods breach: all that is known breaches, and
/// the oldest of it is M periods old, so that the metric had time to recover and did not.
bool is_premature(const AlarmDefinition& definition, const Window& window,
                  const std::vector<CountedPeriod>& real) {
  if (real.empty() || breaching_count(real) < real.size()) return false;
  const std::int64_t age = (window.at(window.steps) - real.back().time) / window.period;
  return age >= breaching_needed(definition);
}

/// A percentile of few samples says little; the alarm's rule may then be to wait.
bool must_wait_for_samples(const AlarmDefinition& definition,
                           const std::vector<CountedPeriod>& real) {
  if (definition.low_samples != LowSamples::ignore || !definition.stat || real.empty()) {
    return false;
  }
  const auto statistic = find_statistic(definition.stat->statistic);
  double samples = 0;
  for (const CountedPeriod& each : real) samples += each.datum->samples;
  return statistic && has_few_samples(*statistic, samples);
}

std::optional<AlarmState> judged_state(const AlarmDefinition& definition, const Window& window,
                                       const Judgement& judgement) {
  const std::size_t needed = breaching_needed(definition);
  const std::size_t breaching = breaching_count(judgement.real);
  const std::size_t missing = definition.evaluation_periods - judgement.real.size();
  if (breaching >= needed) return AlarmState::alarm;
  if (missing == 0) return AlarmState::ok;
  if (judgement.treatment == MissingData::not_breaching) return AlarmState::ok;
  if (judgement.treatment == MissingData::breaching) {
    return breaching + missing >= needed ? AlarmState::alarm : AlarmState::ok;
  }
  if (breaching < judgement.real.size()) return AlarmState::ok;
  // Nothing speaks for OK, and too little for ALARM.
  if (judgement.treatment == MissingData::ignore) return std::nullopt;
  if (is_premature(definition, window, judgement.real)) return AlarmState::alarm;
  return AlarmState::insufficient_data;
}

}  // namespace

Window evaluation_window(const AlarmDefinition& definition, std::int64_t now) noexcept {
  const std::uint32_t period = run_period(definition);
  const std::uint32_t steps = definition.evaluation_periods + kFurtherPeriods;
  const std::int64_t seconds = std::max<std::int64_t>(now, 0) / 1'000;
  const std::int64_t end = seconds / kMinute * kMinute;
  return {
      .from = end - static_cast<std::int64_t>(steps) * period, .period = period, .steps = steps};
}

Judgement judge(const AlarmDefinition& definition, const Window& window, const Data& data) {
  ADJOIN_ASSERT(window.steps >= definition.evaluation_periods && data.size() == window.steps);
  Judgement judgement{.treatment = treatment(definition)};
  split_periods(definition, window, data, judgement);
  if (!must_wait_for_samples(definition, judgement.real)) {
    judgement.state = judged_state(definition, window, judgement);
  }
  return judgement;
}

}  // namespace adjoin::meter::alarm
