#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "table/request/call_context.h"
#include "table/store/item_noted_store.h"
#include "table/store/note_view_store.h"

namespace adjoin::server {

/// Header that binds a client's requests to schemas: `people=TOKEN`, further tables after a comma.
/// The token is the value of `adjoin_bound` in the table's metadata.
inline constexpr std::string_view kBoundHeader = "adjoin-bound";

/// Parsed header of one call. Binds the call's requests to these schemas; the store refuses them
/// once a table has another schema.
class BoundTables {
 public:
  /// `store` must outlive it. Malformed parts of the header are ignored.
  BoundTables(std::string_view header, table::NoteViewStore& store);

  /// Binds every table of the request that the header names. @errors schema_changed, naming the
  /// table
  template <typename Request>
  Result<void> bind(const table::CallContext& context, Request& request) const {
    if (tokens_.empty()) return {};
    return table::each_table(request,
                             [&](table::TableRef& table) { return bind_one(context, table); });
  }

 private:
  Result<void> bind_one(const table::CallContext& context, table::TableRef& table) const;

  table::NoteViewStore& store_;
  std::map<std::string, std::string, std::less<>> tokens_;  ///< by table name
};

}  // namespace adjoin::server
