#include "table/store/table_store.h"

namespace adjoin::table {
namespace {

Error unsupported(std::string_view operation) {
  return Error(ErrorCode::unsupported, std::string("This store does not offer ") +
                                           std::string(operation) +
                                           "; its capabilities() tell what it does");
}

}  // namespace

Result<TableSizes> TableStore::table_sizes(const CallContext&, std::string_view) {
  return unsupported("sizes of tables");
}

// One after the other is always right. Stores that can do better, by one snapshot or many
// connections, answer it themselves.
Result<std::vector<QueryResult>> TableStore::query_many(const CallContext& context,
                                                        const std::vector<QueryRequest>& requests) {
  std::vector<QueryResult> answers;
  answers.reserve(requests.size());
  for (const QueryRequest& request : requests) {
    ADJOIN_TRY(QueryResult answer, query(context, request));
    answers.push_back(std::move(answer));
  }
  return answers;
}

Result<std::optional<GetItemResult>> TableStore::get_stored(const CallContext&,
                                                            const StoredGetRequest&) {
  return std::optional<GetItemResult>();
}

Result<std::optional<QueryResult>> TableStore::list_stored(const CallContext&,
                                                           const StoredListRequest&) {
  return std::optional<QueryResult>();
}

Result<StoredWriteResult> TableStore::write_stored(const CallContext&, const StoredWriteRequest&) {
  return StoredWriteResult();
}

// A store without a queue writes at once, and the completion runs in the caller's thread.
void TableStore::submit(const CallContext& context, WriteRequest request, WriteCompletion done) {
  done(std::visit(
      [&]<typename Request>(const Request& given) -> Result<WriteReply> {
        ADJOIN_TRY(auto reply, call<OperationOf<Request>>(context, given));
        return WriteReply(std::move(reply));
      },
      request));
}

Result<ChangesAfterResult> TableStore::changes_after(const CallContext&,
                                                     const ChangesAfterRequest&) {
  return unsupported("a feed of changes");
}

Result<std::unique_ptr<BulkLoad>> TableStore::begin_bulk_load(const CallContext&, const TableRef&,
                                                              std::string_view) {
  return unsupported("bulk loads");
}

Result<std::uint64_t> TableStore::ingest(const CallContext& context, const TableRef& table,
                                         const ItemSource& source) {
  ADJOIN_TRY(const std::unique_ptr<BulkLoad> load, begin_bulk_load(context, table, {}));
  for (std::uint64_t number = 1;; ++number) {
    ADJOIN_TRY(const std::optional<Item> item, source());
    if (!item) break;
    // The number is its note, so that an item that comes twice can be named.
    ADJOIN_CHECK(load->add(*item, std::to_string(number)));
  }
  const auto only_one = [](const std::vector<BulkRecord>& same_key, Bytes&,
                           Bytes&) -> Result<void> {
    return validation_error("item " + std::string(same_key[1].note) +
                            " of the load has the key of an earlier one");
  };
  return load->finish(only_one, {}, {});
}

Result<std::string> TableStore::derived_folder(const CallContext&, const TableRef&, CommitId) {
  return std::string();
}

Result<std::uint64_t> TableStore::collection_bytes(std::string_view, std::string_view, BytesView) {
  return unsupported("the size of a partition");
}

Result<StoreGauges> TableStore::gauges() const { return unsupported("how it is now"); }

Result<std::shared_ptr<const ReadView>> TableStore::read_view(const CallContext&) {
  return unsupported("read views");
}

}  // namespace adjoin::table
