#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "table/request/bulk_load.h"
#include "table/request/call_context.h"
#include "table/request/operations.h"
#include "table/request/store_facts.h"
#include "table/request/store_gauges.h"
#include "table/request/stored_read.h"
#include "table/request/stored_write.h"
#include "table/store/contributor_insights.h"
#include "table/store/slots.h"
#include "table/store/system_records.h"

namespace adjoin::table {

using WriteRequest = std::variant<PutItemRequest, UpdateItemRequest, DeleteItemRequest,
                                  BatchWriteItemRequest, TransactWriteItemsRequest>;
using WriteReply = std::variant<WriteResult, BatchWriteItemResult, TransactWriteItemsResult>;
/// Completion of a queued write. Called exactly once, by a thread of the store. It must be quick:
/// it should only post the reply to another thread.
using WriteCompletion = std::function<void(Result<WriteReply>)>;

/// Source of items for `ingest`: called until it returns nullopt.
using ItemSource = std::function<Result<std::optional<Item>>()>;

/// Interface between the graph and a store of tables: RocksDB in this process, a server, or
/// DynamoDB itself. Requests and results are typed forms of those of the DynamoDB API.
///
/// A store answers an operation with a function `run(Op, context, request)`, which `call` reaches
/// through its slot (slots.h). What is no operation of the API is a virtual function.
///
/// A store validates requests. An error leaves the table unchanged unless its code is
/// outcome_unknown. Every write returns its CommitId. Thread-safe.
/// @consistency a read sees every write acknowledged before the call, unless the context carries a
/// read view.
class TableStore {
 public:
  virtual ~TableStore() = default;

  /// Looks up a table. Requests with the result need no look-up. @errors resource_not_found
  virtual Result<TableRef> resolve(const CallContext& context, std::string_view table_name) = 0;
  /// The same, and binds requests to the schema: they are valid only while the table's schema is
  /// `note`. Once a schema was set, the store refuses them, queued writes too. That holds also if
  /// the schema was set back to the same text.
  /// @errors schema_changed, from this call and from every such request
  virtual Result<TableRef> resolve_noted(const CallContext& context, std::string_view table_name,
                                         std::string_view note) = 0;
  /// Checks whether requests with a result of `resolve_noted` are still valid. @errors as theirs
  /// @cost one atomic load if the table was not altered
  virtual Result<void> check_noted(const TableRef& table) = 0;

  /// Runs one operation of the API: `call<ListTables>(context, request)`.
  /// @cost one indirect call more than the operation
  template <Operation Op>
  Result<ReplyOf<Op>> call(const CallContext& context, const RequestOf<Op>& request) {
    return static_cast<const SlotOf<Op>&>(slots_).answer(*this, context, request);
  }

