#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/meter.h"
#include "graph/read/merged_lists.h"
#include "graph/read/pages.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/growth.h"
#include "plan/operation/operation.h"

namespace adjoin::graph {

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
  /// Reads one item and appends it if it has these fields.
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
