#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/table_store.h"

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

}  // namespace adjoin::wire
