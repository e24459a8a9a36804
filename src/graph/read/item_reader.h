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

/// Reads items page by page, from one Query or several with the same sort key as one list, and
/// tells each one's type.
class ItemReader {
 public:
  ItemReader(const schema::Schema& schema, table::TableStore& store, std::string query,
             Meter& meter)
      : schema_(schema), store_(store), query_(std::move(query)), meter_(meter) {}

  using Lists = std::vector<plan::ItemList>;
  /// The further shards of a node that can have more than these lists.
  struct Further {
    const plan::Growth& growth;
    table::QueryRequest ask;
    std::function<Result<plan::ItemList>(std::uint32_t shard)> list;
  };

  /// `owner` is the ref whose partition this is: an edge's other end is the one it is not.
  Result<void> read(Lists lists, const plan::Paging& paging, std::string_view owner, ItemRows& rows,
                    const Further* further = nullptr);

  /// Reads the table by Scan until there are `first` nodes of the type, or a page has some.
  Result<void> scan(table::ScanRequest request, const plan::Paging& paging, std::string_view type,
                    ItemRows& rows);
  /// Drops all rows but nodes of this type.
  static void keep_nodes(std::string_view type, ItemRows& rows);
  /// The one item, if it has these fields.
  Result<void> get(const table::GetItemRequest& request, const item::AttributeMap& fields,
                   ItemRows& rows);

 private:
  /// Adds further shards until there are so many.
  static Result<void> grow(const Further& further, std::uint32_t count, MergedLists& merged);
  ItemRow row_of(item::ItemView item, std::string_view owner) const;
  std::string cursor_of(const Lists& lists, std::size_t list, item::ItemView item) const;

  const schema::Schema& schema_;
  table::TableStore& store_;
  std::string query_;
  Meter& meter_;
};

}  // namespace adjoin::graph
