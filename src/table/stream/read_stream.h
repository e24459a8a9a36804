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

/// What all stores answer alike about streams. A store adds which tables it has, how far their
/// changes are trimmed, and the changes themselves.

/// One shard per stream, from its enabling to its disabling. Reading it never misses a record nor
/// tells one twice: records stand in commit order, a transaction's side by side.
struct ReadableStream {
  const TableDescription* table = nullptr;
  const TableStream* stream = nullptr;
  CommitId trimmed;  ///< changes up to this commit are gone
  CommitId newest;   ///< last commit of the store at the moment the reader sees; `table` is of that
                     ///< moment or a later one

  /// Whether all that it will ever have is there.
  bool is_closed() const noexcept { return stream->last && *stream->last <= newest; }
  /// The last commit whose changes can be read at this moment.
  CommitId end() const noexcept { return is_closed() ? *stream->last : newest; }
  std::string arn() const { return make_stream_arn(table->name, stream->label); }
};

/// @errors validation when the text is no ARN of a stream. Valid while `stream_arn` lives.
Result<Arn> parse_stream_arn(std::string_view stream_arn);
/// Null when the table has no stream of that label that can still be read.
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
/// Where an iterator of the request begins.
/// @errors validation; resource_not_found, no such shard; trimmed_data_access
Result<ChangePosition> first_position(const GetShardIteratorRequest& request,
                                      const ReadableStream& stream);
/// @errors validation
Result<void> check_request(const GetRecordsRequest& request);
/// Refuses a position whose record may be gone. @errors trimmed_data_access
Result<void> check_not_trimmed(ChangePosition position, const ReadableStream& stream);

/// Gathers the records of one GetRecords.
class RecordPage {
 public:
  RecordPage(const GetRecordsRequest& request, const ReadableStream& stream, ChangePosition from);

  /// Takes the next change of the table; resets of bulk loads are no records. False, and the change
  /// is left out, when the page is full: with `limit` records or 1 MB, but never without any.
  bool add(Change change);
  /// Where the next page begins; nullopt after the end of a closed shard.
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
