#pragma once

#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// An edge that a user named, resolved. `edge` is null for an open type.
struct NamedEdge {
  const schema::EdgeType* edge = nullptr;
  std::string type;
  std::string from;  ///< swapped already if the type was named from its other end
  std::string to;
  Item key;  ///< of the edge's own item
  const schema::EdgeForm* form = nullptr;
};

/// The same as views of the arguments, for callers that need only the key.
struct EdgePlace {
  EdgeChoice choice;
  schema::EndRefs ends;  ///< swapped if the type was named from its other end
  const schema::EdgeForm* form = nullptr;
  Item key;
};
/// Resolves an edge without copying its refs. @errors as name_edge
Result<EdgePlace> place_edge(const Target& target, std::string_view from, std::string_view type,
                             std::string_view to, const Item& fields);

/// Resolves an edge. `fields` contain those in the key, and may contain others.
/// @errors invalid_argument: unknown type, ends of wrong types, a missing key field
Result<NamedEdge> name_edge(const Target& target, std::string_view from, std::string_view type,
                            std::string_view to, const Item& fields);
Result<NamedEdge> name_edge(const Target& target, const EdgeId& id);

}  // namespace adjoin::plan
