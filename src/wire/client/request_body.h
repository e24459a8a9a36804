#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "table/table_store.h"

namespace adjoin::wire {

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
