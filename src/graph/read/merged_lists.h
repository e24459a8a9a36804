#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "graph/context/meter.h"
#include "item/stored_item.h"
#include "plan/operation/cursor.h"
#include "plan/operation/edge_list.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// K-way merge of several Queries with the same sort key, such as the shards of a series or of a
/// node's edges. Equal keys come in the order of the Queries. A reader of a sharded list sees one
/// list in one order, and need not know of shards. Not thread-safe.
class MergedLists {
 public:
  struct Row {
    std::size_t list = 0;
    item::ItemView item;
  };

  /// `backwards` reads against the order of the requests. Several lists must all read the table or
  /// the same index, whose one sort key is a string.
  MergedLists(const schema::Schema& schema, std::vector<plan::ItemList> lists, bool backwards);

  /// Sends this Query together with the first Queries of the lists. `asked` returns its item.
  void ask(table::QueryRequest request) { question_ = std::move(request); }
  /// The first item of the Query of `ask`, once it was read; nullopt if there is none.
  const std::optional<item::ItemView>& asked() const noexcept { return asked_; }
  /// Adds a list, last in the order of equal keys. It starts where the others started and has no
  /// row before the next `read_pages`.
  void add(plan::ItemList list);

  /// Starts after the row that a cursor of an earlier page names. @errors invalid_argument: a
  /// cursor with more shards than there are, or a damaged one
  Result<void> start_behind(const plan::Cursor& cursor);

  /// Reads a page of every list whose next row is unknown, all in one round. Each page has at most
  /// `limit` items; 0: as many as the store returns. Rows are valid while `pages` lives. Returns
  /// false if the budget is spent. @errors of the store; cancelled, deadline_exceeded
  Result<bool> read_pages(table::TableStore& store, Meter& meter, std::size_t limit,
                          std::list<table::ItemPage>& pages);

  /// Returns whether all rows were taken.
  bool is_at_end() const noexcept;
  /// Returns whether `take` can be called without reading first.
  bool has_row() const noexcept;
  /// Returns the next row and moves past it. Requires `has_row`.
  Row take();
  /// Returns the cursor to resume from if reading ends here and no row was taken since the last
  /// `read_pages`. nullopt while `has_row` is true, and if nothing was read.
  std::optional<plan::Cursor> place_reached() const;

  const std::vector<plan::ItemList>& lists() const noexcept { return lists_; }

 private:
  struct Place {
    const table::ItemPage* page = nullptr;
    std::size_t at = 0;
    bool read = false;      ///< once at least
    bool finished = false;  ///< no page follows this one
    bool has_row() const noexcept { return page != nullptr && at < page->size(); }
  };

  std::string_view sort_text(std::size_t list) const;
  /// Returns the list with the next row of the merge; the number of lists if none has a row.
  std::size_t first_row() const noexcept;
  /// Returns the list without a known row that was read least far: rows after its place are not
  /// known yet. Returns the number of lists if there is none.
  std::size_t least_read() const noexcept;
  /// Returns the sort text up to which a list was read; nullopt if it was not read.
  std::optional<std::string_view> read_to(std::size_t list) const noexcept;
  /// Returns whether a place of list `i` comes before one of list `j`.
  bool stands_before(std::string_view a, std::size_t i, std::string_view b,
                     std::size_t j) const noexcept {
    const int order = a.compare(b);
    return ascending_ ? order < 0 || (order == 0 && i < j) : order > 0 || (order == 0 && i > j);
  }
  void skip_excluded(std::size_t list);
  /// Makes list `i` start after the row of another list.
  void start_beside(std::size_t i);

  std::vector<plan::ItemList> lists_;
  std::vector<Place> places_;
  /// For each list: rows with this sort text were returned by an earlier page. Empty: none.
  std::vector<std::string> answered_;
  std::optional<plan::Cursor> start_;
  std::optional<table::QueryRequest> question_;
  table::ItemPage answer_;
  std::optional<item::ItemView> asked_;
  bool backwards_ = false;
  bool of_index_ = false;
  std::string pk_name_;
  std::string sort_name_;  ///< empty: the lists have no sort key
  bool ascending_ = true;
};

}  // namespace adjoin::graph
