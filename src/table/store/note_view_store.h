#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/store/forwarding_store.h"
#include "table/store/item_notes.h"

namespace adjoin::table {

/// Decorator of a store for the clients of a server: shows the notes of a table as an item of the
/// table (item_notes.h). So a remote client reads them as it would on DynamoDB. GetItem of that
/// item returns the notes, and PutItem sets them. Other writes of the item are refused. Query and
/// Scan leave it out. Changes nothing if the inner store keeps no notes. One mutex for all: notes
/// are read when graphs open, which is seldom. Thread-safe.
class NoteViewStore final : public Forwarding<NoteViewStore> {
 public:
  /// `inner` must outlive this object.
  explicit NoteViewStore(TableStore& inner);
  using Forwarding::run;

  /// As TableStore::resolve_noted, for requests that are bound to the schema note with the token
  /// `bound`. @errors schema_changed, naming the table: it has another one, or none
  Result<TableRef> resolve_bound(const CallContext& context, const std::string& table_name,
                                 std::string_view bound);

  Result<GetItemResult> run(GetItem, const CallContext&, const GetItemRequest&);
  Result<WriteResult> run(PutItem, const CallContext&, const PutItemRequest&);
  Result<WriteResult> run(UpdateItem, const CallContext&, const UpdateItemRequest&);
  Result<WriteResult> run(DeleteItem, const CallContext&, const DeleteItemRequest&);
  Result<QueryResult> run(Query, const CallContext&, const QueryRequest&);
  Result<BatchWriteItemResult> run(BatchWriteItem, const CallContext&,
                                   const BatchWriteItemRequest&);
  Result<TransactWriteItemsResult> run(TransactWriteItems, const CallContext&,
                                       const TransactWriteItemsRequest&);
  void submit(const CallContext&, WriteRequest request, WriteCompletion done) override;

 private:
  /// The present schema note of a table, with a token that no other one of the table has.
  struct Bound {
    TableRef table;  ///< valid until that note is changed
    std::string token;
    std::uint64_t changes = 0;  ///< changes of that note seen so far
  };

  // Call these under the mutex.
  /// Returns the schema note of a table; null if it has none. Valid while the mutex is held.
  Result<const Bound*> bound_of(const CallContext& context, const std::string& table_name);
  /// Returns the content of the item with the notes; nullopt if the table has none.
  Result<std::optional<NoteItem>> look(const CallContext& context, const std::string& table_name);
  Result<WriteResult> set(const CallContext& context, const PutItemRequest& request);

  TableStore& inner_;
  const bool keeps_notes_;
  const std::string opening_;  ///< random token of this object
  std::mutex mutex_;
  std::map<std::string, Bound, std::less<>> bound_;
};

}  // namespace adjoin::table
