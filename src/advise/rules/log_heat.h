#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advise/log/log_entry.h"
#include "advise/rules/inputs.h"

namespace adjoin::advise {

/// How hot each partition key of one table was, from the charges of a log, in the log's own time.
/// Entries come nearly in the order of time; one of an earlier minute counts in the present one.
/// Its memory has a bound: keys that took few units are dropped when there are too many. Not
/// thread-safe.
class LogHeat {
 public:
  static constexpr std::size_t kKeysMax = 20'000;  ///< of a minute, and of the whole log
  static constexpr std::size_t kKeysTold = 100;    ///< of an object and kind

  void add(const LoggedCharge& charge, std::int64_t time_ms);
  /// Returns the keys that took most, of each object and kind. Ends the last minute.
  std::vector<KeyHeat> keys();

 private:
  /// Index, kind, and the key's name.
  struct Place {
    std::string index;
    bool is_write = false;
    std::string key;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Total {
    std::int64_t half_units = 0;
    std::uint64_t requests = 0;
    std::vector<double> minute_rates;  ///< not sorted
  };
  struct Minute {
    std::int64_t half_units = 0;
    std::uint64_t requests = 0;
  };

  void end_minute();

  std::int64_t minute_ = -1;
  std::map<Place, Minute> now_;
  std::map<Place, Total> totals_;
  std::map<std::pair<std::string, bool>, std::int64_t> objects_;  ///< half units of each
};

}  // namespace adjoin::advise
