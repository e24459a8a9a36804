#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/meter.h"
#include "item/stored_item.h"
#include "plan/cursor.h"
#include "plan/item_list.h"
#include "schema/schema.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Several Queries with one sort key, such as the shards of a series or of a node's edges, read as
/// one list in the order of that key; equal keys stand in the order of the Queries. One thread.
class MergedLists {
 public:
  struct Row {
    std::size_t list = 0;
    item::ItemView item;
  };

  /// `backwards` reads against the order that the requests ask for. Several lists are all of
  /// the table itself or of one index, and its one sort key is a string.
  MergedLists(const schema::Schema& schema, std::vector<plan::ItemList> lists, bool backwards);

  /// Begins behind a row of an earlier answer. @errors validation: no list of this number
  Result<void> start_behind(const plan::Cursor& cursor);

  /// Reads a page of every list that has no row at hand, all in one round, each at most `limit`
  /// items (0: as the store pages). The rows stay valid while `pages` lives. False: the budget has
  /// ended. @errors of the store; cancelled, deadline_exceeded
  Result<bool> read_pages(table::TableStore& store, Meter& meter, std::size_t limit,
                          std::list<table::ItemPage>& pages);

  /// Whether nothing is left.
  bool is_at_end() const noexcept;
  /// Whether the next row is known without reading.
  bool has_row() const noexcept;
  /// The next row; `has_row` was true.
  Row take();

  const std::vector<plan::ItemList>& lists() const noexcept { return lists_; }

 private:
  struct Place {
    const table::ItemPage* page = nullptr;
    std::size_t at = 0;
    bool finished = false;  ///< no page follows this one
    bool has_row() const noexcept { return page != nullptr && at < page->size(); }
  };

  std::string_view sort_text(std::size_t list) const;
  void skip_excluded(std::size_t list);

  std::vector<plan::ItemList> lists_;
  std::vector<Place> places_;
  /// Per list: rows with this sort text were answered before. Empty: none.
  std::vector<std::string> answered_;
  bool of_index_ = false;
  std::string pk_name_;
  std::string sort_name_;  ///< empty: the lists have no sort key
  bool ascending_ = true;
};

}  // namespace adjoin::graph
