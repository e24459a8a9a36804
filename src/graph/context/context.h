#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::plan {
class WritePrograms;
}  // namespace adjoin::plan

namespace adjoin::graph {

class TopologyFollower;
class Transition;

/// Shared state of one open graph: what reads, writes, checks and stream consumers need. Made when
/// a graph is opened and constant from then on. A plain struct, since the functions behind Graph
/// are free functions in files of their own. Copy it once for an object that outlives its caller; a
/// copy for every call costs too much. Stores and clock must outlive it, except those that it owns.
/// Thread-safe.
struct GraphContext {
  table::TableStore* store = nullptr;            ///< the store to use, with all decorators
  table::TableStore* unwatched = nullptr;        ///< the same without the topology's decorator
  table::TableStore* as_stored = nullptr;        ///< undecorated: shows pending marks
  std::shared_ptr<const schema::Schema> schema;  ///< shared: pages keep it
  table::TableRef table;
  const Clock* clock = nullptr;
  plan::Target read_target;  ///< of all reads, which need no time
  /// Remembers which edges probably exist. Null: the store's data is not on this machine.
  std::shared_ptr<plan::ExistingEdges> existing;
  /// Writes compiled once. Null: the store takes no stored writes, or a decorator has to see them.
  std::shared_ptr<plan::WritePrograms> programs;
  /// Decorator of a store without transactions. Null: the store has transactions.
  std::shared_ptr<table::TableStore> owned;
  /// The migration that was running when the graph was opened. Null: none.
  std::shared_ptr<const Transition> transition;
  /// The topology. Null: not requested. It is the last member because its thread reads the stores
  /// until it is destroyed.
  std::shared_ptr<TopologyFollower> topology;

  /// Returns the target of one operation, with the present time and a new write token.
  plan::Target target() const;
  /// Returns the same with the memory of edges that probably exist, and without a token: a Writer
  /// begins each of its writes itself.
  plan::Target write_target() const;
  /// The same as the writer plans it, for an explanation.
  plan::Target explained_target() const;
  /// Returns a target without memory of edges and shards, for full scans and stream consumers.
  plan::Target bare_target() const;
  /// Succeeds if the table still has the schema that the graph was opened with.
  /// @errors schema_changed: it has another; resource_not_found
  Result<void> check_current() const;
};

/// Returns 16 hex digits that no other call returns. Thread-safe.
std::string new_token();

/// Gives the target a new write token and a new tie, which orders writes of the same time. The tie
/// is greater than all earlier ones of this process. Between processes the clock decides.
/// Thread-safe.
void begin_write(plan::Target& target);

}  // namespace adjoin::graph
