#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "base/assert.h"
#include "table/store/item_notes.h"

namespace adjoin::table {

/// Calls `visit` with each table of a request, and stops at the first error, which it returns.
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

/// Shortens the call's deadline to the schema lease of each table in the request. The call then
/// cannot outlive the schema that it was planned for. The bound is a deadline because a request
/// that is on its way cannot be called back. @errors schema_changed
template <typename Request>
Result<void> hold(ItemNotes& notes, const Request& request, CallContext& context) {
  return each_table(request, [&](const TableRef& table) -> Result<void> {
    ADJOIN_TRY(const auto until, notes.held_until(context, table));
    if (until) context.deadline = std::min(context.deadline.value_or(*until), *until);
    return {};
  });
}

/// Returns the schema tokens of a request, for a server that itself refuses requests of an old
/// schema: "people=TOKEN", with a comma before each further table. Empty: no table is bound to a
/// schema.
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

/// Returns the caller's context with the deadline that `hold` sets for one request.
template <typename Request>
Result<CallContext> held(ItemNotes& notes, const CallContext& caller, const Request& request) {
  CallContext context = caller;
  ADJOIN_CHECK(hold(notes, request, context));
  return context;
}

}  // namespace adjoin::table
