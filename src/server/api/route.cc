#include "server/api/route.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <variant>

#include "partiql/execute.h"
#include "server/api/bound_tables.h"
#include "wire/errors/messages.h"
#include "wire/operations/operation.h"

namespace adjoin::server {
namespace {

using table::OperationInfo;
using table::TableStore;

template <table::Operation Op>
Result<table::ReplyOf<Op>> ask(TableStore& store, const table::CallContext& context,
                               const table::RequestOf<Op>& request) {
  return store.call<Op>(context, request);
}

/// Decode, call a function that takes a store, append.
template <auto Decode, auto Call, auto Append>
Result<void> answer(ApiCall& call) {
  ADJOIN_TRY(auto request, Decode(call.body));
  ADJOIN_CHECK(call.bound.bind(call.context, request));
  auto called = Call(call.store, call.context, request);
  if (!called) return std::move(called).error();
  const auto& result = *called;
  if constexpr (std::is_invocable_v<decltype(Append), decltype(request), decltype(result),
                                    std::string&>) {
    Append(request, result, call.out);
  } else {
    Append(result, call.out);
  }
  return {};
}

/// A page of Query or Scan, whose form depends on what was asked for.
template <typename Request>
void append_page(const Request& request, const table::QueryResult& page, std::string& out) {
  wire::append_query(page, request.select != table::Select::count, out);
}

// What the store answers with nothing, or takes apart, in the form that `answer` wants.

struct Described {
  table::TableDescription table;
  std::optional<table::TableSizes> sizes;
};

/// With how much it holds, which a table that goes meanwhile no longer says.
Result<Described> describe_table(TableStore& store, const table::CallContext& context,
                                 const table::DescribeTable::Request& request) {
  Described described;
  ADJOIN_TRY(described.table, store.call<table::DescribeTable>(context, request));
  auto sizes = store.table_sizes(context, request.table_name);
  if (sizes) described.sizes = *std::move(sizes);
  return described;
}

void append_description(const Described& described, std::string& out) {
  wire::append_describe_table(described.table, described.sizes ? &*described.sizes : nullptr, out);
}

/// These two answer with no body at all, not even {}.
void append_empty(std::monostate, std::string&) {}

Result<std::monostate> continuous_backups(TableStore& store, const table::CallContext& context,
                                          const std::string& table_name) {
  const auto table = store.describe_table(context, table_name);
  if (table) return std::monostate{};
  if (table.error().code() != ErrorCode::resource_not_found) return table.error();
  return Error(ErrorCode::table_not_found, wire::messages::table_not_found(table_name));
}

void append_continuous_backups(std::monostate, std::string& out) {
  wire::append_describe_continuous_backups(out);
}

Result<void> describe_limits(ApiCall& call) {
  ADJOIN_CHECK(wire::decode_nothing(call.body));
  wire::append_describe_limits(call.out);
  return {};
}

Result<void> describe_endpoints(ApiCall& call) {
  ADJOIN_CHECK(wire::decode_nothing(call.body));
  wire::append_describe_endpoints(call.host, call.out);
  return {};
}

/// A queued write waits on no thread.
constexpr Run run_of(const OperationInfo& operation) {
  return operation.work == table::Work::unbounded ? Run::pool : Run::here;
}

template <auto Decode, auto Call, auto Append>
constexpr Route read(const OperationInfo& operation) {
  return {operation, run_of(operation), &answer<Decode, Call, Append>, nullptr, nullptr};
}

template <auto Decode>
Result<table::WriteRequest> decode_write(std::string_view body) {
  ADJOIN_TRY(auto request, Decode(body));
  return table::WriteRequest(std::move(request));
}

template <typename Reply, auto Append>
void append_reply(const table::WriteReply& reply, std::string& out) {
  Append(std::get<Reply>(reply), out);
}

template <auto Decode, auto Call, typename Reply, auto Append>
constexpr Route write(const OperationInfo& operation) {
  return {operation, Run::here, &answer<Decode, Call, Append>, &decode_write<Decode>,
          &append_reply<Reply, Append>};
}

constexpr std::array kRoutes = {
    read<wire::decode_get_item, ask<table::GetItem>, wire::append_get_item>(table::GetItem::kInfo),
    read<wire::decode_query, ask<table::Query>, append_page<table::QueryRequest>>(
        table::Query::kInfo),
    read<wire::decode_scan, ask<table::Scan>, append_page<table::ScanRequest>>(table::Scan::kInfo),

    read<wire::decode_batch_get_item, ask<table::BatchGetItem>, wire::append_batch_get_item>(
        table::BatchGetItem::kInfo),
    read<wire::decode_transact_get_items, ask<table::TransactGetItems>,
         wire::append_transact_get_items>(table::TransactGetItems::kInfo),

    write<wire::decode_put_item, ask<table::PutItem>, table::WriteResult, wire::append_write>(
        table::PutItem::kInfo),
    write<wire::decode_update_item, ask<table::UpdateItem>, table::WriteResult, wire::append_write>(
        table::UpdateItem::kInfo),
    write<wire::decode_delete_item, ask<table::DeleteItem>, table::WriteResult, wire::append_write>(
        table::DeleteItem::kInfo),
    write<wire::decode_batch_write_item, ask<table::BatchWriteItem>, table::BatchWriteItemResult,
          wire::append_batch_write_item>(table::BatchWriteItem::kInfo),
    write<wire::decode_transact_write_items, ask<table::TransactWriteItems>,
          table::TransactWriteItemsResult, wire::append_transact_write_items>(
        table::TransactWriteItems::kInfo),

    read<wire::decode_create_table, ask<table::CreateTable>, wire::append_create_table>(
        table::CreateTable::kInfo),
    read<wire::decode_describe_table, describe_table, append_description>(
        table::DescribeTable::kInfo),
    read<wire::decode_update_table, ask<table::UpdateTable>, wire::append_update_table>(
        table::UpdateTable::kInfo),
    read<wire::decode_delete_table, ask<table::DeleteTable>, wire::append_delete_table>(
        table::DeleteTable::kInfo),
    read<wire::decode_list_tables, ask<table::ListTables>, wire::append_list_tables>(
        table::ListTables::kInfo),
    read<wire::decode_describe_continuous_backups, continuous_backups, append_continuous_backups>(
        wire::DescribeContinuousBackups::kInfo),
    read<wire::decode_update_continuous_backups, continuous_backups, append_continuous_backups>(
        wire::UpdateContinuousBackups::kInfo),

    read<wire::decode_tag_resource, ask<table::TagResource>, append_empty>(
        table::TagResource::kInfo),
    read<wire::decode_untag_resource, ask<table::UntagResource>, append_empty>(
        table::UntagResource::kInfo),
    read<wire::decode_list_tags_of_resource, ask<table::ListTagsOfResource>,
         wire::append_list_tags_of_resource>(table::ListTagsOfResource::kInfo),
    read<wire::decode_update_time_to_live, ask<table::UpdateTimeToLive>,
         wire::append_update_time_to_live>(table::UpdateTimeToLive::kInfo),
    read<wire::decode_describe_time_to_live, ask<table::DescribeTimeToLive>,
         wire::append_describe_time_to_live>(table::DescribeTimeToLive::kInfo),

    read<wire::decode_list_streams, ask<table::ListStreams>, wire::append_list_streams>(
        table::ListStreams::kInfo),
    read<wire::decode_describe_stream, ask<table::DescribeStream>, wire::append_describe_stream>(
        table::DescribeStream::kInfo),
    read<wire::decode_get_shard_iterator, ask<table::GetShardIterator>,
         wire::append_get_shard_iterator>(table::GetShardIterator::kInfo),
    read<wire::decode_get_records, ask<table::GetRecords>, wire::append_get_records>(
        table::GetRecords::kInfo),

    read<wire::decode_execute_statement, partiql::execute_statement,
         wire::append_execute_statement>(wire::ExecuteStatement::kInfo),
    read<wire::decode_batch_execute_statement, partiql::batch_execute_statement,
         wire::append_batch_execute_statement>(wire::BatchExecuteStatement::kInfo),
    read<wire::decode_execute_transaction, partiql::execute_transaction,
         wire::append_execute_transaction>(wire::ExecuteTransaction::kInfo),

    Route{wire::DescribeLimits::kInfo, Run::here, &describe_limits, nullptr, nullptr},
    Route{wire::DescribeEndpoints::kInfo, Run::here, &describe_endpoints, nullptr, nullptr},
};

}  // namespace

const Route* find_route(const OperationInfo& operation) noexcept {
  const auto found = std::ranges::find(kRoutes, Counted(operation).index(),
                                       [](const Route& route) { return route.counted.index(); });
  return found == kRoutes.end() ? nullptr : &*found;
}

}  // namespace adjoin::server
