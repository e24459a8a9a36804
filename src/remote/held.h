#pragma once

#include <algorithm>
#include <variant>

#include "remote/item_notes.h"

namespace adjoin::remote {

/// Narrows a call's context by each table of a request that is bound to a schema: the call ends
/// while the schema is the table's. @errors configuration: it is another by now
template <typename Request>
Result<void> hold(ItemNotes& notes, const Request& request, table::CallContext& context) {
  const auto narrow = [&](const table::TableRef& table) -> Result<void> {
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
Result<table::CallContext> held(ItemNotes& notes, const table::CallContext& caller,
                                const Request& request) {
  table::CallContext context = caller;
  ADJOIN_CHECK(hold(notes, request, context));
  return context;
}

}  // namespace adjoin::remote
