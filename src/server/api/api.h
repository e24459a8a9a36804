#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "monitor/ask/admin.h"
#include "monitor/count/traffic_meter.h"
#include "monitor/monitor.h"
#include "server/api/admit.h"
#include "server/api/call.h"
#include "server/api/readiness.h"
#include "server/api/slow_calls.h"
#include "server/auth/authenticate.h"
#include "server/graph/graphs.h"
#include "server/http/http_message.h"
#include "server/metrics/call_counts.h"
#include "server/metrics/live_requests.h"
#include "server/metrics/logged_tables.h"
#include "server/metrics/metrics_token.h"
#include "server/metrics/request_log.h"
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
  /// Whether the store answers over a network. Its calls then run on the pool, since a connection's
  /// thread must not wait for them.
  bool store_is_far = false;
  /// How many calls that may take seconds run at a time: fewer than the server's pool has threads,
  /// so that others find one.
  std::size_t slow_calls_max = 1;
  /// Limit of a request body after decompression.
  std::size_t inflated_bytes_max = 16 * 1024 * 1024;
  RequestLog* log = nullptr;     ///< null: no log
  LiveRequests* live = nullptr;  ///< null: nobody can ask what goes on now
  /// Authenticates clients. Null: every client is accepted.
  Authenticator* authenticator = nullptr;
  /// Token that opens the metrics page, as an alternative to a signature. Null: with an
  /// authenticator, only signed requests open it.
  const MetricsToken* metrics_token = nullptr;
  /// What CloudWatch's protocol and the figures for commands are answered from. Null: requests for
  /// them are refused.
  monitor::Monitor* monitor = nullptr;
  /// What the page of the server's status says of the server: its version, and when it began.
  std::string version = {};
  std::chrono::milliseconds started{0};
  /// Size limit and settings of the topology that each graph keeps in memory for its searches.
  /// nullopt: no topology is kept.
  std::optional<graph::TopologyOptions> topology = std::nullopt;
};

/// HTTP handler of DynamoDB operations, the graph's paths and the metrics page. It finds the
/// operation, authenticates the client and calls the store. Thread-safe; must outlive the server
/// that calls it.
class Api final : public Handler {
 public:
  /// @param store  must outlive the Api; with a monitor, the one that it counts
  Api(table::TableStore& store, const ApiOptions& options)
      : store_(store),
        shown_(store),
        options_(options),
        graphs_(store, options.topology),
        logged_(store),
        traffic_(options.monitor != nullptr ? options.monitor->traffic() : own_traffic_.emplace()) {
  }

  /// Same as Graphs::read_topologies; call it before the server starts.
  Result<std::vector<std::string>> read_topologies(const graph::CallOptions& call) {
    return graphs_.read_topologies(call);
  }

  /// Sets the server whose counters the metrics page shows. Null before the server has started.
  void watch(const HttpServer* http) noexcept { http_.store(http, std::memory_order_release); }

  /// From now on `/readyz` says that the server is about to end.
  void drain() noexcept { readiness_.drain(); }
  /// Refuses the calls that wait for their turn, and those that come. Call it before the server's
  /// pool ends.
  void stop_waiting() { slow_calls_.stop(); }

  void handle(Exchange& exchange) override;

 private:
  /// What opens entrances.
  Keys keys() const { return {options_.authenticator, options_.metrics_token}; }

  void answer_page(Exchange& exchange, const Entrance& entrance);
  void answer_metrics(Exchange& exchange);
  void answer_ready(Exchange& exchange);
  void answer_call(Exchange& exchange, const Entrance& entrance);
  void answer_graph(Exchange& exchange, const Entrance& entrance);
  void answer_cloudwatch(Exchange& exchange, const Entrance& entrance);
  Call::Surroundings surroundings();
  monitor::AdminFacts admin_facts();
  /// Runs the operation on the pool if it may take long.
  void answer_route(Exchange& exchange, const Entrance& entrance, const Route& route);
  /// Runs the call on the pool when it is its turn.
  void run_in_turn(Exchange& exchange, const std::shared_ptr<Call>& call);
  /// Runs the operation, on the connection's thread or `on_pool`.
  void answer_operation(Exchange& exchange, const Entrance& entrance, const Route& route,
                        bool on_pool);

  table::TableStore& store_;
  table::NoteViewStore shown_;  ///< the store as clients see it
  const ApiOptions options_;
  Graphs graphs_;
  LoggedTables logged_;                               ///< for the log and the live requests
  std::optional<monitor::TrafficMeter> own_traffic_;  ///< without a monitor
  monitor::TrafficMeter& traffic_;
  monitor::HeatBoard* const heat_ =
      options_.monitor == nullptr ? nullptr : options_.monitor->heat();  ///< null: it is off
  CallCounts counts_{traffic_};
  Readiness readiness_{store_};
  SlowCalls slow_calls_{options_.slow_calls_max};
  std::atomic<const HttpServer*> http_{nullptr};
};

}  // namespace adjoin::server
