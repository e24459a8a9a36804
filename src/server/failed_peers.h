#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace adjoin::server {

/// Counts what each address got wrong lately: 50 failures at once, then 5 a second. 1,024 places;
/// an address whose place another one takes starts anew. Safe to call from any thread.
class FailedPeers {
 public:
  using Time = std::chrono::steady_clock::time_point;
  FailedPeers();

  /// Notes a failure of `peer` ("127.0.0.1:51234"; the port does not count).
  void failed(std::string_view peer, Time now);
  /// Whether `peer` has failed too often.
  bool is_over(std::string_view peer, Time now) const;

  static constexpr double kBurst = 50;
  static constexpr double kPerSecond = 5;

 private:
  struct Place {
    std::uint64_t address = 0;
    double failures = 0;  ///< as of `time`; they drain away
    Time time;
  };
  std::uint64_t hash(std::string_view peer) const;
  static double drained(const Place& place, Time now);

  std::uint64_t salt_;  ///< so that nobody can choose an address that takes another's place
  mutable std::mutex mutex_;
  std::array<Place, 1024> places_;
};

}  // namespace adjoin::server
