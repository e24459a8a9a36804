#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "graph/stream_feed.h"
#include "table/table_store.h"

namespace adjoin::graph {

/// Reads a whole stream, whose shards split, end and go on in others: the records of each item in
/// their order, none twice. All that is remembered is a position in each shard. Not thread-safe.
///
/// An item's records are all in one line of shards, from parent to child, and their sequence
/// numbers rise along it. So a parent is read before its children, and what does not lie behind the
/// last number of its line was read before and is left out.
class StreamShards {
 public:
  using Take = std::function<Result<void>(const table::StreamRecord&)>;

  /// Borrows the store.
  StreamShards(table::TableStore& store, std::string arn) : store_(store), arn_(std::move(arn)) {}

  /// What is written from now on will be read. @errors of the store; trimmed_data_access: shards
  /// come and go so fast that it has to be tried again
  Result<void> begin(const table::CallContext& context);
  /// Reads every shard to its end. False: to the end of all that are known, but one has ended and
  /// what goes on from it is not told yet. After an error of the store the next call goes on.
  /// @errors trimmed_data_access: changes are gone, or the stream has ended, and what was made of
  /// it has to be made anew; of the store; of `take`, after which it has to be begun anew
  Result<bool> read(const table::CallContext& context, const Take& take);

 private:
  using Clock = std::chrono::steady_clock;
  struct Shard {
    StreamFeed feed;
    std::string parent;  ///< empty: none
    std::string last;    ///< sequence number of what was read last in its line
    bool is_begun = false;
    bool has_ended = false;  ///< read to its end
    bool has_child = false;
    Clock::time_point ended;
    std::uint64_t pass = 0;  ///< the last one in which it was read to its end for then
  };
  using Shards = std::map<std::string, Shard>;

  Result<table::StreamDescription> describe(const table::CallContext& context);
  Shard& add(const table::StreamShard& told);
  /// Finds new shards and forgets old ones.
  Result<void> look(const table::CallContext& context);
  bool may_be_read(const Shard& shard) const;
  /// Reads all that may be read, once each. True: one came to its end for ever.
  Result<bool> read_round(const table::CallContext& context, std::chrono::milliseconds began,
                          const Take& take);
  Result<void> read_shard(const table::CallContext& context, Shard& shard,
                          std::chrono::milliseconds began, const Take& take);
  Result<std::vector<table::StreamRecord>> next(const table::CallContext& context, Shard& shard);
  /// Whether all shards that ended have one that goes on from them, as far as can be known.
  bool is_whole() const;
  /// Whether it is time to ask which shards there are.
  bool is_to_look() const;

  table::TableStore& store_;
  std::string arn_;
  Shards shards_;
  bool is_enabled_ = true;
  Clock::time_point looked_;
  Clock::time_point read_;  ///< everything up to then was read, or is behind a position
  std::uint64_t pass_ = 0;
};

}  // namespace adjoin::graph
