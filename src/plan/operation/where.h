#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/names.h"

namespace adjoin::plan {

/// Compiles a condition as people type it, `quantity > 1 and begins_with(name, "A")`. Literals are
/// numbers, "text" or 'text', true, false, null. Returns the condition with a placeholder for every
/// name and value, and adds them to `placeholders` under names that start with `tag` ("w": #w0,
/// :w0). Attribute names may have dots (a path) and be quoted with backticks.
/// @errors invalid_argument naming what was not understood
/// @cost linear
Result<std::string> compile_where(std::string_view text, std::string_view tag,
                                  expression::Placeholders& placeholders);

/// Returns a projection of `fields` and `always` (key attributes), each once, as placeholders.
std::string compile_fields(const std::vector<std::string>& fields,
                           const std::vector<std::string>& always, std::string_view tag,
                           expression::Placeholders& placeholders);

}  // namespace adjoin::plan
