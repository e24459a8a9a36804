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
#include "graph/live/own_writes.h"
#include "graph/live/topology_edges.h"
#include "graph/live/topology_source.h"
#include "plan/operation/edge_list.h"
#include "table/store/table_store.h"
#include "topology/search_space.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// A topology at one moment, with what a search needs. Drop it soon. One thread; movable.
struct TopologyHold {
  std::shared_ptr<const topology::Topology> topology;  ///< shared: another one may replace it
  topology::View view;
  std::size_t bytes = 0;  ///< of memory, when it was taken
  std::string name;       ///< how answers say what they are from
};

/// Keeps a topology of one graph: makes it when first asked for, on a thread of its own, and before
/// every read brings it up to date by the table's changes. Where the store tells them commit by
/// commit, a read sees every write acknowledged before it, as a read of the table does. Where a
/// stream tells them, it sees those that were made through `store`, and all others soon.
/// Thread-safe; the store must outlive it.
class TopologyFollower {
 public:
  /// Holds edges of `types`, which are of the schema.
  TopologyFollower(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                   table::TableRef table, std::vector<const schema::EdgeType*> types,
                   const TopologyOptions& options);
  /// Ends what its thread does.
  ~TopologyFollower();
  static void operator delete(TopologyFollower* follower, std::destroying_delete_t) {
    delete_in(follower->process_, follower);
  }
  /// Whether a topology of a store that can do this is as new as the table.
  static bool follows_commits(const table::Capabilities& can);
  /// The store to write to when reads are to see what is written; null: any.
  table::TableStore* store() const noexcept { return watched_.get(); }
  TopologyFollower(const TopologyFollower&) = delete;
  TopologyFollower& operator=(const TopologyFollower&) = delete;

  /// What follows these choices, or nothing when one of them is not held; `why` then says which.
  std::optional<std::vector<topology::Follow>> follows(const std::vector<plan::EdgeChoice>& choices,
                                                       std::string& why) const;

  /// The newest state. Nothing when the table has to answer; `why` then says the reason: there
  /// cannot be a topology, or it is still being made and the caller has a deadline, of which it
  /// waits for a part. @errors of the store; cancelled, deadline_exceeded
  Result<std::optional<TopologyHold>> hold(const table::CallContext& context, std::string& why);

  /// A topology for one search of a whole graph, where `hold` answers none: what a scan finds.
  /// @errors as scan_topology
  Result<TopologyHold> scan(const table::CallContext& context) const;

  /// Memory for one search, from those kept; give it back.
  std::unique_ptr<topology::SearchSpace> take_space();
  void give_space(std::unique_ptr<topology::SearchSpace> space);

 private:
  using Lock = std::unique_lock<std::mutex>;

  /// Waits until there is a topology, and nobody brings it up to date. False: `why` says what
  /// there is instead.
  Result<bool> await(Lock& lock, const table::CallContext& context, std::string& why);
  /// Brings the topology up to date. Gives the lock up meanwhile.
  Result<CaughtUp> catch_up(Lock& lock, const table::CallContext& context, std::string& why);
  void make();                                             ///< in the thread
  void keep(std::shared_ptr<topology::Topology> current);  ///< in the thread
  /// Gives the thread, which has nothing to do, something.
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
  /// Null: there cannot be one. In the hands of the thread while it makes a topology.
  std::unique_ptr<TopologySource> source_;
  std::shared_ptr<topology::Topology> topology_;  ///< shared with those who hold it; null: none yet
  std::string gave_up_;                           ///< not empty: there cannot be one
  std::thread thread_;
  bool is_working_ = false;
  /// A caller brings the topology up to date, and alone may touch it and the source: others wait.
  bool is_followed_ = false;
  std::uint64_t made_ = 0;       ///< how often it was tried
  std::optional<Error> failed_;  ///< what the last try ended with
  table::Cost made_cost_;        ///< of the last try, for who waited for it first
  table::CancelFlag ending_;

  std::mutex spaces_mutex_;
  std::vector<std::unique_ptr<topology::SearchSpace>> spaces_;
};

/// The edges that a strongly consistent scan finds. Others may write meanwhile: it is of no one
/// moment. @errors of the store; limit_exceeded: over its memory; cancelled
/// @cost a Scan of the table
Result<std::unique_ptr<topology::Topology>> scan_topology(table::TableStore& store,
                                                          const table::CallContext& context,
                                                          table::TableRef table,
                                                          TopologyEdges& edges,
                                                          std::size_t memory_bytes_max);

}  // namespace adjoin::graph
