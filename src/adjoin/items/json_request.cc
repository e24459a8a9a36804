#include "adjoin/items/json_request.h"

#include <array>
#include <concepts>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/nearest.h"
#include "partiql/execute.h"
#include "remote/store/remote_store.h"
#include "wire/codec/codec.h"
#include "wire/errors/messages.h"

namespace adjoin::detail {
namespace {

/// A store and how it is called.
struct JsonCall {
  table::TableStore& store;
  const table::CallContext& context;
};

// `answer_of` does what an operation asks for. Most are a call of the store.

template <table::Operation Op>
Result<table::ReplyOf<Op>> answer_of(Op, const JsonCall& call, const table::RequestOf<Op>& given) {
  return call.store.call<Op>(call.context, given);
}

Result<partiql::ExecuteStatementResult> answer_of(wire::ExecuteStatement, const JsonCall& call,
                                                  const partiql::ExecuteStatementRequest& given) {
  return partiql::execute_statement(call.store, call.context, given);
}
Result<partiql::BatchExecuteStatementResult> answer_of(
    wire::BatchExecuteStatement, const JsonCall& call,
    const partiql::BatchExecuteStatementRequest& given) {
  return partiql::batch_execute_statement(call.store, call.context, given);
}
Result<partiql::ExecuteTransactionResult> answer_of(
    wire::ExecuteTransaction, const JsonCall& call,
    const partiql::ExecuteTransactionRequest& given) {
  return partiql::execute_transaction(call.store, call.context, given);
}

Result<std::monostate> backups_of(const JsonCall& call, const std::string& table_name) {
  const auto table = call.store.describe_table(call.context, table_name);
  if (table) return std::monostate{};
  if (api_error_of(table.error()) != ApiError::resource_not_found) return table.error();
  return api_error(ApiError::table_not_found, wire::messages::table_not_found(table_name));
}
Result<std::monostate> answer_of(wire::DescribeContinuousBackups, const JsonCall& call,
                                 const std::string& table_name) {
  return backups_of(call, table_name);
}
Result<std::monostate> answer_of(wire::UpdateContinuousBackups, const JsonCall& call,
                                 const std::string& table_name) {
  return backups_of(call, table_name);
}
Result<std::monostate> answer_of(wire::DescribeLimits, const JsonCall&, std::monostate) {
  return std::monostate{};
}
/// A store in this process has no other endpoint than the program that it is in.
Result<std::string> answer_of(wire::DescribeEndpoints, const JsonCall&, std::monostate) {
  return std::string("localhost");
}

/// Writes a reply whose form may depend on the request.
template <table::Operation Op>
void append_answer(Op, const JsonCall&, const table::RequestOf<Op>& given,
                   const table::ReplyOf<Op>& reply, std::string& out) {
  if constexpr (requires { given.select; }) {
    wire::append_query(reply, given.select != table::Select::count, out);
  } else if constexpr (Op::kInfo.has_reply) {
    wire::Codec<Op>::append(reply, out);
  }
}

/// With how much the table holds, unless it has gone meanwhile.
void append_answer(table::DescribeTable, const JsonCall& call,
                   const table::DescribeTable::Request& given, const table::TableDescription& table,
                   std::string& out) {
  const auto sizes = call.store.table_sizes(call.context, given.table_name);
  wire::append_describe_table(table, sizes ? &*sizes : nullptr, out);
}

/// Whether a store behind an endpoint is called also for this operation: it counts what items cost
/// and waits for tables. It passes on the others, whose replies say more than a store knows.
template <table::Operation Op>
constexpr bool is_called() {
  if constexpr (std::same_as<Op, table::CreateTable> || std::same_as<Op, table::DeleteTable>) {
    return true;
  } else {
    return std::derived_from<table::Slots, table::SlotOf<Op>> &&
           requires(table::RequestOf<Op> given) {
      given.return_consumed_capacity;
    };
  }
}

template <table::Operation Op>
Result<std::string> answer_json(const JsonCall& call, std::string_view body) {
  auto* endpoint = dynamic_cast<remote::RemoteStore*>(&call.store);
  if (endpoint != nullptr && !is_called<Op>()) {
    return endpoint->pass_on(call.context, Op::kInfo, std::string(body));
  }
  ADJOIN_TRY(const auto given, wire::Codec<Op>::decode(body));
  ADJOIN_TRY(const table::ReplyOf<Op> reply, answer_of(Op(), call, given));
  std::string out;
  append_answer(Op(), call, given, reply, out);
  return out;
}

struct JsonOperation {
  std::string_view name;
  Result<std::string> (*answer)(const JsonCall& call, std::string_view body);
};

template <table::Operation... Ops>
constexpr auto json_operations(table::OperationList<Ops...>) {
  return std::array{JsonOperation{Ops::kInfo.name, &answer_json<Ops>}...};
}
constexpr auto kJsonOperations = json_operations(wire::Operations());

/// What only DynamoDB itself has.
Result<std::string> answer_unbuilt(const JsonCall& call, std::string_view name,
                                   std::string_view body) {
  auto* endpoint = dynamic_cast<remote::RemoteStore*>(&call.store);
  if (endpoint == nullptr) {
    return Error(ErrorCode::unsupported, wire::messages::unbuilt_operation(name));
  }
  const table::OperationInfo operation{.name = name, .writes = true, .repeats = false};
  return endpoint->pass_on(call.context, operation, std::string(body));
}

Error no_such_operation(std::string_view name) {
  std::vector<std::string_view> names;
  for (const JsonOperation& one : kJsonOperations) names.push_back(one.name);
  const std::string_view near = nearest(name, names);
  std::string message = "DynamoDB has no operation \"" + std::string(name) + "\"";
  if (!near.empty()) message.append("; do you mean ").append(near).append("?");
  return Error(ErrorCode::invalid_argument, std::move(message));
}

}  // namespace

Result<std::string> json_request(table::TableStore& store, std::string_view operation,
                                 std::string_view body, const table::CallContext& context) {
  for (const JsonOperation& one : kJsonOperations) {
    if (one.name == operation) return one.answer({store, context}, body);
  }
  const std::string target = "DynamoDB_20120810." + std::string(operation);
  const std::string_view unbuilt = wire::find_unbuilt_operation(target);
  if (!unbuilt.empty()) return answer_unbuilt({store, context}, unbuilt, body);
  return no_such_operation(operation);
}

}  // namespace adjoin::detail
