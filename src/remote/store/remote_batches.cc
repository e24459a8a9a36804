#include "base/assert.h"
#include "remote/send/consumed_sum.h"
#include "remote/store/batch_reading.h"
#include "remote/store/consistency.h"
#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"
#include "table/request/owned_or_borrowed.h"
#include "table/store/item_noted_store.h"
#include "table/store/item_notes.h"

namespace adjoin::remote {
namespace {

using table::ReturnConsumedCapacity;

/// Waits before the rest of a batch is sent again. False: there is no time for it.
bool wait_for_room(const table::CallContext& context, Deadline end, const BackoffOptions& options,
                   std::size_t round) {
  const Deadline until = std::chrono::steady_clock::now() + backoff(options, round);
  return until < end && table::pause_until(until, context.cancel);
}

/// The context of one round of several that end together.
/// Without it each round would get a deadline of its own, and the call would have none.
table::CallContext until(Deadline end, const table::CallContext& context) {
  table::CallContext round = context;
  round.deadline = end;
  return round;
}

std::size_t action_count(const std::vector<table::TableBatch>& tables) {
  std::size_t count = 0;
  for (const table::TableBatch& table : tables) count += table.actions.size();
  return count;
}

void append_metrics(std::vector<table::TableCollectionMetrics> more,
                    std::vector<table::TableCollectionMetrics>& all) {
  for (const table::TableCollectionMetrics& table : more) {
    for (const table::ItemCollectionMetrics& one : table.collections) {
      table::add_collection(table.table_name, one, all);
    }
  }
}

}  // namespace

Result<table::BatchGetItemResult> RemoteStore::run(table::BatchGetItem, const CallContext& caller,
                                                   const table::BatchGetItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  const Deadline end = deadline_of(context);
  const CallContext each = until(end, context);
  const AsContextAsks asking(context, request);
  BatchReading reading(*asking, costs_.asked(context, request.return_consumed_capacity));
  for (std::size_t round = 1;; ++round) {
    ADJOIN_TRY(std::string body, wire::Codec<table::BatchGetItem>::encode(reading.rest()));
    ADJOIN_TRY(const Answer answer, ask(each, {&table::BatchGetItem::kInfo, std::move(body),
                                               RetrySafety::harmless, table::bound_to(request)}));
    ADJOIN_TRY(table::BatchGetItemResult part, reply_in<table::BatchGetItem>(answer));
    costs_.add_part(part.consumed_capacity);
    const bool brought = reading.take(std::move(part));
    if (reading.is_done()) break;
    // A round that brought something shows that the endpoint has room, so the next one goes at
    // once.
    if (!brought && !wait_for_room(context, end, options_.dispatch.backoff, round)) break;
  }
  table::BatchGetItemResult result = reading.result();
  std::int64_t returned = 0;
  for (const auto& table : result.tables) returned += static_cast<std::int64_t>(table.items.size());
  CallCosts::add_call(context, result.consumed_capacity, returned, returned);
  if (request.return_consumed_capacity == ReturnConsumedCapacity::none) {
    result.consumed_capacity.clear();
  }
  return result;
}

Result<table::BatchWriteItemResult> RemoteStore::run(table::BatchWriteItem,
                                                     const CallContext& caller,
                                                     const table::BatchWriteItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  const Deadline end = deadline_of(context);
  const CallContext each = until(end, context);
  table::BatchWriteItemResult result;
  table::BatchWriteItemRequest rest = request;
  rest.return_consumed_capacity = costs_.asked(context, request.return_consumed_capacity);
  for (std::size_t round = 1;; ++round) {
    ADJOIN_TRY(std::string body, wire::Codec<table::BatchWriteItem>::encode(rest));
    auto answer = ask(each, {&table::BatchWriteItem::kInfo, std::move(body), RetrySafety::harmless,
                             table::bound_to(request)});
    if (!answer && round > 1) {
      // What the rounds before have done is told: the rest is what nobody has processed.
      const ErrorCode code = answer.error().code();
      if (code != ErrorCode::throttled && code != ErrorCode::deadline_exceeded) {
        return std::move(answer).error();
      }
      result.unprocessed = std::move(rest.tables);
      break;
    }
    if (!answer) return std::move(answer).error();
    ADJOIN_TRY(table::BatchWriteItemResult part, reply_in<table::BatchWriteItem>(*answer));
    costs_.add_part(part.consumed_capacity);
    add_consumed(std::move(part.consumed_capacity), result.consumed_capacity);
    append_metrics(std::move(part.item_collection_metrics), result.item_collection_metrics);
    if (part.unprocessed.empty()) break;
    const bool less = action_count(part.unprocessed) < action_count(rest.tables);
    rest.tables = std::move(part.unprocessed);
    // Progress: no pause is needed.
    if (less) continue;
    if (!wait_for_room(context, end, options_.dispatch.backoff, round)) {
      result.unprocessed = std::move(rest.tables);
      break;
    }
  }
  CallCosts::add_call(context, result.consumed_capacity, 0, 0);
  if (request.return_consumed_capacity == ReturnConsumedCapacity::none) {
    result.consumed_capacity.clear();
  }
  return result;
}

Result<table::TransactGetItemsResult> RemoteStore::run(
    table::TransactGetItems, const CallContext& caller,
    const table::TransactGetItemsRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body, body_of<table::TransactGetItems>(costs_, context, request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::TransactGetItems::kInfo, std::move(body),
                                                RetrySafety::harmless, table::bound_to(request)}));
  ADJOIN_TRY(table::TransactGetItemsResult result, reply_in<table::TransactGetItems>(answer));
  const auto count = static_cast<std::int64_t>(result.items.size());
  costs_.add(context, result.consumed_capacity, count, count);
  if (request.return_consumed_capacity == ReturnConsumedCapacity::none) {
    result.consumed_capacity.clear();
  }
  return result;
}

Result<table::TransactWriteItemsResult> RemoteStore::run(
    table::TransactWriteItems, const CallContext& caller,
    const table::TransactWriteItemsRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  ADJOIN_ASSERT(request.when.empty());  // capabilities() says so
  table::TransactWriteItemsRequest sent = request;
  // With a token the endpoint applies a transaction once, however often it gets it.
  if (!sent.client_request_token) sent.client_request_token = table::new_request_token();
  // What was consumed tells whether the token was known.
  if (sent.return_consumed_capacity == ReturnConsumedCapacity::none) {
    sent.return_consumed_capacity = ReturnConsumedCapacity::total;
  }
  ADJOIN_TRY(std::string body, wire::Codec<table::TransactWriteItems>::encode(sent));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::TransactWriteItems::kInfo, std::move(body),
                                                RetrySafety::by_token, table::bound_to(request)}));
  ADJOIN_TRY(table::TransactWriteItemsResult result, reply_in<table::TransactWriteItems>(answer));
  // A token that this very call had brought is no one's but its own.
  if (!request.client_request_token || answer.after_doubt) result.replayed = false;
  costs_.add(context, result.consumed_capacity);
  if (request.return_consumed_capacity == ReturnConsumedCapacity::none) {
    result.consumed_capacity.clear();
  }
  return result;
}

void RemoteStore::submit(const CallContext& context, table::WriteRequest request,
                         table::WriteCompletion done) {
  write_threads_.run(
      [this, context, request = std::move(request), done = std::move(done)]() mutable {
        TableStore::submit(context, std::move(request), std::move(done));
      });
}

}  // namespace adjoin::remote
