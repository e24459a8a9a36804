#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "meter/alarm/alarm.h"
#include "meter/alarm/metric_source.h"

namespace adjoin::meter::alarm {

/// How many further periods than N an alarm looks at, so that late or missing data need not count.
inline constexpr std::uint32_t kFurtherPeriods = 2;

/// The periods that an alarm looks at when the clock stands at `now` (milliseconds since 1970): N
/// and two more. They end with the last whole minute, and slide with it.
Window evaluation_window(const AlarmDefinition& definition, std::int64_t now) noexcept;

/// A period that counted: its place in the window and what was found there.
struct CountedPeriod {
  std::int64_t time = 0;  ///< its beginning, in seconds since 1970
  std::optional<Datum> datum;
  bool breaching = false;
};

/// What the periods say, and which of them were needed for it.
struct Judgement {
  std::optional<AlarmState> state;    ///< none: the alarm keeps the state it has
  std::vector<CountedPeriod> real;    ///< the periods with data that counted, newest first
  std::vector<CountedPeriod> filled;  ///< the missing ones that had to be filled, newest first
  MissingData treatment = MissingData::missing;
};

/// Judges the data of an alarm's window by the rules of CloudWatch's page "Configuring how
/// CloudWatch alarms treat missing data". If N periods have data, the newest N count and missing
/// ones do not matter. Else all that have data count, and the rest of N is filled by the treatment.
Judgement judge(const AlarmDefinition& definition, const Window& window, const Data& data);

}  // namespace adjoin::meter::alarm
