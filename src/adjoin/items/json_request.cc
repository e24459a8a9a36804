#include "adjoin/items/json_request.h"

#include <array>
#include <concepts>
#include <utility>
#include <vector>

#include "base/nearest.h"
#include "remote/store/remote_store.h"
#include "wire/answer/answer.h"
#include "wire/codec/codec.h"
#include "wire/errors/messages.h"

namespace adjoin::detail {
namespace {

using wire::AnswerContext;

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
Result<std::string> answer_json(const AnswerContext& with, std::string_view body) {
  auto* endpoint = dynamic_cast<remote::RemoteStore*>(&with.store);
  if (endpoint != nullptr && !is_called<Op>()) {
    return endpoint->pass_on(with.context, Op::kInfo, std::string(body));
  }
  ADJOIN_TRY(const auto given, wire::Codec<Op>::decode(body));
  std::string out;
  ADJOIN_CHECK(wire::answer<Op>(with, given, out));
  return out;
}

struct JsonOperation {
  std::string_view name;
  Result<std::string> (*answer)(const AnswerContext& with, std::string_view body);
};

template <table::Operation... Ops>
constexpr auto json_operations(table::OperationList<Ops...>) {
  return std::array{JsonOperation{Ops::kInfo.name, &answer_json<Ops>}...};
}
constexpr auto kJsonOperations = json_operations(wire::Operations());

/// What only DynamoDB itself has.
Result<std::string> answer_unbuilt(const AnswerContext& with, std::string_view name,
                                   std::string_view body) {
  auto* endpoint = dynamic_cast<remote::RemoteStore*>(&with.store);
  if (endpoint == nullptr) {
    return Error(ErrorCode::unsupported, wire::messages::unbuilt_operation(name));
  }
  const table::OperationInfo operation{.name = name, .writes = true, .repeats = false};
  return endpoint->pass_on(with.context, operation, std::string(body));
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
  // A store in this process has no other endpoint than the program that it is in.
  const AnswerContext with{store, context, "localhost"};
  for (const JsonOperation& one : kJsonOperations) {
    if (one.name == operation) return one.answer(with, body);
  }
  const std::string target = "DynamoDB_20120810." + std::string(operation);
  const std::string_view unbuilt = wire::find_unbuilt_operation(target);
  if (!unbuilt.empty()) return answer_unbuilt(with, unbuilt, body);
  return no_such_operation(operation);
}

}  // namespace adjoin::detail