  // Names of the operations that are called most. A new operation needs none.
  Result<ReplyOf<GetItem>> get_item(const CallContext& context, const RequestOf<GetItem>& request) {
    return call<GetItem>(context, request);
  }
  Result<ReplyOf<PutItem>> put_item(const CallContext& context, const RequestOf<PutItem>& request) {
    return call<PutItem>(context, request);
  }
  Result<ReplyOf<UpdateItem>> update_item(const CallContext& context,
                                          const RequestOf<UpdateItem>& request) {
    return call<UpdateItem>(context, request);
  }
  Result<ReplyOf<DeleteItem>> delete_item(const CallContext& context,
                                          const RequestOf<DeleteItem>& request) {
    return call<DeleteItem>(context, request);
  }
  Result<ReplyOf<Query>> query(const CallContext& context, const RequestOf<Query>& request) {
    return call<Query>(context, request);
  }
  Result<ReplyOf<Scan>> scan(const CallContext& context, const RequestOf<Scan>& request) {
    return call<Scan>(context, request);
  }
  Result<ReplyOf<BatchGetItem>> batch_get_item(const CallContext& context,
                                               const RequestOf<BatchGetItem>& request) {
    return call<BatchGetItem>(context, request);
  }
  Result<ReplyOf<BatchWriteItem>> batch_write_item(const CallContext& context,
                                                   const RequestOf<BatchWriteItem>& request) {
    return call<BatchWriteItem>(context, request);
  }
  Result<ReplyOf<TransactGetItems>> transact_get_items(const CallContext& context,
                                                       const RequestOf<TransactGetItems>& request) {
    return call<TransactGetItems>(context, request);
  }
  Result<ReplyOf<TransactWriteItems>> transact_write_items(
      const CallContext& context, const RequestOf<TransactWriteItems>& request) {
    return call<TransactWriteItems>(context, request);
  }
  Result<ReplyOf<CreateTable>> create_table(const CallContext& context,
                                            const RequestOf<CreateTable>& request) {
    return call<CreateTable>(context, request);
  }
  Result<ReplyOf<UpdateTable>> update_table(const CallContext& context,
                                            const RequestOf<UpdateTable>& request) {
    return call<UpdateTable>(context, request);
  }
  Result<ReplyOf<ListTables>> list_tables(const CallContext& context,
                                          const RequestOf<ListTables>& request) {
    return call<ListTables>(context, request);
  }
  Result<ReplyOf<ListStreams>> list_streams(const CallContext& context,
                                            const RequestOf<ListStreams>& request) {
    return call<ListStreams>(context, request);
  }
  Result<ReplyOf<DescribeStream>> describe_stream(const CallContext& context,
                                                  const RequestOf<DescribeStream>& request) {
    return call<DescribeStream>(context, request);
  }
  Result<ReplyOf<GetShardIterator>> get_shard_iterator(const CallContext& context,
                                                       const RequestOf<GetShardIterator>& request) {
    return call<GetShardIterator>(context, request);
  }
  Result<ReplyOf<GetRecords>> get_records(const CallContext& context,
                                          const RequestOf<GetRecords>& request) {
    return call<GetRecords>(context, request);
  }
  Result<ReplyOf<DescribeTable>> describe_table(const CallContext& context,
                                                std::string_view table_name) {
    return call<DescribeTable>(context, {std::string(table_name)});
  }
  Result<ReplyOf<DeleteTable>> delete_table(const CallContext& context,
                                            std::string_view table_name) {
    return call<DeleteTable>(context, {std::string(table_name)});
  }

  /// Runs several queries and returns their results in request order. If one fails, the call fails.
  /// The default runs them one by one.
  /// A traversal asks for a whole level at once. Behind an endpoint the queries run side by side.
  virtual Result<std::vector<QueryResult>> query_many(const CallContext&,
                                                      const std::vector<QueryRequest>&);
  /// Reads one item; one page of a list. Nullopt: nothing was read or charged, and the request that
  /// says the same answers, or says why not. The default does that: a decorator that has to see
  /// requests does not forward it.
  /// @errors as those of `get_item` and `query` that do not depend on the request
  virtual Result<std::optional<GetItemResult>> get_stored(const CallContext&,
                                                          const StoredGetRequest&);
  virtual Result<std::optional<QueryResult>> list_stored(const CallContext&,
                                                         const StoredListRequest&);
  /// Writes items that the caller has made in stored form. The default does nothing, and says so. A
  /// decorator that has to see requests does not forward it.
  /// @errors io_error, outcome_unknown, deadline_exceeded, cancelled; schema_changed
  virtual Result<StoredWriteResult> write_stored(const CallContext&, const StoredWriteRequest&);
  /// Queues a write and returns; `done` is called once when its outcome is durable. The default
  /// writes before it returns.
  /// For callers with many connections and few threads, as a server is: none of them waits for a
  /// disk.
  virtual void submit(const CallContext&, WriteRequest request, WriteCompletion done);
  /// Returns changes in commit order. @errors trimmed_data_access: `after` is older than the oldest
  /// retained change
  virtual Result<ChangesAfterResult> changes_after(const CallContext&, const ChangesAfterRequest&);
  /// Begins a bulk load of an empty table. Destroy the load before the store is closed.
  /// @param origin  names the source of the items, for a load with checkpoints. The load resumes
  ///                from the last checkpoint of the same origin, and drops any other
  /// @errors resource_not_found; resource_in_use: the table is not empty, or another load runs
  virtual Result<std::unique_ptr<BulkLoad>> begin_bulk_load(const CallContext&, const TableRef&,
                                                            std::string_view origin);
  /// Runs a whole bulk load from a source of items, and returns the number of items in the table.
  /// @errors also validation: a bad item, a repeated key; errors of the source
  Result<std::uint64_t> ingest(const CallContext& context, const TableRef& table,
                               const ItemSource& source);
  /// Returns a folder for files that are derived from a table and can be made again. Empty: the
  /// store has no such folder. To write there, pass the last commit that the files contain. The
  /// call then creates the folder and makes all commits up to that one durable, so that after a
  /// crash a file is never ahead of its table. The folder is removed with its table; backups leave
  /// it out.
  /// @errors resource_not_found, io_error  @cost one sync, if the store does not sync writes
  virtual Result<std::string> derived_folder(const CallContext&, const TableRef&, CommitId commit);
  /// Returns a snapshot of the present state for several reads.
  virtual Result<std::shared_ptr<const ReadView>> read_view(const CallContext&);

