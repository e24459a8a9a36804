#pragma once

#include <string>
#include <variant>

#include "table/batch_get_item.h"
#include "table/batch_write_item.h"
#include "table/delete_item.h"
#include "table/get_item.h"
#include "table/put_item.h"
#include "table/query.h"
#include "table/scan.h"
#include "table/transact_write_items.h"
#include "table/update_item.h"

namespace adjoin::plan {

/// Any one call of the table that a graph operation becomes.
using Request = std::variant<table::GetItemRequest, table::BatchGetItemRequest, table::QueryRequest,
                             table::ScanRequest, table::PutItemRequest, table::UpdateItemRequest,
                             table::DeleteItemRequest, table::BatchWriteItemRequest,
                             table::TransactWriteItemsRequest>;

/// The request on a few lines, in words of the DynamoDB API with placeholders filled in:
/// `Query FollowGraph GSI1  GSI1PK = "TARGET#bob" AND begins_with(GSI1SK, "ACTOR#")  limit 20`.
/// The same request always gives the same text.
std::string to_text(const Request& request);

}  // namespace adjoin::plan
