#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/assert.h"
#include "base/clock.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Moving average, per edge type, of how often an added edge existed already. The writer tries the
/// likelier case first and saves requests. A wrong guess costs time only. A load that is run a
/// second time finds every edge; new data finds none. In both cases the guess becomes right after a
/// few edges. Thread-safe.
class ExistingEdges {
 public:
  /// Borrows the schema.
  explicit ExistingEdges(const schema::Schema& schema)
      : edges_(&schema.edges), shares_(schema.edges.size()) {}

  /// Returns whether more than half of the recent adds found the edge. `edge` is one of the
  /// schema's.
  bool is_usual(const schema::EdgeType& edge) const noexcept {
    return share(edge).load(std::memory_order_relaxed) > kAll / 2;
  }
  /// Records one add. Concurrent calls may lose an update.
  void note(const schema::EdgeType& edge, bool was_there) noexcept {
    const int before = share(edge).load(std::memory_order_relaxed);
    const int after = before + ((was_there ? kAll : 0) - before) / kMemory;
    ADJOIN_ASSERT(after >= 0);
    ADJOIN_ASSERT(after <= kAll);
    share(edge).store(static_cast<std::uint16_t>(after), std::memory_order_relaxed);
  }

 private:
  static constexpr int kAll = 1024;
  static constexpr int kMemory = 16;  ///< the weight of one add is 1/kMemory

  const std::atomic<std::uint16_t>& share(const schema::EdgeType& edge) const noexcept {
    return shares_[place_of(edge)];
  }
  std::atomic<std::uint16_t>& share(const schema::EdgeType& edge) noexcept {
    return shares_[place_of(edge)];
  }
  std::size_t place_of(const schema::EdgeType& edge) const noexcept {
    const auto place = static_cast<std::size_t>(&edge - edges_->data());
    ADJOIN_ASSERT(place < shares_.size());  // else the edge type is another schema's
    return place;
  }

  const std::vector<schema::EdgeType>* edges_;
  std::vector<std::atomic<std::uint16_t>> shares_;
};

/// Cache of nodes' numbers of shards (growth.h). It also counts writes to nodes whose number is not
/// cached. A number only grows, and a write with an old one is correct. So entries may be out of
/// date, and a rarely written node needs no read of its number. Bounded; thread-safe.
class ShardMemory {
 public:
  /// How long an entry stays valid.
  static constexpr std::chrono::seconds kKept{30};
  /// Number of writes to a node in that time that use the initial number of shards without a read.
  static constexpr std::uint32_t kWritesUnasked = 16;
  static constexpr std::size_t kNodesMax = 65'536;

  /// The clock must outlive the cache.
  explicit ShardMemory(const Clock& clock) : clock_(clock) {}

  /// Returns the cached number; nullopt if there is none. `identity` is that of the key of the item
  /// with the number.
  std::optional<std::uint32_t> find(const std::string& identity) const;
  /// Caches a number.
  void keep(const std::string& identity, std::uint32_t count);
  /// Counts one more write to a node whose number is not cached.
  /// @return whether writes are so frequent that the number should be read
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
