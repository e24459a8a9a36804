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

// What changes of items mean to those parts of nodes and edges that follow the table's stream
// (docs/formats/graph.md, "Position in the stream"). Pure.

/// One item's change, as a record with new and old images tells it. Borrows all.
struct ItemChange {
  const item::Item& key;
  std::optional<item::ItemView> before;
  std::optional<item::ItemView> after;
};

/// What is added to one eventual counter of one node.
struct CountChange {
  std::string ref;
  const schema::NodeType* node = nullptr;
  const schema::Counter* counter = nullptr;
  item::Number amount;
};

/// Nodes whose eventual counters a single item can change.
inline constexpr std::size_t kCountedNodesMax = 2;

/// Appends what the change of an item, recognised by its key, adds to counters.
/// @errors validation: a number out of range
Result<void> count_change(const schema::Schema& schema, const ItemChange& change,
                          const schema::Recognised& known, std::vector<CountChange>& counts);

/// What an edge of a type with `repair: stream` leaves behind when one of its items expires.
struct LeftBehind {
  /// The edge's other item, which expires by itself, but when is not said; and the time that both
  /// have. Nothing where the edge has one item, or the expired one does not tell it.
  std::optional<item::Item> other_key;
  item::AttributeValue time;
  /// Of the items that may be wrong by now, some of which may not be there: the edge's own, its
  /// ends with their counters and edge sets, its guard in a tree.
  std::vector<item::Item> keys;
};
/// @param edge  how the key of `expired` is recognised: an edge, or the mirror of one
LeftBehind left_behind(const schema::Schema& schema, const schema::Recognised& edge,
                       const item::Item& expired);

/// What a change means to copies by the stream.
enum class CopyEffect : std::uint8_t {
  none,
  item,  ///< those on this item of an edge may be stale
  node,  ///< those of this node's fields, on its edges
};
CopyEffect copy_effect(const schema::Schema& schema, const ItemChange& change,
                       const schema::Recognised& known);

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
