#pragma once

#include <functional>
#include <string>
#include <variant>

#include "expression/key_condition.h"
#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::plan {

/// Returns the condition in the API's syntax. `name` and `value` render names and values; they are
/// called in the order of the text.
std::string key_condition_text(const expression::KeyCondition& condition,
                               const std::function<std::string(const std::string&)>& name,
                               const std::function<std::string(const Value&)>& value);

/// Any call of a table that an operation compiles to.
using Request = std::variant<table::GetItemRequest, table::BatchGetItemRequest, table::QueryRequest,
                             table::ScanRequest, table::PutItemRequest, table::UpdateItemRequest,
                             table::DeleteItemRequest, table::BatchWriteItemRequest,
                             table::TransactWriteItemsRequest>;

/// Returns the request on a few lines, in terms of the DynamoDB API with placeholders filled in:
/// `Query FollowGraph GSI1  GSI1PK = "TARGET#bob" AND begins_with(GSI1SK, "ACTOR#")  limit 20`. The
/// same request always gives the same text.
std::string to_text(const Request& request);

}  // namespace adjoin::plan
