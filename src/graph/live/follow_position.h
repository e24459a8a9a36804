#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "graph/context/conditional_write.h"
#include "graph/live/stream_shards.h"
#include "plan/operation/plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Stream position of a table's followers, kept in an item of the table. PERSISTED
/// (docs/formats/graph.md, "Position in the stream").
struct FollowPosition {
  std::string stream;  ///< label of the stream
  StreamPosition at;   ///< empty: the first follower has not determined it yet
  std::string token;
  bool recount = false;

  friend bool operator==(const FollowPosition&, const FollowPosition&) = default;
};

/// Reads the position from the table; nullopt: no follower has run yet.
Result<std::optional<FollowPosition>> read_position(table::TableStore& store,
                                                    const table::CallContext& context,
                                                    const plan::Target& target);
/// Decodes the position from its item. Missing attributes become empty texts.
FollowPosition position_of(const Item& item);
/// Returns the item that holds the position.
Item position_item(const plan::Target& target, const FollowPosition& position);
/// Returns the condition that the position is unchanged; nullopt: that there is none.
AsSeen position_seen(const plan::Target& target, const std::optional<FollowPosition>& position);
/// Returns the action that moves the position to `to` if it is still `from`.
table::TransactAction move_position(const plan::Target& target, const FollowPosition& from,
                                    const StreamPosition& to);
/// Returns the action that ends a recount, if the position is still the one that began it.
table::TransactAction settle_position(const plan::Target& target, const FollowPosition& position);
/// Returns the check that the position is still at `at`.
table::TransactAction check_position(const plan::Target& target, const StreamPosition& at);

}  // namespace adjoin::graph
