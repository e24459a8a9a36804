#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/read/pages.h"
#include "plan/read/around_plan.h"
#include "table/request/item_page.h"

namespace adjoin::graph {

/// One page of what is around a node. Owns the bytes of its rows.
struct AroundPage {
  /// A page of one partition.
  struct Half {
    std::optional<std::string> index;  ///< nullopt: the table
    Item partition;                    ///< its key attributes
    std::size_t items = 0;             ///< on this page
    bool complete = false;             ///< nothing follows
    std::string cursor;                ///< reads on; empty: complete
  };
  /// Rows of one kind in one half: the edges of a type at one of its ends, or what else lies there.
  struct Group {
    std::size_t half = 0;
    ItemRow::Kind kind = ItemRow::Kind::unknown;
    std::string type;
    std::string end;                             ///< name of the end, may be empty
    std::optional<schema::Direction> direction;  ///< forward: the node is the edge's from
    std::uint64_t count = 0;
    bool exact = false;         ///< false: there are at least `count`
    bool from_counter = false;  ///< the node's counter says `count`
    std::string cursor;         ///< reads on in this group; empty: all of it is read
  };
  struct Row {
    std::size_t group = 0;
    std::string node;  ///< ref: of the other end, of the owned node, of a series' owner
    item::ItemView item;
  };

  std::optional<table::OwnedItem> node;  ///< the node's item; nullopt: none, or a later page
  std::vector<Half> halves;
  std::vector<Group> groups;  ///< those that the node's type can have, then those that were met
  std::vector<Row> rows;      ///< half by half, in the order of their keys
  Spent spent;

  std::list<table::ItemPage> pages;  ///< what the rows view; a list keeps its elements in place
};

/// Reads a page. The node's item is among the page's items, or is read by itself.
/// @cost one Query for each half; a GetItem if the node is not among their rows; one for each edge
/// type whose shards can grow
/// @errors as plan::around_plan; invalid_argument: a cursor of another node; of the store
Result<AroundPage> around(const GraphContext& graph, const plan::Around& operation,
                          const CallOptions& options);

}  // namespace adjoin::graph
