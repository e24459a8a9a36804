#pragma once

#include <cstddef>
#include <cstdint>

#include "plan/plan.h"
#include "plan/write_build.h"

namespace adjoin::plan {

/// What the items of an edge are derived from: stamps and version that stand among the fields are
/// taken out of them.
schema::EdgeInput edge_input(const Target& target, const NamedEdge& edge,
                             item::AttributeMap fields);

/// The shard of a new edge whose type has shards, of so many. `index`: unlike that of other edges
/// with the target's token. By time: the next one each second.
std::uint32_t choose_shard(const Target& target, const NamedEdge& edge, std::size_t index,
                           std::uint32_t count);

}  // namespace adjoin::plan
