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

/// Up to where a stream was read: by shard the sequence number of the last record; empty: none was
/// read. A shard that is not in it was read whole, or goes on from one that is in it.
using StreamPosition = std::map<std::string, std::string>;

/// Reads a whole stream, whose shards split, end and go on in others: the records of each item in
/// their order, none twice. All that is remembered is a position in each shard. Not thread-safe.
///
/// An item's records are all in one line of shards, from parent to child, and their sequence
/// numbers rise along it. So a parent is read before its children, and what does not lie behind the
/// last number of its line was read before and is left out.
class StreamShards {
 public:
  /// Records of one shard, in order, at least one. False: no more for now.
  using Records = std::vector<table::StreamRecord>;
  using Take = std::function<Result<bool>(const std::string& shard, const Records&)>;

  /// Borrows the store. At most so many records are read, and taken, at once: 1 to 1000.
  StreamShards(table::TableStore& store, std::string arn, std::size_t records_at_once = 1000)
      : store_(store), arn_(std::move(arn)), records_at_once_(records_at_once) {}

  /// What is written from now on will be read. @errors of the store; trimmed_data_access: shards
  /// come and go so fast that it has to be tried again
  Result<void> begin(const table::CallContext& context);
  /// What lies behind the position will be read. @errors as above; trimmed_data_access also: some
  /// of that is gone, or may be; validation: a number is of no record
  Result<void> begin_behind(const table::CallContext& context, const StreamPosition& position);
  /// Reads every shard to its end. False: not to its end, for `take` did not want more, or one has
  /// ended and what goes on from it is not told yet. After an error of the store the next call goes
  /// on. @errors trimmed_data_access: changes are gone, or the stream has ended, and what was made
  /// of it has to be made anew; of the store; of `take`, after which, as when it wanted no more, it
  /// has to be begun anew
  Result<bool> read(const table::CallContext& context, const Take& take);
  /// The same, but waits for what goes on from a shard that has ended. False: `take` did not want
  /// more.
  Result<bool> read_whole(const table::CallContext& context, const Take& take);
  /// Behind all that was taken. Within `take`: behind what was taken before. After `begin` only
  /// once it was found out.
  StreamPosition position() const;
  /// Where the shards are of which nothing has come since `begin`: each is read once, and nothing
  /// of it taken. @errors as `read`
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
  /// Notes which shards others go on from.
  void note_children();
  /// Adds a shard that the position does not name: read before, or still to be read.
  Result<void> add_beside(const table::StreamShard& told,
                          const std::map<std::string, std::string>& parents,
                          const StreamPosition& position, const std::set<std::string>& read);
  /// Finds new shards and forgets old ones.
  Result<void> look(const table::CallContext& context);
  bool may_be_read(const Shard& shard) const;
  /// How it ended: at the end of all shards; one has come to its end for ever; by `take`.
  enum class Round : std::uint8_t { at_end, one_ended, stopped };
  Result<Round> read_rounds(const table::CallContext& context, const Take& take);
  /// Reads all that may be read, once each.
  Result<Round> read_round(const table::CallContext& context, std::chrono::milliseconds began,
                           const Take& take);
  /// False: no more is wanted.
  Result<bool> read_shard(const table::CallContext& context, const std::string& id, Shard& shard,
                          std::chrono::milliseconds began, const Take& take);
  Result<Records> next(const table::CallContext& context, Shard& shard);
  /// Whether all shards that ended have one that goes on from them, as far as can be known.
  bool is_whole() const;
  /// Whether it is time to ask which shards there are.
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
