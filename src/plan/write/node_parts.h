#pragma once

#include "base/result.h"
#include "plan/write/write_build.h"

namespace adjoin::plan {

// Additions: numbers that an update adds to fields of a node.

/// Checks the additions of an update.
/// @errors invalid_argument for an addition that is no number, does not fit its field, or whose
/// field the
///         update also changes otherwise
Result<void> check_additions(const schema::NodeType& node, const UpdateNode& update);

/// Replaces additions whose sum matters by values, conditional on the fields being unchanged since
/// the read. Other additions stay. Returns false if the node must be read first.
/// @errors invalid_argument: the field holds no number, or the sum does not fit it
Result<bool> add_up(WriteBuild& build, std::size_t index, const schema::NodeType& node,
                    UpdateNode& update, MergedWrite& write);

// Each unique value in use has a guard, a separate item (docs/formats/graph.md). The node's
// transaction creates, changes and removes it.

/// Adds the changes of a node's guards when its fields change. Null: the node did not exist, or is
/// removed. `write` is the node's own item; it gets the condition that it is as in `before`.
/// @errors invalid_argument for a value that is too long for a guard
Result<void> change_guards(WriteBuild& build, std::size_t operation, const schema::NodeType& node,
                           const std::string& ref, const Item* before, const Item* after,
                           MergedWrite& write);

/// Returns whether the update changes a unique value.
bool touches_unique(const schema::NodeType& node, const UpdateNode& update);

}  // namespace adjoin::plan
