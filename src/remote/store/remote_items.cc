#include <algorithm>
#include <optional>

#include "remote/store/consistency.h"
#include "remote/store/remote_store.h"
#include "remote/store/typed_answer.h"
#include "table/store/item_noted_store.h"

namespace adjoin::remote {
namespace {

using table::ReturnConsumedCapacity;

template <table::Operation Op>
Result<table::QueryResult> page_of(const CallCosts& costs, const table::CallContext& context,
                                   ReturnConsumedCapacity wanted, Result<Answer> answer) {
  if (!answer) return std::move(answer).error();
  ADJOIN_TRY(table::QueryResult page, reply_in<Op>(*answer));
  costs.settle(context, wanted, page.consumed_capacity, page.scanned_count, page.count);
  return page;
}

}  // namespace

Result<table::GetItemResult> RemoteStore::run(table::GetItem, const CallContext& caller,
                                              const table::GetItemRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body,
             body_of<table::GetItem>(costs_, context, *AsContextAsks(context, request)));
  ADJOIN_TRY(const Answer answer, ask(context, {&table::GetItem::kInfo, std::move(body),
                                                RetrySafety::harmless, table::bound_to(request)}));
  ADJOIN_TRY(table::GetItemResult result, reply_in<table::GetItem>(answer));
  const std::int64_t found = result.item ? 1 : 0;
  costs_.settle(context, request.return_consumed_capacity, result.consumed_capacity, found, found);
  return result;
}

Result<table::QueryResult> RemoteStore::run(table::Query, const CallContext& caller,
                                            const table::QueryRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body,
             body_of<table::Query>(costs_, context, *AsContextAsks(context, request)));
  return explained(
      context, request,
      page_of<table::Query>(costs_, context, request.return_consumed_capacity,
                            ask(context, {&table::Query::kInfo, std::move(body),
                                          RetrySafety::harmless, table::bound_to(request)})));
}

Result<table::ScanResult> RemoteStore::run(table::Scan, const CallContext& caller,
                                           const table::ScanRequest& request) {
  ADJOIN_TRY(const CallContext context, table::held(notes_, caller, request));
  if (context.read_view) return no_read_views();
  ADJOIN_TRY(std::string body,
             body_of<table::Scan>(costs_, context, *AsContextAsks(context, request)));
  ADJOIN_TRY(table::ScanResult page,
             explained(context, request,
                       page_of<table::Scan>(
                           costs_, context, request.return_consumed_capacity,
                           ask(context, {&table::Scan::kInfo, std::move(body),
                                         RetrySafety::harmless, table::bound_to(request)}))));
  // The table's schema is an item of the table. A Scan would return it among the user's items.
  table::leave_out_notes(page);
  return page;
}

Result<std::vector<table::QueryResult>> RemoteStore::query_many(
    const CallContext& caller, const std::vector<table::QueryRequest>& requests) {
  CallContext context = caller;
  // All leases are taken before the first request goes: a schema must not change between two of
  // them.
  for (const table::QueryRequest& request : requests) {
    ADJOIN_CHECK(table::hold(notes_, request, context));
  }
  if (context.read_view) return no_read_views();
  std::vector<Request> bodies;
  bodies.reserve(requests.size());
  for (const table::QueryRequest& request : requests) {
    ADJOIN_TRY(std::string body,
               body_of<table::Query>(costs_, context, *AsContextAsks(context, request)));
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
        explained(context, requests[i],
                  page_of<table::Query>(costs_, context, requests[i].return_consumed_capacity,
                                        std::move(answers[i])));
    if (!page && !failed) failed = std::move(page).error();
    if (page) pages.push_back(*std::move(page));
  }
  if (failed) return *std::move(failed);
  return pages;
}

}  // namespace adjoin::remote
