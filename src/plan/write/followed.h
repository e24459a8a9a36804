#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "item/number.h"
#include "item/stored_item.h"
#include "plan/operation/plan.h"
#include "plan/write/write_set.h"
#include "schema/items/item_keys.h"
#include "schema/model/schema.h"
#include "table/request/transaction_requests.h"

namespace adjoin::plan {

// Computes what a change record of the table's stream changes in eventual counters and copies
// (docs/formats/graph.md, "Position in the stream"). Pure.
// From the images in the record alone, so that a record has one meaning however late it is read.

/// One change record with old and new image. Borrows all.
struct ItemChange {
  const Item& key;
  std::optional<item::ItemView> before;
  std::optional<item::ItemView> after;
};

/// An amount that is added to one eventual counter of one node.
struct CountChange {
  std::string ref;
  const schema::NodeType* node = nullptr;
  const schema::Counter* counter = nullptr;
  Number amount;
};

/// Most nodes whose eventual counters the change of one item can affect.
inline constexpr std::size_t kCountedNodesMax = 2;

/// Appends what the change of an item adds to counters. `known` is the item recognised by its key.
/// @errors invalid_argument: a number out of range
Result<void> count_change(const schema::Schema& schema, const ItemChange& change,
                          const schema::Recognised& known, std::vector<CountChange>& counts);

/// What remains when an item of an edge with `repair: stream` expires.
struct LeftBehind {
  /// Key of the edge's other item, which expires separately at an unknown moment, and the expiry
  /// time of both. nullopt if the edge has one item, or if the expired item does not determine the
  /// other.
  std::optional<Item> other_key;
  Value time;
  /// Keys of the items that may need repair; some may not exist. They are the edge's own item, its
  /// end nodes with their counters and edge sets, and its guard in a tree.
  std::vector<Item> keys;
};
/// Returns what remains of an expired item.
/// @param edge  the recognised key of `expired`: an edge, or the mirror of one
LeftBehind left_behind(const schema::Schema& schema, const schema::Recognised& edge,
                       const Item& expired);

/// How a change affects copies with `when: stream`.
enum class CopyEffect : std::uint8_t {
  none,
  item,  ///< copies on this item of an edge may be stale
  node,  ///< copies of this node's fields on its edges may be stale
};
CopyEffect copy_effect(const schema::Schema& schema, const ItemChange& change,
                       const schema::Recognised& known);

// Copies with `when: stream` on single items of edges. For all edges of a node see copies.h.

/// An attribute of an edge's item, and the node and field that it copies.
struct StreamCopy {
  std::string attribute;
  std::string ref;
  std::string field;
};
/// Returns the copies on an item; none if it belongs to no edge.
std::vector<StreamCopy> stream_copies(const schema::Recognised& item);

/// Returns a node's item by its ref; null if there is none.
using NodeOfRef = std::function<const Item*(const std::string& ref)>;
/// Returns whether a copy on the item differs from its node.
bool is_stale(const Item& item, const std::vector<StreamCopy>& copies, const NodeOfRef& node);

/// Builds a transaction that writes copies on several items. Its conditions: the items exist, and
/// their nodes are unchanged since they were read. Borrows the target.
class CopyRewrite {
 public:
  explicit CopyRewrite(const Target& target) : target_(target), set_(*target.schema) {}

  /// Most actions that one item adds: its own and those of its two nodes.
  static constexpr std::size_t kActionsOfItem = 3;
  /// Actions so far.
  std::size_t actions() const noexcept { return set_.size(); }
  Result<void> add(const Item& key, const std::vector<StreamCopy>& copies, const NodeOfRef& node);
  /// Returns the transaction. Call once.
  table::TransactWriteItemsRequest take();

 private:
  const Target& target_;
  WriteSet set_;
  std::set<std::pair<std::string, std::string>> expected_;  ///< refs and fields
};

}  // namespace adjoin::plan
