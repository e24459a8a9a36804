#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/live/edge_states.h"
#include "graph/live/own_writes.h"
#include "graph/live/stream_shards.h"
#include "graph/live/topology_edges.h"
#include "table/store/table_store.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// What following a table's changes came to.
enum class CaughtUp : std::uint8_t {
  current,  ///< answers may be given
  behind,   ///< not now: the table has to answer, and the caller is told why
  lost,     ///< it cannot be followed: drop it and make another
};

/// Whether reading changes (or a scan) failed in a way that says nothing of the table's other
/// answers: those may still be had.
inline bool table_may_answer(ErrorCode code) {
  return code == ErrorCode::throttling || code == ErrorCode::unavailable ||
         code == ErrorCode::access_denied || code == ErrorCode::trimmed_data_access;
}

/// Where the edges of a topology come from, and what tells how they change. Not thread-safe but for
/// `keep`.
class TopologySource {
 public:
  explicit TopologySource(TopologyEdges edges) : edges_(std::move(edges)) {}
  virtual ~TopologySource() = default;

  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const {
    return edges_.type_of(edge);
  }

  /// A topology as of not long ago. @errors of the store; limit_exceeded: over its memory;
  /// unsupported: of this table there cannot be one, saying why; cancelled
  virtual Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) = 0;
  /// Brings it up to date. `why`: when it is behind.
  virtual Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                                    std::string& why) = 0;
  /// How answers say what they are from.
  virtual std::string name(const topology::View& view) const = 0;
  /// Memory beside the topology's own.
  virtual std::size_t bytes() const { return 0; }

  /// The one made last did not fit: the next one is made from the table.
  virtual void distrust_file() {}
  /// Whether the table and its schema are still those.
  virtual bool is_current() const { return true; }
  /// Whether a topology of so many edges is worth to be written to a file, or again.
  virtual bool is_to_be_kept(std::uint64_t) const { return false; }
  /// Call it before a thread begins to `keep`.
  virtual void note_kept() {}
  /// Writes the file. Any thread. @errors storage_io, cancelled; configuration: another schema by
  /// now
  virtual Result<void> keep(const table::CallContext&, const topology::View&) const { return {}; }

 protected:
  TopologyEdges edges_;
};

/// Edges of a table whose store tells all changes in one order: from a file that saves reading the
/// table, when there is one to be believed, else from a scan of one moment; then commit by commit.
/// The store must outlive it.
class CommitSource final : public TopologySource {
 public:
  CommitSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
               const TopologyOptions& options);

  Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) override;
  /// Up to the newest commit; never behind.
  Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                            std::string& why) override;
  std::string name(const topology::View& view) const override;

  void distrust_file() override { is_file_useless_ = true; }
  bool is_current() const override { return store_.check_noted(table_).has_value(); }
  bool is_to_be_kept(std::uint64_t edges) const override;
  void note_kept() override;
  Result<void> keep(const table::CallContext& context, const topology::View& view) const override;

 private:
  /// Whose edges they are, as the file says it. @errors configuration: the schema is another by now
  Result<std::string> origin(const table::CallContext& context) const;
  /// Empty: the store has no place for files.
  Result<std::string> path(const table::CallContext& context, CommitId commit) const;
  /// Null: there is none that can be believed.
  std::shared_ptr<topology::Topology> read_file(const table::CallContext& context);
  Result<std::shared_ptr<topology::Topology>> read_table(const table::CallContext& context);
  /// False: it cannot be followed.
  Result<bool> follow(const table::CallContext& context, topology::Topology& topology);
  Result<bool> apply(const table::ChangesAfterResult& page, topology::Topology& topology);

  table::TableStore& store_;
  table::TableRef table_;
  const std::size_t memory_bytes_max_;
  const std::size_t kept_edges_min_;
  bool is_file_useless_ = false;  ///< the next topology is made from the table
  std::uint64_t changes_since_kept_ = 0;
  std::optional<std::filesystem::file_time_type> kept_at_;  ///< nothing: there is no file
};

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
