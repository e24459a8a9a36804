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
  explicit ModelStore(const Clock& clock = system_clock()) : clock_(clock) {}

  using CallContext = table::CallContext;

  Result<table::TableRef> resolve(const CallContext&, std::string_view table_name) override;
  Result<table::TableRef> resolve_noted(const CallContext&, std::string_view table_name,
                                        std::string_view note) override;
  Result<void> check_noted(const table::TableRef& table) override;
  Result<table::GetItemResult> get_item(const CallContext&, const table::GetItemRequest&) override;
  Result<table::WriteResult> put_item(const CallContext&, const table::PutItemRequest&) override;
  Result<table::WriteResult> update_item(const CallContext&,
                                         const table::UpdateItemRequest&) override;
  Result<table::WriteResult> delete_item(const CallContext&,
                                         const table::DeleteItemRequest&) override;
  Result<table::QueryResult> query(const CallContext&, const table::QueryRequest&) override;
  Result<table::ScanResult> scan(const CallContext&, const table::ScanRequest&) override;
  Result<table::BatchGetItemResult> batch_get_item(const CallContext&,
                                                   const table::BatchGetItemRequest&) override;
  Result<table::BatchWriteItemResult> batch_write_item(
      const CallContext&, const table::BatchWriteItemRequest&) override;
  Result<table::TransactGetItemsResult> transact_get_items(
      const CallContext&, const table::TransactGetItemsRequest&) override;
  Result<table::TransactWriteItemsResult> transact_write_items(
      const CallContext&, const table::TransactWriteItemsRequest&) override;

  Result<table::TableDescription> create_table(const CallContext&,
                                               const table::CreateTableRequest&) override;
  Result<table::TableDescription> describe_table(const CallContext&,
                                                 std::string_view table_name) override;
  Result<table::TableDescription> delete_table(const CallContext&,
                                               std::string_view table_name) override;
  Result<table::ListTablesResult> list_tables(const CallContext&,
                                              const table::ListTablesRequest&) override;

  Result<table::TableDescription> update_table(const CallContext&,
                                               const table::UpdateTableRequest&) override;
  Result<void> tag_resource(const CallContext&, std::string_view table_name,
                            const std::vector<table::Tag>& tags) override;
  Result<void> untag_resource(const CallContext&, std::string_view table_name,
                              const std::vector<std::string>& keys) override;
  Result<std::vector<table::Tag>> list_tags_of_resource(const CallContext&,
                                                        std::string_view table_name) override;
  Result<table::TimeToLiveSpecification> update_time_to_live(
      const CallContext&, const table::UpdateTimeToLiveRequest&) override;
  Result<table::TimeToLiveDescription> describe_time_to_live(const CallContext&,
                                                             std::string_view table_name) override;
  /// Removes what has expired by now. A model does so only when it is told to.
  void expire_items();
  Result<table::ListStreamsResult> list_streams(const CallContext&,
                                                const table::ListStreamsRequest&) override;
  Result<table::StreamDescription> describe_stream(const CallContext&,
                                                   const table::DescribeStreamRequest&) override;
  Result<std::string> get_shard_iterator(const CallContext&,
                                         const table::GetShardIteratorRequest&) override;
  Result<table::GetRecordsResult> get_records(const CallContext&,
                                              const table::GetRecordsRequest&) override;

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
