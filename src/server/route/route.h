#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/metrics/counted.h"
#include "table/store/table_store.h"

namespace adjoin::advise {
class KeyNames;
}
namespace adjoin::monitor {
class HeatBoard;
class TrafficMeter;
}  // namespace adjoin::monitor

namespace adjoin::server {

class BoundTables;
class Graphs;
class LiveRequests;
class RequestNote;

/// What a call waits for: that another request than this one is the newest (LiveRequests::wait).
struct LiveWait {
  std::uint64_t after = 0;
  std::chrono::steady_clock::time_point until;
};

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
  monitor::TrafficMeter* traffic = nullptr;      ///< counts reads of graphs; null: nobody does
  monitor::HeatBoard* heat = nullptr;            ///< null: nobody watches which keys are busy
  LiveRequests* live = nullptr;                  ///< null: nobody can ask what goes on now
  const advise::KeyNames* live_names = nullptr;  ///< how `live` names keys; null as `live` is
  std::chrono::steady_clock::time_point now = {};
  /// Whether the route may set `wait` and append nothing: it is then called once more, when there
  /// is something to tell or the time is over.
  bool may_wait = false;
  std::optional<LiveWait> wait = std::nullopt;
};

/// Thread that runs an operation. Quick reads run on the connection's thread, because handing them
/// over costs more than the read. Operations that may take long run on the pool, and those that may
/// take seconds in turn: never on all of its threads (SlowCalls).
enum class Run : std::uint8_t { here, pool, in_turn };

/// Handler of one operation of the API, or of one path of the graph.
struct Route {
  Counted counted;
  Run run;
  /// Decodes the body, calls the store, and appends the reply. @errors those of all three steps
  Result<void> (*answer)(ApiCall& call);
  /// Decodes a write for `TableStore::submit`. Null for operations that are no writes.
  Result<table::WriteRequest> (*decode_write)(std::string_view body);
  void (*append_write)(const table::WriteReply& reply, std::string& out);
  bool of_graph = false;    ///< errors have the form of the graph's paths, not that of DynamoDB
  bool is_watcher = false;  ///< asks for the live requests, and is none of them itself
};

/// Returns the route of an operation of wire::Operations. It has static lifetime.
const Route& route_of(const table::OperationInfo& operation) noexcept;

}  // namespace adjoin::server
