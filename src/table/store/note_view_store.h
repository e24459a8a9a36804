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

/// Another store as the clients of a server see it: the notes that it keeps beside a table are an
/// item of that table too (note_item.h), so that behind an endpoint and in the folder there is one
/// schema. GetItem of that item shows the notes, a put of it sets them, whatever else would write
/// it is refused; Query and Scan leave it out. A store that keeps no notes is as it is.
/// Thread-safe.
class NoteViewStore final : public ForwardingStore {
 public:
  /// `inner` outlives it.
  explicit NoteViewStore(TableStore& inner);

  /// For requests that are right only while the table's schema is the one that `bound` was shown
  /// with: as TableStore::resolve_noted. @errors configuration, naming the table
  Result<TableRef> resolve_bound(const CallContext& context, const std::string& table_name,
                                 std::string_view bound);

  Result<GetItemResult> get_item(const CallContext&, const GetItemRequest&) override;
  Result<WriteResult> put_item(const CallContext&, const PutItemRequest&) override;
  Result<WriteResult> update_item(const CallContext&, const UpdateItemRequest&) override;
  Result<WriteResult> delete_item(const CallContext&, const DeleteItemRequest&) override;
  Result<QueryResult> query(const CallContext&, const QueryRequest&) override;
  Result<BatchWriteItemResult> batch_write_item(const CallContext&,
                                                const BatchWriteItemRequest&) override;
  Result<TransactWriteItemsResult> transact_write_items(const CallContext&,
                                                        const TransactWriteItemsRequest&) override;
  void submit(const CallContext&, WriteRequest request, WriteCompletion done) override;

 private:
  /// A schema that a table carries, to tell from every other that it has carried.
  struct Bound {
    TableRef table;  ///< good while the schema is
    std::string token;
    std::uint64_t changes = 0;  ///< of the schema, that were seen
  };

  // Under the mutex.
  /// Null: the table carries no schema.
  Result<const Bound*> bound_of(const CallContext& context, const std::string& table_name);
  /// What the item of notes would be; nullopt: there is none.
  Result<std::optional<NoteItem>> look(const CallContext& context, const std::string& table_name);
  Result<WriteResult> set(const CallContext& context, const PutItemRequest& request);

  TableStore& inner_;
  const bool keeps_notes_;
  const std::string opening_;  ///< another one each time that a store is opened
  std::mutex mutex_;
  std::map<std::string, Bound, std::less<>> bound_;
};

}  // namespace adjoin::table
