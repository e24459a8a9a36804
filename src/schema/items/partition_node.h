#pragma once

#include <optional>
#include <string>
#include <vector>

#include "schema/model/schema.h"

namespace adjoin::schema {

/// The node that a partition belongs to. Borrows the schema.
struct PartitionNode {
  const NodeType* type = nullptr;
  std::string ref;
};

/// Returns the node whose items or edges a partition holds, by the partition's key alone. nullopt:
/// it holds those of no single node, or its key does not name the node.
/// @param index  empty: the table  @param pk  the text of each partition attribute (key_text)
/// @cost tries each declared form whose prefix fits the partition
std::optional<PartitionNode> node_of_partition(const Schema& schema, const std::string& index,
                                               const std::vector<std::string>& pk);

}  // namespace adjoin::schema
