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

/// The trees of a bulk load, as far as its records were taken: who is whose parent. Holds every
/// node of a tree in memory, its ref and 8 bytes. Not thread-safe.
class BulkTrees {
 public:
  /// Whether the edge may come, by the rules that one write after the other keeps.
  /// @errors already_exists: the child has another parent; conflict: the parent is below the child,
  ///         or has too many ancestors; validation: a node that would be its own parent
  Result<void> check(const schema::EdgeType& edge, std::string_view parent,
                     std::string_view child) const;
  /// Takes an edge that `check` let pass. False: it was here already.
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
