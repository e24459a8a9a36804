#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/model/schema.h"
#include "topology/interner.h"

namespace adjoin::graph {

/// Parents of the tree nodes of a bulk load, for the records taken so far. A cycle shows only over
/// several records, so all parents must be at hand when an edge comes. Memory: the ref of every
/// tree node and 8 bytes. Not thread-safe.
class BulkTrees {
 public:
  /// Succeeds if the edge may be added, by the rules of single writes.
  /// @errors already_exists: the child has another parent; condition_failed: the parent is below
  ///         the child; limit_exceeded: the parent has too many ancestors; invalid_argument: a node
  ///         that would be its own parent
  Result<void> check(const schema::EdgeType& edge, std::string_view parent,
                     std::string_view child) const;
  /// Adds an edge that passed `check`. Returns false if it was there already.
  bool add(const schema::EdgeType& edge, std::string_view parent, std::string_view child);

  bool is_empty() const noexcept { return trees_.empty(); }

 private:
  struct Tree {
    topology::Interner nodes;
    std::vector<std::uint32_t> parents;  ///< by the child's number; kNone: none yet
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static std::uint32_t parent_of(const Tree& tree, std::uint32_t node);
  std::map<const schema::EdgeType*, std::unique_ptr<Tree>> trees_;
};

}  // namespace adjoin::graph
