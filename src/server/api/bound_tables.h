#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/store/item_noted_store.h"
#include "table/store/note_view_store.h"

namespace adjoin::server {

/// The header by which a client says under which schema it asks: `people=TOKEN`, further tables
/// behind a comma. The token is what the table's notes had for `adjoin_bound`.
inline constexpr std::string_view kBoundHeader = "adjoin-bound";

/// What one call said there, for its requests: they are bound to these schemas, and refused by the
/// store from the moment on that a table has another.
class BoundTables {
 public:
  /// `store` outlives it. What makes no sense in the header names no table.
  BoundTables(std::string_view header, table::NoteViewStore& store);

  /// @errors configuration, naming the table
  template <typename Request>
  Result<void> bind(const table::CallContext& context, Request& request) const {
    if (tokens_.empty()) return {};
    return table::each_table(request,
                             [&](table::TableRef& table) { return bind_one(context, table); });
  }

 private:
  Result<void> bind_one(const table::CallContext& context, table::TableRef& table) const;

  table::NoteViewStore& store_;
  std::map<std::string, std::string, std::less<>> tokens_;  ///< by table
};

}  // namespace adjoin::server
