#include "graph/ordered/ordered_store.h"

#include <utility>

#include "base/assert.h"
#include "graph/context/context.h"
#include "graph/ordered/ordered_write.h"
#include "schema/model/made_keys.h"

namespace adjoin::graph {
namespace {

/// A field that is called as a mark would be taken for one.
Result<void> check_names(const std::vector<table::WriteAction>& actions) {
  for (const table::WriteAction& action : actions) {
    for (const std::string_view mark : {schema::kPendingMark, schema::kIntentMark}) {
      bool is_used = action.item.contains(mark);
      for (const auto& [place, name] : action.placeholders.names) is_used |= name == mark;
      if (!is_used) continue;
      return validation_error("the field \"" + std::string(mark) +
                              "\" cannot be written here: without transactions it is the name of "
                              "a mark of unfinished writes");
    }
  }
  return {};
}

/// One write, or one look, is whole by itself.
Result<table::TransactWriteItemsResult> do_alone(table::TableStore& store,
                                                 const table::CallContext& context,
                                                 table::WriteAction action) {
  // A transaction of one check, which stores without transactions have not. A read answers it.
  Error refused = table::conditional_check_failed();
  if (action.kind == table::WriteAction::Kind::check) {
    table::GetItemRequest get;
    get.table = action.table;
    get.key = action.item;
    get.consistent_read = true;
    ADJOIN_TRY(table::GetItemResult found, store.get_item(context, get));
    std::optional<Item> item;
    if (found.item) item = found.item->decode();
    ADJOIN_TRY(const bool holds, action.holds_for(item));
    if (holds) return table::TransactWriteItemsResult{};
    refused = table::conditional_check_failed(std::move(found.item));
  } else {
    const Result<table::WriteResult> done =
        table::send(store, context, std::move(action).to_request());
    if (done) {
      table::TransactWriteItemsResult result;
      result.commit = done->commit;
      return result;
    }
    if (api_error_of(done.error()) != ApiError::conditional_check_failed) return done.error();
    refused = done.error();
  }
  return table::transaction_canceled({table::cancellation_reason(refused)});
}

}  // namespace

OrderedStore::OrderedStore(table::TableStore& store, std::shared_ptr<const schema::Schema> schema)
    : Forwarding(store), store_(store), schema_(std::move(schema)), rows_(store, *schema_) {}

table::Capabilities OrderedStore::capabilities() const {
  table::Capabilities can = ForwardingStore::capabilities();
  // Conditions get company as texts.
  can.built_expressions = false;
  // Each read may have to ask for the edge behind a marked mirror.
  can.reads_at_hand = false;
  return can;
}

Result<table::TransactWriteItemsResult> OrderedStore::run(
    table::TransactWriteItems, const Context& context,
    const table::TransactWriteItemsRequest& request) {
  std::vector<table::WriteAction> actions;
  actions.reserve(request.actions.size());
  for (const table::TransactAction& action : request.actions) {
    actions.push_back(table::item_write(action));
  }
  if (actions.size() == 1) {
    // A look at a mirrored item is one at its edge.
    const bool looks = actions.front().kind == table::WriteAction::Kind::check;
    return do_alone(looks ? static_cast<table::TableStore&>(*this) : store_, context,
                    std::move(actions.front()));
  }
  ADJOIN_TRY(OrderedWrite write, OrderedWrite::of(store_, *schema_, actions));
  if (write.writes_own()) ADJOIN_CHECK(check_names(actions));
  return write.run(context, new_token());
}

void OrderedStore::submit(const Context& context, table::WriteRequest request,
                          table::WriteCompletion done) {
  if (const auto* together = std::get_if<table::TransactWriteItemsRequest>(&request)) {
    Result<table::TransactWriteItemsResult> written = transact_write_items(context, *together);
    done(written ? Result<table::WriteReply>(*std::move(written)) : written.error());
    return;
  }
  // Single writes touch no mirror, or they are the steps of OrderedWrite itself.
  store_.submit(context, std::move(request), std::move(done));
}

Result<table::GetItemResult> OrderedStore::run(table::GetItem, const Context& context,
                                               const table::GetItemRequest& request) {
  return rows_.get_item(context, request);
}

Result<table::BatchGetItemResult> OrderedStore::run(table::BatchGetItem, const Context& context,
                                                    const table::BatchGetItemRequest& request) {
  return rows_.batch_get_item(context, request);
}

Result<table::QueryResult> OrderedStore::run(table::Query, const Context& context,
                                             const table::QueryRequest& request) {
  ADJOIN_TRY(std::vector<table::QueryResult> results, query_many(context, {request}));
  ADJOIN_ASSERT(results.size() == 1);
  return std::move(results.front());
}

Result<std::vector<table::QueryResult>> OrderedStore::query_many(
    const Context& context, const std::vector<table::QueryRequest>& requests) {
  std::vector<table::QueryRequest> asked;
  asked.reserve(requests.size());
  // Sent without filter and projection where marks may show, since they must be judged on the whole
  // item.
  for (const table::QueryRequest& request : requests) asked.push_back(rows_.asked(request));
  ADJOIN_TRY(std::vector<table::QueryResult> results, store_.query_many(context, asked));
  ADJOIN_ASSERT(results.size() == requests.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    ADJOIN_CHECK(rows_.answer(context, requests[i], results[i]));
  }
  return results;
}

Result<table::ScanResult> OrderedStore::run(table::Scan, const Context& context,
                                            const table::ScanRequest& request) {
  ADJOIN_TRY(table::ScanResult result, store_.scan(context, rows_.asked(request)));
  ADJOIN_CHECK(rows_.answer(context, request, result));
  return result;
}

}  // namespace adjoin::graph
