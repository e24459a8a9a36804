#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "table/check/checks.h"
#include "table/check/key_values.h"
#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/owned_or_borrowed.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

/// Semantic validation in one place: a request and a table's description go in; either DynamoDB's
/// error comes out or the request in prepared form, with keys checked and expressions compiled.
/// Every store uses these, so every store refuses the same things with the same words.
/// Prepared forms borrow from the request and the description: both must outlive them.

/// A validated single-item write of any of the four kinds.
struct PreparedWrite {
  enum class Kind : std::uint8_t { put, update, remove, check };
  Kind kind = Kind::put;
  const TableDescription* table = nullptr;
  PreparedKey key;
  const item::Item* key_item = nullptr;  ///< the request's key (update, remove, check)
  /// The request's item (put). Null where the request has its stored form alone; `key` then borrows
  /// from `own_key`.
  const item::Item* item = nullptr;
  std::unique_ptr<const item::Item> own_key;
  Bytes stored_item;  ///< the item's stored form (put)
  OwnedOrBorrowed<expression::Update> update;
  OwnedOrBorrowed<expression::Condition> condition;
  ReturnValues return_values = ReturnValues::none;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
};

struct PreparedGet {
  PreparedKey key;
  std::optional<expression::Projection> projection;
};

/// What to get from one table of a BatchGetItem.
struct PreparedBatchGet {
  std::vector<PreparedKey> keys;  ///< as in the request, no two equal
  std::optional<expression::Projection> projection;
};

/// A validated Query or Scan. The key condition's terms are in key order: the first
/// `keys->partition.size()` of them name the partition. For a Scan it has none.
struct PreparedRead {
  const IndexDescription* index = nullptr;  ///< null: the table itself
  const KeySchema* keys = nullptr;          ///< of the index or the table
  expression::KeyCondition key_condition;
  OwnedOrBorrowed<expression::Condition> filter;
  std::optional<expression::Projection> projection;
  Select select = Select::all_attributes;  ///< never `unspecified`
  /// A local index lacks what is asked for: each entry's whole item is read from the table and
  /// charged there by itself. The page's 1 MB still counts entries.
  bool fetch_from_table = false;
  std::size_t limit = 0;  ///< items read at most; 0: no limit but 1 MB
  bool forward = true;
  bool consistent = false;
  const item::Item* exclusive_start_key = nullptr;  ///< validated: index key plus table key
  std::size_t segment = 0;
  std::size_t total_segments = 1;
  bool is_of_one_item = false;  ///< names a whole key of the table: no page can follow
};

Result<PreparedKey> prepare_key(const item::Item& key, const TableDescription& table);
Result<PreparedGet> prepare(const GetItemRequest& request, const TableDescription& table);
Result<PreparedGet> prepare(const TransactGet& request, const TableDescription& table);
Result<PreparedBatchGet> prepare(const KeysAndAttributes& request, const TableDescription& table);
Result<PreparedWrite> prepare(const PutItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const UpdateItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const DeleteItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const BatchAction& action, const TableDescription& table);
/// All actions on one table, in order; an error when two have one key.
Result<std::vector<PreparedWrite>> prepare(const TableBatch& batch, const TableDescription& table);
/// One action alone. Transactions use the form below, which knows what fails the whole request and
/// what is one action's cancellation reason.
Result<PreparedWrite> prepare(const TransactAction& action, const TableDescription& table);
Result<PreparedRead> prepare(const QueryRequest& request, const TableDescription& table);
Result<PreparedRead> prepare(const ScanRequest& request, const TableDescription& table);

/// For a write whose table was altered since it was prepared: its keys are the same, its indexes
/// may not be. A put's item is checked again; the write then borrows `table`. @errors validation
Result<void> rebind(PreparedWrite& write, const TableDescription& table);

/// What can be said before any table is looked up, as of the requests in checks.h.
Result<void> check_request(const QueryRequest& request);
Result<void> check_request(const ScanRequest& request);
Result<void> check_request(const UpdateTableRequest& request);

/// The error of a request whose table does not exist. What is wrong with its expressions comes
/// first, as the service checks those before it looks the table up.
Error missing_table(const GetItemRequest& request);
Error missing_table(const PutItemRequest& request);
Error missing_table(const UpdateItemRequest& request);
Error missing_table(const DeleteItemRequest& request);
Error missing_table(const QueryRequest& request);
Error missing_table(const ScanRequest& request);

/// The error to tell of a batch, one of whose tables is missing or does not fit what is asked of
/// it: `found`, or what the service looks for in the whole batch before any table, which are the
/// sizes of items, members that are twice the same, and expressions. Nothing of that is asked of a
/// batch that has no error.
Error first_error(const BatchGetItemRequest& request, Error found);
Error first_error(const BatchWriteItemRequest& request, Error found);
/// The same where `found` is that a table does not exist.
Error missing_table(const BatchGetItemRequest& request);
Error missing_table(const BatchWriteItemRequest& request);

/// Finds a table's description; null when there is no such table.
using TableLookup = std::function<const TableDescription*(const TableRef&)>;

/// Whole transactions, all checks in DynamoDB's order: counts and token, then action by action its
/// expressions, the size so far, its table, its key and item (whose errors are cancellation
/// reasons). The first problem in that order is told; equal targets before what follows them.
/// @errors validation; resource_not_found; transaction_canceled with a reason per action
Result<std::vector<PreparedWrite>> prepare(const TransactWriteItemsRequest& request,
                                           const TableLookup& find_table);
Result<std::vector<PreparedGet>> prepare(const TransactGetItemsRequest& request,
                                         const TableLookup& find_table);

/// Refuses a TransactGetItems whose items have more than 4 MB together. @errors validation
Result<void> check_transaction_read_size(std::size_t item_bytes);

/// Identifies what a transaction asks for, whatever it wants reported about it: equal requests have
/// equal fingerprints, in every version of this program. Kept with its ClientRequestToken.
using Fingerprint = std::array<std::uint8_t, 16>;
Fingerprint fingerprint(const TransactWriteItemsRequest& request);

/// Checks a CreateTable request and builds the description from it, without id and creation time.
Result<TableDescription> prepare(const CreateTableRequest& request);

/// Checks an UpdateTable request against the table as it is and answers the table as it will be, as
/// the reply describes it: status updating; an index to be created is `creating` and `backfilling`,
/// has no id yet and stands behind the other global ones; an index to be deleted is `deleting`.
/// Its stream is as before: the store, which knows the commit, then calls `set_stream`.
/// @errors validation; resource_not_found (no such index); resource_in_use while the table is being
///         changed, but for the deletion of an index that is being filled; limit_exceeded when an
///         index is already being created or deleted, or the request asks for two
Result<TableDescription> prepare(const UpdateTableRequest& request, const TableDescription& table);
/// Whether an index of the table is being filled or removed: the store then ends that work.
bool has_online_index(const TableDescription& table) noexcept;

}  // namespace adjoin::table
