#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/context/answer.h"
#include "item/attribute_value.h"
#include "schema/model/schema.h"
#include "table/request/item_page.h"

namespace adjoin::graph {

/// One edge at a node, read in place. Valid while its page lives.
struct EdgeRow {
  std::string_view node;                   ///< ref of the other end
  std::string_view type;                   ///< the edge type's name; of an open type its prefix
  const schema::EdgeType* edge = nullptr;  ///< null for an open type
  schema::Direction direction = schema::Direction::forward;  ///< forward: `node` is the edge's to
  item::ItemView item;                                       ///< as the table or index gave it
};

/// Rows that own their bytes: pages of the store, undecoded. Movable; views stay valid when moved.
class EdgePage {
 public:
  std::size_t size() const noexcept { return rows_.size(); }
  bool empty() const noexcept { return rows_.empty(); }
  const EdgeRow& operator[](std::size_t index) const { return rows_[index]; }
  std::vector<EdgeRow>::const_iterator begin() const noexcept { return rows_.begin(); }
  std::vector<EdgeRow>::const_iterator end() const noexcept { return rows_.end(); }

  /// Cursor for `after`: empty when nothing follows.
  std::string next;
  /// Cursor for `before`: empty when this is the beginning.
  std::string previous;
  Spent spent;

 private:
  friend class EdgeReader;
  std::shared_ptr<const schema::Schema> schema_;  ///< shared: rows name its types
  std::vector<EdgeRow> rows_;
  // Lists, whose elements stay where they are; empty ones cost nothing.
  std::list<table::ItemPage> pages_;
  std::list<std::string> texts_;  ///< refs that are no piece of a key
};

/// One item of a collection, typed.
struct ItemRow {
  enum class Kind : std::uint8_t { unknown, node, edge, mirror, series };
  Kind kind = Kind::unknown;
  std::string type;  ///< declared name; of an open type its prefix; empty when unknown
  std::string node;  ///< node: its ref. edge, mirror: ref of the other end
  item::ItemView item;
};

/// Typed items that own their bytes.
class ItemRows {
 public:
  std::size_t size() const noexcept { return rows_.size(); }
  bool empty() const noexcept { return rows_.empty(); }
  const ItemRow& operator[](std::size_t index) const { return rows_[index]; }
  std::vector<ItemRow>::const_iterator begin() const noexcept { return rows_.begin(); }
  std::vector<ItemRow>::const_iterator end() const noexcept { return rows_.end(); }

  std::string next;
  std::string previous;
  Spent spent;

 private:
  friend class ItemReader;
  std::vector<ItemRow> rows_;
  std::list<table::ItemPage> pages_;  ///< a list, whose elements stay where they are
};

/// One row of a step: a node, an edge, an item or a number.
struct PlanRow {
  std::string node;  ///< of an edge the end that was asked for
  std::string from;  ///< of an edge
  std::string to;
  std::string type;     ///< of an edge or item
  std::string measure;  ///< what `value` is: "score", "level", "count"; empty: nothing
  std::int64_t value = 0;
  item::Item item;  ///< as the table gave it; of an unpacked edge the fields in the set
};

/// A row of the answer, and what hangs on it by the names of `return`.
struct PlanEntry {
  PlanRow row;
  std::vector<std::pair<std::string, std::vector<PlanRow>>> with;
};

struct PlanAnswer {
  std::vector<PlanEntry> data;
  std::vector<std::string> missing;                        ///< of a list that was given
  std::string cursor;                                      ///< empty: nothing follows
  std::vector<std::pair<std::string, table::Cost>> steps;  ///< what each step cost
  Spent spent;
};

}  // namespace adjoin::graph
