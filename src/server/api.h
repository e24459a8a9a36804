#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/auth/authenticate.h"
#include "server/graph/graphs.h"
#include "server/http/http_message.h"
#include "server/metrics/metrics_token.h"
#include "server/metrics/request_log.h"
#include "server/metrics/request_meter.h"
#include "table/store/note_view_store.h"
#include "table/store/table_store.h"

namespace adjoin::server {

class HttpServer;
struct Route;

struct ApiOptions {
  /// Whether a write waits for the disk: it is then queued, so that the thread of its connection
  /// goes on, and committed together with others. Else it is done at once.
  bool writes_wait = true;
  std::size_t inflated_bytes_max = 16 * 1024 * 1024;
  RequestLog* log = nullptr;  ///< borrowed; null: nothing is logged
  /// Decides who asks, and outlives the API. Null takes everybody.
  Authenticator* authenticator = nullptr;
  /// Beside a signature, what opens the metrics page where there is an authenticator. Null: nothing
  /// else does. Outlives the API.
  const MetricsToken* metrics_token = nullptr;
  /// Searches of graphs are answered from memory, of that size at most for each graph.
  std::optional<graph::TopologyOptions> topology = std::nullopt;
};

/// Answers what a DynamoDB client sends, and what is asked of a graph: finds the operation, checks
/// who asks, calls the store.
/// Thread-safe; lives longer than the server that calls it.
class Api final : public Handler {
 public:
  /// `store` outlives the API.
  Api(table::TableStore& store, const ApiOptions& options)
      : store_(store), shown_(store), options_(options), graphs_(store, options.topology) {}

  /// As Graphs::read_topologies: before anybody is answered.
  Result<std::vector<std::string>> read_topologies(const graph::CallOptions& call) {
    return graphs_.read_topologies(call);
  }

  /// The server whose counters the metrics page shows. Null before it has started.
  void watch(const HttpServer* http) noexcept { http_.store(http, std::memory_order_release); }

  void handle(Exchange& exchange) override;

 private:
  void answer_page(Exchange& exchange, std::string_view path);
  void answer_metrics(Exchange& exchange);
  void answer_call(Exchange& exchange);
  void answer_graph(Exchange& exchange, std::string_view path);
  /// On the pool when it is long.
  void answer_route(Exchange& exchange, const Route& route);
  /// The rest, once it is known which operation: on the thread of the connection or `on_pool`.
  void answer_operation(Exchange& exchange, const Route& route, bool on_pool);

  table::TableStore& store_;
  table::NoteViewStore shown_;  ///< as clients see it
  const ApiOptions options_;
  Graphs graphs_;
  RequestMeter meter_;
  std::atomic<const HttpServer*> http_{nullptr};
};

}  // namespace adjoin::server
