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

#include "base/result.h"
#include "graph/context/answer.h"
#include "graph/context/context.h"
#include "graph/context/meter.h"
#include "graph/follow/follow_batch.h"
#include "graph/live/follow_position.h"
#include "graph/live/stream_feed.h"
#include "graph/live/stream_shards.h"

namespace adjoin::graph {

struct FollowOptions {
  /// Counts everything anew where changes were lost; else that is an error, trimmed_data_access.
  bool recount = true;
  std::size_t records_at_once = 1000;  ///< read in one request, 1 to 1000
};

/// What following a stream to its end has done.
struct Followed {
  std::uint64_t records = 0;  ///< read
  std::uint64_t changes = 0;  ///< of them, those that mean something to what follows the stream
  std::uint64_t updates = 0;  ///< items written
  bool recounted = false;     ///< changes had been lost, or nobody had followed yet
  /// Nodes whose item takes no counter (it is full, or has something else there), edges whose item
  /// takes no copy ("U#1 LIKES P#2"), and what expired edges left at items that others change again
  /// and again: they are passed over, and verify names them.
  std::vector<std::string> refused;
  Spent spent;
};

/// How far it is: records read so far, and when the last of them was made (since 1970, UTC).
using FollowProgress =
    std::function<void(std::uint64_t records, std::chrono::milliseconds made_at)>;

/// Brings everything that the schema declares to be eventual up to what the table was when this
/// began. Any number may follow at the same time, and each may end anywhere: no change counts
/// twice. Nothing to do, and no request, where the schema has no such parts.
/// @errors configuration: the table's stream is not on; trimmed_data_access without `recount`;
///         those of the store
/// @cost a request for 1000 records, one transaction for the up to 99 nodes that they concern;
///       for copies a BatchGetItem for 24 edges, a transaction for those that were stale, a Query
///       for each page of edges of a node that changed; a recount: that of verify
Result<Followed> follow(const GraphContext& graph, const FollowOptions& options = {},
                        const FollowProgress& progress = {}, const CallOptions& call = {});

/// Follows the stream of one graph's table, and remembers between calls where it is. Not
/// thread-safe; movable to another thread.
class Follower {
 public:
  explicit Follower(GraphContext graph, FollowOptions options = {});

  /// As `follow`.
  Result<Followed> catch_up(const FollowProgress& progress = {}, const CallOptions& call = {});

  // ---- For those who compare (verify) and count anew
  const GraphContext& graph() const noexcept { return graph_; }
  /// Follows to the end, but counts nothing anew. @errors trimmed_data_access
  Result<void> run(Meter& meter, Followed& did, const FollowProgress& progress = {});
  /// Where everything eventual is at, after `run`.
  const StreamPosition& at() const noexcept { return position_->at; }
  /// Whether counters are being counted anew, by whomever. After `run`.
  bool is_recounting() const noexcept { return position_ && position_->recount; }
  /// Says that this is done.
  Result<void> end_recount(Meter& meter);
  /// How often it had to learn the position anew.
  std::uint64_t losses() const noexcept { return losses_; }
  /// From now on the nodes at which edges changed are noted, until they are asked for.
  void note_changed() { changed_.emplace(); }
  std::set<std::string, std::less<>> take_changed() {
    return std::exchange(changed_, std::nullopt).value();
  }

 private:
  /// Reads where the position is; begins anew where it tells nothing.
  Result<void> find_position(Meter& meter);
  /// Puts a new position at this moment, from which on everything is to be counted anew.
  Result<void> begin_anew(Meter& meter, const std::optional<FollowPosition>& found,
                          const FollowedStream& stream);
  /// Reads on to the change that put this position, or farther.
  Result<void> await_own_change(Meter& meter, StreamShards& shards, const std::string& token);
  /// Follows to the end. False: the position is another's.
  Result<bool> read(Meter& meter, Followed& did, const FollowProgress& progress);
  /// Adds records to a batch, and applies it whenever it is full. False: the position is another's.
  Result<bool> add(Meter& meter, std::optional<FollowBatch>& batch, const std::string& shard,
                   const StreamShards::Records& records, Followed& did);
  /// What a batch means, up to `read_to_`. It is none then. False: the position is another's.
  Result<bool> apply(Meter& meter, std::optional<FollowBatch>& batch, Followed& did);
  /// Makes copies right that the records may have made stale, before the position moves past them.
  Result<void> refresh_copies(Meter& meter, const FollowBatch& batch, Followed& did);
  Result<bool> write(Meter& meter, const FollowBatch& batch, Followed& did);
  Result<bool> judge(const Error& error, const std::vector<const NodeSum*>& sums,
                     std::set<std::string, std::less<>>& refused);
  /// Moves the position over what means nothing, when that was much or is old.
  Result<bool> pass_over(Meter& meter);
  void forget();

  GraphContext graph_;
  FollowOptions options_;
  plan::Target target_;
  std::optional<FollowPosition> position_;  ///< as the table has it
  std::optional<StreamShards> shards_;
  StreamPosition read_to_;       ///< what was read, and means nothing beyond `position_`
  std::size_t passed_over_ = 0;  ///< records, and ends of shards, between the two
  std::chrono::milliseconds passed_first_{0};  ///< when the first of them was made, since 1970
  bool is_just_found_ = false;                 ///< the position: it was not read to the end since
  int misses_ = 0;  ///< times in a row that a node to take from was not there
  std::optional<std::set<std::string, std::less<>>> changed_;
  std::uint64_t losses_ = 0;
};

/// Counts everything eventual anew, while others write and follow. @errors not_applied: others
/// write too often; it goes on where the next follower begins
Result<void> recount(Follower& follower, Meter& meter, Followed& did);

}  // namespace adjoin::graph
