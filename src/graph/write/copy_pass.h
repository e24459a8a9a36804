#pragma once

#include <string>

#include "base/result.h"
#include "graph/context/meter.h"
#include "plan/write/copies.h"
#include "plan/write/write_plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Updates the copies of one node's fields on its edges. Not thread-safe.
class CopyPass {
 public:
  /// Borrows all of them.
  CopyPass(table::TableStore& store, const plan::Target& target, Meter& meter)
      : store_(store), target_(target), meter_(meter) {}

  /// Returns the edges with copies, at most one more than fit a transaction.
  Result<plan::KnownCopies> list(const std::string& ref);
  /// Rewrites stale copies and removes the node's mark, unless another write has taken it over.
  /// Edges that were added while their node was removed lose their copies.
  Result<void> finish(const plan::CopyRound& round);

 private:
  template <typename Take>
  Result<bool> each_target(const std::string& ref, const Take& take);
  Result<bool> rewrite_all(const std::string& ref, const Item& key, const Item& node);
  Result<bool> rewrite_stale(const Item& key, const Item& node,
                             std::vector<plan::CopyTarget>& targets);

  table::TableStore& store_;
  const plan::Target& target_;
  Meter& meter_;
};

}  // namespace adjoin::graph
