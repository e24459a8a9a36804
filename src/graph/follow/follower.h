#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/follow/follow_batch.h"
#include "graph/live/follow_position.h"
#include "graph/live/stream_feed.h"
#include "graph/live/stream_shards.h"

namespace adjoin::graph {

/// Options of following a table's stream.
struct FollowOptions {
  /// If changes were lost, true recounts everything; false is an error, trimmed_data_access.
  bool recount = true;
  std::size_t records_at_once = 1000;  ///< of one request, 1 to 1000
};

/// Result of following a stream to its end.
struct Followed {
  std::uint64_t records = 0;  ///< read
  std::uint64_t changes = 0;  ///< of them, those that change an eventual counter or a copy
  std::uint64_t updates = 0;  ///< items written
  bool recounted = false;     ///< changes were lost, or this was the first run
  /// Skipped, and reported by verify: nodes whose item takes no counter (it is full, or the
  /// attribute has another type), edges whose item takes no copy ("U#1 LIKES P#2"), and leftovers
  /// of expired edges at items that other writers kept changing.
  std::vector<std::string> refused;
  Spent spent;
};

/// Progress: records read so far, and the time of the last of them (since 1970, UTC).
using FollowProgress =
    std::function<void(std::uint64_t records, std::chrono::milliseconds made_at)>;

/// Reads the table's stream and brings eventual counters, copies by the stream and leftovers of
/// expired edges up to the state of the table at the start of the call. Each change counts exactly
/// once, even if several processes run this or one is killed. Sends no request if the schema has no
/// such parts.
/// @errors configuration: the table's stream is not on; trimmed_data_access without `recount`;
///         those of the store
/// @cost a request for 1000 records, one transaction for the up to 99 nodes that they concern;
///       for copies a BatchGetItem for 24 edges, a transaction for those that were stale, a Query
///       for each page of edges of a node that changed; a recount: that of verify
Result<Followed> follow(const GraphContext& graph, const FollowOptions& options = {},
                        const FollowProgress& progress = {}, const CallOptions& call = {});

/// Stream consumer of one graph's table. Keeps its stream position between calls. Any number of
/// them may run. They race for the position in the table, and who loses reads it anew. Not
/// thread-safe; movable to another thread.
class Follower {
 public:
  explicit Follower(GraphContext graph, FollowOptions options = {});

  /// Follows to the end of the stream. @errors as `follow` @cost as `follow`
  Result<Followed> catch_up(const FollowProgress& progress = {}, const CallOptions& call = {});

  // ---- For verify and recount
  const GraphContext& graph() const noexcept { return graph_; }
  /// Follows to the end without recounting. @errors trimmed_data_access: changes were lost
  Result<void> run(Meter& meter, Followed& did, const FollowProgress& progress = {});
  /// The stream position of all eventual data. Valid after `run`.
  const StreamPosition& at() const noexcept {
    ADJOIN_ASSERT(position_.has_value());
    return position_->at;
  }
  /// Returns whether a recount is running, in this process or another. Valid after `run`.
  bool is_recounting() const noexcept { return position_ && position_->recount; }
  /// Records in the table that the recount is done.
  Result<void> end_recount(Meter& meter);
  /// Returns how often it had to read the position again.
  std::uint64_t losses() const noexcept { return losses_; }
  /// From now on collects the refs of nodes whose edges changed. `take_changed` returns them and
  /// stops; call it only after this.
  void note_changed() { changed_.emplace(); }
  std::set<std::string, std::less<>> take_changed() {
    return std::exchange(changed_, std::nullopt).value();
  }

 private:
  /// Reads the position from the table; starts a new one if there is none that can be used.
  Result<void> find_position(Meter& meter);
  /// Writes a new position at the present end of the stream and starts a recount.
  Result<void> begin_anew(Meter& meter, const std::optional<FollowPosition>& found,
                          const FollowedStream& stream);
  /// Reads at least up to the change that wrote this position.
  Result<void> await_own_change(Meter& meter, StreamShards& shards, const std::string& token);
  /// Follows to the end. Returns false if another follower has moved the position.
  Result<bool> read(Meter& meter, Followed& did, const FollowProgress& progress);
  /// Adds records to a batch and applies it when it is full. Returns false as `read`.
  Result<bool> add(Meter& meter, std::optional<FollowBatch>& batch, const std::string& shard,
                   const StreamShards::Records& records, Followed& did);
  /// Applies a batch up to `read_to_` and empties it. Returns false as `read`.
  Result<bool> apply(Meter& meter, std::optional<FollowBatch>& batch, Followed& did);
  /// Refreshes copies that the records made stale, before the position moves past the records.
  Result<void> refresh_copies(Meter& meter, const FollowBatch& batch, Followed& did);
  Result<bool> write(Meter& meter, const FollowBatch& batch, Followed& did);
  Result<bool> judge(const Error& error, const std::vector<const NodeSum*>& sums,
                     std::set<std::string, std::less<>>& refused);
  /// Moves the position over records without effect, if they are many or old.
  Result<bool> pass_over(Meter& meter);
  void forget();

  GraphContext graph_;
  FollowOptions options_;
  plan::Target target_;
  std::optional<FollowPosition> position_;  ///< as the table has it
  std::optional<StreamShards> shards_;
  StreamPosition read_to_;       ///< read so far; records after `position_` had no effect
  std::size_t passed_over_ = 0;  ///< records, and ends of shards, between the two
  std::chrono::milliseconds passed_first_{0};  ///< when the first of them was made, since 1970
  bool is_just_found_ = false;                 ///< the position was not read to the end since
  int misses_ = 0;  ///< times in a row that a node to subtract from was missing
  std::optional<std::set<std::string, std::less<>>> changed_;
  std::uint64_t losses_ = 0;
};

/// Recounts all eventual counters while other processes write and follow. @errors conflict: they
/// write too often; the next follower goes on with the recount
Result<void> recount(Follower& follower, Meter& meter, Followed& did);

}  // namespace adjoin::graph
