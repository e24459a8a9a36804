#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/store/table_store.h"

namespace adjoin::wire {

/// The body of a reply that was no error to the typed result: the other direction of replies.h.
/// What a reply does not tell is as in a new result: no CommitId, and no ids of tables.
/// @errors serialization: it is no such reply
Result<table::GetItemResult> read_get_item_reply(std::string_view body);
/// PutItem, UpdateItem and DeleteItem alike.
Result<table::WriteResult> read_write_reply(std::string_view body);
/// Query and Scan alike.
Result<table::QueryResult> read_query_reply(std::string_view body);
/// Tables and items in the order of the reply; `unprocessed` has keys alone.
Result<table::BatchGetItemResult> read_batch_get_item_reply(std::string_view body);
Result<table::BatchWriteItemResult> read_batch_write_item_reply(std::string_view body);
Result<table::TransactGetItemsResult> read_transact_get_items_reply(std::string_view body);
/// `replayed` when reads were consumed and no writes: so a known token is told.
Result<table::TransactWriteItemsResult> read_transact_write_items_reply(std::string_view body);

/// What a description tells of a table.
struct TableReply {
  table::TableDescription table;
  table::TableSizes sizes;
  std::string arn;
};
/// DescribeTable, CreateTable, UpdateTable and DeleteTable alike. A local index is as far as its
/// table.
Result<TableReply> read_table_reply(std::string_view body);
Result<table::ListTablesResult> read_list_tables_reply(std::string_view body);
Result<table::TimeToLiveSpecification> read_update_time_to_live_reply(std::string_view body);
/// What is being enabled counts as enabled, what is being disabled as disabled.
Result<table::TimeToLiveDescription> read_describe_time_to_live_reply(std::string_view body);

struct TagsReply {
  std::vector<table::Tag> tags;
  std::string next_token;  ///< empty: these are the last
};
Result<TagsReply> read_list_tags_reply(std::string_view body);

Result<table::ListStreamsResult> read_list_streams_reply(std::string_view body);
struct StreamReply {
  table::StreamDescription stream;  ///< types of the keys are not told
  std::optional<std::string> last_evaluated_shard_id;
};
Result<StreamReply> read_describe_stream_reply(std::string_view body);
Result<std::string> read_get_shard_iterator_reply(std::string_view body);
/// Commits are told where sequence numbers are those of a store of ours.
Result<table::GetRecordsResult> read_get_records_reply(std::string_view body);

/// A typed request as the body of the call that `to_string(Operation)` names: what `decode_…` of
/// requests.h reads as the same request. Conditions, projections and updates that were built
/// without text become text. Nothing is checked: whoever answers does that.
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
/// Of DescribeTable, DeleteTable and DescribeTimeToLive.
std::string table_name_body(std::string_view table_name);

/// The calls on tags name their table by its ARN.
std::string tag_resource_body(std::string_view arn, const std::vector<table::Tag>& tags);
std::string untag_resource_body(std::string_view arn, const std::vector<std::string>& keys);
std::string list_tags_body(std::string_view arn, const std::string& next_token);

Result<std::string> request_body(const table::ListStreamsRequest& request);
Result<std::string> request_body(const table::DescribeStreamRequest& request);
Result<std::string> request_body(const table::GetShardIteratorRequest& request);
Result<std::string> request_body(const table::GetRecordsRequest& request);

}  // namespace adjoin::wire
