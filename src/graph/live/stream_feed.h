#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Where changes of one table are told: its enabled stream.
struct FollowedStream {
  std::string arn;
  std::string label;
};

/// @errors configuration: the table has no enabled stream with new and old images, saying what to
///         do; unsupported: the store has no streams
Result<FollowedStream> find_stream(table::TableStore& store, const table::CallContext& context,
                                   const std::string& table_name);

/// What the stream of that label is called by those who read it; empty: there is none.
Result<std::string> stream_arn(table::TableStore& store, const table::CallContext& context,
                               const std::string& table_name, const std::string& label);

/// Whether the table's stream is on, as `find_stream` wants it. @errors configuration
Result<void> check_stream(const table::TableDescription& table);

/// Reads the records of one shard, one after the other. Not thread-safe.
class StreamFeed {
 public:
  /// Borrows the store.
  StreamFeed(table::TableStore& store, std::string stream_arn, std::string shard)
      : store_(store), stream_arn_(std::move(stream_arn)), shard_(std::move(shard)) {}

  /// What follows is behind this sequence number, or, when it is empty, behind this moment.
  /// @errors trimmed_data_access, validation: changes behind it are gone, or it is of no record
  Result<void> begin(const table::CallContext& context, const std::string& after);
  /// What follows is all that the shard still has. @errors trimmed_data_access: it has gone
  Result<void> begin_at_horizon(const table::CallContext& context);
  /// The next records, in order; none when nothing has come. At most `limit`, 1 to 1000.
  /// @errors trimmed_data_access: changes are gone; not_found: the shard has ended;
  /// expired_iterator: nothing has come since it was begun, long ago
  Result<std::vector<table::StreamRecord>> next(const table::CallContext& context,
                                                std::size_t limit);
  /// Whether all was read that there will ever be.
  bool has_ended() const noexcept { return iterator_.empty(); }
  /// Whether what `next` answered is the last that there was: so when nothing came, or, of a stream
  /// that is never at rest, when it was made after `began` and more would have fitted.
  static bool is_end(const std::vector<table::StreamRecord>& records, std::size_t limit,
                     std::chrono::milliseconds began);

 private:
  table::TableStore& store_;
  std::string stream_arn_;
  std::string shard_;
  std::string iterator_;
  std::string after_;  ///< what `iterator_` is behind, for when it expires
};

}  // namespace adjoin::graph
