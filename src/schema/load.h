#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "schema/diagnostic.h"
#include "schema/schema.h"

namespace adjoin::schema {

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
