#include "emit/request_members.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <variant>

#include "base/assert.h"
#include "item/json_reader.h"
#include "item/json_writer.h"
#include "table/request/operations.h"
#include "wire/codec/codec.h"

namespace adjoin::emit {
namespace {

/// Members that people read first, in this order. The others keep theirs.
constexpr std::array<std::string_view, 4> kFirst = {"TableName", "IndexName",
                                                    "KeyConditionExpression", "ScanIndexForward"};

/// Cuts a body, which `wire` has written, into its members.
Result<std::vector<RequestMembers::Member>> cut(std::string_view body) {
  std::vector<RequestMembers::Member> members;
  item::JsonReader reader(body);
  ADJOIN_CHECK(reader.begin_object());
  for (;;) {
    RequestMembers::Member member;
    ADJOIN_TRY(const bool more, reader.next_name(member.name));
    if (!more) break;
    const std::size_t start = reader.position();
    ADJOIN_CHECK(reader.skip_value());
    member.value = body.substr(start, reader.position() - start);
    members.push_back(std::move(member));
  }
  std::ranges::stable_sort(members, {}, [](const RequestMembers::Member& member) {
    return std::ranges::find(kFirst, member.name) - kFirst.begin();
  });
  return members;
}

/// Spells a built key condition.
void spell_key(table::QueryRequest& query) {
  if (!query.key_condition) return;
  auto& names = query.placeholders.names;
  auto& values = query.placeholders.values;
  query.key_condition_expression = plan::key_condition_text(
      *query.key_condition,
      [&](const std::string& name) {
        std::string placeholder = "#k" + std::to_string(names.size());
        names.emplace(placeholder, name);
        return placeholder;
      },
      [&](const Value& value) {
        std::string placeholder = ":k" + std::to_string(values.size());
        values.emplace(placeholder, value);
        return placeholder;
      });
  query.key_condition.reset();
}

/// The request as others send it. What our commands print of its answer is their own wish: the item
/// before, the price, and what a refused write met.
template <typename Request>
Request for_others(Request request) {
  constexpr auto kNone = table::ReturnValuesOnConditionCheckFailure::none;
  if constexpr (requires { request.on_condition_failure; }) request.on_condition_failure = kNone;
  if constexpr (requires { request.return_values; }) {
    request.return_values = table::ReturnValues::none;
  }
  request.return_consumed_capacity = table::ReturnConsumedCapacity::none;
  if constexpr (std::same_as<Request, table::TransactWriteItemsRequest>) {
    for (table::TransactAction& action : request.actions) {
      std::visit([&](auto& one) { one.on_condition_failure = kNone; }, action);
    }
  }
  if constexpr (std::same_as<Request, table::QueryRequest>) spell_key(request);
  return request;
}

}  // namespace

RequestMembers members_of(const plan::Request& request) {
  return std::visit(
      []<typename Request>(const Request& one) {
        using Op = table::OperationOf<Request>;
        const Result<std::string> body = wire::Codec<Op>::encode(for_others(one));
        ADJOIN_ASSERT(body.has_value());  // no plan has AttributeUpdates
        auto members = cut(*body);
        ADJOIN_ASSERT(members.has_value());
        return RequestMembers{Op::kInfo.name, *std::move(members)};
      },
      request);
}

std::string body_of(const RequestMembers& call) {
  std::string body;
  item::JsonWriter json(body);
  json.begin_object();
  for (const RequestMembers::Member& member : call.members) {
    json.name(member.name);
    json.raw(member.value);
  }
  json.end_object();
  return body;
}

}  // namespace adjoin::emit
