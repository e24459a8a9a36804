#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "model/model_state.h"
#include "table/store/table_store.h"
#include "table/stream/read_stream.h"
#include "table/stream/stream_names.h"

namespace adjoin::model {

/// A TableStore that is obviously right and nothing else: one lock, sorted maps, indexes worked out
/// by looking at every item. The oracle for every other store. Shares validation, expressions and
/// the capacity meter with them, nothing of how they keep or find anything.
/// Thread-safe. Borrows the clock, which must outlive it.
class ModelStore final : public table::TableStore {
 public:
  explicit ModelStore(const Clock& clock = system_clock())
      : TableStore(table::kAnswersOf<ModelStore>), clock_(clock) {}

  using CallContext = table::CallContext;

  Result<table::TableRef> resolve(const CallContext&, std::string_view table_name) override;
  Result<table::TableRef> resolve_noted(const CallContext&, std::string_view table_name,
                                        std::string_view note) override;
  Result<void> check_noted(const table::TableRef& table) override;
  Result<table::GetItemResult> run(table::GetItem, const CallContext&,
                                   const table::GetItemRequest&);
  Result<table::WriteResult> run(table::PutItem, const CallContext&, const table::PutItemRequest&);
  Result<table::WriteResult> run(table::UpdateItem, const CallContext&,
                                 const table::UpdateItemRequest&);
  Result<table::WriteResult> run(table::DeleteItem, const CallContext&,
                                 const table::DeleteItemRequest&);
  Result<table::QueryResult> run(table::Query, const CallContext&, const table::QueryRequest&);
  Result<table::ScanResult> run(table::Scan, const CallContext&, const table::ScanRequest&);
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const CallContext&,
                                        const table::BatchGetItemRequest&);
  Result<table::BatchWriteItemResult> run(table::BatchWriteItem, const CallContext&,
                                          const table::BatchWriteItemRequest&);
  Result<table::TransactGetItemsResult> run(table::TransactGetItems, const CallContext&,
                                            const table::TransactGetItemsRequest&);
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const CallContext&,
                                              const table::TransactWriteItemsRequest&);

  Result<table::TableDescription> run(table::CreateTable, const CallContext&,
                                      const table::CreateTableRequest&);
  Result<table::TableDescription> run(table::DescribeTable, const CallContext&,
                                      const table::DescribeTable::Request&);
  Result<table::TableDescription> run(table::DeleteTable, const CallContext&,
                                      const table::DeleteTable::Request&);
  Result<table::ListTablesResult> run(table::ListTables, const CallContext&,
                                      const table::ListTablesRequest&);

  Result<table::TableDescription> run(table::UpdateTable, const CallContext&,
                                      const table::UpdateTableRequest&);
  Result<std::monostate> run(table::TagResource, const CallContext&,
                             const table::TagResource::Request&);
  Result<std::monostate> run(table::UntagResource, const CallContext&,
                             const table::UntagResource::Request&);
  Result<std::vector<table::Tag>> run(table::ListTagsOfResource, const CallContext&,
                                      const table::ListTagsOfResource::Request&);
  Result<table::TimeToLiveSpecification> run(table::UpdateTimeToLive, const CallContext&,
                                             const table::UpdateTimeToLive::Request&);
  Result<table::TimeToLiveDescription> run(table::DescribeTimeToLive, const CallContext&,
                                           const table::DescribeTimeToLive::Request&);
  /// Removes what has expired by now. A model does so only when it is told to.
  void expire_items();
  Result<table::ListStreamsResult> run(table::ListStreams, const CallContext&,
                                       const table::ListStreamsRequest&);
  Result<table::StreamDescription> run(table::DescribeStream, const CallContext&,
                                       const table::DescribeStreamRequest&);
  Result<std::string> run(table::GetShardIterator, const CallContext&,
                          const table::GetShardIteratorRequest&);
  Result<table::GetRecordsResult> run(table::GetRecords, const CallContext&,
                                      const table::GetRecordsRequest&);

  Result<table::ChangesAfterResult> changes_after(const CallContext&,
                                                  const table::ChangesAfterRequest&) override;
  Result<std::shared_ptr<const table::ReadView>> read_view(const CallContext&) override;
  Result<std::optional<std::string>> note(const CallContext&, std::string_view table_name,
                                          table::NoteKind kind = table::NoteKind::schema) override;
  Result<void> set_notes(const CallContext&, std::string_view table_name,
                         std::vector<table::NoteChange> changes) override;
  Result<table::TableSizes> table_sizes(const CallContext&, std::string_view table_name) override;
  Result<table::StoreStats> stats() const override;
  table::Capabilities capabilities() const override;

 private:
  /// The state a read of this context sees.
  const State& state_of(const CallContext& context) const;
  Table* find(const table::TableRef& table);
  /// Refuses a request bound to a note that is another by now.
  Result<void> check_note(const table::TableRef& table);
  Result<table::ReadableStream> find_stream(std::string_view stream_arn);
  /// Runs a prepared write on its table and, when it succeeds, makes it one commit of its own.
  Result<table::WriteResult> write(const CallContext& context, const table::PreparedWrite& write,
                                   table::ReturnConsumedCapacity capacity,
                                   table::ReturnItemCollectionMetrics metrics);
  Result<table::TransactWriteItemsResult> replay(const CallContext& context,
                                                 const table::TransactWriteItemsRequest& request,
                                                 const std::vector<table::PreparedWrite>& writes,
                                                 const Token& token);

  const Clock& clock_;
  const table::ShardIteratorKey iterator_key_ = table::make_shard_iterator_key();
  mutable std::mutex mutex_;
  State state_;
};

}  // namespace adjoin::model
