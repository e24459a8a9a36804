#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "graph/live/stream_feed.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Position in a stream: for each shard the sequence number of the last record read; empty: none
/// was read. A shard that is missing was read whole, or descends from one that is listed.
using StreamPosition = std::map<std::string, std::string>;

/// Reader of a whole stream, whose shards split, end and continue in child shards. Delivers the
/// records of each item in order and none twice. Its only state is a position in each shard.
///
/// All records of an item are in one line of shards, from parent to child, with rising sequence
/// numbers. So a parent is read before its children. A record that is not after the last number of
/// its line was read before and is left out. Not thread-safe.
class StreamShards {
 public:
  /// Receives records of one shard, in order, at least one. Returns false to stop for now.
  using Records = std::vector<table::StreamRecord>;
  using Take = std::function<Result<bool>(const std::string& shard, const Records&)>;

  /// Borrows the store. Reads and delivers at most `records_at_once` records in one step, 1 to
  /// 1000.
  StreamShards(table::TableStore& store, std::string arn, std::size_t records_at_once = 1000)
      : store_(store), arn_(std::move(arn)), records_at_once_(records_at_once) {}

  /// Starts at the present end: later writes will be read. @errors of the store;
  /// trimmed_data_access: the shards change too fast, try again
  Result<void> begin(const table::CallContext& context);
  /// Starts after a position. @errors as begin; trimmed_data_access also: some later records are
  /// gone, or may be; invalid_argument: no record has such a number
  Result<void> begin_behind(const table::CallContext& context, const StreamPosition& position);
  /// Reads every shard to its end. Returns false if it did not reach it: `take` stopped, or a shard
  /// has ended and its children are not listed yet. After an error of the store the next call goes
  /// on. After an error of `take`, and after it stopped, start anew with begin or begin_behind.
  /// @errors trimmed_data_access: changes are gone, or the stream has ended, and what was made of
  /// it has to be rebuilt; of the store; of `take`
  Result<bool> read(const table::CallContext& context, const Take& take);
  /// As `read`, but waits for the children of shards that have ended. Returns false if `take`
  /// stopped.
  Result<bool> read_whole(const table::CallContext& context, const Take& take);
  /// Returns the position after all delivered records; within `take`, after those delivered before.
  /// After `begin` it is known only once find_out_position was called.
  StreamPosition position() const;
  /// Determines the position in shards without a record since `begin`: reads each once and delivers
  /// nothing. @errors as `read`
  Result<void> find_out_position(const table::CallContext& context);

 private:
  using Clock = std::chrono::steady_clock;
  struct Shard {
    StreamFeed feed;
    std::string parent;  ///< empty: none
    std::string last;    ///< sequence number of what was read last in its line
    std::string at;      ///< the same in itself
    bool is_begun = false;
    bool is_at_known = true;  ///< no: it was begun behind records that were not read
    bool has_ended = false;   ///< read to its end
    bool has_child = false;
    Clock::time_point ended;
    std::uint64_t pass = 0;  ///< the last one in which it was read to its end for then
  };
  using Shards = std::map<std::string, Shard>;

  Result<table::StreamDescription> describe(const table::CallContext& context);
  Shard& add(const table::StreamShard& told);
  /// Sets `has_child` of shards that have children.
  void note_children();
  /// Adds a shard that the position does not name: read before, or still to be read.
  Result<void> add_beside(const table::StreamShard& told,
                          const std::map<std::string, std::string>& parents,
                          const StreamPosition& position, const std::set<std::string>& read);
  /// Lists the stream's shards: adds new ones and removes old ones.
  Result<void> look(const table::CallContext& context);
  bool may_be_read(const Shard& shard) const;
  /// How a round ended: at the end of all shards; one shard is closed and read; `take` stopped.
  enum class Round : std::uint8_t { at_end, one_ended, stopped };
  Result<Round> read_rounds(const table::CallContext& context, const Take& take);
  /// Reads each shard that may be read once.
  Result<Round> read_round(const table::CallContext& context, std::chrono::milliseconds began,
                           const Take& take);
  /// Returns false if `take` stopped.
  Result<bool> read_shard(const table::CallContext& context, const std::string& id, Shard& shard,
                          std::chrono::milliseconds began, const Take& take);
  Result<Records> next(const table::CallContext& context, Shard& shard);
  /// Returns whether all shards that ended have a child, as far as can be known.
  bool is_whole() const;
  /// Returns whether it is time to list the shards again.
  bool is_to_look() const;

  table::TableStore& store_;
  std::string arn_;
  std::size_t records_at_once_;
  Shards shards_;
  bool is_enabled_ = true;
  Clock::time_point looked_;
  Clock::time_point read_;  ///< everything up to then was read, or is behind a position
  std::uint64_t pass_ = 0;
};

}  // namespace adjoin::graph
