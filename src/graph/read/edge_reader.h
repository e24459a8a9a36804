#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/read/merged_lists.h"
#include "graph/read/pages.h"
#include "plan/operation/cursor.h"
#include "plan/operation/edge_list.h"

namespace adjoin::graph {

/// Reads one page of a node's edges, from a cursor on, forwards or backwards. Lists of several
/// types are read one after the other; the shards of one list are merged by sort key. Not
/// thread-safe.
class EdgeReader {
 public:
  /// Borrows everything but the lists, which belong to the operation.
  EdgeReader(const GraphContext& graph, const plan::Neighbors& operation,
             std::vector<plan::EdgeList> lists, Meter& meter)
      : graph_(graph), operation_(operation), lists_(std::move(lists)), meter_(meter) {}

  /// Fills the page with rows, cursors and cost. @errors invalid_argument: a cursor of another
  /// query, `after` together with `before`, `first` of 0; of the store; cancelled,
  /// deadline_exceeded
  Result<void> read(EdgePage& page);
  /// Adds the rows of one page of the store that are edges of `list`.
  static void add_rows(const std::shared_ptr<const schema::Schema>& schema,
                       const plan::EdgeList& list, table::ItemPage items, EdgePage& page);
  /// Adds one row of an edge whose other end, `node`, the caller knows.
  static void add_row(const std::shared_ptr<const schema::Schema>& schema, const EdgeRow& row,
                      table::ItemPage item, std::string node, EdgePage& page);

 private:
  struct Start {
    std::size_t list = 0;
    std::uint32_t shard = 0;  ///< of those that `list` is one of
    std::optional<Item> key;
  };
  /// The shards of one node's edges as one list. Further shards join when their count is known.
  struct Shards {
    std::vector<const plan::EdgeList*> lists;  ///< by the number of the shard
    MergedLists merged;
  };
  Result<Start> start_of(const std::string& cursor) const;
  /// Reads until the page has more than `wanted` rows (0: one page of the store), or to the end.
  Result<bool> fill(Start start, std::size_t wanted, bool backwards, EdgePage& page);
  /// As fill, over the shards of one node's edges: the lists from `begin` up to `end` and the
  /// further shards, merged by sort key. `start` is in one of them.
  Result<bool> fill_shards(std::size_t begin, std::size_t end, const Start& start,
                           std::size_t wanted, bool backwards, EdgePage& page);
  /// Returns the range of lists that are shards of the same list as this one.
  std::pair<std::size_t, std::size_t> shards_around(std::size_t list) const;
  plan::ItemList merged_list(const plan::EdgeList& list, bool backwards) const;
  /// Adds further shards until there are so many.
  Result<void> grow(Shards& shards, std::uint32_t count, bool backwards);
  void add_merged(const plan::EdgeList& list, item::ItemView row, EdgePage& page);
  std::string cursor_of(std::size_t row, const EdgePage& page) const;
  Item start_key(const plan::EdgeList& list, item::ItemView row) const;
  /// Returns the text by which a cursor recognises its query.
  std::string identity() const;

  const GraphContext& graph_;
  const plan::Neighbors& operation_;
  std::vector<plan::EdgeList> lists_;
  std::deque<plan::EdgeList> further_;  ///< shards beyond those; they stay where they are
  Meter& meter_;
  std::vector<const plan::EdgeList*> list_of_row_;
  std::string resume_;  ///< cursor after a store page without matching rows
};

}  // namespace adjoin::graph
