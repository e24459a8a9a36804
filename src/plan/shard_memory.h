#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/clock.h"

namespace adjoin::plan {

/// Counts of shards (growth.h) that were read lately, and how often nodes were written whose count
/// was not. A count only grows and a writer with an old one is right, so that what is remembered
/// may be out of date, and a node that is written now and then need not be asked for it at all.
/// Bounded; thread-safe.
class ShardMemory {
 public:
  /// How long a count is taken for the present one.
  static constexpr std::chrono::seconds kKept{30};
  /// So many writes in that time are written as if the node had never grown.
  static constexpr std::uint32_t kWritesUnasked = 16;
  static constexpr std::size_t kNodesMax = 65'536;

  /// The clock outlives it.
  explicit ShardMemory(const Clock& clock) : clock_(clock) {}

  /// By the identity of the key of the item with the count.
  std::optional<std::uint32_t> find(const std::string& identity) const;
  void keep(const std::string& identity, std::uint32_t count);
  /// Notes one more write whose count is not remembered.
  /// @return whether the node is written so often that its count should be read
  bool is_asked_for(const std::string& identity);

 private:
  struct Node {
    std::optional<std::uint32_t> count;
    std::uint32_t writes = 0;
    std::chrono::steady_clock::time_point since;
  };
  Node& place(const std::string& identity);

  const Clock& clock_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Node> nodes_;
};

}  // namespace adjoin::plan
