#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker_pool.h"
#include "remote/config/credentials.h"
#include "remote/config/declared_capabilities.h"
#include "remote/http/http_pool.h"
#include "remote/send/call_costs.h"
#include "remote/send/dispatcher.h"
#include "table/store/item_notes.h"
#include "table/store/table_store.h"
#include "wire/client/bodies.h"

namespace adjoin::remote {

struct RemoteOptions {
  DispatcherOptions dispatch;
  HttpPoolOptions pool;
  table::NoteOptions notes;
  /// How long creating or deleting a table may take when the call has no deadline.
  std::chrono::milliseconds table_wait{300'000};
  std::chrono::milliseconds table_look{250};  ///< between two looks at such a table
  /// What the endpoint can do, when that is known; else it is asked.
  std::optional<table::Capabilities> capabilities;
  DeclaredCapabilities declared;  ///< goes before what is known or asked
};

/// A TableStore over HTTP: any endpoint that speaks DynamoDB's protocol.
///
/// Requests are checked by whoever answers them. What that one may leave undone is done here:
/// unprocessed parts of batches are sent again until nothing is left or the deadline has passed,
/// and answers stand in the order of the request. CreateTable and DeleteTable return when the table
/// can be used, or is gone. Writes answer no CommitId. Notes stand in an item of their table, which
/// a Scan leaves out (item_notes.h).
///
/// Every call has a deadline, its context's or DispatcherOptions::call_timeout. Errors beside those
/// of TableStore are the Dispatcher's. Thread-safe.
class RemoteStore final : public table::TableStore {
 public:
  using CallContext = table::CallContext;

  /// Sends nothing. What the endpoint can do is asked when somebody wants to know it, unless it is
  /// told or known: `context` is of those questions, and what it borrows lives as long as the
  /// store.
  static Result<std::unique_ptr<RemoteStore>> open(RemoteOptions options,
                                                   std::unique_ptr<CredentialSource> credentials,
                                                   const Clock& clock = system_clock(),
                                                   const CallContext& context = {});

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
  /// Without a token of the caller's it gets one of its own, so that attempts count once.
  Result<table::TransactWriteItemsResult> transact_write_items(
      const CallContext&, const table::TransactWriteItemsRequest&) override;
  /// At the same time, up to DispatcherOptions::concurrency_max of them.
  Result<std::vector<table::QueryResult>> query_many(
      const CallContext&, const std::vector<table::QueryRequest>&) override;

  /// A thread of the store's waits for the answer, up to DispatcherOptions::concurrency_max at a
  /// time, in any order; what the context borrows lives until `done` was called.
  void submit(const CallContext&, table::WriteRequest request,
              table::WriteCompletion done) override;

  Result<table::TableDescription> create_table(const CallContext&,
                                               const table::CreateTableRequest&) override;
  Result<table::TableDescription> describe_table(const CallContext&,
                                                 std::string_view table_name) override;
  Result<table::TableDescription> update_table(const CallContext&,
                                               const table::UpdateTableRequest&) override;
  Result<table::TableDescription> delete_table(const CallContext&,
                                               std::string_view table_name) override;
  Result<table::ListTablesResult> list_tables(const CallContext&,
                                              const table::ListTablesRequest&) override;
  Result<table::TableSizes> table_sizes(const CallContext&, std::string_view table_name) override;
  Result<table::TimeToLiveSpecification> update_time_to_live(
      const CallContext&, const table::UpdateTimeToLiveRequest&) override;
  Result<table::TimeToLiveDescription> describe_time_to_live(const CallContext&,
                                                             std::string_view table_name) override;
  Result<void> tag_resource(const CallContext&, std::string_view table_name,
                            const std::vector<table::Tag>& tags) override;
  Result<void> untag_resource(const CallContext&, std::string_view table_name,
                              const std::vector<std::string>& keys) override;
  Result<std::vector<table::Tag>> list_tags_of_resource(const CallContext&,
                                                        std::string_view table_name) override;

  Result<table::ListStreamsResult> list_streams(const CallContext&,
                                                const table::ListStreamsRequest&) override;
  Result<table::StreamDescription> describe_stream(const CallContext&,
                                                   const table::DescribeStreamRequest&) override;
  Result<std::string> get_shard_iterator(const CallContext&,
                                         const table::GetShardIteratorRequest&) override;
  Result<table::GetRecordsResult> get_records(const CallContext&,
                                              const table::GetRecordsRequest&) override;

  Result<std::optional<std::string>> note(const CallContext&, std::string_view table_name,
                                          table::NoteKind kind = table::NoteKind::schema) override;
  Result<void> set_notes(const CallContext&, std::string_view table_name,
                         std::vector<table::NoteChange> changes) override;

  Result<table::StoreStats> stats() const override;
  /// Of Amazon's endpoints and of ours it is known; any other is asked the first time, where it is
  /// not declared. While there is no answer it is taken for the service.
  table::Capabilities capabilities() const override;

  /// Attempts of all calls so far; those beyond one a call were retries.
  std::uint64_t attempts() const noexcept { return dispatcher_.attempts(); }

 private:
  RemoteStore(RemoteOptions options, std::unique_ptr<HttpPool> pool,
              std::unique_ptr<CredentialSource> credentials, const Clock& clock,
              const CallContext& context);

  static Error no_read_views();
  /// Whether all text can be said in JSON. What cannot would be refused without a look at its
  /// place. @errors validation
  static Result<void> check_text(std::string_view body);
  /// The context's, or the usual one from now on.
  Deadline deadline_of(const CallContext& context) const;
  Result<Answer> ask(const CallContext& context, Request request);
  Result<wire::TableReply> describe(const CallContext& context, std::string_view table_name);
  enum class TableState : std::uint8_t { active, gone };
  /// Looks at a table until it is in that state; answers the last description that there was.
  Result<std::optional<table::TableDescription>> wait_for(const CallContext& context,
                                                          std::string_view table_name,
                                                          TableState state);

  const RemoteOptions options_;
  const std::unique_ptr<HttpPool> pool_;
  const std::unique_ptr<CredentialSource> credentials_;
  const CallCosts costs_;
  mutable Dispatcher dispatcher_;  ///< capabilities() asks by it
  table::ItemNotes notes_;
  const CallContext asking_;
  mutable std::mutex capabilities_mutex_;
  mutable std::optional<table::Capabilities> capabilities_;  ///< without what is declared
  WorkerPool write_threads_;                                 ///< the last: they use all above
};

}  // namespace adjoin::remote
