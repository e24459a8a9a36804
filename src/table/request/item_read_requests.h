#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/names.h"
#include "expression/projection.h"
#include "table/request/call_context.h"
#include "table/request/item_page.h"
#include "table/request/item_write_requests.h"
#include "table/request/table_ref.h"

namespace adjoin::table {

/// The keys to read from one table, with the projection that they share.
struct KeysAndAttributes {
  TableRef table;
  std::vector<Item> keys;
  bool consistent_read = false;
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
/// Up to 100 keys over all tables, each table named once, no key twice.
struct BatchGetItemRequest {
  std::vector<KeysAndAttributes> tables;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct BatchGetItemResult {
  struct Table {
    std::string name;
    ItemPage items;  ///< only items that exist, in the order of the request's keys
  };
  std::vector<Table> tables;                   ///< in the order of the request
  std::vector<KeysAndAttributes> unprocessed;  ///< keys beyond 16 MB of items
  std::vector<ConsumedCapacity> consumed_capacity;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_GetItem.html
struct GetItemRequest {
  TableRef table;
  Item key;  ///< exactly the table's key attributes
  bool consistent_read = false;
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct GetItemResult {
  std::optional<OwnedItem> item;  ///< nullopt: no such item, which is no error
  std::optional<ConsumedCapacity> consumed_capacity;
};

/// The text of one of the table's key attributes behind its first `from` bytes. Where keys end with
/// what a reader looks for, he need not look for the attribute in each item.
struct KeyTail {
  bool of_sort_key = true;  ///< false: of the partition key, as in an index over the other end
  std::size_t from = 0;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Query.html
struct QueryRequest {
  TableRef table;
  std::optional<std::string> index_name;
  /// Exactly one of the next two: the text as on the wire, or a built condition, which saves the
  /// parsing.
  std::optional<std::string> key_condition_expression;
  std::optional<expression::KeyCondition> key_condition;
  std::optional<std::string> filter_expression;
  std::optional<expression::Condition> filter;  ///< used when there is no text
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  Select select = Select::unspecified;
  std::optional<std::int64_t> limit;  ///< items read, before the filter
  bool scan_index_forward = true;
  bool consistent_read = false;
  std::optional<Item> exclusive_start_key;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
  /// Tails that the page should have (ItemPage::tail). A hint: a store gives those that it finds
  /// in its keys, and others none.
  std::optional<KeyTail> tails;
};

/// One page of a Query or Scan.
struct QueryResult {
  ItemPage items;          ///< empty when `select` is count
  std::int64_t count = 0;  ///< items that passed the filter
  std::int64_t scanned_count = 0;
  std::optional<Item> last_evaluated_key;  ///< nullopt: this was the last page
  std::optional<ConsumedCapacity> consumed_capacity;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html
struct ScanRequest {
  TableRef table;
  std::optional<std::string> index_name;
  std::optional<std::string> filter_expression;
  std::optional<expression::Condition> filter;  ///< used when there is no text
  std::optional<std::string> projection_expression;
  std::optional<expression::Projection> projection;  ///< used when there is no text
  expression::Placeholders placeholders;
  Select select = Select::unspecified;
  std::optional<std::int64_t> limit;
  std::optional<std::int64_t> segment;
  std::optional<std::int64_t> total_segments;
  bool consistent_read = false;
  std::optional<Item> exclusive_start_key;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

using ScanResult = QueryResult;

/// One read of a TransactGetItems.
struct TransactGet {
  TableRef table;
  Item key;
  std::optional<std::string> projection_expression;
  expression::Placeholders placeholders;
};

/// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html
/// Reads up to 100 items at one snapshot.
struct TransactGetItemsRequest {
  std::vector<TransactGet> items;
  ReturnConsumedCapacity return_consumed_capacity = ReturnConsumedCapacity::none;
};

struct TransactGetItemsResult {
  std::vector<std::optional<OwnedItem>> items;  ///< in request order; nullopt: no such item
  std::vector<ConsumedCapacity> consumed_capacity;
};

}  // namespace adjoin::table
