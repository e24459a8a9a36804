#pragma once

#include <compare>
#include <cstdint>

namespace adjoin {

/// An integer with a type of its own, which does not convert to or from others:
/// `using TableId = StrongId<struct TableIdTag, u32>`.
/// A table's number and an index's are both integers. Of one type, they could be swapped unseen.
template <typename Tag, typename Integer>
struct StrongId {
  using integer_type = Integer;
  Integer value = 0;

  friend constexpr auto operator<=>(StrongId, StrongId) = default;
};

/// Number of a write in the total order of a store's writes. Queue order, serial order and the
/// order of changes all follow it. Starts at 1; 0 means "before every write".
using CommitId = StrongId<struct CommitIdTag, std::uint64_t>;

}  // namespace adjoin
