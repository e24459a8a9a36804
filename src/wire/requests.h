#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "table/table_store.h"

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

Result<table::CreateTableRequest> decode_create_table(std::string_view body);
Result<std::string> decode_describe_table(std::string_view body);  ///< the table's name
Result<std::string> decode_delete_table(std::string_view body);    ///< the table's name
Result<table::ListTablesRequest> decode_list_tables(std::string_view body);

}  // namespace adjoin::wire
