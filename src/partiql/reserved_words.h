#pragma once

#include <string_view>

namespace adjoin::partiql {

/// Whether PartiQL keeps the word for itself: a name spelled like it stands in double quotes.
/// Source: "Reserved words" in an appendix of the PartiQL specification, which takes them from
/// SQL-92. @cost binary search
bool is_reserved(std::string_view word) noexcept;

}  // namespace adjoin::partiql
