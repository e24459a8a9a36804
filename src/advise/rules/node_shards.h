#pragma once

#include <cstdint>
#include <string>

#include "advise/rules/inputs.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

// The shards of one node's edges, where they can grow (schema::Shards::can_grow).

/// Returns the ref of the node whose edges stand at a busy key of an index; empty: the log does not
/// tell the key, or it is none of the type.
std::string node_of_shard(const Inputs& inputs, const schema::EdgeType& edge, const KeyHeat& heat);

/// Returns how many shards that node has already, as far as its keys are busy.
std::uint32_t shards_of_node(const Inputs& inputs, const schema::EdgeType& edge,
                             const KeyHeat& heat);

/// Returns the command that gives a node more shards; an empty node stands as NODE.
std::string reshard_command(const std::string& node, const schema::EdgeType& edge,
                            std::uint32_t shards);

}  // namespace adjoin::advise
