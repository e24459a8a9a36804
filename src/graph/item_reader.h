#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "graph/graph.h"
#include "graph/meter.h"
#include "plan/item_list.h"
#include "plan/operation.h"

namespace adjoin::graph {

/// Reads items page by page, from one Query or several with the same sort key as one list, and
/// tells each one's type.
class ItemReader {
 public:
  ItemReader(const schema::Schema& schema, table::TableStore& store, std::string query,
             Meter& meter)
      : schema_(schema), store_(store), query_(std::move(query)), meter_(meter) {}

  using Lists = std::vector<plan::ItemList>;

  /// `owner` is the ref whose partition this is: an edge's other end is the one it is not.
  Result<void> read(Lists lists, const plan::Paging& paging, std::string_view owner,
                    ItemRows& rows);

  /// Drops all rows but nodes of this type.
  static void keep_nodes(std::string_view type, ItemRows& rows);
  /// The one item, if it has these fields.
  Result<void> get(const table::GetItemRequest& request, const item::AttributeMap& fields,
                   ItemRows& rows);

 private:
  ItemRow row_of(item::ItemView item, std::string_view owner) const;
  std::string cursor_of(const Lists& lists, std::size_t list, item::ItemView item) const;

  const schema::Schema& schema_;
  table::TableStore& store_;
  std::string query_;
  Meter& meter_;
};

}  // namespace adjoin::graph
