#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/edge_recogniser.h"
#include "plan/edge_list.h"
#include "schema/schema.h"
#include "table/table_store.h"
#include "topology/builder.h"
#include "topology/search_space.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// A topology at one moment, with what a search needs. Drop it soon. One thread; movable.
struct TopologyHold {
  std::shared_ptr<const topology::Topology> topology;  ///< shared: a rebuild may replace it
  topology::View view;
  std::size_t bytes = 0;  ///< of memory, when it was taken
};

/// Keeps a topology of one graph: builds it from a scan when first asked for, and
/// before every read brings it up to the newest commit by the table's change records, so that a
/// read sees every write acknowledged before it, as a read of the table does. Thread-safe; the
/// store must outlive it.
class TopologyFollower {
 public:
  /// Holds edges of `types`, which are of the schema.
  TopologyFollower(table::TableStore& store, std::shared_ptr<const schema::Schema> schema,
                   table::TableRef table, std::vector<const schema::EdgeType*> types,
                   std::size_t memory_bytes_max);
  ~TopologyFollower();
  TopologyFollower(const TopologyFollower&) = delete;
  TopologyFollower& operator=(const TopologyFollower&) = delete;

  /// What follows these choices, or nothing when one of them is not held; `why` then says which.
  std::optional<std::vector<topology::Follow>> follows(const std::vector<plan::EdgeChoice>& choices,
                                                       std::string& why) const;

  /// The newest state. Nothing when there cannot be a topology; `why` then says the reason, and it
  /// stays so for this follower.
  /// @errors of the store; cancelled, deadline_exceeded
  Result<std::optional<TopologyHold>> hold(const table::CallContext& context, std::string& why);

  /// Memory for one search, from those kept; give it back.
  std::unique_ptr<topology::SearchSpace> take_space();
  void give_space(std::unique_ptr<topology::SearchSpace> space);

 private:
  /// Makes `topology_` the newest state: builds it when it is not there, follows when it is.
  Result<void> refresh(const table::CallContext& context);
  Result<void> build(const table::CallContext& context);
  Result<void> scan(const table::CallContext& context, topology::Builder& builder);
  /// Both answer false when the topology cannot follow and has to be built anew.
  Result<bool> catch_up(const table::CallContext& context);
  Result<bool> apply(const table::ChangesAfterResult& page);
  /// Remembers an error that no later call can mend.
  void give_up(std::string why);

  std::vector<topology::EdgeTypeShape> shapes() const;
  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const;

  table::TableStore& store_;
  std::shared_ptr<const schema::Schema> schema_;  ///< shared with the graph
  table::TableRef table_;
  std::vector<const schema::EdgeType*> types_;  ///< held, by their numbers in the topology
  std::size_t memory_bytes_max_;

  std::mutex mutex_;  ///< of what follows; one caller builds or catches up, others wait
  EdgeRecogniser recogniser_;
  std::shared_ptr<topology::Topology> topology_;  ///< shared with those who hold it
  CommitId commit_;                               ///< the newest that it holds
  std::string gave_up_;

  std::mutex spaces_mutex_;
  std::vector<std::unique_ptr<topology::SearchSpace>> spaces_;
};

}  // namespace adjoin::graph
