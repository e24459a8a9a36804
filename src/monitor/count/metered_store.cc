#include "monitor/count/metered_store.h"

#include <memory>
#include <utility>

#include "monitor/count/each_page.h"
#include "monitor/count/metered_operations.h"
#include "table/request/stored_write_facts.h"
#include "table/request/table_ref.h"

namespace adjoin::monitor {
namespace {

using meter::MeteredOperation;

/// Tells a request what the reply of one of its parts holds beside charges.
template <table::Operation Op>
void add_reply(const table::RequestOf<Op>& request, const table::ReplyOf<Op>& reply,
               CountedRequest& whole) {
  if constexpr (std::same_as<Op, table::GetItem>) {
    if (reply.item) whole.add_charged_items(1, 1);
  } else if constexpr (std::same_as<Op, table::Query> || std::same_as<Op, table::Scan>) {
    add_page(request, reply, whole);
  } else if constexpr (std::same_as<Op, table::BatchGetItem>) {
    for (const auto& table : reply.tables) {
      whole.add_items(table.name, "", table.items.size(), table.items.size());
    }
  } else if constexpr (std::same_as<Op, table::TransactGetItems>) {
    for (std::size_t i = 0; i < reply.items.size(); ++i) {
      if (reply.items[i]) whole.add_items(request.items[i].table.name(), "", 1, 1);
    }
  } else if constexpr (std::same_as<Op, table::GetRecords>) {
    // The store has taken the iterator, whose text begins with the stream's name.
    const std::string_view iterator = request.shard_iterator;
    const auto stream = table::parse_arn(iterator.substr(0, iterator.find('|')));
    if (!stream || !stream->stream_label) return;
    std::int64_t bytes = 0;
    for (const table::StreamRecord& record : reply.records) bytes += record.size_bytes;
    whole.add_records(stream->table_name, *stream->stream_label, reply.records.size(),
                      static_cast<std::uint64_t>(bytes));
  }
}

/// The context of a call that is counted as a request of its own.
table::CallContext counting(const table::CallContext& caller, CountedRequest& request) {
  table::CallContext context = caller;
  context.charges = &request;
  return context;
}

}  // namespace

MeteredStore::MeteredStore(table::TableStore& inner, TrafficMeter& traffic,
                           table::ContributorInsights* insights)
    : Forwarding(inner), inner_(inner), traffic_(traffic), insights_(insights) {}

template <table::Operation Op>
Result<table::ReplyOf<Op>> MeteredStore::run_part(const table::CallContext& context,
                                                  const table::RequestOf<Op>& request,
                                                  CountedRequest& whole) {
  auto answer = inner_.call<Op>(context, request);
  if (answer) {
    add_reply<Op>(request, *answer, whole);
    if constexpr (std::same_as<Op, table::DeleteTable>) traffic_.dropped(answer->name);
  } else {
    if constexpr (names_tables<Op>()) whole.name_tables(request);
    whole.add_failure(answer.error());
  }
  return answer;
}

template <table::Operation Op>
Result<table::ReplyOf<Op>> MeteredStore::run(Op, const table::CallContext& context,
                                             const table::RequestOf<Op>& request) {
  if (CountedRequest* const whole = CountedRequest::of(context)) {
    return run_part<Op>(context, request, *whole);
  }
  return run_own<Op>(context, request);
}

template <table::Operation Op>
Result<table::ReplyOf<Op>> MeteredStore::run_own(const table::CallContext& context,
                                                 const table::RequestOf<Op>& request) {
  CountedRequest own(traffic_, operation_of(context, kOperationOf<Op>), traffic_.now(),
                     context.charges);
  auto answer = run_part<Op>(counting(context, own), request, own);
  answer ? own.succeed(traffic_.now()) : own.fail(answer.error(), traffic_.now());
  return answer;
}

Result<std::vector<table::QueryResult>> MeteredStore::query_many(
    const table::CallContext& context, const std::vector<table::QueryRequest>& requests) {
  CountedRequest* const whole = CountedRequest::of(context);
  if (whole != nullptr) {
    auto answers = inner_.query_many(context, requests);
    for (std::size_t i = 0; answers && i < requests.size(); ++i) {
      add_page(requests[i], (*answers)[i], *whole);
    }
    return answers;
  }
  EachPage pages(traffic_, operation_of(context, MeteredOperation::query), context.charges);
  table::CallContext counted = context;
  counted.charges = &pages;
  auto answers = inner_.query_many(counted, requests);
  answers ? pages.succeed(requests, *answers) : pages.fail(requests, answers.error());
  return answers;
}

/// @param read  asks the store below
/// @param add  adds an answer to the request
template <typename Reply, typename Request, typename Read, typename Add>
Result<std::optional<Reply>> MeteredStore::read_stored(const table::CallContext& context,
                                                       const Request& request,
                                                       MeteredOperation operation, const Read& read,
                                                       const Add& add) {
  CountedRequest* const whole = CountedRequest::of(context);
  CountedRequest own(traffic_, operation_of(context, operation), traffic_.now(), context.charges);
  CountedRequest& counted = whole != nullptr ? *whole : own;
  Result<std::optional<Reply>> answer = read(whole != nullptr ? context : counting(context, own));
  if (answer && !*answer) return answer;
  if (answer) {
    add(**answer, counted);
    if (whole == nullptr) own.succeed(traffic_.now());
    return answer;
  }
  counted.name_table(request.table->name(), 1);
  counted.add_failure(answer.error());
  if (whole == nullptr) own.fail(answer.error(), traffic_.now());
  return answer;
}

Result<std::optional<table::GetItemResult>> MeteredStore::get_stored(
    const table::CallContext& context, const table::StoredGetRequest& request) {
  return read_stored<table::GetItemResult>(
      context, request, MeteredOperation::get_item,
      [&](const table::CallContext& call) { return inner_.get_stored(call, request); },
      [](const table::GetItemResult& found, CountedRequest& counted) {
        if (found.item) counted.add_charged_items(1, 1);
      });
}

Result<std::optional<table::QueryResult>> MeteredStore::list_stored(
    const table::CallContext& context, const table::StoredListRequest& request) {
  return read_stored<table::QueryResult>(
      context, request, MeteredOperation::query,
      [&](const table::CallContext& call) { return inner_.list_stored(call, request); },
      [&](const table::QueryResult& page, CountedRequest& counted) {
        add_page(request, page, counted);
      });
}

Result<table::StoredWriteResult> MeteredStore::write_stored(
    const table::CallContext& context, const table::StoredWriteRequest& request) {
  using Did = table::StoredWriteResult::Did;
  CountedRequest* const whole = CountedRequest::of(context);
  CountedRequest own(traffic_, operation_of(context, operation_of(request)), traffic_.now(),
                     context.charges);
  CountedRequest& counted = whole != nullptr ? *whole : own;
  const auto answer =
      inner_.write_stored(whole != nullptr ? context : counting(context, own), request);
  if (answer && answer->did == Did::declined) return answer;
  if (answer && answer->did == Did::written) {
    if (whole == nullptr) own.succeed(traffic_.now());
    return answer;
  }
  const Error failed = answer ? table::refusal_of(request) : answer.error();
  counted.name_table(request.table->name(), request.actions.size());
  counted.add_failure(failed);
  if (whole == nullptr) own.fail(failed, traffic_.now());
  return answer;
}

void MeteredStore::submit(const table::CallContext& context, table::WriteRequest request,
                          table::WriteCompletion done) {
  const auto name = [&](CountedRequest& counted) {
    std::visit([&](const auto& one) { counted.name_tables(one); }, request);
  };
  if (CountedRequest* const whole = CountedRequest::of(context)) {
    // Who made the request learns how it ended. What it is then called is known here alone.
    name(*whole);
    return inner_.submit(context, std::move(request), std::move(done));
  }
  const auto own = std::make_shared<CountedRequest>(
      traffic_, operation_of(context, operation_of(request)), traffic_.now(), context.charges);
  name(*own);
  inner_.submit(counting(context, *own), std::move(request),
                [this, own, done = std::move(done)](Result<table::WriteReply> reply) {
                  reply ? own->succeed(traffic_.now()) : own->fail(reply.error(), traffic_.now());
                  done(std::move(reply));
                });
}

}  // namespace adjoin::monitor
