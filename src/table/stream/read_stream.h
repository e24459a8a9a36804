#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/request/streams.h"
#include "table/request/table_description.h"
#include "table/request/table_ref.h"
#include "table/stream/stream_names.h"

namespace adjoin::table {

/// The part of streams that all stores share. A store adds its tables, how far their changes are
/// trimmed, and the changes themselves.

/// A stream at one moment of the store. It has one shard, from its enabling to its disabling. A
/// reader gets every record exactly once, in commit order; records of a transaction are adjacent.
/// Snapshot first, description after: a stream that ends between the two counts as open, and the
/// next page tells.
struct ReadableStream {
  const TableDescription* table = nullptr;
  const TableStream* stream = nullptr;
  CommitId trimmed;  ///< changes up to this commit are gone
  CommitId newest;   ///< last commit of the store at the moment the reader sees; `table` is of that
                     ///< moment or a later one

  /// Whether the shard is closed: it was disabled, and gets no more records.
  bool is_closed() const noexcept { return stream->last && *stream->last <= newest; }
  /// Returns the last commit whose changes can be read at this moment.
  CommitId end() const noexcept { return is_closed() ? *stream->last : newest; }
  std::string arn() const { return make_stream_arn(table->name, stream->label); }
};

/// Parses the ARN of a stream. Valid while `stream_arn` lives.
/// @errors validation: it is no such ARN
Result<Arn> parse_stream_arn(std::string_view stream_arn);
/// Returns the stream of that label; null if it does not exist or can no longer be read.
const TableStream* find_readable_stream(const TableDescription& table, std::string_view label,
                                        std::chrono::milliseconds now,
                                        std::chrono::milliseconds retention);
Error stream_not_found(std::string_view stream_arn);

/// @param tables  all tables in order of their names
/// @errors validation
Result<ListStreamsResult> list_streams(const ListStreamsRequest& request,
                                       const std::vector<const TableDescription*>& tables,
                                       std::chrono::milliseconds now,
                                       std::chrono::milliseconds retention);
/// @errors validation; resource_not_found, no such shard
Result<StreamDescription> describe_stream(const DescribeStreamRequest& request,
                                          const ReadableStream& stream);
/// Returns the position of the first record that an iterator of the request may return.
/// @errors validation; resource_not_found, no such shard; trimmed_data_access
Result<ChangePosition> first_position(const GetShardIteratorRequest& request,
                                      const ReadableStream& stream);
/// @errors validation
Result<void> check_request(const GetRecordsRequest& request);
/// Refuses a position whose record may be trimmed. @errors trimmed_data_access
Result<void> check_not_trimmed(ChangePosition position, const ReadableStream& stream);

/// Builds the page of records of one GetRecords.
class RecordPage {
 public:
  RecordPage(const GetRecordsRequest& request, const ReadableStream& stream, ChangePosition from);

  /// Adds the next change of the table; ignores resets of bulk loads. Returns false, and drops the
  /// change, if the page is full: it has `limit` records or 1 MB, and at least one record.
  bool add(Change change);
  /// Returns the position of the next page; nullopt at the end of a closed shard.
  std::optional<ChangePosition> next() const;
  std::vector<StreamRecord>& records() noexcept { return records_; }

 private:
  ReadableStream stream_;
  std::size_t limit_;
  ChangePosition next_;
  bool full_ = false;
  std::int64_t bytes_ = 0;
  std::vector<StreamRecord> records_;
};

}  // namespace adjoin::table
