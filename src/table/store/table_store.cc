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

namespace {

/// Calls the operation that belongs to a write request's type.
struct Writer {
  TableStore& store;
  const CallContext& context;

  Result<WriteReply> operator()(const PutItemRequest& request) {
    return reply(store.put_item(context, request));
  }
  Result<WriteReply> operator()(const UpdateItemRequest& request) {
    return reply(store.update_item(context, request));
  }
  Result<WriteReply> operator()(const DeleteItemRequest& request) {
    return reply(store.delete_item(context, request));
  }
  Result<WriteReply> operator()(const BatchWriteItemRequest& request) {
    return reply(store.batch_write_item(context, request));
  }
  Result<WriteReply> operator()(const TransactWriteItemsRequest& request) {
    return reply(store.transact_write_items(context, request));
  }

  template <typename T>
  static Result<WriteReply> reply(Result<T> result) {
    if (!result) return std::move(result).error();
    return WriteReply(*std::move(result));
  }
};

}  // namespace

void TableStore::submit(const CallContext& context, WriteRequest request, WriteCompletion done) {
  done(std::visit(Writer{*this, context}, request));
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

Result<std::shared_ptr<const ReadView>> TableStore::read_view(const CallContext&) {
  return unsupported("read views");
}

}  // namespace adjoin::table
