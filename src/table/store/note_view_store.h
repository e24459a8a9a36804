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

/// Decorator of a store for the clients of a server: shows table metadata as an item of the table
/// (item_notes.h). The schema is then the same behind an endpoint and in the folder. GetItem of
/// that item returns the metadata, and PutItem sets it. Other writes of the item are refused. Query
/// and Scan leave it out. Changes nothing if the inner store keeps no metadata. Thread-safe.
/// One mutex for all: notes are read when graphs open, which is seldom.
class NoteViewStore final : public Forwarding<NoteViewStore> {
 public:
  /// `inner` must outlive this object.
  explicit NoteViewStore(TableStore& inner);
  using Forwarding::run;

  /// As TableStore::resolve_noted, for requests that are bound to the schema with the token
  /// `bound`. @errors configuration, naming the table: it has another schema, or none
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
  /// The present schema of a table, with a token that no other schema of the table has.
  struct Bound {
    TableRef table;  ///< valid until the schema is changed
    std::string token;
    std::uint64_t changes = 0;  ///< schema changes seen so far
  };

  // Call these under the mutex.
  /// Returns the schema of a table; null if it has none. Valid while the mutex is held.
  Result<const Bound*> bound_of(const CallContext& context, const std::string& table_name);
  /// Returns the content of the metadata item; nullopt if the table has no metadata.
  Result<std::optional<NoteItem>> look(const CallContext& context, const std::string& table_name);
  Result<WriteResult> set(const CallContext& context, const PutItemRequest& request);

  TableStore& inner_;
  const bool keeps_notes_;
  const std::string opening_;  ///< random token of this object
  std::mutex mutex_;
  std::map<std::string, Bound, std::less<>> bound_;
};

}  // namespace adjoin::table
