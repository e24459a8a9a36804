#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// The enabled stream of a table.
struct FollowedStream {
  std::string arn;
  std::string label;
};

/// Returns the table's stream.
/// @errors configuration: the table has no enabled stream with new and old images (the message says
///         what to do); unsupported: the store has no streams
Result<FollowedStream> find_stream(table::TableStore& store, const table::CallContext& context,
                                   const std::string& table_name);

/// Returns the ARN of the table's stream with this label; empty: there is none.
Result<std::string> stream_arn(table::TableStore& store, const table::CallContext& context,
                               const std::string& table_name, const std::string& label);

/// Succeeds if the table has a stream that `find_stream` accepts. @errors configuration
Result<void> check_stream(const table::TableDescription& table);

/// Reader of one stream shard, in the order of its records. Not thread-safe.
class StreamFeed {
 public:
  /// Borrows the store.
  StreamFeed(table::TableStore& store, std::string stream_arn, std::string shard)
      : store_(store), stream_arn_(std::move(stream_arn)), shard_(std::move(shard)) {}

  /// Starts after this sequence number; if it is empty, at the present end of the shard.
  /// @errors trimmed_data_access, invalid_argument: later changes are gone, or no record has this
  /// number
  Result<void> begin(const table::CallContext& context, const std::string& after);
  /// Starts at the oldest record that the shard still has. @errors trimmed_data_access: it is gone
  Result<void> begin_at_horizon(const table::CallContext& context);
  /// Returns the next records in order, none if there are no new ones. At most `limit`, 1 to 1000.
  /// @errors trimmed_data_access: changes are gone; not_found: the shard has ended;
  /// expired_iterator: the start is too long ago, and no record has come since
  Result<std::vector<table::StreamRecord>> next(const table::CallContext& context,
                                                std::size_t limit);
  /// Returns whether the shard is closed and all of it was read.
  bool has_ended() const noexcept { return iterator_.empty(); }
  /// Returns whether `records` reached the end of the shard: there are none, or (for a stream that
  /// never rests) they were made after `began` and fewer than `limit`.
  static bool is_end(const std::vector<table::StreamRecord>& records, std::size_t limit,
                     std::chrono::milliseconds began);

 private:
  table::TableStore& store_;
  std::string stream_arn_;
  std::string shard_;
  std::string iterator_;
  std::string after_;  ///< sequence number before `iterator_`, to renew it after it expired
};

}  // namespace adjoin::graph
