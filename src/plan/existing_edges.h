#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "schema/schema.h"

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

}  // namespace adjoin::plan
