#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adjoin/value.h"
#include "graph/context/answer.h"
#include "schema/model/schema.h"
#include "table/request/item_page.h"

namespace adjoin::graph {

/// One row of a page of edges: a view, valid while its page lives.
struct EdgeRow {
  std::string_view node;                   ///< ref of the other end
  std::string_view type;                   ///< the edge type's name; of an open type its prefix
  const schema::EdgeType* edge = nullptr;  ///< null for an open type
  schema::Direction direction = schema::Direction::forward;  ///< forward: `node` is the edge's to
  item::ItemView item;                                       ///< undecoded, from the table or index
};

/// One page of edges. Owns the bytes of its rows, undecoded. Movable; rows stay valid after a move.
/// Most readers want the refs alone, so attributes are decoded only if somebody asks.
class EdgePage {
 public:
  std::size_t size() const noexcept { return rows_.size(); }
  bool empty() const noexcept { return rows_.empty(); }
  const EdgeRow& operator[](std::size_t index) const { return rows_[index]; }
  std::vector<EdgeRow>::const_iterator begin() const noexcept { return rows_.begin(); }
  std::vector<EdgeRow>::const_iterator end() const noexcept { return rows_.end(); }

  /// Cursor for `after`; empty: no row follows.
  std::string next;
  /// Cursor for `before`; empty: this is the first page.
  std::string previous;
  Spent spent;

 private:
  friend class EdgeReader;
  std::shared_ptr<const schema::Schema> schema_;  ///< shared: rows name its types
  std::vector<EdgeRow> rows_;
  // Lists keep their elements in place; empty ones allocate nothing.
  std::list<table::ItemPage> pages_;
  std::list<std::string> texts_;  ///< refs that are not part of a key, and so cannot be views
};

/// One row of a page of items: a view with the item's type, valid while its page lives.
struct ItemRow {
  enum class Kind : std::uint8_t { unknown, node, edge, mirror, series };
  Kind kind = Kind::unknown;
  std::string type;  ///< declared name; of an open type its prefix; empty when unknown
  std::string node;  ///< node: its ref. edge, mirror: ref of the other end
  item::ItemView item;
};

/// One page of items with their types. Owns the bytes of its rows. Movable; rows stay valid after a
/// move.
class ItemRows {
 public:
  std::size_t size() const noexcept { return rows_.size(); }
  bool empty() const noexcept { return rows_.empty(); }
  const ItemRow& operator[](std::size_t index) const { return rows_[index]; }
  std::vector<ItemRow>::const_iterator begin() const noexcept { return rows_.begin(); }
  std::vector<ItemRow>::const_iterator end() const noexcept { return rows_.end(); }

  std::string next;      ///< cursor for `after`; empty: no row follows
  std::string previous;  ///< cursor for `before`; empty: this is the first page
  Spent spent;

 private:
  friend class ItemReader;
  std::vector<ItemRow> rows_;
  std::list<table::ItemPage> pages_;  ///< a list keeps its elements in place
};

/// One row of a plan's step: a node, an edge, an item or a number.
struct PlanRow {
  std::string node;  ///< ref; of an edge the end that was asked for
  std::string from;  ///< of an edge
  std::string to;
  std::string type;     ///< of an edge or item
  std::string measure;  ///< meaning of `value`: "score", "level", "count"; empty: unused
  std::int64_t value = 0;
  Item item;  ///< the stored item; of an edge from an edge set its fields there
};

/// A row of a plan's answer with its nested rows, by their names in `return`.
struct PlanEntry {
  PlanRow row;
  std::vector<std::pair<std::string, std::vector<PlanRow>>> with;
};

/// Result of a declared read.
struct PlanAnswer {
  std::vector<PlanEntry> data;
  std::vector<std::string> missing;                        ///< refs of a given list without an item
  std::string cursor;                                      ///< of the next page; empty: none
  std::vector<std::pair<std::string, table::Cost>> steps;  ///< what each step cost
  Spent spent;
};

}  // namespace adjoin::graph
