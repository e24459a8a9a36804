#include "server/api/route.h"

#include <algorithm>
#include <array>
#include <optional>
#include <variant>

#include "partiql/execute.h"
#include "server/api/bound_tables.h"
#include "wire/codec/codec.h"
#include "wire/errors/messages.h"

namespace adjoin::server {
namespace {

using table::OperationInfo;
using table::Work;

// `carried_out` does what an operation asks for. Most are a call of the store.

template <table::Operation Op>
Result<table::ReplyOf<Op>> carried_out(Op, ApiCall& call, const table::RequestOf<Op>& request) {
  return call.store.call<Op>(call.context, request);
}

Result<partiql::ExecuteStatementResult> carried_out(
    wire::ExecuteStatement, ApiCall& call, const partiql::ExecuteStatementRequest& request) {
  return partiql::execute_statement(call.store, call.context, request);
}
Result<partiql::BatchExecuteStatementResult> carried_out(
    wire::BatchExecuteStatement, ApiCall& call,
    const partiql::BatchExecuteStatementRequest& request) {
  return partiql::batch_execute_statement(call.store, call.context, request);
}
Result<partiql::ExecuteTransactionResult> carried_out(
    wire::ExecuteTransaction, ApiCall& call, const partiql::ExecuteTransactionRequest& request) {
  return partiql::execute_transaction(call.store, call.context, request);
}

struct Described {
  table::TableDescription table;
  std::optional<table::TableSizes> sizes;
};

/// With how much it holds, which a table that goes meanwhile no longer says.
Result<Described> carried_out(table::DescribeTable, ApiCall& call,
                              const table::DescribeTable::Request& request) {
  Described described;
  ADJOIN_TRY(described.table, call.store.call<table::DescribeTable>(call.context, request));
  auto sizes = call.store.table_sizes(call.context, request.table_name);
  if (sizes) described.sizes = *std::move(sizes);
  return described;
}

Result<std::monostate> continuous_backups(ApiCall& call, const std::string& table_name) {
  const auto table = call.store.describe_table(call.context, table_name);
  if (table) return std::monostate{};
  if (api_error_of(table.error()) != ApiError::resource_not_found) return table.error();
  return api_error(ApiError::table_not_found, wire::messages::table_not_found(table_name));
}
Result<std::monostate> carried_out(wire::DescribeContinuousBackups, ApiCall& call,
                                   const std::string& table_name) {
  return continuous_backups(call, table_name);
}
Result<std::monostate> carried_out(wire::UpdateContinuousBackups, ApiCall& call,
                                   const std::string& table_name) {
  return continuous_backups(call, table_name);
}

Result<std::monostate> carried_out(wire::DescribeLimits, ApiCall&, std::monostate) {
  return std::monostate{};
}
Result<std::string> carried_out(wire::DescribeEndpoints, ApiCall& call, std::monostate) {
  return std::string(call.host);
}

// `append_reply` writes a reply whose form may depend on the request.

template <table::Operation Op>
void append_reply(Op, const table::RequestOf<Op>& request, const table::ReplyOf<Op>& reply,
                  std::string& out) {
  if constexpr (requires { request.select; }) {
    wire::append_query(reply, request.select != table::Select::count, out);
  } else if constexpr (Op::kInfo.has_reply) {
    wire::Codec<Op>::append(reply, out);
  }
}

void append_reply(table::DescribeTable, const table::DescribeTable::Request&,
                  const Described& described, std::string& out) {
  wire::append_describe_table(described.table, described.sizes ? &*described.sizes : nullptr, out);
}

template <table::Operation Op>
Result<void> answer(ApiCall& call) {
  ADJOIN_TRY(auto request, wire::Codec<Op>::decode(call.body));
  ADJOIN_CHECK(call.bound.bind(call.context, request));
  auto reply = carried_out(Op(), call, request);
  if (!reply) return std::move(reply).error();
  append_reply(Op(), request, *reply, call.out);
  return {};
}

template <table::Operation Op>
Result<table::WriteRequest> decode_write(std::string_view body) {
  ADJOIN_TRY(auto request, wire::Codec<Op>::decode(body));
  return table::WriteRequest(std::move(request));
}

template <table::Operation Op>
void append_write(const table::WriteReply& reply, std::string& out) {
  wire::Codec<Op>::append(std::get<table::ReplyOf<Op>>(reply), out);
}

template <table::Operation Op>
constexpr Route route_of() {
  Route route{Op::kInfo, Op::kInfo.work == Work::unbounded ? Run::pool : Run::here, &answer<Op>,
              nullptr, nullptr};
  if constexpr (Op::kInfo.work == Work::queued) {  // waits on no thread
    route.decode_write = &decode_write<Op>;
    route.append_write = &append_write<Op>;
  }
  return route;
}

template <table::Operation... Ops>
constexpr auto routes_of(table::OperationList<Ops...>) {
  std::array routes = {route_of<Ops>()...};
  std::ranges::sort(routes, {}, [](const Route& route) { return route.counted.index(); });
  return routes;
}

constexpr auto kRoutes = routes_of(wire::Operations());

}  // namespace

const Route& route_of(const OperationInfo& operation) noexcept {
  return kRoutes[Counted(operation).index()];
}

}  // namespace adjoin::server
