#pragma once

#include "base/result.h"
#include "plan/write_build.h"

namespace adjoin::plan {

// Each unique value in use has a guard, an item of its own (docs/formats/graph.md), which comes,
// changes and goes in the transaction of the node.

/// Writes what becomes of the guards when a node's fields change. Null: the node was not there, or
/// goes. `write` is the node's own item: it is to be as `before` says.
/// @errors validation for a value that is too long to be guarded
Result<void> change_guards(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                           const std::string& ref, const item::AttributeMap* before,
                           const item::AttributeMap* after, ItemWrite& write);

/// Whether a change of these fields concerns a guard.
bool touches_unique(const schema::NodeType& node, const UpdateNode& update);

}  // namespace adjoin::plan
