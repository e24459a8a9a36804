#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "base/assert.h"
#include "table/store/item_notes.h"

namespace adjoin::table {

/// Calls `visit` with each table of a request until it answers an error.
template <typename Request, typename Visit>
Result<void> each_table(Request& request, const Visit& visit) {
  if constexpr (requires { request.actions; }) {
    for (auto& action : request.actions) {
      ADJOIN_CHECK(std::visit([&](auto& one) { return visit(one.table); }, action));
    }
  } else if constexpr (requires { request.tables; }) {
    for (auto& part : request.tables) ADJOIN_CHECK(visit(part.table));
  } else if constexpr (requires { request.items; }) {
    for (auto& part : request.items) ADJOIN_CHECK(visit(part.table));
  } else if constexpr (requires { request.table; }) {
    ADJOIN_CHECK(visit(request.table));
  }
  return {};
}

/// Narrows a call's context by each table of a request that is bound to a schema: the call ends
/// while the schema is the table's. @errors configuration: it is another by now
template <typename Request>
Result<void> hold(ItemNotes& notes, const Request& request, CallContext& context) {
  return each_table(request, [&](const TableRef& table) -> Result<void> {
    ADJOIN_TRY(const auto until, notes.held_until(context, table));
    if (until) context.deadline = std::min(context.deadline.value_or(*until), *until);
    return {};
  });
}

/// What a request is bound to, for a server that refuses it itself when that is no more:
/// "people=TOKEN", with a comma before each further table. Empty: to nothing.
template <typename Request>
std::string bound_to(const Request& request) {
  std::map<std::string_view, std::string_view> tokens;
  const Result<void> all = each_table(request, [&](const TableRef& table) -> Result<void> {
    const std::string_view token = ItemNotes::token_of(table);
    if (!token.empty()) tokens[table.name()] = token;
    return {};
  });
  ADJOIN_ASSERT(all.has_value());
  std::string text;
  for (const auto& [name, token] : tokens) {
    if (!text.empty()) text += ',';
    text.append(name).append("=").append(token);
  }
  return text;
}

/// The caller's context, narrowed by one request.
template <typename Request>
Result<CallContext> held(ItemNotes& notes, const CallContext& caller, const Request& request) {
  CallContext context = caller;
  ADJOIN_CHECK(hold(notes, request, context));
  return context;
}

}  // namespace adjoin::table
