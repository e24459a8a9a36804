#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/bytes.h"
#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/projection.h"
#include "expression/update.h"
#include "item/stored_item.h"
#include "table/check/checks.h"
#include "table/check/key_values.h"
#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/owned_or_borrowed.h"
#include "table/request/stored_read.h"
#include "table/request/table_description.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

/// Validation of requests against a table's description. Each `prepare` returns the request in
/// prepared form, with keys checked and expressions compiled, or DynamoDB's error. All stores use
/// these, so that all refuse the same requests with the same messages. Prepared forms borrow from
/// the request and the description: both must outlive them.

/// A validated single-item write of any of the four kinds.
struct PreparedWrite {
  enum class Kind : std::uint8_t { put, update, remove, check };
  Kind kind = Kind::put;
  const TableDescription* table = nullptr;
  PreparedKey key;
  const Item* key_item = nullptr;  ///< the request's key (update, remove, check)
  /// The request's item (put). Null if the request has only its stored form; `key` then borrows
  /// from `own_key`.
  const Item* item = nullptr;
  std::unique_ptr<const Item> own_key;
  Bytes stored_item;  ///< the item's stored form (put)
  OwnedOrBorrowed<expression::Update> update;
  OwnedOrBorrowed<expression::Condition> condition;
  ReturnValues return_values = ReturnValues::none;
  ReturnValuesOnConditionCheckFailure on_condition_failure =
      ReturnValuesOnConditionCheckFailure::none;
};

/// A validated read of one item.
struct PreparedGet {
  PreparedKey key;
  std::optional<expression::Projection> projection;
};

/// The validated part of a BatchGetItem for one table.
struct PreparedBatchGet {
  std::vector<PreparedKey> keys;  ///< as in the request, no two equal
  std::optional<expression::Projection> projection;
};

/// A validated Query or Scan. The key condition's terms are in key order: the first
/// `keys->partition.size()` terms name the partition. A Scan has no terms.
struct PreparedRead {
  const IndexDescription* index = nullptr;  ///< null: the table itself
  const KeySchema* keys = nullptr;          ///< key schema of the index or the table
  expression::KeyCondition key_condition;
  OwnedOrBorrowed<expression::Condition> filter;
  std::optional<expression::Projection> projection;
  Select select = Select::all_attributes;  ///< never `unspecified`
  /// True if a local index lacks requested attributes. Each entry's whole item is then read from
  /// the table and charged there separately. The page's 1 MB still counts entries.
  bool fetch_from_table = false;
  std::size_t limit = 0;  ///< most items read; 0: only the limit of 1 MB
  bool forward = true;
  bool consistent = false;
  const Item* exclusive_start_key = nullptr;  ///< validated: index key plus table key
  std::size_t segment = 0;
  std::size_t total_segments = 1;
  std::optional<KeyTail> tails;  ///< nullopt as well where a key's end cannot be told: numbers
  bool is_of_one_item = false;   ///< a whole key of the table is given: no page can follow
};

/// Checks that `key` has exactly the table's key attributes. @errors validation
Result<PreparedKey> prepare_key(const Item& key, const TableDescription& table);
Result<PreparedGet> prepare(const GetItemRequest& request, const TableDescription& table);
Result<PreparedGet> prepare(const TransactGet& request, const TableDescription& table);
Result<PreparedBatchGet> prepare(const KeysAndAttributes& request, const TableDescription& table);
Result<PreparedWrite> prepare(const PutItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const UpdateItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const DeleteItemRequest& request, const TableDescription& table);
Result<PreparedWrite> prepare(const BatchAction& action, const TableDescription& table);
/// Prepares all actions on one table, in order. @errors validation, also if two have the same key
Result<std::vector<PreparedWrite>> prepare(const TableBatch& batch, const TableDescription& table);
/// Prepares one action alone. Transactions use the form below, which separates errors of the whole
/// request from the cancellation reason of one action.
Result<PreparedWrite> prepare(const TransactAction& action, const TableDescription& table);
Result<PreparedRead> prepare(const QueryRequest& request, const TableDescription& table);
Result<PreparedRead> prepare(const ScanRequest& request, const TableDescription& table);
/// Returns whether the request names a key that the table's items can have.
bool is_key_of(const StoredGetRequest& request, const TableDescription& table);
/// Prepares a list, all but its range of keys. False: only the Query says what is wrong with it, or
/// it is none for the table's key attributes. `read` is then as it may be.
bool prepare(const StoredListRequest& request, const TableDescription& table, PreparedRead& read);

