#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"

namespace adjoin::plan {

/// A condition as people type it, `quantity > 1 and begins_with(name, "A")`, with values in place:
/// numbers, "text" or 'text', true, false, null. Gives the same condition with every name and value
/// behind a placeholder, added to `placeholders` under names that start with `tag` ("w": #w0, :w0).
/// Attribute names may have dots (a path) and be quoted with backticks.
/// @errors validation naming what was not understood. @cost linear.
Result<std::string> compile_where(std::string_view text, std::string_view tag,
                                  expression::Placeholders& placeholders);

/// A projection of `fields` plus `always` (key attributes), each once, all behind placeholders.
std::string compile_fields(const std::vector<std::string>& fields,
                           const std::vector<std::string>& always, std::string_view tag,
                           expression::Placeholders& placeholders);

}  // namespace adjoin::plan