  /// Returns a document of the table's metadata, such as the schema. Nullopt: none is set.
  virtual Result<std::optional<std::string>> note(const CallContext&, std::string_view table_name,
                                                  NoteKind kind = NoteKind::schema) = 0;
  /// Replaces documents of the table's metadata, at most one of each kind. Compare-and-set:
  /// replaces all if each present one is the expected one, else none.
  /// @errors conditional_check_failed; limit_exceeded: a document is too long for the store;
  ///         resource_in_use: the schema of a table during a bulk load
  virtual Result<void> set_notes(const CallContext&, std::string_view table_name,
                                 std::vector<NoteChange> changes) = 0;
  /// As `set_notes`, for one document.
  Result<void> set_note(const CallContext& context, std::string_view table_name,
                        std::optional<std::string> expected, std::optional<std::string> note,
                        NoteKind kind = NoteKind::schema) {
    return set_notes(context, table_name, {{kind, std::move(expected), std::move(note)}});
  }

  /// Returns the items and bytes of a table and its indexes. DynamoDB updates them every six hours.
  /// Both shipped stores count every acknowledged write. After a crash the bytes, and the items of
  /// indexes, may be estimates.
  /// @errors resource_not_found
  virtual Result<TableSizes> table_sizes(const CallContext&, std::string_view table_name);

  /// Estimates the accounted bytes of the items, or index entries, of one partition key, with what
  /// was replaced or deleted and is still on disk.
  /// @param index  empty: of the table  @param partition_key  as Charge::partition_key has it
  /// @errors unsupported: the store does not know; resource_not_found
  virtual Result<std::uint64_t> collection_bytes(std::string_view table, std::string_view index,
                                                 BytesView partition_key);

  virtual Result<StoreStats> stats() const = 0;
  virtual Capabilities capabilities() const = 0;
  /// Returns how the store is now. @errors unsupported: the store does not know
  /// @cost a few reads of counters, and one look at the folder
  virtual Result<StoreGauges> gauges() const;
  /// Returns the records that the store keeps for who watches it; null: it keeps none. Valid while
  /// the store lives.
  virtual SystemRecords* system_records() { return nullptr; }
  /// Returns who answers the operations of Contributor Insights; null: nobody watches the store.
  /// Valid while the store lives.
  virtual ContributorInsights* contributor_insights() { return nullptr; }

 protected:
  /// @param slots  `kAnswersOf` the derived class
  explicit TableStore(const Slots& slots) : slots_(slots) {}

 private:
  const Slots& slots_;
};

}  // namespace adjoin::table
