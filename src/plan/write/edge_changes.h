#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "plan/operation/edge_place.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// What an update changes on an edge.

/// Checks the names and values of an update.
/// @errors invalid_argument: nothing is changed; a field that the key, the graph or the ends of the
/// edge determine; a value that does not fit its field; an addition that is no number, or of a
/// field that the update also changes otherwise
Result<void> check_edge_changes(const WriteBuild& build, const NamedEdge& edge,
                                const UpdateEdge& update);

/// Returns whether the declared field has a least or greatest value.
bool has_bounds(const NamedEdge& edge, std::string_view field) noexcept;

/// Replaces additions by their sums, on condition that the fields are as they were seen.
/// @errors invalid_argument: the field holds no number, or the sum does not fit it
Result<void> add_up(std::size_t index, const NamedEdge& edge, const Item& seen, UpdateEdge& update,
                    MergedWrite& write);

}  // namespace adjoin::plan
