#pragma once

#include <string>
#include <string_view>

#include "advise/patterns/known_reads.h"
#include "schema/model/schema.h"

namespace adjoin::advise {

/// Returns the plan that reads a node, its list of edges, and the nodes at their far ends in three
/// requests: an entry under `plans:`, in YAML, indented by two. Empty: the schema cannot have it.
std::string three_request_plan(const schema::Schema& schema, const KnownRead& list,
                               std::string_view far_type);

}  // namespace adjoin::advise
