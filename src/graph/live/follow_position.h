#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "graph/context/conditional_write.h"
#include "graph/live/stream_shards.h"
#include "plan/operation/plan.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// How far a table's stream was followed (docs/formats/graph.md, "Position in the stream").
struct FollowPosition {
  std::string stream;  ///< its label
  StreamPosition at;   ///< empty: whoever began to follow has not come to know it
  std::string token;
  bool recount = false;

  friend bool operator==(const FollowPosition&, const FollowPosition&) = default;
};

/// The position as it is now; nullopt: nobody has followed yet.
Result<std::optional<FollowPosition>> read_position(table::TableStore& store,
                                                    const table::CallContext& context,
                                                    const plan::Target& target);
/// As an item reads it. Empty texts for what is missing.
FollowPosition position_of(const item::Item& item);
/// The item that holds it.
item::Item position_item(const plan::Target& target, const FollowPosition& position);
/// That the position is still this one; nullopt: still absent.
AsSeen position_seen(const plan::Target& target, const std::optional<FollowPosition>& position);
/// Moves it, if it is still `from`.
table::TransactAction move_position(const plan::Target& target, const FollowPosition& from,
                                    const StreamPosition& to);
/// Says that everything was counted anew, if it is still the same follower's that began it.
table::TransactAction settle_position(const plan::Target& target, const FollowPosition& position);
/// That everything eventual is still as of this position.
table::TransactAction check_position(const plan::Target& target, const StreamPosition& at);

}  // namespace adjoin::graph
