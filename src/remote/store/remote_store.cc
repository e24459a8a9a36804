#include "remote/store/remote_store.h"

#include <utility>

#include "item/json_reader.h"
#include "remote/send/retry_safety.h"
#include "remote/store/probe.h"
#include "table/request/messages.h"
#include "table/store/item_noted_store.h"

namespace adjoin::remote {
namespace {

/// The questions are none of a call's own requests.
table::CallContext without_cost(table::CallContext context) {
  context.cost = nullptr;
  return context;
}

}  // namespace

Result<std::unique_ptr<RemoteStore>> RemoteStore::open(
    RemoteOptions options, std::unique_ptr<CredentialSource> credentials, const Clock& clock,
    const CallContext& context) {
  ADJOIN_TRY(std::unique_ptr<HttpPool> pool, HttpPool::start(options.pool));
  // The constructor is private: a store comes with all that it needs.
  return std::unique_ptr<RemoteStore>(
      new RemoteStore(std::move(options), std::move(pool), std::move(credentials), clock, context));
}

table::Capabilities RemoteStore::capabilities() const {
  table::Capabilities can = all_of_the_service();
  {
    const std::lock_guard lock(capabilities_mutex_);
    // Whoever stamps its answers as our server does, or has a host of Amazon's, need not be asked.
    const bool is_known = notes_.has_seen_ours() || !region_in(options_.dispatch.endpoint).empty();
    if (!capabilities_ && !is_known) {
      auto answered = probe(dispatcher_, options_.declared, asking_);
      // A probe that was lost is not remembered. The next call asks again.
      if (answered) capabilities_ = *answered;
    }
    if (capabilities_) can = *capabilities_;
  }
  // Last, since the user knows his endpoint better than a probe does.
  options_.declared.apply_to(can);
  can.notes = true;
  can.queries_at_once = static_cast<std::uint32_t>(options_.dispatch.concurrency_max);
  return can;
}

template <table::ItemWriteOperation Op>
Result<table::WriteResult> RemoteStore::run(Op, const CallContext& caller,
                                            const table::RequestOf<Op>& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  ADJOIN_TRY(std::string body, body_of<Op>(costs_, context, request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&Op::kInfo, std::move(body), retry_safety_of(request),
                           table::bound_to(request)}));
  ADJOIN_TRY(table::WriteResult result, reply_in<Op>(answer));
  costs_.settle(context, request.return_consumed_capacity, result.consumed_capacity, 0, 0);
  return result;
}

RemoteStore::RemoteStore(RemoteOptions options, std::unique_ptr<HttpPool> pool,
                         std::unique_ptr<CredentialSource> credentials, const Clock& clock,
                         const CallContext& context)
    : TableStore(table::kAnswersOf<RemoteStore>),
      options_(std::move(options)),
      pool_(std::move(pool)),
      credentials_(std::move(credentials)),
      costs_(options_.dispatch.total),
      dispatcher_(options_.dispatch, *pool_, *credentials_, clock),
      notes_(*this, options_.notes),
      asking_(without_cost(context)),
      capabilities_(options_.capabilities),
      write_threads_(options_.dispatch.concurrency_max) {}

Error RemoteStore::no_read_views() {
  return Error(ErrorCode::unsupported, "a store over HTTP holds no moment still: no read views");
}

Result<void> RemoteStore::check_text(std::string_view body) {
  if (item::JsonReader(body).check_encoding()) return {};
  return validation_error(std::string(table::messages::kNotUtf8));
}

Deadline RemoteStore::deadline_of(const CallContext& context) const {
  return context.deadline.value_or(std::chrono::steady_clock::now() +
                                   options_.dispatch.call_timeout);
}

Result<Answer> RemoteStore::ask(const CallContext& context, Request request) {
  ADJOIN_CHECK(check_text(request.body));
  Result<Answer> answer = dispatcher_.run(context, std::move(request));
  if (!answer) {
    // A write that its condition refused was a request as well. What it consumed nobody tells.
    const ApiError api = api_error_of(answer.error());
    const bool is_refused =
        api == ApiError::conditional_check_failed || api == ApiError::transaction_canceled;
    if (is_refused) CallCosts::add_call(context, {}, 0, 0);
  }
  return answer;
}

Result<std::string> RemoteStore::pass_on(const CallContext& context,
                                         const table::OperationInfo& operation, std::string body) {
  // Nobody here has looked into the body, so a write may be of any kind.
  const RetrySafety again = operation.writes ? RetrySafety::never : RetrySafety::harmless;
  ADJOIN_TRY(Answer answer, ask(context, {&operation, std::move(body), again}));
  costs_.add(context);
  return std::move(answer.body);
}

Result<table::TableRef> RemoteStore::resolve(const CallContext& context,
                                             std::string_view table_name) {
  ADJOIN_CHECK(describe(context, table_name));
  return table::TableRef(table_name);
}

Result<table::StoreStats> RemoteStore::stats() const {
  table::StoreStats stats;
  stats.storage = "HTTP, " + options_.dispatch.endpoint.url();
  return stats;
}

}  // namespace adjoin::remote
