#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/table_store.h"
#include "wire/tags.h"

namespace adjoin::wire {

/// Body of a request to a typed request: shape first (SerializationException), then the constraints
/// of single members, counted, then attribute values. What needs the whole request or a table is
/// checked by the store. Legacy parameters come out as the expressions they mean.
/// @errors serialization, validation
Result<table::GetItemRequest> decode_get_item(std::string_view body);
Result<table::PutItemRequest> decode_put_item(std::string_view body);
Result<table::UpdateItemRequest> decode_update_item(std::string_view body);
Result<table::DeleteItemRequest> decode_delete_item(std::string_view body);
Result<table::QueryRequest> decode_query(std::string_view body);
Result<table::ScanRequest> decode_scan(std::string_view body);
Result<table::BatchGetItemRequest> decode_batch_get_item(std::string_view body);
Result<table::BatchWriteItemRequest> decode_batch_write_item(std::string_view body);
Result<table::TransactGetItemsRequest> decode_transact_get_items(std::string_view body);
Result<table::TransactWriteItemsRequest> decode_transact_write_items(std::string_view body);

/// A body of which nothing matters but that it is an object.
Result<std::monostate> decode_nothing(std::string_view body);

Result<table::CreateTableRequest> decode_create_table(std::string_view body);
Result<std::string> decode_describe_table(std::string_view body);  ///< the table's name
Result<std::string> decode_delete_table(std::string_view body);    ///< the table's name
Result<table::ListTablesRequest> decode_list_tables(std::string_view body);
Result<table::UpdateTableRequest> decode_update_table(std::string_view body);
Result<std::string> decode_describe_continuous_backups(std::string_view body);  ///< its name
/// The table's name. @errors validation, as of every decode_; when it asks for recovery to a point
/// in time, which is not built
Result<std::string> decode_update_continuous_backups(std::string_view body);

Result<TagResourceRequest> decode_tag_resource(std::string_view body);
Result<UntagResourceRequest> decode_untag_resource(std::string_view body);
Result<std::string> decode_list_tags_of_resource(std::string_view body);  ///< the table's name
Result<table::UpdateTimeToLiveRequest> decode_update_time_to_live(std::string_view body);
Result<std::string> decode_describe_time_to_live(std::string_view body);  ///< the table's name

Result<table::ListStreamsRequest> decode_list_streams(std::string_view body);
Result<table::DescribeStreamRequest> decode_describe_stream(std::string_view body);
Result<table::GetShardIteratorRequest> decode_get_shard_iterator(std::string_view body);
Result<table::GetRecordsRequest> decode_get_records(std::string_view body);

Result<partiql::ExecuteStatementRequest> decode_execute_statement(std::string_view body);
Result<partiql::BatchExecuteStatementRequest> decode_batch_execute_statement(std::string_view body);
Result<partiql::ExecuteTransactionRequest> decode_execute_transaction(std::string_view body);

}  // namespace adjoin::wire
