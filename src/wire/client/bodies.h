#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::wire {

/// Parses the body of a successful reply into the typed result: the inverse of the `append_…`
/// functions in operation.h. Members that a reply does not carry keep their defaults: no CommitId,
/// no table ids.
/// @errors serialization: the body is no such reply
Result<table::GetItemResult> read_get_item_reply(std::string_view body);
/// Parses replies of PutItem, UpdateItem and DeleteItem.
Result<table::WriteResult> read_write_reply(std::string_view body);
/// Parses replies of Query and Scan.
Result<table::QueryResult> read_query_reply(std::string_view body);
/// Tables and items keep the order of the reply. The parts in `unprocessed` hold only keys.
Result<table::BatchGetItemResult> read_batch_get_item_reply(std::string_view body);
Result<table::BatchWriteItemResult> read_batch_write_item_reply(std::string_view body);
Result<table::TransactGetItemsResult> read_transact_get_items_reply(std::string_view body);
/// Sets `replayed` if the reply reports consumed reads and no writes: that marks a known token.
Result<table::TransactWriteItemsResult> read_transact_write_items_reply(std::string_view body);

/// Parsed table description.
struct TableReply {
  table::TableDescription table;
  table::TableSizes sizes;
  std::string arn;
};
/// Parses replies of DescribeTable, CreateTable, UpdateTable and DeleteTable. A local index gets
/// the status of its table.
Result<TableReply> read_table_reply(std::string_view body);
Result<table::ListTablesResult> read_list_tables_reply(std::string_view body);
Result<table::TimeToLiveSpecification> read_update_time_to_live_reply(std::string_view body);
/// An attribute that is being enabled counts as enabled; one that is being disabled counts as
/// disabled.
Result<table::TimeToLiveDescription> read_describe_time_to_live_reply(std::string_view body);

/// One page of a table's tags.
struct TagsReply {
  std::vector<table::Tag> tags;
  std::string next_token;  ///< empty: this is the last page
};
Result<TagsReply> read_list_tags_reply(std::string_view body);

Result<table::ListStreamsResult> read_list_streams_reply(std::string_view body);
/// One page of a stream's description.
struct StreamReply {
  table::StreamDescription stream;  ///< the reply does not carry the types of the keys
  std::optional<std::string> last_evaluated_shard_id;  ///< nullopt: this is the last page
};
Result<StreamReply> read_describe_stream_reply(std::string_view body);
Result<std::string> read_get_shard_iterator_reply(std::string_view body);
/// Sets commit ids only if the sequence numbers are those of our own stores.
Result<table::GetRecordsResult> read_get_records_reply(std::string_view body);

/// Writes a typed request as the body of its operation. The `decode_…` functions of operation.h
/// parse it into the same request. Conditions, projections and updates that were built without text
/// are converted to text. Nothing is validated here; the endpoint does that.
/// @errors unsupported: an update that was made from AttributeUpdates
Result<std::string> request_body(const table::GetItemRequest& request);
Result<std::string> request_body(const table::PutItemRequest& request);
Result<std::string> request_body(const table::UpdateItemRequest& request);
Result<std::string> request_body(const table::DeleteItemRequest& request);
Result<std::string> request_body(const table::QueryRequest& request);
Result<std::string> request_body(const table::ScanRequest& request);
Result<std::string> request_body(const table::BatchGetItemRequest& request);
Result<std::string> request_body(const table::BatchWriteItemRequest& request);
Result<std::string> request_body(const table::TransactGetItemsRequest& request);
Result<std::string> request_body(const table::TransactWriteItemsRequest& request);

Result<std::string> request_body(const table::CreateTableRequest& request);
Result<std::string> request_body(const table::UpdateTableRequest& request);
Result<std::string> request_body(const table::ListTablesRequest& request);
Result<std::string> request_body(const table::UpdateTimeToLiveRequest& request);
/// Returns the body of DescribeTable, DeleteTable and DescribeTimeToLive.
std::string table_name_body(std::string_view table_name);

/// Bodies of the operations on tags, which identify their table by its ARN.
std::string tag_resource_body(std::string_view arn, const std::vector<table::Tag>& tags);
std::string untag_resource_body(std::string_view arn, const std::vector<std::string>& keys);
std::string list_tags_body(std::string_view arn, const std::string& next_token);

Result<std::string> request_body(const table::ListStreamsRequest& request);
Result<std::string> request_body(const table::DescribeStreamRequest& request);
Result<std::string> request_body(const table::GetShardIteratorRequest& request);
Result<std::string> request_body(const table::GetRecordsRequest& request);

}  // namespace adjoin::wire
