#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/metrics/counted.h"
#include "table/store/table_store.h"

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

/// Where an operation runs. Quick reads are answered on the thread of the connection: handing them
/// over costs more than they do. What may take long goes to the pool.
enum class Run : std::uint8_t { here, pool };

/// One operation of the API, or one path of the graph.
struct Route {
  Counted counted;
  Run run;
  /// Decodes, calls the store, and appends the reply. @errors those of all three
  Result<void> (*answer)(ApiCall& call);
  /// Of writes, else null: decodes what `TableStore::submit` takes.
  Result<table::WriteRequest> (*decode_write)(std::string_view body);
  void (*append_write)(const table::WriteReply& reply, std::string& out);
  bool of_graph = false;  ///< errors have the form of the graph's paths, not of DynamoDB's
};

/// Null for an operation that the wire knows and nothing answers yet.
const Route* find_route(wire::Operation operation) noexcept;

}  // namespace adjoin::server
