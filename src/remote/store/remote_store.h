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
#include "remote/store/typed_answer.h"
#include "table/store/item_notes.h"
#include "table/store/table_store.h"
#include "wire/client/request_bodies.h"
#include "wire/codec/codec.h"

namespace adjoin::remote {

/// Options of a RemoteStore.
struct RemoteOptions {
  DispatcherOptions dispatch;
  HttpPoolOptions pool;
  table::NoteOptions notes;
  /// Limit of creating or deleting a table when the call has no deadline.
  std::chrono::milliseconds table_wait{300'000};
  std::chrono::milliseconds table_look{250};  ///< interval of polling such a table
  /// Known capabilities of the endpoint; nullopt: probed on demand.
  std::optional<table::Capabilities> capabilities;
  DeclaredCapabilities declared;  ///< overrides known and probed capabilities
};

/// TableStore client over HTTP, for any endpoint that speaks DynamoDB's protocol.
///
/// The endpoint validates the requests. The client completes what the endpoint leaves undone. It
/// resends unprocessed parts of batches until nothing is left or the deadline has passed, and
/// returns results in the order of the request. CreateTable returns when the table is usable,
/// DeleteTable when it is gone. Writes return no CommitId. Table metadata is an item in its table,
/// which a Scan omits (item_notes.h).
///
/// Every call has a deadline: its context's, or DispatcherOptions::call_timeout. Errors are those
/// of TableStore and of the Dispatcher. Thread-safe.
class RemoteStore final : public table::TableStore {
 public:
  using CallContext = table::CallContext;

  /// Opens a store without sending a request. Capabilities that are neither given nor known are
  /// probed when they are first needed. The probes use `context`; what it borrows must outlive the
  /// store.
  /// @errors as HttpPool::start
  static Result<std::unique_ptr<RemoteStore>> open(RemoteOptions options,
                                                   std::unique_ptr<CredentialSource> credentials,
                                                   const Clock& clock = system_clock(),
                                                   const CallContext& context = {});

  Result<table::TableRef> resolve(const CallContext&, std::string_view table_name) override;
  Result<table::TableRef> resolve_noted(const CallContext&, std::string_view table_name,
                                        std::string_view note) override;
  Result<void> check_noted(const table::TableRef& table) override;

