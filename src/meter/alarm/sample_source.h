#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "meter/alarm/alarm.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/metric_source.h"

/// For tests: figures by the minute in a map, as simple as can be, and a count of reads.
namespace adjoin::meter::alarm::testing {

/// Returns seconds since 1970.
inline std::int64_t at(int year, unsigned month, unsigned day, int hour, int minute,
                       int second = 0) {
  const std::chrono::sys_days date =
      std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
  const auto time = date.time_since_epoch() + std::chrono::hours(hour) +
                    std::chrono::minutes(minute) + std::chrono::seconds(second);
  return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

class SampleSource final : public MetricSource {
 public:
  /// One minute of a metric, by the metric's name. `time` is the minute's first second.
  void add(const std::string& metric, std::int64_t time, double value, double samples = 1) {
    minutes_[metric][time] = Datum{.value = value, .samples = samples};
  }
  void add_rule(const std::string& rule, std::int64_t time, double value) {
    rules_[rule][time] = Datum{.value = value, .samples = 1};
  }
  void clear() { minutes_.clear(); }
  void fail(bool fails) { fails_ = fails; }

  Result<Data> read(const MetricStat& stat, const Window& window) override {
    ++reads;
    longest = std::max(longest, window.steps);
    if (fails_) return Error(ErrorCode::io_error, "the figures cannot be read");
    return periods_of(minutes_[stat.metric.name], window, stat.statistic == "Sum");
  }
  Result<Data> read_rule(const RuleMetric& rule, const Window& window) override {
    ++reads;
    const auto found = rules_.find(rule.rule);
    if (found == rules_.end()) return fault(Fault::not_found, "no rule " + rule.rule);
    return periods_of(found->second, window, false);
  }

  std::size_t reads = 0;
  std::uint32_t longest = 0;

 private:
  /// Adds up the minutes of a period, or takes the greatest.
  static Data periods_of(const std::map<std::int64_t, Datum>& minutes, const Window& window,
                         bool adds_up) {
    Data data(window.steps);
    for (std::uint32_t step = 0; step < window.steps; ++step) {
      auto minute = minutes.lower_bound(window.at(step));
      for (; minute != minutes.end() && minute->first < window.at(step + 1); ++minute) {
        if (!data[step]) {
          data[step] = minute->second;
          continue;
        }
        data[step]->samples += minute->second.samples;
        data[step]->value = adds_up ? data[step]->value + minute->second.value
                                    : std::max(data[step]->value, minute->second.value);
      }
    }
    return data;
  }

  std::map<std::string, std::map<std::int64_t, Datum>> minutes_;
  std::map<std::string, std::map<std::int64_t, Datum>> rules_;
  bool fails_ = false;
};

/// An alarm on the sum of a metric that nobody but the test has.
inline AlarmDefinition sample_alarm(const std::string& name, const std::string& metric = "Load") {
  AlarmDefinition definition;
  definition.name = name;
  definition.stat = MetricStat{.metric = {.space = "Test", .name = metric, .dimensions = {}},
                               .statistic = "Sum",
                               .period = 60,
                               .unit = {}};
  definition.threshold = 10;
  definition.comparison = Comparison::above;
  return definition;
}

}  // namespace adjoin::meter::alarm::testing
