#pragma once

#include <string>

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
void append_describe_table(const table::TableDescription& table, std::string& out);
void append_delete_table(const table::TableDescription& table, std::string& out);
void append_list_tables(const table::ListTablesResult& result, std::string& out);

}  // namespace adjoin::wire
