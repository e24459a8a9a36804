#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "table/change.h"
#include "table/table_description.h"

namespace adjoin::table {

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_DescribeStream.html
struct StreamShard {
  std::string shard_id;
  std::string starting_sequence_number;
  std::optional<std::string> ending_sequence_number;
};
struct StreamDescription {
  std::string stream_arn;
  std::string table_name;
  StreamViewType view_type = StreamViewType::new_and_old_images;
  std::chrono::milliseconds created{0};
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
struct GetRecordsResult {
  std::vector<Change> records;
  std::optional<std::string> next_shard_iterator;
};

}  // namespace adjoin::table
