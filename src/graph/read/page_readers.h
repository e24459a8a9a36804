#pragma once

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/read/merged_lists.h"
#include "graph/read/pages.h"
#include "plan/operation/cursor.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

/// Reads one page of a node's edges, from a cursor on, forwards or backwards. Lists of several
/// types are read one after the other; the shards of one list are merged by sort key. Not
/// thread-safe.
class EdgeReader {
 public:
  /// Owns `lists`, which must come from `operation`; borrows the rest.
  EdgeReader(const GraphContext& graph, const plan::Neighbors& operation,
             std::vector<plan::EdgeList> lists, Meter& meter)
      : graph_(graph), operation_(operation), lists_(std::move(lists)), meter_(meter) {}

  /// Fills the page with rows, cursors and cost. @errors invalid_argument: a cursor of another
  /// query, `after` together with `before`, `first` of 0; of the store; cancelled,
  /// deadline_exceeded
  Result<void> read(EdgePage& page);
  /// Ends a page whose first rows are there, of the only list and from its beginning on, up to and
  /// including all that the store's page had. @param from  where the store's page ended; nullopt:
  /// at the end of the list
  /// @errors as read
  Result<void> read_on(std::optional<Item> from, EdgePage& page);
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
  /// Returns how many rows the caller wants; 0: what a page of the store has.
  std::size_t wanted() const noexcept;
  /// Cuts the page to the rows wanted, and sets its cursors.
  void end_page(bool more, EdgePage& page);
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
  std::list<plan::EdgeList> further_;  ///< shards beyond those; they stay where they are
  Meter& meter_;
  std::vector<const plan::EdgeList*> list_of_row_;
  std::string resume_;  ///< cursor after a store page without matching rows
};

/// Reads one page of items from one Query, or from several merged by sort key, and determines each
/// item's type. Borrows schema, store and meter. Not thread-safe.
class ItemReader {
 public:
  /// @param query  the query's identity for cursors (query_identity)
  ItemReader(const schema::Schema& schema, table::TableStore& store, std::string query,
             Meter& meter)
      : schema_(schema), store_(store), query_(std::move(query)), meter_(meter) {}

  using Lists = std::vector<plan::ItemList>;
  /// How to read the further shards of a node that can have more than the given lists.
  struct Further {
    const plan::Growth& growth;
    table::QueryRequest ask;
    std::function<Result<plan::ItemList>(std::uint32_t shard)> list;
  };

  /// Appends one page. `owner` is the ref whose partition is read; the other end of an edge in it
  /// is the end that is not `owner`.
  Result<void> read(Lists lists, const plan::Paging& paging, std::string_view owner, ItemRows& rows,
                    const Further* further = nullptr);

  /// Scans the table until there are `first` nodes of the type; without `first`, until a page has
  /// some.
  Result<void> scan(table::ScanRequest request, const plan::Paging& paging, std::string_view type,
                    ItemRows& rows);
  /// Removes all rows that are not nodes of this type.
  static void keep_nodes(std::string_view type, ItemRows& rows);
  /// Reads one item and appends it if it has these fields. No page: where the fields of a `find`
  /// are a whole key, one GetItem answers it, and the row must look like those of a page.
  Result<void> get(const table::GetItemRequest& request, const Item& fields, ItemRows& rows);

 private:
  /// Adds further shards up to this count.
  static Result<void> grow(const Further& further, std::uint32_t count, MergedLists& merged);
  ItemRow row_of(item::ItemView item, std::string_view owner) const;
  std::string cursor_of(const Lists& lists, std::size_t list, item::ItemView item) const;

  const schema::Schema& schema_;
  table::TableStore& store_;
  std::string query_;
  Meter& meter_;
};

}  // namespace adjoin::graph
