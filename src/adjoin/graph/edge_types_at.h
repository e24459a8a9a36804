#pragma once

#include <string>
#include <vector>

#include "adjoin/rows.h"
#include "base/result.h"
#include "schema/model/schema.h"

namespace adjoin::detail {

/// The side of a node on which its edges are read.
enum class Side : std::uint8_t {
  leaving,
  arriving,
  both,
};

/// Edge types as the planner follows them from a node ("~FOLLOWS": backwards).
struct TypesAt {
  std::vector<std::string> names;  ///< empty: no declared edge can be there
  /// An edge from the node to itself would be read twice, once from each end.
  bool meets_loops_twice = false;
};

/// Resolves the types of a listing: no type means every declared one that the node can have.
/// @errors invalid_argument: the node is of no declared type
Result<TypesAt> edge_types_at(const schema::Schema& schema, const std::string& node,
                              const EdgeTypes& types, Side side);

}  // namespace adjoin::detail
