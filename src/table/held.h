#pragma once

#include <algorithm>
#include <variant>

#include "table/item_notes.h"

namespace adjoin::table {

/// Narrows a call's context by each table of a request that is bound to a schema: the call ends
/// while the schema is the table's. @errors configuration: it is another by now
template <typename Request>
Result<void> hold(ItemNotes& notes, const Request& request, CallContext& context) {
  const auto narrow = [&](const TableRef& table) -> Result<void> {
    ADJOIN_TRY(const auto until, notes.held_until(context, table));
    if (until) context.deadline = std::min(context.deadline.value_or(*until), *until);
    return {};
  };
  if constexpr (requires { request.actions; }) {
    for (const auto& action : request.actions) {
      ADJOIN_CHECK(std::visit([&](const auto& one) { return narrow(one.table); }, action));
    }
  } else if constexpr (requires { request.tables; }) {
    for (const auto& part : request.tables) ADJOIN_CHECK(narrow(part.table));
  } else if constexpr (requires { request.items; }) {
    for (const auto& part : request.items) ADJOIN_CHECK(narrow(part.table));
  } else {
    ADJOIN_CHECK(narrow(request.table));
  }
  return {};
}

/// The caller's context, narrowed by one request.
template <typename Request>
Result<CallContext> held(ItemNotes& notes, const CallContext& caller, const Request& request) {
  CallContext context = caller;
  ADJOIN_CHECK(hold(notes, request, context));
  return context;
}

}  // namespace adjoin::table
