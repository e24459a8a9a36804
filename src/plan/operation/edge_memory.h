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

#include "base/clock.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// How often edges that were added were there already, by type and lately: what is usual is looked
/// for first, so that no request is sent in vain. A guess, whose worth is speed alone. Thread-safe.
class ExistingEdges {
 public:
  /// Borrows the schema.
  explicit ExistingEdges(const schema::Schema& schema)
      : edges_(&schema.edges), shares_(schema.edges.size()) {}

  /// Whether it was so more often than not. `edge` is one of the schema's.
  bool is_usual(const schema::EdgeType& edge) const noexcept {
    return share(edge).load(std::memory_order_relaxed) > kAll / 2;
  }
  /// Two threads at once may lose one of their notes.
  void note(const schema::EdgeType& edge, bool was_there) noexcept {
    const int before = share(edge).load(std::memory_order_relaxed);
    const int after = before + ((was_there ? kAll : 0) - before) / kMemory;
    share(edge).store(static_cast<std::uint16_t>(after), std::memory_order_relaxed);
  }

 private:
  static constexpr int kAll = 1024;
  static constexpr int kMemory = 16;  ///< adding so many edges outweighs what was before

  const std::atomic<std::uint16_t>& share(const schema::EdgeType& edge) const noexcept {
    return shares_[static_cast<std::size_t>(&edge - edges_->data())];
  }
  std::atomic<std::uint16_t>& share(const schema::EdgeType& edge) noexcept {
    return shares_[static_cast<std::size_t>(&edge - edges_->data())];
  }

  const std::vector<schema::EdgeType>* edges_;
  std::vector<std::atomic<std::uint16_t>> shares_;
};

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
