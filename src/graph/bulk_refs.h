#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace adjoin::graph {

/// The refs that edges name, each once and with a number from 0, and how many edges count there.
/// Not thread-safe.
class BulkRefs {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// @param counters  how many counters a node has at most
  explicit BulkRefs(std::size_t counters) : stride_(kHeadWords + counters) {}

  /// kNone: it is not there.
  std::uint32_t find(std::string_view ref) const noexcept;
  /// One that is not there. @param node  the place of its type in the schema
  std::uint32_t add(std::string_view ref, std::uint32_t node);

  std::size_t size() const noexcept { return words_.size() / stride_; }
  std::size_t counters() const noexcept { return stride_ - kHeadWords; }
  std::size_t used_bytes() const noexcept;
  std::string_view text(std::uint32_t ref) const noexcept {
    const std::uint32_t* const head = words_.data() + ref * stride_;
    return BytesView(texts_.data() + head[kOffset], head[kBytes]);
  }
  std::uint32_t node(std::uint32_t ref) const noexcept { return words_[ref * stride_ + kNode]; }
  /// By the place of a counter in its node's type.
  std::uint32_t* counts(std::uint32_t ref) noexcept {
    return words_.data() + ref * stride_ + kHeadWords;
  }

 private:
  // Words of a ref before its counts: one place in memory for all that an edge asks of it.
  static constexpr std::size_t kOffset = 0;
  static constexpr std::size_t kBytes = 1;
  static constexpr std::size_t kNode = 2;
  static constexpr std::size_t kHeadWords = 3;

  void grow();

  std::size_t stride_;
  std::vector<std::uint32_t> words_;
  std::vector<std::uint64_t> slots_;  ///< half of a hash, then number + 1; 0: free
  Bytes texts_;
};

}  // namespace adjoin::graph
