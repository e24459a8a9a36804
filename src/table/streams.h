#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/change.h"
#include "table/table_description.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_ListStreams.html
struct ListStreamsRequest {
  std::optional<std::string> table_name;  ///< one that does not exist has no streams
  std::optional<std::string> exclusive_start_stream_arn;
  std::optional<std::int64_t> limit;  ///< 1 to 100
};
struct StreamSummary {
  std::string stream_arn;
  std::string table_name;
  std::string stream_label;
};
struct ListStreamsResult {
  std::vector<StreamSummary> streams;  ///< by table name, then label
  std::optional<std::string> last_evaluated_stream_arn;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_DescribeStream.html
struct DescribeStreamRequest {
  std::string stream_arn;
  std::optional<std::int64_t> limit;  ///< 1 to 100
  std::optional<std::string> exclusive_start_shard_id;
  std::optional<std::string> child_shards_of;  ///< ShardFilter of the type CHILD_SHARDS
};
/// A local stream has one shard, which stays open until the stream is disabled. The service has
/// several, and others in their place every few hours.
struct StreamShard {
  std::string shard_id;
  std::optional<std::string> parent_shard_id;         ///< what it went on from; perhaps gone by now
  std::string starting_sequence_number;               ///< less than that of every record
  std::optional<std::string> ending_sequence_number;  ///< of a closed shard
};
enum class StreamStatus : std::uint8_t { enabled, disabled };
struct StreamDescription {
  std::string stream_arn;
  std::string stream_label;
  std::string table_name;
  StreamStatus status = StreamStatus::enabled;
  StreamViewType view_type = StreamViewType::new_and_old_images;
  std::chrono::milliseconds created{0};  ///< since 1970, UTC
  KeySchema keys;                        ///< of the table
  std::vector<StreamShard> shards;
};

enum class ShardIteratorType : std::uint8_t {
  trim_horizon,
  latest,
  at_sequence_number,
  after_sequence_number,
};
struct GetShardIteratorRequest {
  std::string stream_arn;
  std::string shard_id;
  ShardIteratorType type = ShardIteratorType::trim_horizon;
  std::optional<std::string> sequence_number;
};

struct GetRecordsRequest {
  std::string shard_iterator;
  std::optional<std::int64_t> limit;  ///< 1 to 1000
};
/// One stream record, with what
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Record.html tells.
struct StreamRecord {
  /// Key, kind (INSERT, MODIFY or REMOVE), time, and the images that the view type shows. Its
  /// by_time_to_live stands for userIdentity {type: Service, principalId: dynamodb.amazonaws.com}.
  Change change;
  std::string event_id;         ///< 32 hexadecimal digits, the same each time it is read
  std::string sequence_number;  ///< table/sequence_number.h
  std::int64_t size_bytes = 0;  ///< accounted size of key and images
};
struct GetRecordsResult {
  std::vector<StreamRecord> records;  ///< in commit order; those of a transaction side by side
  StreamViewType view_type = StreamViewType::new_and_old_images;
  /// Absent when the shard is closed and has been read to its end.
  std::optional<std::string> next_shard_iterator;
};

}  // namespace adjoin::table