  /// Most operations are this.
  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const CallContext& context,
                                 const table::RequestOf<Op>& request) {
    return once<Op>(context, request);
  }
  template <table::ItemWriteOperation Op>
  Result<table::WriteResult> run(Op, const CallContext&, const table::RequestOf<Op>&);
  // The operations that differ.
  Result<table::GetItemResult> run(table::GetItem, const CallContext&,
                                   const table::GetItemRequest&);
  Result<table::QueryResult> run(table::Query, const CallContext&, const table::QueryRequest&);
  Result<table::ScanResult> run(table::Scan, const CallContext&, const table::ScanRequest&);
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const CallContext&,
                                        const table::BatchGetItemRequest&);
  Result<table::BatchWriteItemResult> run(table::BatchWriteItem, const CallContext&,
                                          const table::BatchWriteItemRequest&);
  Result<table::TransactGetItemsResult> run(table::TransactGetItems, const CallContext&,
                                            const table::TransactGetItemsRequest&);
  /// Adds a client request token if the caller gave none, so that retries apply the transaction
  /// once.
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const CallContext&,
                                              const table::TransactWriteItemsRequest&);
  /// Sends the queries concurrently, up to DispatcherOptions::concurrency_max at a time.
  Result<std::vector<table::QueryResult>> query_many(
      const CallContext&, const std::vector<table::QueryRequest>&) override;

  /// Runs the write on one of the store's threads, up to DispatcherOptions::concurrency_max at a
  /// time. Submitted writes run in any order. What the context borrows must live until `done` was
  /// called.
  void submit(const CallContext&, table::WriteRequest request,
              table::WriteCompletion done) override;

  Result<table::TableDescription> run(table::CreateTable, const CallContext&,
                                      const table::CreateTableRequest&);
  Result<table::TableDescription> run(table::DeleteTable, const CallContext&,
                                      const table::DeleteTable::Request&);
  Result<table::TableSizes> table_sizes(const CallContext&, std::string_view table_name) override;
  Result<std::monostate> run(table::TagResource, const CallContext&,
                             const table::TagResource::Request&);
  Result<std::monostate> run(table::UntagResource, const CallContext&,
                             const table::UntagResource::Request&);
  Result<std::vector<table::Tag>> run(table::ListTagsOfResource, const CallContext&,
                                      const table::ListTagsOfResource::Request&);

  Result<table::StreamDescription> run(table::DescribeStream, const CallContext&,
                                       const table::DescribeStreamRequest&);

  Result<std::optional<std::string>> note(const CallContext&, std::string_view table_name,
                                          table::NoteKind kind = table::NoteKind::schema) override;
  Result<void> set_notes(const CallContext&, std::string_view table_name,
                         std::vector<table::NoteChange> changes) override;

  Result<table::StoreStats> stats() const override;
  /// Returns the capabilities. Those of Amazon's endpoints and of ours are known. Any other
  /// endpoint is probed at the first call, except for declared capabilities. If the probe fails,
  /// this returns the service's capabilities, and the next call probes again.
  /// @cost a first call may wait for a round trip to the endpoint
  table::Capabilities capabilities() const override;

  /// Sends a request as it is, and returns the body of its reply. The operation need not be one
  /// that stores answer. A write is not sent again when its outcome is in doubt.
  /// @errors as the operation
  Result<std::string> pass_on(const CallContext& context, const table::OperationInfo& operation,
                              std::string body);

  /// Returns the number of attempts over all calls; attempts beyond one a request were retries.
  std::uint64_t attempts() const noexcept { return dispatcher_.attempts(); }

 private:
  RemoteStore(RemoteOptions options, std::unique_ptr<HttpPool> pool,
              std::unique_ptr<CredentialSource> credentials, const Clock& clock,
              const CallContext& context);

  static Error no_read_views();
  /// Refuses a request body that is not valid UTF-8 here, because the endpoint would refuse it
  /// without naming the place. @errors validation
  static Result<void> check_text(std::string_view body);
  /// Returns the context's deadline, or now plus `call_timeout`.
  Deadline deadline_of(const CallContext& context) const;
  Result<Answer> ask(const CallContext& context, Request request);
  /// Encodes the request, asks, and reads the reply.
  template <table::Operation Op>
  Result<table::ReplyOf<Op>> once(const CallContext& context, const table::RequestOf<Op>& request);
  Result<wire::TableReply> describe(const CallContext& context, std::string_view table_name);
  enum class TableState : std::uint8_t { active, gone };
  /// Polls a table until it is in that state. Returns the last description seen, or nullopt if
  /// there was none.
  Result<std::optional<table::TableDescription>> wait_for(const CallContext& context,
                                                          std::string_view table_name,
                                                          TableState state);

  const RemoteOptions options_;
  const std::unique_ptr<HttpPool> pool_;
  const std::unique_ptr<CredentialSource> credentials_;
  const CallCosts costs_;
  mutable Dispatcher dispatcher_;  ///< mutable: capabilities() probes with it
  table::ItemNotes notes_;
  const CallContext asking_;
  mutable std::mutex capabilities_mutex_;
  mutable std::optional<table::Capabilities> capabilities_;  ///< without declared ones
  WorkerPool write_threads_;  ///< last member, since its threads use all others
};

template <table::Operation Op>
Result<table::ReplyOf<Op>> RemoteStore::once(const CallContext& context,
                                             const table::RequestOf<Op>& request) {
  ADJOIN_TRY(std::string body, wire::Codec<Op>::encode(request));
  const RetrySafety again = Op::kInfo.repeats ? RetrySafety::harmless : RetrySafety::never;
  ADJOIN_TRY(const Answer answer, ask(context, {&Op::kInfo, std::move(body), again}));
  if constexpr (Op::kInfo.of_streams) costs_.add(context);
  return reply_in<Op>(answer);
}

}  // namespace adjoin::remote
