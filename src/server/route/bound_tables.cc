#include "server/route/bound_tables.h"

#include <algorithm>

namespace adjoin::server {

BoundTables::BoundTables(std::string_view header, table::NoteViewStore& store) : store_(store) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(','), header.size());
    const std::string_view pair = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    const std::size_t equals = pair.find('=');
    // Ignored, as any header is that nobody knows. A client that sends none is not bound either.
    if (equals == std::string_view::npos) continue;
    tokens_.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
}

Result<void> BoundTables::bind_one(const table::CallContext& context,
                                   table::TableRef& table) const {
  const auto token = tokens_.find(table.name());
  if (token == tokens_.end()) return {};
  // The store gets the table with its schema. It then checks the binding when the request runs, not
  // only here: the schema may change in between.
  ADJOIN_TRY(table, store_.resolve_bound(context, token->first, token->second));
  return {};
}

}  // namespace adjoin::server
