#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/own_process.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/live/topology_edges.h"
#include "graph/live/topology_source.h"
#include "graph/live/unstreamed_writes.h"
#include "plan/operation/edge_choice.h"
#include "plan/operation/plan.h"
#include "table/store/table_store.h"
#include "topology/search_space.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// A topology held at one version for one search. A search must not see edges come and go while it
/// runs, or a path could lead over an edge that never was. Destroy it soon: its view pins old data.
/// One thread; movable.
struct TopologyHold {
  std::shared_ptr<const topology::Topology> topology;  ///< shared: a rebuild may replace it
  topology::View view;
  std::size_t bytes = 0;  ///< memory of the topology when the hold began
  std::string name;       ///< for `Spent::source`
};

/// Maintains the topology of one graph. Builds it at first use, on its own thread, and applies the
/// table's changes before every read. If the store lists changes by commit, a read sees every write
/// acknowledged before it, as a read of the table does. If a stream lists them, a read sees writes
/// made through `store` at once, and all others soon. Thread-safe; the store must outlive it.
class TopologyFollower {
 public:
  /// Will hold edges of `types`, which belong to the schema. Sends no request.
  TopologyFollower(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                   table::TableRef table, std::vector<const schema::EdgeType*> types,
                   const TopologyOptions& options);
  /// Gives a topology that is being saved some time to finish. Then cancels the thread and
  /// waits.
  ~TopologyFollower();
  /// In a forked child it does nothing: the thread does not exist there, and a lock may be held for
  /// ever (own_process.h).
  static void operator delete(TopologyFollower* follower, std::destroying_delete_t) {
    delete_in(follower->process_, follower);
  }
  /// Returns whether a topology of a store with these capabilities is as new as the table.
  static bool follows_commits(const table::Capabilities& can);
  /// The store through which writes must go so that reads see them at once. Null: writes may go
  /// through any store, as the changes are read by commit.
  table::TableStore* store() const noexcept { return watched_.get(); }
  TopologyFollower(const TopologyFollower&) = delete;
  TopologyFollower& operator=(const TopologyFollower&) = delete;

  /// Converts edge choices to the topology's; nullopt if a type is not held, and `why` names it.
  std::optional<std::vector<topology::Follow>> follows(const std::vector<plan::EdgeChoice>& choices,
                                                       std::string& why) const;

  /// Brings the topology up to date and holds it at that state. Returns nullopt if the table has to
  /// be read, and `why` has the reason: there cannot be a topology, or it is still being built. A
  /// caller with a deadline waits for a part of it only.
  /// @errors of the store; cancelled, deadline_exceeded
  Result<std::optional<TopologyHold>> hold(const table::CallContext& context, std::string& why);

  /// Scans the table into a topology for one search of the whole graph, where `hold` returns none.
  /// @errors as scan_topology
  Result<TopologyHold> scan(const table::CallContext& context) const;

  /// Returns pooled memory for one search. A search marks every node that it meets. Clearing that
  /// memory for the next search is far cheaper than allocating it. Return it with give_space.
  std::unique_ptr<topology::SearchSpace> take_space();
  void give_space(std::unique_ptr<topology::SearchSpace> space);

 private:
  using Lock = std::unique_lock<std::mutex>;

  /// Waits until there is a topology that no other caller is updating. Returns false, with the
  /// reason in `why`, if there will be none.
  Result<bool> await(Lock& lock, const table::CallContext& context, std::string& why);
  /// Brings the topology up to date. Releases the lock meanwhile.
  Result<CaughtUp> catch_up(Lock& lock, const table::CallContext& context, std::string& why);
  void make();                                             ///< in the thread
  void keep(std::shared_ptr<topology::Topology> current);  ///< in the thread
  /// Starts work on the thread, which must be idle.
  template <typename Work>
  Result<void> start(Work work);
  table::CallContext own_context();

  const OwnProcess process_;
  const TopologyEdges edges_;
  table::TableStore& store_;
  const table::TableRef table_;
  const std::size_t memory_bytes_max_;
  std::unique_ptr<WatchedStore> watched_;

  std::mutex mutex_;  ///< of what follows
  std::condition_variable done_;
  /// Null: there cannot be a topology. Only the thread uses it while it builds one.
  std::unique_ptr<TopologySource> source_;
  std::shared_ptr<topology::Topology> topology_;  ///< shared with holds; null: none yet
  std::string gave_up_;                           ///< not empty: there cannot be one
  std::thread thread_;
  bool is_working_ = false;
  /// A caller is updating the topology. Only it may touch the topology and the source; others wait.
  bool is_followed_ = false;
  std::uint64_t made_ = 0;       ///< builds started
  std::optional<Error> failed_;  ///< error of the last build
  table::Cost made_cost_;        ///< of the last build, charged to its first waiter
  std::atomic<bool> ending_{false};

  std::mutex spaces_mutex_;
  std::vector<std::unique_ptr<topology::SearchSpace>> spaces_;
};

/// Builds a topology by a strongly consistent scan. It is no snapshot if others write meanwhile.
/// @errors of the store; limit_exceeded: over `memory_bytes_max`; cancelled
/// @cost a Scan of the table
Result<std::unique_ptr<topology::Topology>> scan_topology(table::TableStore& store,
                                                          const table::CallContext& context,
                                                          table::TableRef table,
                                                          TopologyEdges& edges,
                                                          std::size_t memory_bytes_max);

/// Returns the same graph with a topology in memory, built when it is first needed. Writes through
/// the returned graph are in the topology at once.
/// @errors invalid_argument: the schema has no such edge type
Result<GraphContext> with_topology(const GraphContext& graph, const TopologyOptions& options);
/// Builds the topology and returns whether it serves these edge types; if not, with the reason.
/// Succeeds on a graph without a topology too. @errors invalid_argument: no such edge type
Result<TopologyState> topology_state(const GraphContext& graph,
                                     const std::vector<std::string>& types,
                                     const CallOptions& options);
/// Returns the plan of the scan that builds the topology. Sends no request.
plan::Plan explain_topology(const GraphContext& graph);

}  // namespace adjoin::graph
