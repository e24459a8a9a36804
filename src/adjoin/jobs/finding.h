#pragma once

#include "adjoin/maintenance.h"
#include "engine/check.h"
#include "graph/check/finding.h"
#include "graph/upkeep/filled_table.h"

namespace adjoin::detail {

// What the rooms find, as the public Finding.

Finding finding_of(const graph::Finding& found);
Finding finding_of(const graph::Misfit& found);
Finding finding_of(const graph::Missing& found);
Finding finding_of(const engine::Finding& found);

/// The same kinds as a room's verification names them.
/// @errors invalid_argument: other jobs than `verify` find one of them
Result<std::vector<graph::Finding::Kind>> graph_kinds(const std::vector<Finding::Kind>& kinds);

}  // namespace adjoin::detail
