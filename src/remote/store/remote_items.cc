#include <algorithm>
#include <optional>

#include "remote/send/retry_safety.h"
#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"
#include "table/store/item_noted_store.h"

namespace adjoin::remote {
namespace {

using table::ReturnConsumedCapacity;

/// Counts what one reply tells, and keeps from the caller what only the cost sink had asked for.
void settle_cost(const CallCosts& costs, const table::CallContext& context,
                 ReturnConsumedCapacity wanted, std::optional<table::ConsumedCapacity>& consumed,
                 std::int64_t scanned, std::int64_t returned) {
  std::vector<table::ConsumedCapacity> all;
  if (consumed) all.push_back(*consumed);
  costs.add(context, all, scanned, returned);
  if (wanted == ReturnConsumedCapacity::none) consumed.reset();
}

Result<table::QueryResult> page_of(const CallCosts& costs, const table::CallContext& context,
                                   const table::OperationInfo& operation,
                                   ReturnConsumedCapacity wanted, Result<Answer> answer) {
  if (!answer) return std::move(answer).error();
  ADJOIN_TRY(table::QueryResult page, typed(operation, wire::read_query_reply(answer->body)));
  settle_cost(costs, context, wanted, page.consumed_capacity, page.scanned_count, page.count);
  return page;
}

}  // namespace

Result<table::GetItemResult> RemoteStore::run(table::GetItem, const CallContext& caller,
                                              const table::GetItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::GetItem::kInfo, std::move(body),
                                                RetrySafety::harmless, table::bound_to(request)}));
  ADJOIN_TRY(table::GetItemResult result,
             typed(table::GetItem::kInfo, wire::read_get_item_reply(answer.body)));
  const std::int64_t found = result.item ? 1 : 0;
  settle_cost(costs_, context, request.return_consumed_capacity, result.consumed_capacity, found,
              found);
  return result;
}

Result<table::WriteResult> RemoteStore::run(table::PutItem, const CallContext& caller,
                                            const table::PutItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::PutItem::kInfo, std::move(body), retry_safety_of(request),
                           table::bound_to(request)}));
  ADJOIN_TRY(table::WriteResult result,
             typed(table::PutItem::kInfo, wire::read_write_reply(answer.body)));
  settle_cost(costs_, context, request.return_consumed_capacity, result.consumed_capacity, 0, 0);
  return result;
}

Result<table::WriteResult> RemoteStore::run(table::UpdateItem, const CallContext& caller,
                                            const table::UpdateItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::UpdateItem::kInfo, std::move(body), retry_safety_of(request),
                           table::bound_to(request)}));
  ADJOIN_TRY(table::WriteResult result,
             typed(table::UpdateItem::kInfo, wire::read_write_reply(answer.body)));
  settle_cost(costs_, context, request.return_consumed_capacity, result.consumed_capacity, 0, 0);
  return result;
}

Result<table::WriteResult> RemoteStore::run(table::DeleteItem, const CallContext& caller,
                                            const table::DeleteItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  ADJOIN_TRY(const Answer answer,
             ask(context, {&table::DeleteItem::kInfo, std::move(body), retry_safety_of(request),
                           table::bound_to(request)}));
  ADJOIN_TRY(table::WriteResult result,
             typed(table::DeleteItem::kInfo, wire::read_write_reply(answer.body)));
  settle_cost(costs_, context, request.return_consumed_capacity, result.consumed_capacity, 0, 0);
  return result;
}

Result<table::QueryResult> RemoteStore::run(table::Query, const CallContext& caller,
                                            const table::QueryRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  return page_of(costs_, context, table::Query::kInfo, request.return_consumed_capacity,
                 ask(context, {&table::Query::kInfo, std::move(body), RetrySafety::harmless,
                               table::bound_to(request)}));
}

Result<table::ScanResult> RemoteStore::run(table::Scan, const CallContext& caller,
                                           const table::ScanRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body, body_of(costs_, context, request));
  ADJOIN_TRY(table::ScanResult page,
             page_of(costs_, context, table::Scan::kInfo, request.return_consumed_capacity,
                     ask(context, {&table::Scan::kInfo, std::move(body), RetrySafety::harmless,
                                   table::bound_to(request)})));
  table::leave_out_notes(page);
  return page;
}

Result<std::vector<table::QueryResult>> RemoteStore::query_many(
    const CallContext& caller, const std::vector<table::QueryRequest>& requests) {
  CallContext context = caller;
  for (const table::QueryRequest& request : requests) {
    ADJOIN_CHECK(table::hold(notes_, request, context));
  }
  if (context.read_view) return no_read_views();
  std::vector<Request> bodies;
  bodies.reserve(requests.size());
  for (const table::QueryRequest& request : requests) {
    ADJOIN_TRY(std::string body, body_of(costs_, context, request));
    ADJOIN_CHECK(check_text(body));
    bodies.push_back(
        {&table::Query::kInfo, std::move(body), RetrySafety::harmless, table::bound_to(request)});
  }
  std::vector<Result<Answer>> answers = dispatcher_.run_all(context, std::move(bodies));
  std::vector<table::QueryResult> pages;
  pages.reserve(answers.size());
  std::optional<Error> failed;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    // Behind one that failed there are pages that consumed what they did.
    Result<table::QueryResult> page =
        page_of(costs_, context, table::Query::kInfo, requests[i].return_consumed_capacity,
                std::move(answers[i]));
    if (!page && !failed) failed = std::move(page).error();
    if (page) pages.push_back(*std::move(page));
  }
  if (failed) return *std::move(failed);
  return pages;
}

}  // namespace adjoin::remote
