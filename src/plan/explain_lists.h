#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plan/edge_list.h"
#include "plan/plan.h"

namespace adjoin::plan {

/// How a reader asks for the shards of a node that can grow.
enum class CountBy : std::uint8_t {
  query,  ///< in one round with the lists
  get,
  batch,  ///< of many nodes at once
};
using PurposeOf = std::function<std::string(const EdgeList&)>;

/// Adds what lists of edges send: one Query each, and where the node can grow what asks for its
/// shards, and one Query for all that it can have more.
Result<void> explain_lists(const Target& target, const std::vector<EdgeList>& lists,
                           const PurposeOf& purpose_of, Step::Repeat repeat, CountBy by,
                           Plan& plan);

}  // namespace adjoin::plan
