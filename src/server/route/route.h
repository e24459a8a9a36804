#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/metrics/counted.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {
class TrafficMeter;
}

namespace adjoin::server {

class BoundTables;
class Graphs;
class RequestNote;

/// One API call: the body as it came, what is needed to answer it, and the buffer of its reply.
struct ApiCall {
  table::TableStore& store;
  Graphs& graphs;
  table::CallContext context;
  std::string_view body;  ///< JSON, inflated; lives as long as the call
  std::string_view host;  ///< host and port that the client used: "localhost:8000"
  const BoundTables& bound;
  std::string& out;             ///< the reply's body is appended here
  RequestNote* note = nullptr;  ///< is told what is asked and answered; null: nobody reads that
  monitor::TrafficMeter* traffic = nullptr;  ///< counts reads of graphs; null: nobody does
};

/// Thread that runs an operation. Quick reads run on the connection's thread, because handing them
/// over costs more than the read. Operations that may take long run on the pool.
enum class Run : std::uint8_t { here, pool };

/// Handler of one operation of the API, or of one path of the graph.
struct Route {
  Counted counted;
  Run run;
  /// Decodes the body, calls the store, and appends the reply. @errors those of all three steps
  Result<void> (*answer)(ApiCall& call);
  /// Decodes a write for `TableStore::submit`. Null for operations that are no writes.
  Result<table::WriteRequest> (*decode_write)(std::string_view body);
  void (*append_write)(const table::WriteReply& reply, std::string& out);
  bool of_graph = false;  ///< errors have the form of the graph's paths, not that of DynamoDB
};

/// Returns the route of an operation of wire::Operations. It has static lifetime.
const Route& route_of(const table::OperationInfo& operation) noexcept;

}  // namespace adjoin::server
