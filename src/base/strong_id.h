#pragma once

#include <compare>
#include <cstdint>

namespace adjoin {

/// An integer that only mixes with its own kind: `using TableId = StrongId<struct TableIdTag,
/// u32>`.
template <typename Tag, typename Integer>
struct StrongId {
  using integer_type = Integer;
  Integer value = 0;

  friend constexpr auto operator<=>(StrongId, StrongId) = default;
};

/// The place of a write in the one order of all writes of a store: queue order = serial order =
/// CommitId order = change order. Starts at 1; 0 means "before every write".
using CommitId = StrongId<struct CommitIdTag, std::uint64_t>;

}  // namespace adjoin
