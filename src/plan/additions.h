#pragma once

#include "base/result.h"
#include "plan/write_build.h"

namespace adjoin::plan {

// Numbers that an update adds to the fields of a node, whatever these are then.

/// @errors validation for what is no number, does not fit its field, or is changed besides
Result<void> check_additions(const schema::NodeType& node, const UpdateNode& update);

/// Turns additions whose sum matters into values, on the condition that the fields are as they were
/// read; the others stay. False: the node has to be read first.
/// @errors validation: the field holds no number, or the sum does not fit it
Result<bool> add_up(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                    UpdateNode& update, ItemWrite& write);

}  // namespace adjoin::plan
