#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "schema/model/schema.h"
#include "schema/model/tree.h"

namespace adjoin::schema {

/// Returns the JSON Schema of the schema language, for editors (docs/formats/graph.schema.json). It
/// knows blocks and their names; only `load` checks what they mean together. Valid for ever.
std::string_view json_schema() noexcept;

/// Parses JSON into the tree that a YAML schema of the same content gives. Numbers and booleans
/// become text, as they were written. Strict (item/json_reader.h); bounded by kFileDepthMax and
/// kFileNodesMax.
/// @errors invalid_argument: no JSON, a duplicate name, too deep or too large
/// @cost linear but for the names of an object, which are sorted
Result<Tree> read_json(std::string_view text);

/// A text can be wrong in more ways than anybody reads: so many are told.
inline constexpr std::size_t kDiagnosticsMax = 100;

/// Result of loading: what is wrong, and the schema if none of that is an error.
struct Loaded {
  std::optional<Schema> schema;
  /// In file order, at most kDiagnosticsMax. A warning is left out before an error is.
  Diagnostics diagnostics;
  std::size_t errors = 0;    ///< all, also those that are left out
  std::size_t warnings = 0;  ///< all
  std::size_t left_out() const noexcept { return errors + warnings - diagnostics.size(); }
};

/// Parses and checks a schema in YAML or JSON. Never throws. Size and depth are bounded.
Loaded load(std::string_view text);

/// As load, but joins the errors into one, a line each. @errors configuration
Result<Schema> load_schema(std::string_view text, std::string_view file);

}  // namespace adjoin::schema
