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

/// Options of an Api. The pointers are borrowed and must outlive it.
struct ApiOptions {
  /// Whether a write waits until it is synced to disk. Such a write is queued and committed
  /// together with others, so that the connection's thread can go on. Otherwise a write runs at
  /// once.
  bool writes_wait = true;
  /// Limit of a request body after decompression.
  std::size_t inflated_bytes_max = 16 * 1024 * 1024;
  RequestLog* log = nullptr;  ///< null: no log
  /// Authenticates clients. Null: every client is accepted.
  Authenticator* authenticator = nullptr;
  /// Token that opens the metrics page, as an alternative to a signature. Null: with an
  /// authenticator, only signed requests open it.
  const MetricsToken* metrics_token = nullptr;
  /// Size limit and settings of the topology that each graph keeps in memory for its searches.
  /// nullopt: no topology is kept.
  std::optional<graph::TopologyOptions> topology = std::nullopt;
};

/// HTTP handler of DynamoDB operations, the graph's paths and the metrics page. It finds the
/// operation, authenticates the client and calls the store. Thread-safe; must outlive the server
/// that calls it.
class Api final : public Handler {
 public:
  /// `store` must outlive the Api.
  Api(table::TableStore& store, const ApiOptions& options)
      : store_(store), shown_(store), options_(options), graphs_(store, options.topology) {}

  /// Same as Graphs::read_topologies; call it before the server starts.
  Result<std::vector<std::string>> read_topologies(const graph::CallOptions& call) {
    return graphs_.read_topologies(call);
  }

  /// Sets the server whose counters the metrics page shows. Null before the server has started.
  void watch(const HttpServer* http) noexcept { http_.store(http, std::memory_order_release); }

  void handle(Exchange& exchange) override;

 private:
  void answer_page(Exchange& exchange, std::string_view path);
  void answer_metrics(Exchange& exchange);
  void answer_call(Exchange& exchange);
  void answer_graph(Exchange& exchange, std::string_view path);
  /// Runs the operation on the pool if it may take long.
  void answer_route(Exchange& exchange, const Route& route);
  /// Runs the operation, on the connection's thread or `on_pool`.
  void answer_operation(Exchange& exchange, const Route& route, bool on_pool);

  table::TableStore& store_;
  table::NoteViewStore shown_;  ///< the store as clients see it
  const ApiOptions options_;
  Graphs graphs_;
  RequestMeter meter_;
  std::atomic<const HttpServer*> http_{nullptr};
};

}  // namespace adjoin::server
