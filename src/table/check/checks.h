#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

/// What can be said before any table is looked up: counts and tokens. @errors validation
Result<void> check_request(const BatchGetItemRequest& request);
Result<void> check_request(const BatchWriteItemRequest& request);
Result<void> check_request(const TransactGetItemsRequest& request);
Result<void> check_request(const TransactWriteItemsRequest& request);
Result<void> check_request(const ListTablesRequest& request);

/// What brings an item that is about to be stored: the service words some refusals by it.
enum class ItemFrom : std::uint8_t { put, update_expression, attribute_updates };
/// That of a prepared update.
ItemFrom origin_of(const expression::Update& update) noexcept;

/// Checks a whole item about to be stored: size, nesting, its table key, and that every index key
/// it has is of the declared type, not empty and within the key size limits.
Result<void> check_item_for_table(const item::Item& item, const TableDescription& table,
                                  ItemFrom from = ItemFrom::put);

/// The same of an item in stored form that is of valid values: looks at its size and its keys
/// alone.
/// @cost no allocation, but for a table with local indexes
Result<void> check_stored_item(item::ItemView item, const TableDescription& table);

/// The tags once `added` are among them: a key that is there gets the new value. Also checks the
/// limits of each: key 1 to 128 and value 0 to 256 characters, no prefix `aws:`, 50 at most.
/// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Tagging.html
/// @errors validation
Result<std::vector<Tag>> merge_tags(std::vector<Tag> tags, const std::vector<Tag>& added);
/// The tags without those of the given keys, which need not be there. @errors validation
Result<std::vector<Tag>> remove_tags(std::vector<Tag> tags, const std::vector<std::string>& keys);

}  // namespace adjoin::table
