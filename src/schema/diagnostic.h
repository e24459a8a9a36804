#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/tree.h"

namespace adjoin::schema {

/// One thing that is wrong (error) or doubtful (warning) in a schema file: what, and what to write
/// instead.
struct Diagnostic {
  enum class Severity { error, warning };
  Severity severity = Severity::error;
  Place place;
  std::string message;

  bool is_error() const noexcept { return severity == Severity::error; }
  /// "FILE:LINE:COLUMN: error: MESSAGE"
  std::string to_string(std::string_view file) const;
};

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics& diagnostics) noexcept;

}  // namespace adjoin::schema
