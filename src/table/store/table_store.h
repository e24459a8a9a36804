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
/// Called exactly once, from a thread of the store: it only posts the reply elsewhere.
using WriteCompletion = std::function<void(Result<WriteReply>)>;

/// Items for `ingest`: called until it answers nullopt.
using ItemSource = std::function<Result<std::optional<item::Item>>()>;

/// The one interface between the graph and whatever holds the table: RocksDB in this process, a
/// server, or DynamoDB itself. Requests and results are the DynamoDB API's, typed.
///
/// Every function may be called from any thread. Requests are validated here; an error leaves the
/// table unchanged unless its code is outcome_unknown. Every write answers its CommitId.
/// @consistency a read sees every write acknowledged before the call, unless the context carries a
/// read view.
class TableStore {
 public:
  virtual ~TableStore() = default;

  /// Looks a table up once; pass the answer in requests. @errors resource_not_found
  virtual Result<TableRef> resolve(const CallContext& context, std::string_view table_name) = 0;
  /// The same for requests that are right only while the table's schema note is `note`. From the
  /// moment that the note has been set they are refused, writes on their way too, also when it was
  /// set back to the same text.
  /// @errors configuration: the note is another by now, here and in every such request
  virtual Result<TableRef> resolve_noted(const CallContext& context, std::string_view table_name,
                                         std::string_view note) = 0;
  /// Whether requests with an answer of resolve_noted are still taken. @errors as they have
  /// @cost with a table that was not altered: one atomic load
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

  // What a store may lack answers ErrorCode::unsupported by default; capabilities() tells first.
  virtual Result<TableDescription> update_table(const CallContext&, const UpdateTableRequest&);
  /// Answers the specification as it is now. Items that have expired are removed soon after, not
  /// at once: reads still see them until then. The service takes up to days, a local store seconds.
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

  /// Runs a frontier of queries, answers in request order. The default runs them one by one; a
  /// failed one fails the call.
  virtual Result<std::vector<QueryResult>> query_many(const CallContext&,
                                                      const std::vector<QueryRequest>&);
  /// Queues a write and returns; `done` is called once when its outcome is durable. The default
  /// writes before it returns.
  virtual void submit(const CallContext&, WriteRequest request, WriteCompletion done);
  /// Changes in commit order. @errors trimmed_data_access when `after` is older than what is kept.
  virtual Result<ChangesAfterResult> changes_after(const CallContext&, const ChangesAfterRequest&);
  /// Begins to fill an empty table at once. It ends before the store is closed.
  /// @param origin  says where the items are from, if the load is to be kept: it goes on with what
  ///                was kept last of one of the same origin, and drops any other
  /// @errors resource_not_found; resource_in_use: not empty, or loaded by someone else
  virtual Result<std::unique_ptr<BulkLoad>> begin_bulk_load(const CallContext&, const TableRef&,
                                                            std::string_view origin);
  /// The same of items that are all there is to say: how many they were.
  /// @errors also validation: a bad item, a key that comes twice; what the source answers
  Result<std::uint64_t> ingest(const CallContext& context, const TableRef& table,
                               const ItemSource& source);
  /// A folder for files that follow from a table and can be made from it again. Empty: the store
  /// has none. With a commit, to write there: it is there then, and everything up to `commit` is
  /// durable, so that a file that holds no later one never knows more than its table, whatever
  /// happens. It goes with its table; backups leave it out.
  /// @errors resource_not_found, storage_io  @cost one sync, where writes are not synced
  virtual Result<std::string> derived_folder(const CallContext&, const TableRef&, CommitId commit);
  /// Holds the present moment still for several reads.
  virtual Result<std::shared_ptr<const ReadView>> read_view(const CallContext&);

  /// A small document kept with the table, such as the schema. Nullopt when none was set.
  virtual Result<std::optional<std::string>> note(const CallContext&, std::string_view table_name,
                                                  NoteKind kind = NoteKind::schema) = 0;
  /// Replaces notes, of each kind one at most: all of them when each present one equals what is
  /// expected, else none. @errors conditional_check_failed; limit_exceeded: longer than a store
  /// keeps; resource_in_use: the schema of a table that is being loaded
  virtual Result<void> set_notes(const CallContext&, std::string_view table_name,
                                 std::vector<NoteChange> changes) = 0;
  /// set_notes of one.
  Result<void> set_note(const CallContext& context, std::string_view table_name,
                        std::optional<std::string> expected, std::optional<std::string> note,
                        NoteKind kind = NoteKind::schema) {
    return set_notes(context, table_name, {{kind, std::move(expected), std::move(note)}});
  }

  /// Items and bytes of a table and its indexes. The service brings these up to date every six
  /// hours; a store may be more exact, and here both shipped ones are: every acknowledged write
  /// counts. After a crash the bytes, and the items of indexes, may be estimates.
  /// @errors resource_not_found
  virtual Result<TableSizes> table_sizes(const CallContext&, std::string_view table_name);

  virtual Result<StoreStats> stats() const = 0;
  virtual Capabilities capabilities() const = 0;
};

}  // namespace adjoin::table
