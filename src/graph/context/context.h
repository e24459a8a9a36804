#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

class TopologyFollower;
class Transition;

/// What one open graph consists of: all that reads, writes, checks and followers need of it. Made
/// when a graph is opened, and the same from then on. Thread-safe; cheap enough to copy once for an
/// object that outlives its caller, too dear for every call. The stores and the clock must outlive
/// it, but for those that it owns.
struct GraphContext {
  table::TableStore* store = nullptr;      ///< the one given, `owned`, or the adjacency's before it
  table::TableStore* unwatched = nullptr;  ///< without the adjacency's
  table::TableStore* as_stored = nullptr;  ///< marks of unfinished writes included
  std::shared_ptr<const schema::Schema> schema;  ///< shared: pages keep it
  table::TableRef table;
  const Clock* clock = nullptr;
  plan::Target read_target;  ///< reads need no time, so that theirs is made once
  /// Null: the store has its data elsewhere.
  std::shared_ptr<plan::ExistingEdges> existing;
  /// What stands before a store without transactions. Null: the store has them.
  std::shared_ptr<table::TableStore> owned;
  /// Null: the table is not being migrated.
  std::shared_ptr<const Transition> transition;
  /// Null: not asked for. The last member: it reads the stores on a thread of its own until it
  /// goes.
  std::shared_ptr<TopologyFollower> adjacency;

  /// For one write: with the time, and a name of its own.
  plan::Target target() const;
  /// The same, with what is known of edges that are likely there.
  plan::Target write_target() const;
  /// For plans of who looks at all items, or follows what others write: nothing is remembered.
  plan::Target bare_target() const;
  /// Whether the table still carries the schema that it was opened with.
  /// @errors configuration: it carries another; resource_not_found
  Result<void> check_current() const;
};

/// 16 hex digits, never twice. Thread-safe.
std::string new_token();

/// Gives what is planned next for this target a name and a place of its own: a new token, and a tie
/// that is greater than those of all that this process wrote before. Of other processes' the clock
/// decides. Thread-safe.
void begin_write(plan::Target& target);

}  // namespace adjoin::graph
