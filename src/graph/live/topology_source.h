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
#include "graph/live/stream_shards.h"
#include "graph/live/topology_edges.h"
#include "graph/live/unstreamed_writes.h"
#include "table/store/table_store.h"
#include "topology/topology.h"

namespace adjoin::graph {

/// Result of applying a table's changes to a topology.
enum class CaughtUp : std::uint8_t {
  current,  ///< up to date: searches may use it
  behind,   ///< not up to date now: read the table instead
  lost,     ///< changes were lost: drop it and build another
};

/// Returns whether, after such an error of reading changes or of a scan, other reads of the table
/// may still succeed.
inline bool table_may_answer(const Error& error) {
  return error.code() == ErrorCode::throttled || error.code() == ErrorCode::unavailable ||
         api_error_of(error) == ApiError::access_denied ||
         api_error_of(error) == ApiError::trimmed_data_access;
}

/// Source of a topology's edges and of their changes. CommitSource (commit_source.cc) reads a
/// folder; StreamSource (stream_source.cc) reads a table behind an endpoint. TopologyFollower
/// chooses; with_topology.cc gives a graph its follower. Only `keep` is thread-safe.
class TopologySource {
 public:
  explicit TopologySource(TopologyEdges edges) : edges_(std::move(edges)) {}
  virtual ~TopologySource() = default;

  std::optional<topology::EdgeTypeId> type_of(const schema::EdgeType* edge) const {
    return edges_.type_of(edge);
  }

  /// Builds a topology of a recent state. @errors of the store; limit_exceeded: over its memory;
  /// unsupported: this table cannot have one (the message says why); cancelled
  virtual Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) = 0;
  /// Brings a topology up to date. Sets `why` if the result is `behind`.
  virtual Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                                    std::string& why) = 0;
  /// Returns the text for `Spent::source`.
  virtual std::string name(const topology::View& view) const = 0;
  /// Bytes of memory that it uses beside the topology.
  virtual std::size_t bytes() const { return 0; }

  /// The last topology did not match the table: the next is built without the saved one.
  virtual void distrust_file() {}
  /// Returns whether the table still has the same schema.
  virtual bool is_current() const { return true; }
  /// Returns whether a topology of so many edges should be saved now.
  virtual bool is_to_be_kept(std::uint64_t) const { return false; }
  /// Call it before a thread begins to `keep`.
  virtual void note_kept() {}
  /// Saves the topology in a file. Any thread. @errors io_error, cancelled; schema_changed
  virtual Result<void> keep(const table::CallContext&, const topology::View&) const { return {}; }

 protected:
  TopologyEdges edges_;
};

/// Source for stores that list all changes in commit order. Loads a valid saved topology, or else
/// scans a snapshot of the table, and then applies commit by commit. The store must outlive it.
class CommitSource final : public TopologySource {
 public:
  CommitSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
               const TopologyOptions& options);

  Result<std::shared_ptr<topology::Topology>> make(const table::CallContext& context) override;
  /// Applies changes up to the newest commit; never returns `behind`.
  Result<CaughtUp> catch_up(const table::CallContext& context, topology::Topology& topology,
                            std::string& why) override;
  std::string name(const topology::View& view) const override;

  void distrust_file() override { is_file_useless_ = true; }
  bool is_current() const override { return store_.check_noted(table_).has_value(); }
  bool is_to_be_kept(std::uint64_t edges) const override;
  void note_kept() override;
  Result<void> keep(const table::CallContext& context, const topology::View& view) const override;

 private:
  /// Returns the saved topology's identity of table and schema. @errors schema_changed
  Result<std::string> origin(const table::CallContext& context) const;
  /// Returns the saved topology's path; empty: the store has no folder for files.
  Result<std::string> path(const table::CallContext& context, CommitId commit) const;
  /// Loads the saved topology; null: there is no valid one.
  std::shared_ptr<topology::Topology> read_file(const table::CallContext& context);
  Result<std::shared_ptr<topology::Topology>> read_table(const table::CallContext& context);
  /// Applies the changes; returns false if they are lost.
  Result<bool> follow(const table::CallContext& context, topology::Topology& topology);
  Result<bool> apply(const table::ChangesAfterResult& page, topology::Topology& topology);

  table::TableStore& store_;
  table::TableRef table_;
  const std::size_t memory_bytes_max_;
  const std::size_t kept_edges_min_;
  bool is_file_useless_ = false;  ///< build the next topology from the table
  std::uint64_t changes_since_kept_ = 0;
  std::optional<std::filesystem::file_time_type> kept_at_;  ///< nullopt: there is no file
};

/// Source for tables with a stream, which orders changes for each item only and shows them late. It
/// combines a scan, beside which others may write, with all stream records since before the scan:
/// the newest record of an item is its state. The store must outlive it.
///
/// The topology is used once every shard was read to its end after the scan. From then on it has
/// all writes through the same graph, or catch_up returns `behind`. It has other writes once the
/// stream shows them. Memory: the topology, a fingerprint of each edge of types that may have
/// several between two nodes, and the newest state of edges written during the scan; the sum is
/// capped. It holds 1,000 records at a time, and a position for each shard.
class StreamSource final : public TopologySource {
 public:
  StreamSource(table::TableStore& store, table::TableRef table, TopologyEdges edges,
               const TopologyOptions& options, std::shared_ptr<UnstreamedWrites> own);

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
  /// Returns whether a rebuild, for own writes that are not kept, is allowed now.
  bool may_be_remade(Clock::time_point now) const;
  /// Reads the stream to its end. Null topology: keeps the states. Returns false if not at the end.
  Result<bool> read(const table::CallContext& context, topology::Topology* topology);
  Result<void> take(const table::StreamRecord& record);
  Result<void> apply(topology::Topology& topology);
  Result<void> check_memory(std::size_t beside) const;
  /// Reads items from the table whose writes the stream should have shown by now.
  Result<void> ask_table(const table::CallContext& context, const topology::Topology& topology);

  table::TableStore& store_;
  table::TableRef table_;
  const std::size_t memory_bytes_max_;
  const std::chrono::milliseconds poll_every_;
  const std::shared_ptr<UnstreamedWrites> own_;  ///< shared with the store that notes them
  std::optional<StreamShards> shards_;
  EdgeStates states_;
  Clock::time_point made_;     ///< when it was last made
  Clock::duration making_{0};  ///< how long that took
  Clock::time_point read_;     ///< when the stream was last read to its end
  bool is_whole_ = false;      ///< then
};

}  // namespace adjoin::graph
