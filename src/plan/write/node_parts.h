#pragma once

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Numbers that an update adds to the fields of a node, whatever these are then.

/// @errors validation for what is no number, does not fit its field, or is changed besides
Result<void> check_additions(const schema::NodeType& node, const UpdateNode& update);

/// Turns additions whose sum matters into values, on the condition that the fields are as they were
/// read; the others stay. False: the node has to be read first.
/// @errors validation: the field holds no number, or the sum does not fit it
Result<bool> add_up(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                    UpdateNode& update, ItemWrite& write);

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
