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

  /// Sends this Query with the lists' first ones, in the same round; its answer is `asked`.
  void ask(table::QueryRequest request) { question_ = std::move(request); }
  /// The item that was asked for, once it was read; null when there is none.
  const std::optional<item::ItemView>& asked() const noexcept { return asked_; }
  /// One list more, behind the others in the order of equal keys. It begins where they began, and
  /// no row is known before it is read.
  void add(plan::ItemList list);

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
  /// Where to go on when reading ends here and no row was taken since the last `read_pages`:
  /// nothing while a row is at hand, or nothing was read.
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
  /// The list whose next row stands first; the number of lists when none has one.
  std::size_t first_row() const noexcept;
  /// Of the lists that are read up to some place and have no row at hand, the one that is read
  /// least far: what stands behind its place is not known yet. The number of lists when there is
  /// none.
  std::size_t least_read() const noexcept;
  /// The sort text of the place up to which a list was read; nothing when it was not.
  std::optional<std::string_view> read_to(std::size_t list) const noexcept;
  /// Whether a place of list `i` stands before one of list `j`.
  bool stands_before(std::string_view a, std::size_t i, std::string_view b,
                     std::size_t j) const noexcept {
    const int order = a.compare(b);
    return ascending_ ? order < 0 || (order == 0 && i < j) : order > 0 || (order == 0 && i > j);
  }
  void skip_excluded(std::size_t list);
  /// Has list `i` begin behind the row of another.
  void start_beside(std::size_t i);

  std::vector<plan::ItemList> lists_;
  std::vector<Place> places_;
  /// Per list: rows with this sort text were answered before. Empty: none.
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
