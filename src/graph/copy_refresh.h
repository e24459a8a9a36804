#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context.h"
#include "graph/meter.h"
#include "plan/plan.h"

namespace adjoin::graph {

/// Makes copies by the stream right: each is what its node is when it is written, or later.
class CopyRefresh {
 public:
  /// Borrows all of them.
  CopyRefresh(const GraphContext& graph, const plan::Target& target, Meter& meter)
      : graph_(graph), store_(*graph.store), target_(target), meter_(meter) {}

  /// On single items of edges, by their keys.
  /// @errors not_applied: others change them again and again
  /// @cost a BatchGetItem for 24 of them, a transaction
  /// for those of them that were stale
  Result<void> items(const std::vector<item::Item>& keys);
  /// On all edges of a node. @cost a Query for each page of them, and what `items` costs
  Result<void> edges_of(const std::string& ref);

  std::uint64_t rewritten() const noexcept { return rewritten_; }
  /// Items that took no copy: they are too large with it.
  const std::vector<std::string>& refused() const noexcept { return refused_; }

 private:
  Result<bool> some_items(std::vector<item::Item>& keys);
  Result<bool> judge(const Error& error, const std::vector<item::Item>& written,
                     std::vector<item::Item>& keys);

  const GraphContext& graph_;
  table::TableStore& store_;
  const plan::Target& target_;
  Meter& meter_;
  std::uint64_t rewritten_ = 0;
  std::vector<std::string> refused_;
};

}  // namespace adjoin::graph
