#pragma once

#include <string_view>

#include "base/result.h"
#include "schema/tree.h"

namespace adjoin::schema {

/// JSON as the tree that a schema file of the same content gives: numbers and booleans are text, as
/// they were written. Strict (item/json_reader.h); bounded by kFileDepthMax and kFileNodesMax.
/// @errors serialization: no JSON; validation: a name twice, too deep or too large
/// @cost linear but for the names of an object, which are sorted
Result<Tree> read_json(std::string_view text);

}  // namespace adjoin::schema
