#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/request/operations.h"
#include "table/request/store_facts.h"

namespace adjoin::wire {

// What the replies and requests of some operations say beyond their Codec.

/// Parsed table description.
struct TableReply {
  table::TableDescription table;
  table::TableSizes sizes;
  std::string arn;
};
/// Parses replies of DescribeTable, CreateTable, UpdateTable and DeleteTable. A local index gets
/// the status of its table.
Result<TableReply> read_table_reply(std::string_view body);

/// One page of a table's tags.
struct TagsReply {
  std::vector<table::Tag> tags;
  std::string next_token;  ///< empty: this is the last page
};
Result<TagsReply> read_list_tags_reply(std::string_view body);

/// One page of a stream's description.
struct StreamReply {
  table::StreamDescription stream;  ///< the reply does not carry the types of the keys
  std::optional<std::string> last_evaluated_shard_id;  ///< nullopt: this is the last page
};
Result<StreamReply> read_describe_stream_reply(std::string_view body);

/// Bodies of the operations on tags, which identify their table by its ARN.
std::string tag_resource_body(std::string_view arn, const std::vector<table::Tag>& tags);
std::string untag_resource_body(std::string_view arn, const std::vector<std::string>& keys);
std::string list_tags_body(std::string_view arn, const std::string& next_token);

}  // namespace adjoin::wire
