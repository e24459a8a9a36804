#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "expression/names.h"
#include "expression/path.h"
#include "expression/tree.h"

namespace adjoin::expression {

/// Resolves the placeholders in the paths and values of a tree. Borrows both arguments, which must
/// outlive it.
class Resolver {
 public:
  Resolver(const Tree& tree, PlaceholderUse& use) : tree_(tree), use_(use) {}

  const Tree& tree() const noexcept { return tree_; }
  Kind kind() const noexcept { return tree_.kind; }

  /// Returns the path of a path node. @errors validation: undefined placeholder
  Result<Path> path(const Node& node);
  /// Returns the value of a value node. Valid while the placeholders live.
  /// @errors validation: undefined placeholder
  Result<const Value*> value(const Node& node) { return use_.value(node.text, tree_.kind); }

 private:
  Result<std::string_view> name(std::string_view text);

  const Tree& tree_;
  PlaceholderUse& use_;
};

/// Refuses paths of which two overlap or conflict. @errors validation, naming such a pair in the
/// order of the text  @cost n log n
Result<void> check_apart(const std::vector<const Path*>& paths, Kind kind);

}  // namespace adjoin::expression
