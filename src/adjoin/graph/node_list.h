#pragma once

#include <string>
#include <variant>

#include "adjoin/state/listing_source.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::detail {

/// What Graph::nodes was asked for.
struct NodesAsked {
  std::string type;
  Item fields;
  std::string partition_node;
};

/// The read that answers it: by fields, through whatever entry they narrow most, or through one
/// entry with its range.
using NodeList = std::variant<plan::Find, plan::NodesBy>;

/// @errors invalid_argument: no such type; unsupported: no entry fits
Result<NodeList> node_list(const schema::Schema& schema, const NodesAsked& asked,
                           const ListingQuery& query);

}  // namespace adjoin::detail