/// Updates a prepared write after its table was altered: the keys are the same, the indexes may
/// differ. Checks the item of a put again. The write then borrows `table`. @errors validation
Result<void> rebind(PreparedWrite& write, const TableDescription& table);

/// Checks that need no table, as those in checks.h. @errors validation
Result<void> check_request(const QueryRequest& request);
Result<void> check_request(const ScanRequest& request);
Result<void> check_request(const UpdateTableRequest& request);

/// Returns the error of a request whose table does not exist. Errors of its expressions come first,
/// because DynamoDB checks those before it looks up the table.
Error missing_table(const GetItemRequest& request);
Error missing_table(const PutItemRequest& request);
Error missing_table(const UpdateItemRequest& request);
Error missing_table(const DeleteItemRequest& request);
Error missing_table(const QueryRequest& request);
Error missing_table(const ScanRequest& request);

/// Returns the error to report for a batch for which the store found an error of one table. That is
/// `found`, unless the batch has a fault that DynamoDB checks before any table: sizes of items,
/// duplicate members, or expressions. A batch without an error needs no such check.
Error first_error(const BatchGetItemRequest& request, Error found);
Error first_error(const BatchWriteItemRequest& request, Error found);
/// The same for the error that a table does not exist.
Error missing_table(const BatchGetItemRequest& request);
Error missing_table(const BatchWriteItemRequest& request);

/// Returns a table's description; null if there is no such table.
using TableLookup = std::function<const TableDescription*(const TableRef&)>;

/// Prepares a whole transaction, with all checks in DynamoDB's order, and reports the first fault.
/// The order is: counts and token, then for each action its expressions, the size so far, its
/// table, its key and item. Errors of key and item are cancellation reasons. Equal targets are
/// reported before later faults.
/// @errors validation; resource_not_found; transaction_canceled with a reason per action
Result<std::vector<PreparedWrite>> prepare(const TransactWriteItemsRequest& request,
                                           const TableLookup& find_table);
Result<std::vector<PreparedGet>> prepare(const TransactGetItemsRequest& request,
                                         const TableLookup& find_table);

/// Refuses a TransactGetItems whose items have more than 4 MB together. @errors validation
Result<void> check_transaction_read_size(std::size_t item_bytes);

/// Hash of the actions of a transaction, without the options of its reply. Equal requests have
/// equal fingerprints in every version of this program. Stored with the ClientRequestToken.
using Fingerprint = std::array<std::uint8_t, 16>;
Fingerprint fingerprint(const TransactWriteItemsRequest& request);

/// Checks a CreateTable request and builds the description from it, without id and creation time.
Result<TableDescription> prepare(const CreateTableRequest& request);

/// Checks an UpdateTable request against the present table. Returns the new table as the reply
/// describes it, with status updating. A new index is `creating` and `backfilling`, has no id yet
/// and stands behind the other global ones. An index to be deleted is `deleting`. The stream is
/// unchanged: the store, which knows the commit, then calls `set_stream`.
/// @errors validation; resource_not_found (no such index); resource_in_use while the table is being
///         changed, but for the deletion of an index that is being filled; limit_exceeded when an
///         index is already being created or deleted, or the request asks for two
Result<TableDescription> prepare(const UpdateTableRequest& request, const TableDescription& table);
/// Whether an index of the table is being filled or removed, which is work that the store must end.
bool has_online_index(const TableDescription& table) noexcept;

}  // namespace adjoin::table
