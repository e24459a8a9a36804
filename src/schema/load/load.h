#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "schema/model/schema.h"
#include "schema/model/tree.h"

namespace adjoin::schema {

/// The JSON Schema of the schema language, for editors: docs/formats/graph.schema.json. It knows
/// the blocks and their names; what they mean together is checked by `load` alone. Valid for ever.
std::string_view json_schema() noexcept;

/// JSON as the tree that a schema file of the same content gives: numbers and booleans are text, as
/// they were written. Strict (item/json_reader.h); bounded by kFileDepthMax and kFileNodesMax.
/// @errors serialization: no JSON; validation: a name twice, too deep or too large
/// @cost linear but for the names of an object, which are sorted
Result<Tree> read_json(std::string_view text);

/// What loading gives: every diagnostic at once, and the schema when none of them is an error.
struct Loaded {
  std::optional<Schema> schema;
  Diagnostics diagnostics;  ///< in file order
};

/// Reads and checks a schema in YAML or JSON. Never throws, bounded in size and depth.
Loaded load(std::string_view text);

/// load, with all errors joined into one, a line each. @errors configuration.
Result<Schema> load_schema(std::string_view text, std::string_view file);

}  // namespace adjoin::schema
