#pragma once

#include "table/held.h"
#include "table/item_notes.h"
#include "table/passing_store.h"

namespace adjoin::table {

/// Another store whose tables may also carry their notes in an item, as clients of a server set
/// them: they are the table's own here. Notes that the other store keeps beside a table come first.
/// What is bound to a schema in an item goes under a lease, and a Scan leaves that item out
/// (item_notes.h). Thread-safe.
class ItemNotedStore final : public PassingStore {
 public:
  /// `inner` outlives it.
  explicit ItemNotedStore(TableStore& inner, NoteOptions options = {})
      : PassingStore(inner), inner_(inner), notes_(inner, options) {}

  Result<TableRef> resolve_noted(const CallContext& context, std::string_view name,
                                 std::string_view note) override;
  Result<void> check_noted(const TableRef& table) override;
  Result<std::optional<std::string>> note(const CallContext& context, std::string_view name,
                                          NoteKind kind) override;
  /// Into the item where there is one; else beside the table.
  Result<void> set_notes(const CallContext& context, std::string_view name,
                         std::vector<NoteChange> changes) override;
  Result<ScanResult> scan(const CallContext& caller, const ScanRequest& request) override;
  Result<std::vector<QueryResult>> query_many(const CallContext& caller,
                                              const std::vector<QueryRequest>& requests) override;
  void submit(const CallContext& caller, WriteRequest request, WriteCompletion done) override;

#define ADJOIN_HOLD(RESULT, FUNCTION, REQUEST)                                          \
  Result<RESULT> FUNCTION(const CallContext& caller, const REQUEST& request) override { \
    ADJOIN_TRY(const CallContext context, held(notes_, caller, request));               \
    return PassingStore::FUNCTION(context, request);                                    \
  }
  ADJOIN_HOLD(GetItemResult, get_item, GetItemRequest)
  ADJOIN_HOLD(WriteResult, put_item, PutItemRequest)
  ADJOIN_HOLD(WriteResult, update_item, UpdateItemRequest)
  ADJOIN_HOLD(WriteResult, delete_item, DeleteItemRequest)
  ADJOIN_HOLD(QueryResult, query, QueryRequest)
  ADJOIN_HOLD(BatchGetItemResult, batch_get_item, BatchGetItemRequest)
  ADJOIN_HOLD(BatchWriteItemResult, batch_write_item, BatchWriteItemRequest)
  ADJOIN_HOLD(TransactGetItemsResult, transact_get_items, TransactGetItemsRequest)
  ADJOIN_HOLD(TransactWriteItemsResult, transact_write_items, TransactWriteItemsRequest)
  ADJOIN_HOLD(ChangesAfterResult, changes_after, ChangesAfterRequest)
#undef ADJOIN_HOLD

 private:
  /// Whether the other store keeps the table's schema itself.
  Result<bool> keeps(const CallContext& context, std::string_view name);

  TableStore& inner_;
  ItemNotes notes_;
};

}  // namespace adjoin::table
