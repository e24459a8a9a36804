#pragma once

#include "base/result.h"
#include "graph/graph.h"
#include "tests/histories/coverage.h"
#include "tests/histories/plain_graph.h"

namespace adjoin::histories {

/// Lets every second edge expire of types whose expiry is repaired, and waits until the store has
/// removed them. What they leave behind is left to who follows the stream.
/// @errors of the store; deadline_exceeded when one stays
Result<void> let_some_expire(const graph::Graph& graph, const PlainGraph& plain,
                             Coverage& coverage);

}  // namespace adjoin::histories
