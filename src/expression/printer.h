#pragma once

#include <string>

#include "expression/tree.h"

namespace adjoin::expression {

/// Returns the canonical text of a tree: upper-case keywords, single spaces, and only the
/// parentheses that the meaning needs. Parsing it gives the same tree; printing that gives the same
/// text.
std::string print(const Tree& tree);

/// Returns the tree's shape for people and golden tests: `(and (eq (path a b 3) :v) (not …))`.
std::string print_shape(const Tree& tree);

}  // namespace adjoin::expression
