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

/// Reads lists one after the other, shards of one merged, into a page, from a cursor on, in either
/// direction.
class EdgeReader {
 public:
  /// Borrows all but the lists, which are those of the operation.
  EdgeReader(const GraphContext& graph, const plan::Neighbors& operation,
             std::vector<plan::EdgeList> lists, Meter& meter)
      : graph_(graph), operation_(operation), lists_(std::move(lists)), meter_(meter) {}

  Result<void> read(EdgePage& page);
  /// Adds the rows of one page of the store that are edges of `list`.
  static void add_rows(const std::shared_ptr<const schema::Schema>& schema,
                       const plan::EdgeList& list, table::ItemPage items, EdgePage& page);
  /// Adds one row that is known to be an edge, named by the caller.
  static void add_row(const std::shared_ptr<const schema::Schema>& schema, const EdgeRow& row,
                      table::ItemPage item, std::string node, EdgePage& page);

 private:
  struct Start {
    std::size_t list = 0;
    std::uint32_t shard = 0;  ///< of those that `list` is one of
    std::optional<item::Item> key;
  };
  /// The shards of one node's edges, as one list. Those it has grown by join when they are known.
  struct Shards {
    std::vector<const plan::EdgeList*> lists;  ///< by the number of the shard
    MergedLists merged;
  };
  Result<Start> start_of(const std::string& cursor) const;
  /// Reads until the page holds more than `wanted` rows (0: one page of the store) or all is read.
  Result<bool> fill(Start start, std::size_t wanted, bool backwards, EdgePage& page);
  /// fill over the shards of one node's edges: the lists from `begin` up to `end` and those it has
  /// grown by, merged in the order of their sort key. `start` is in one of them.
  Result<bool> fill_shards(std::size_t begin, std::size_t end, const Start& start,
                           std::size_t wanted, bool backwards, EdgePage& page);
  /// The lists around this one that are shards of one list.
  std::pair<std::size_t, std::size_t> shards_around(std::size_t list) const;
  plan::ItemList merged_list(const plan::EdgeList& list, bool backwards) const;
  /// Adds further shards until there are so many.
  Result<void> grow(Shards& shards, std::uint32_t count, bool backwards);
  void add_merged(const plan::EdgeList& list, item::ItemView row, EdgePage& page);
  std::string cursor_of(std::size_t row, const EdgePage& page) const;
  item::Item start_key(const plan::EdgeList& list, item::ItemView row) const;
  /// What identifies the operation to its cursors.
  std::string identity() const;

  const GraphContext& graph_;
  const plan::Neighbors& operation_;
  std::vector<plan::EdgeList> lists_;
  std::deque<plan::EdgeList> further_;  ///< shards beyond those; they stay where they are
  Meter& meter_;
  std::vector<const plan::EdgeList*> list_of_row_;
  std::string resume_;  ///< cursor behind a store page that had no rows of ours
};

}  // namespace adjoin::graph
