#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/strong_id.h"
#include "table/request/item_page.h"
#include "table/request/table_description.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

/// PERSISTED: DO NOT CHANGE THESE VALUES.
enum class ChangeKind : std::uint8_t {
  insert = 1,
  modify = 2,
  remove = 3,
  reset = 4,  ///< a bulk load: the consumer must read the whole table again
};

/// A change of one item by a commit.
/// The same for both feeds: by commits, and as records of a stream.
struct Change {
  CommitId commit;
  std::uint32_t ordinal = 0;  ///< within the commit, from 0
  ChangeKind kind = ChangeKind::insert;
  std::chrono::milliseconds time{0};
  Item key;
  std::optional<OwnedItem> old_image;  ///< images only if a stream asks for them
  std::optional<OwnedItem> new_image;
  /// True if the store removed the item because it had expired; false for a caller's request.
  bool by_time_to_live = false;
};

/// Asks for changes after `after`, oldest first, whole commits only. Changes that it does not want
/// are skipped before they are decoded. A reset is always returned.
struct ChangesAfterRequest {
  TableRef table;
  CommitId after;
  std::size_t commits_max = 1000;  ///< also counts commits whose changes are all skipped
  std::vector<ChangeKind> kinds;   ///< only these; empty: all
  /// Only items whose sort key, of type S or B, begins with one of these; empty: all items.
  std::vector<std::string> sort_fronts;

  bool wants(ChangeKind kind) const noexcept {
    return kinds.empty() || kind == ChangeKind::reset ||
           std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  }
};

struct ChangesAfterResult {
  std::vector<Change> changes;
  CommitId last;             ///< pass as `after` next time
  bool has_more = false;     ///< it ended at `commits_max`
  std::size_t examined = 0;  ///< changes read: those returned and those skipped
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_ListStreams.html
struct ListStreamsRequest {
  std::optional<std::string> table_name;  ///< a missing table has no streams; no error
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
/// A shard of a stream. A stream of a local store has one shard, which stays open until the stream
/// is disabled. DynamoDB has several shards and replaces them every few hours.
struct StreamShard {
  std::string shard_id;
  std::optional<std::string> parent_shard_id;         ///< predecessor; may be gone by now
  std::string starting_sequence_number;               ///< below those of all its records
  std::optional<std::string> ending_sequence_number;  ///< nullopt: the shard is open
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
/// One stream record, with the members of
/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_Record.html.
struct StreamRecord {
  /// Key, kind (INSERT, MODIFY or REMOVE), time, and the images that the view type includes. Its
  /// by_time_to_live stands for userIdentity {type: Service, principalId: dynamodb.amazonaws.com}.
  Change change;
  std::string event_id;         ///< 32 hexadecimal digits, stable for a record
  std::string sequence_number;  ///< see sequence_number() in stream_names.h
  std::int64_t size_bytes = 0;  ///< accounted size of key and images
};
struct GetRecordsResult {
  std::vector<StreamRecord> records;  ///< in commit order; those of a transaction are adjacent
  StreamViewType view_type = StreamViewType::new_and_old_images;
  /// Nullopt: the shard is closed, and this page reaches its end.
  std::optional<std::string> next_shard_iterator;
};

}  // namespace adjoin::table
