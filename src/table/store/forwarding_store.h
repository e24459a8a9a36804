#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/store/table_store.h"

namespace adjoin::table {

/// Base of decorators of a store: forwards every call to an inner store. Most calls on items,
/// tables and streams run `before_call` and `behind_call` around it. Has the capabilities of the
/// inner store. `submit` is not forwarded: it writes before it returns. The inner store must
/// outlive this one. Thread-safe as far as the derived class is.
class ForwardingStore : public TableStore {
 public:
  explicit ForwardingStore(TableStore& inner) : inner_(inner) {}

  Result<TableRef> resolve(const CallContext& context, std::string_view name) override {
    return pass(context, [&](const CallContext& c) { return inner_.resolve(c, name); });
  }
  Result<TableRef> resolve_noted(const CallContext& context, std::string_view name,
                                 std::string_view note) override {
    return pass(context, [&](const CallContext& c) { return inner_.resolve_noted(c, name, note); });
  }
  Result<void> check_noted(const TableRef& table) override { return inner_.check_noted(table); }

#define ADJOIN_PASS(RESULT, FUNCTION, REQUEST)                                               \
  Result<RESULT> FUNCTION(const CallContext& context, REQUEST request) override {            \
    return pass(context, [&](const CallContext& c) { return inner_.FUNCTION(c, request); }); \
  }
  ADJOIN_PASS(GetItemResult, get_item, const GetItemRequest&)
  ADJOIN_PASS(WriteResult, put_item, const PutItemRequest&)
  ADJOIN_PASS(WriteResult, update_item, const UpdateItemRequest&)
  ADJOIN_PASS(WriteResult, delete_item, const DeleteItemRequest&)
  ADJOIN_PASS(QueryResult, query, const QueryRequest&)
  ADJOIN_PASS(ScanResult, scan, const ScanRequest&)
  ADJOIN_PASS(BatchGetItemResult, batch_get_item, const BatchGetItemRequest&)
  ADJOIN_PASS(BatchWriteItemResult, batch_write_item, const BatchWriteItemRequest&)
  ADJOIN_PASS(TransactGetItemsResult, transact_get_items, const TransactGetItemsRequest&)
  ADJOIN_PASS(TransactWriteItemsResult, transact_write_items, const TransactWriteItemsRequest&)
  ADJOIN_PASS(TableDescription, create_table, const CreateTableRequest&)
  ADJOIN_PASS(TableDescription, describe_table, std::string_view)
  ADJOIN_PASS(TableDescription, delete_table, std::string_view)
  ADJOIN_PASS(ListTablesResult, list_tables, const ListTablesRequest&)
  ADJOIN_PASS(TableDescription, update_table, const UpdateTableRequest&)
  ADJOIN_PASS(TimeToLiveSpecification, update_time_to_live, const UpdateTimeToLiveRequest&)
  ADJOIN_PASS(TimeToLiveDescription, describe_time_to_live, std::string_view)
  ADJOIN_PASS(std::vector<Tag>, list_tags_of_resource, std::string_view)
  ADJOIN_PASS(ListStreamsResult, list_streams, const ListStreamsRequest&)
  ADJOIN_PASS(StreamDescription, describe_stream, const DescribeStreamRequest&)
  ADJOIN_PASS(std::string, get_shard_iterator, const GetShardIteratorRequest&)
  ADJOIN_PASS(GetRecordsResult, get_records, const GetRecordsRequest&)
  ADJOIN_PASS(ChangesAfterResult, changes_after, const ChangesAfterRequest&)
#undef ADJOIN_PASS

  Result<void> tag_resource(const CallContext& context, std::string_view name,
                            const std::vector<Tag>& tags) override {
    return pass(context, [&](const CallContext& c) { return inner_.tag_resource(c, name, tags); });
  }
  Result<void> untag_resource(const CallContext& context, std::string_view name,
                              const std::vector<std::string>& keys) override {
    return pass(context,
                [&](const CallContext& c) { return inner_.untag_resource(c, name, keys); });
  }
  Result<std::unique_ptr<BulkLoad>> begin_bulk_load(const CallContext& context,
                                                    const TableRef& table,
                                                    std::string_view origin) override {
    return inner_.begin_bulk_load(context, table, origin);
  }
  Result<std::string> derived_folder(const CallContext& context, const TableRef& table,
                                     CommitId commit) override {
    return inner_.derived_folder(context, table, commit);
  }
  Result<std::shared_ptr<const ReadView>> read_view(const CallContext& context) override {
    return inner_.read_view(context);
  }
  Result<std::optional<std::string>> note(const CallContext& context, std::string_view name,
                                          NoteKind kind) override {
    return pass(context, [&](const CallContext& c) { return inner_.note(c, name, kind); });
  }
  Result<void> set_notes(const CallContext& context, std::string_view name,
                         std::vector<NoteChange> changes) override {
    return pass(context, [&](const CallContext& c) {
      return inner_.set_notes(c, name, std::move(changes));
    });
  }
  Result<TableSizes> table_sizes(const CallContext& context, std::string_view name) override {
    return inner_.table_sizes(context, name);
  }
  Result<StoreStats> stats() const override { return inner_.stats(); }
  Capabilities capabilities() const override { return inner_.capabilities(); }

 protected:
  /// Runs before a call. If it returns an error, the call is not made and returns that error.
  virtual Result<void> before_call(const CallContext&) { return {}; }
  /// Runs after a call, with the usage of that call. If it returns an error, the call returns that
  /// error, although it was made.
  virtual Result<void> behind_call(const Cost&) { return {}; }

  /// Adds usage to the sum that a caller keeps; null: the caller keeps none.
  static void charge(const Cost& cost, Cost* sum) {
    if (sum == nullptr) return;
    sum->requests += cost.requests;
    sum->capacity += cost.capacity;
    sum->scanned += cost.scanned;
    sum->returned += cost.returned;
  }

  /// Makes a call between `before_call` and `behind_call`, and charges its usage to `context`.
  template <typename Call>
  auto pass(const CallContext& context, const Call& call) -> decltype(call(context)) {
    ADJOIN_CHECK(before_call(context));
    Cost cost;
    CallContext counting = context;
    counting.cost = &cost;
    auto answer = call(counting);
    charge(cost, context.cost);
    ADJOIN_CHECK(behind_call(cost));
    return answer;
  }

 private:
  TableStore& inner_;
};

}  // namespace adjoin::table
