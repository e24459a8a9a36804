#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/update.h"
#include "item/stored_item.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

/// Checks of a request that need no table: counts and tokens. @errors validation
Result<void> check_request(const BatchGetItemRequest& request);
Result<void> check_request(const BatchWriteItemRequest& request);
Result<void> check_request(const TransactGetItemsRequest& request);
Result<void> check_request(const TransactWriteItemsRequest& request);
Result<void> check_request(const ListTablesRequest& request);

/// The request that brings an item. DynamoDB words some errors by it.
enum class ItemFrom : std::uint8_t { put, update_expression, attribute_updates };
/// Returns the origin of an item that a prepared update makes.
ItemFrom origin_of(const expression::Update& update) noexcept;

/// Checks a whole item before it is stored: size, nesting and table key. Index keys that it has
/// must have the declared type, must not be empty, and must keep the key size limits.
/// @errors validation
Result<void> check_item_for_table(const Item& item, const TableDescription& table,
                                  ItemFrom from = ItemFrom::put);

/// The same for an item in stored form whose values are valid: checks only its size and its keys.
/// @cost no allocation, except for a table with local indexes
Result<void> check_stored_item(item::ItemView item, const TableDescription& table,
                               ItemFrom from = ItemFrom::put);

/// Returns the tags with `added`; an existing key gets the new value. Checks the limits: keys of 1
/// to 128 and values of 0 to 256 characters, no prefix `aws:`, at most 50 tags.
/// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Tagging.html
/// @errors validation
Result<std::vector<Tag>> merge_tags(std::vector<Tag> tags, const std::vector<Tag>& added);
/// Returns the tags without those of the given keys; missing keys are ignored. @errors validation
Result<std::vector<Tag>> remove_tags(std::vector<Tag> tags, const std::vector<std::string>& keys);

}  // namespace adjoin::table
