#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "plan/plan.h"
#include "plan/write_set.h"
#include "schema/item_keys.h"
#include "table/transact_write_items.h"

namespace adjoin::plan {

// Copies with `when: stream` on single items of edges. Those of all edges of a node: copies.h.

/// One attribute of an edge's item, and the field of the node that it has to be.
struct StreamCopy {
  std::string attribute;
  std::string ref;
  std::string field;
};
/// Those that stand on an item; none when it is no edge's.
std::vector<StreamCopy> stream_copies(const schema::Recognised& item);

/// The item of a node; null: there is none.
using NodeOfRef = std::function<const item::Item*(const std::string& ref)>;
/// Whether an item has something else than its nodes have.
bool is_stale(const item::Item& item, const std::vector<StreamCopy>& copies, const NodeOfRef& node);

/// Writes copies on several items in one transaction, on condition that the items are there and
/// that their nodes are as they were seen. Borrows the target.
class CopyRewrite {
 public:
  explicit CopyRewrite(const Target& target) : target_(target), set_(*target.schema) {}

  /// At most 3 more for each item: its own and its two nodes.
  std::size_t actions() const noexcept { return set_.size(); }
  Result<void> add(const item::Item& key, const std::vector<StreamCopy>& copies,
                   const NodeOfRef& node);
  /// Once.
  table::TransactWriteItemsRequest take();

 private:
  const Target& target_;
  WriteSet set_;
  std::set<std::pair<std::string, std::string>> expected_;  ///< refs and fields
};

}  // namespace adjoin::plan
