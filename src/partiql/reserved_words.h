#pragma once

#include <string_view>

namespace adjoin::partiql {

/// Returns whether PartiQL reserves the word. A name that is a reserved word must be in double
/// quotes.
/// Source: "Reserved words" in an appendix of the PartiQL specification, which takes them from
/// SQL-92. @cost binary search
bool is_reserved(std::string_view word) noexcept;

}  // namespace adjoin::partiql
