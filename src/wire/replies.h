#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/table_store.h"

namespace adjoin::wire {

/// Typed result to the body of the reply, appended to `out`: canonical JSON without spaces.
void append_get_item(const table::GetItemResult& result, std::string& out);
/// PutItem, UpdateItem and DeleteItem alike.
void append_write(const table::WriteResult& result, std::string& out);
/// Query and Scan alike. A request with Select COUNT gets no Items at all: `with_items` false.
void append_query(const table::QueryResult& result, bool with_items, std::string& out);
void append_batch_get_item(const table::BatchGetItemResult& result, std::string& out);
void append_batch_write_item(const table::BatchWriteItemResult& result, std::string& out);
void append_transact_get_items(const table::TransactGetItemsResult& result, std::string& out);
void append_transact_write_items(const table::TransactWriteItemsResult& result, std::string& out);

void append_create_table(const table::TableDescription& table, std::string& out);
/// @param sizes  null: not known, told as nothing
void append_describe_table(const table::TableDescription& table, const table::TableSizes* sizes,
                           std::string& out);
void append_delete_table(const table::TableDescription& table, std::string& out);
void append_list_tables(const table::ListTablesResult& result, std::string& out);
void append_update_table(const table::TableDescription& table, std::string& out);
void append_describe_continuous_backups(std::string& out);

void append_list_tags_of_resource(const std::vector<table::Tag>& tags, std::string& out);
void append_update_time_to_live(const table::TimeToLiveSpecification& specification,
                                std::string& out);
void append_describe_time_to_live(const table::TimeToLiveDescription& description,
                                  std::string& out);

void append_list_streams(const table::ListStreamsResult& result, std::string& out);
void append_describe_stream(const table::StreamDescription& stream, std::string& out);
void append_get_shard_iterator(const std::string& iterator, std::string& out);
void append_get_records(const table::GetRecordsResult& result, std::string& out);

void append_describe_limits(std::string& out);
/// @param address host and port that the client itself used
void append_describe_endpoints(std::string_view address, std::string& out);

void append_execute_statement(const partiql::ExecuteStatementResult& result, std::string& out);
void append_batch_execute_statement(const partiql::BatchExecuteStatementResult& result,
                                    std::string& out);
void append_execute_transaction(const partiql::ExecuteTransactionResult& result, std::string& out);

}  // namespace adjoin::wire
