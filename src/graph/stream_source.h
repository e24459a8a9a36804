#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "graph/edge_states.h"
#include "graph/own_writes.h"
#include "graph/stream_shards.h"
#include "graph/topology_source.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Edges of a table whose changes a stream tells, in order for each item only and some time after
/// they were made. Read from a scan that others write beside, and from all that the stream told
/// since before it: of each item the newest record says what is true. The store must outlive it.
///
/// It is used once every shard was read to its end after the scan. From then on it has what was
/// written through the same graph, or says that it is behind; what others write it has when the
/// stream tells. Memory: the topology's own, a fingerprint of each edge of types that may have
/// several between two nodes, and the newest state of edges that were written during the scan; the
/// sum is capped. Of records 1,000 are held at a time, of a shard a position.
class StreamSource final : public TopologySource {
 public:
  StreamSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
               const TopologyOptions& options, std::shared_ptr<OwnWrites> own);

  Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) override;
  Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                            std::string& why) override;
  std::string name(const topology::View& view) const override;
  std::size_t bytes() const override { return states_.bytes(); }

 private:
  using Clock = std::chrono::steady_clock;

  /// @errors unsupported: the table has no stream
  Result<void> begin(const table::CallContext& context);
  Result<std::shared_ptr<topology::Topology>> make_once(const table::CallContext& context);
  Result<std::unique_ptr<topology::Topology>> scan(const table::CallContext& context);
  /// Whether there is time to make it anew, because of own writes that are not remembered.
  bool may_be_remade(Clock::time_point now) const;
  /// Reads the stream to its end; without a topology the states are kept. False: not to its end.
  Result<bool> read(const table::CallContext& context, topology::Topology* topology);
  Result<void> take(const table::StreamRecord& record);
  Result<void> apply(topology::Topology& topology);
  Result<void> check_memory(std::size_t beside) const;
  /// Asks the table about writes of which the stream should have told by now.
  Result<void> ask_table(const table::CallContext& context, const topology::Topology& topology);

  table::TableStore& store_;
  table::TableRef table_;
  const std::size_t memory_bytes_max_;
  const std::chrono::milliseconds poll_every_;
  const std::shared_ptr<OwnWrites> own_;  ///< shared with the store that notes them
  std::optional<StreamShards> shards_;
  EdgeStates states_;
  Clock::time_point made_;     ///< when it was last made
  Clock::duration making_{0};  ///< how long that took
  Clock::time_point read_;     ///< when the stream was last read to its end
  bool is_whole_ = false;      ///< then
};

}  // namespace adjoin::graph
