#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/clock.h"

namespace adjoin::plan {

/// Counts of shards (growth.h) that were read lately, so that writes of edges to the same nodes
/// need not ask for them again. A count only grows and a writer with an old one is right, so that
/// what is remembered may be out of date. Bounded; thread-safe.
class ShardMemory {
 public:
  /// How long a count is taken for the present one.
  static constexpr std::chrono::seconds kKept{30};
  static constexpr std::size_t kNodesMax = 65'536;

  /// The clock outlives it.
  explicit ShardMemory(const Clock& clock) : clock_(clock) {}

  /// By the identity of the key of the item with the count.
  std::optional<std::uint32_t> find(const std::string& identity) const;
  void keep(std::string identity, std::uint32_t count);

 private:
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::pair<std::uint32_t, std::chrono::steady_clock::time_point>>
      counts_;
};

}  // namespace adjoin::plan
