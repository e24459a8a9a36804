#pragma once

#include <string>
#include <string_view>

#include "table/table_store.h"

namespace adjoin::server {

class BoundTables;
class Graphs;

/// One call of the API: its decoded transport and a place for the answer.
struct ApiCall {
  table::TableStore& store;
  Graphs& graphs;
  table::CallContext context;
  std::string_view body;  ///< JSON, inflated; lives as long as the call
  std::string_view host;  ///< under which the client asked: "localhost:8000"
  const BoundTables& bound;
  std::string& out;  ///< the reply's body is appended here
};

}  // namespace adjoin::server
