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
#include "table/request/item_read_requests.h"
#include "table/request/item_write_requests.h"
#include "table/request/store_facts.h"
#include "table/request/streams.h"
#include "table/request/table_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::table {

using WriteRequest = std::variant<PutItemRequest, UpdateItemRequest, DeleteItemRequest,
                                  BatchWriteItemRequest, TransactWriteItemsRequest>;
using WriteReply = std::variant<WriteResult, BatchWriteItemResult, TransactWriteItemsResult>;
/// Completion of a queued write. Called exactly once, by a thread of the store. It must be quick:
/// it should only post the reply to another thread.
using WriteCompletion = std::function<void(Result<WriteReply>)>;

/// Source of items for `ingest`: called until it returns nullopt.
using ItemSource = std::function<Result<std::optional<item::Item>>()>;

/// Interface between the graph and a store of tables: RocksDB in this process, a server, or
/// DynamoDB itself. Requests and results are typed forms of those of the DynamoDB API.
///
/// Thread-safe. A store validates requests. An error leaves the table unchanged unless its code is
/// outcome_unknown. Every write returns its CommitId.
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
  /// @errors configuration: the schema was changed; from this call and from every such request
  virtual Result<TableRef> resolve_noted(const CallContext& context, std::string_view table_name,
                                         std::string_view note) = 0;
  /// Checks whether requests with a result of `resolve_noted` are still valid. @errors as theirs
  /// @cost one atomic load if the table was not altered
  virtual Result<void> check_noted(const TableRef& table) = 0;

  virtual Result<GetItemResult> get_item(const CallContext&, const GetItemRequest&) = 0;
  virtual Result<WriteResult> put_item(const CallContext&, const PutItemRequest&) = 0;
  virtual Result<WriteResult> update_item(const CallContext&, const UpdateItemRequest&) = 0;
  virtual Result<WriteResult> delete_item(const CallContext&, const DeleteItemRequest&) = 0;
  virtual Result<QueryResult> query(const CallContext&, const QueryRequest&) = 0;
  virtual Result<ScanResult> scan(const CallContext&, const ScanRequest&) = 0;
  virtual Result<BatchGetItemResult> batch_get_item(const CallContext&,
                                                    const BatchGetItemRequest&) = 0;
  virtual Result<BatchWriteItemResult> batch_write_item(const CallContext&,
                                                        const BatchWriteItemRequest&) = 0;
  virtual Result<TransactGetItemsResult> transact_get_items(const CallContext&,
                                                            const TransactGetItemsRequest&) = 0;
  virtual Result<TransactWriteItemsResult> transact_write_items(
      const CallContext&, const TransactWriteItemsRequest&) = 0;

  virtual Result<TableDescription> create_table(const CallContext&, const CreateTableRequest&) = 0;
  virtual Result<TableDescription> describe_table(const CallContext&,
                                                  std::string_view table_name) = 0;
  virtual Result<TableDescription> delete_table(const CallContext&,
                                                std::string_view table_name) = 0;
  virtual Result<ListTablesResult> list_tables(const CallContext&, const ListTablesRequest&) = 0;

  // Optional calls return ErrorCode::unsupported by default. Check capabilities() before.
  virtual Result<TableDescription> update_table(const CallContext&, const UpdateTableRequest&);
  /// Returns the specification as it is now. Expired items are removed later, and reads see them
  /// until then. DynamoDB takes up to days, a local store seconds.
  virtual Result<TimeToLiveSpecification> update_time_to_live(const CallContext&,
                                                              const UpdateTimeToLiveRequest&);
  virtual Result<TimeToLiveDescription> describe_time_to_live(const CallContext&,
                                                              std::string_view table_name);
  virtual Result<void> tag_resource(const CallContext&, std::string_view table_name,
                                    const std::vector<Tag>& tags);
  virtual Result<void> untag_resource(const CallContext&, std::string_view table_name,
                                      const std::vector<std::string>& keys);
  virtual Result<std::vector<Tag>> list_tags_of_resource(const CallContext&,
                                                         std::string_view table_name);
  virtual Result<ListStreamsResult> list_streams(const CallContext&, const ListStreamsRequest&);
  virtual Result<StreamDescription> describe_stream(const CallContext&,
                                                    const DescribeStreamRequest&);
  virtual Result<std::string> get_shard_iterator(const CallContext&,
                                                 const GetShardIteratorRequest&);
  virtual Result<GetRecordsResult> get_records(const CallContext&, const GetRecordsRequest&);

  /// Runs several queries and returns their results in request order. If one fails, the call fails.
  /// The default runs them one by one.
  virtual Result<std::vector<QueryResult>> query_many(const CallContext&,
                                                      const std::vector<QueryRequest>&);
  /// Queues a write and returns; `done` is called once when its outcome is durable. The default
  /// writes before it returns.
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
  /// @errors resource_not_found, storage_io  @cost one sync, if the store does not sync writes
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

  virtual Result<StoreStats> stats() const = 0;
  virtual Capabilities capabilities() const = 0;
};

}  // namespace adjoin::table
