#include "server/api/api.h"

#include <memory>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "base/clock.h"
#include "server/api/admin_answer.h"
#include "server/api/admit.h"
#include "server/api/call.h"
#include "server/api/console_answer.h"
#include "server/cloudwatch/cloudwatch_call.h"
#include "server/graph/graph_error.h"
#include "server/graph/graph_routes.h"
#include "server/http/http_server.h"
#include "server/http/inflate_body.h"
#include "server/metrics/live_patterns.h"
#include "server/metrics/metrics_page.h"
#include "server/route/entrance.h"
#include "server/route/route.h"
#include "wire/codec/all_operations.h"
#include "wire/errors/error_table.h"
#include "wire/errors/messages.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kPlainText = "text/plain; charset=utf-8";
// A longer body is handled on the pool: hashing it takes as long as some twenty small requests.
constexpr std::size_t kBodyHereMax = 64 * 1024;

Error busy() {
  return api_error(ApiError::throttling, "The server is busy; try again in a moment");
}

/// What is no call of an operation at all, in the service's own form.
void answer_not_found(Exchange& exchange) {
  HttpResponse& response = exchange.response();
  response.status = 404;
  response.content_type = "";
  response.body = "<UnknownOperationException/>\n";
  exchange.finish();
}

void answer_text(Exchange& exchange, int status, std::string text) {
  HttpResponse& response = exchange.response();
  response.status = status;
  response.content_type = kPlainText;
  response.body = std::move(text);
  exchange.finish();
}

void answer_text(Exchange& exchange, int status, const Error& error) {
  answer_text(exchange, status, error.message() + "\n");
}

/// With a message where the service has the operation; else without one, as the service answers.
void answer_unknown_operation(Exchange& exchange, std::string_view target) {
  HttpResponse& response = exchange.response();
  const std::string_view unbuilt = wire::find_unbuilt_operation(target);
  response.status = 400;
  if (unbuilt.empty()) {
    response.body = R"({"__type":"com.amazon.coral.service#UnknownOperationException"})";
  } else {
    wire::append_error(Error(ErrorCode::unsupported, wire::messages::unbuilt_operation(unbuilt)),
                       response.body);
  }
  exchange.finish();
}

void refuse_graph(Exchange& exchange, int status, ErrorCode code, std::string message) {
  HttpResponse& response = exchange.response();
  append_graph_error(Error(code, std::move(message)), response.body);
  response.status = status;
  response.content_type = kJson;
  exchange.finish();
}

/// Browsers send these by themselves only after asking, so a page cannot make a call unnoticed.
bool is_json(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  return equal_ignoring_case(type, kAmzJson) || equal_ignoring_case(type, kJson);
}

/// Undoes the Content-Encoding. False: it has been answered.
bool inflate(Exchange& exchange, Call& call, std::string_view encoding, std::size_t bytes_max) {
  auto inflated = inflate_body(encoding, call.body(), bytes_max);
  if (inflated) {
    call.set_body(*std::move(inflated));
    return true;
  }
  if (call.route().of_graph) {
    call.fail(inflated.error());
  } else if (inflated.error().code() == ErrorCode::limit_exceeded) {
    answer_text(exchange, 413, inflated.error().message() + "\n");
  } else {
    call.fail(api_error(ApiError::serialization, inflated.error().message()));
  }
  return false;
}

}  // namespace

void Api::handle(Exchange& exchange) {
  const Entrance* entrance = find_entrance(exchange.request());
  if (entrance == nullptr) return answer_not_found(exchange);
  switch (entrance->behind) {
    case Behind::dynamodb: return answer_call(exchange, *entrance);
    case Behind::graph: return answer_graph(exchange, *entrance);
    case Behind::cloudwatch: return answer_cloudwatch(exchange, *entrance);
    case Behind::alive:
    case Behind::ready:
    case Behind::metrics:
    case Behind::admin:
    case Behind::console: break;
  }
  answer_page(exchange, *entrance);
}

void Api::answer_page(Exchange& exchange, const Entrance& entrance) {
  const auto known = admit(exchange.request(), entrance, keys());
  if (!known) {
    if (options_.authenticator == nullptr) return answer_text(exchange, 403, known.error());
    exchange.response().fields.emplace_back("WWW-Authenticate", "Bearer");
    return answer_text(exchange, 401, known.error());
  }
  if (entrance.behind == Behind::metrics) return answer_metrics(exchange);
  if (entrance.behind == Behind::ready) return answer_ready(exchange);
  if (entrance.behind == Behind::admin) {
    return answer_admin(exchange, options_.monitor, admin_facts());
  }
  if (entrance.behind == Behind::console) return answer_console(exchange);
  if (entrance.behind != Behind::alive) return answer_not_found(exchange);
  // Who types the server's address into a browser wants to see something.
  if (entrance.path == "/" && is_for_a_page(exchange.request())) return answer_console(exchange);
  const auto host = exchange.request().find("host");
  answer_text(exchange, 200, "healthy: " + std::string(host.value_or("")) + "\n");
}

monitor::AdminFacts Api::admin_facts() {
  monitor::AdminFacts facts{.version = options_.version, .started = options_.started};
  if (options_.live != nullptr) {
    facts.patterns = [this](std::string_view) -> Result<std::string> {
      return live_patterns_json(*options_.live, logged_, traffic_.now(),
                                system_clock().unix_time());
    };
  }
  return facts;
}

void Api::answer_ready(Exchange& exchange) {
  const std::string reasons = readiness_.reasons();
  if (reasons.empty()) return answer_text(exchange, 200, "ready\n");
  answer_text(exchange, 503, reasons);
}

void Api::answer_metrics(Exchange& exchange) {
  const HttpServer* http = http_.load(std::memory_order_acquire);
  exchange.response().body =
      metrics_page(counts_.read(), traffic_.table_totals(),
                   http == nullptr ? HttpCounters{} : http->counters(), store_);
  exchange.response().content_type = "text/plain; version=0.0.4; charset=utf-8";
  exchange.finish();
}

void Api::answer_call(Exchange& exchange, const Entrance& entrance) {
  const HttpRequest& request = exchange.request();
  if (!is_json(request.find("content-type").value_or(""))) return answer_not_found(exchange);
  const std::string_view target = request.find("x-amz-target").value_or("");
  const table::OperationInfo* operation = wire::find_operation(target);
  // With two targets, who checks a request and who runs it might each take another.
  if (operation == nullptr || request.count("x-amz-target") != 1) {
    return answer_unknown_operation(exchange, target);
  }
  answer_route(exchange, entrance, route_of(*operation));
}

void Api::answer_graph(Exchange& exchange, const Entrance& entrance) {
  const HttpRequest& request = exchange.request();
  const auto known = find_graph_path(path_of(request));
  if (!known) {
    return refuse_graph(exchange, 404, ErrorCode::not_found,
                        "there is no such path; there are " + graph_path_list());
  }
  if (request.method != "POST") {
    // A 405 must name the methods that are allowed (RFC 9110, 15.5.6).
    exchange.response().fields.emplace_back("Allow", "POST");
    return refuse_graph(exchange, 405, ErrorCode::invalid_argument, "the method is POST");
  }
  if (!is_json(request.find("content-type").value_or(""))) {
    return refuse_graph(exchange, 415, ErrorCode::invalid_argument,
                        "the Content-Type is application/json");
  }
  answer_route(exchange, entrance, graph_route(*known));
}

void Api::answer_cloudwatch(Exchange& exchange, const Entrance& entrance) {
  const auto call_of = [this](Exchange& same) {
    return CloudWatchCall(same, {options_.monitor, counts_, options_.log});
  };
  // Figures may have to be read from disk.
  const auto work = [this, call_of, &entrance](Exchange& same) {
    CloudWatchCall call = call_of(same);
    auto known = admit(same.request(), entrance, keys());
    if (!known) return call.fail(known.error());
    call.set_principal(std::move(known->key_id));
    call.run();
  };
  if (!exchange.run_on_pool(work)) call_of(exchange).fail(busy());
}

Call::Surroundings Api::surroundings() {
  return {shown_,       graphs_,       counts_, traffic_, options_.monitor != nullptr,
          options_.log, options_.live, logged_, heat_};
}

void Api::answer_route(Exchange& exchange, const Entrance& entrance, const Route& route) {
  const HttpRequest& request = exchange.request();
  // Hashing, inflating and decoding what is long would keep the thread's other connections waiting.
  const bool is_long = request.body.size() > kBodyHereMax ||
                       request.find("content-encoding").has_value() || options_.store_is_far;
  if (!is_long) return answer_operation(exchange, entrance, route, false);
  const auto work = [this, &entrance, &route](Exchange& same) {
    answer_operation(same, entrance, route, true);
  };
  if (!exchange.run_on_pool(work)) {
    Call(exchange, route, surroundings()).fail(busy());
  }
}

void Api::run_in_turn(Exchange& exchange, const std::shared_ptr<Call>& call) {
  const bool has_place = slow_calls_.run(
      exchange, [call] { call->run(); }, [call] { call->fail(busy()); });
  if (has_place) return;
  const std::string of(counted_name(call->route().counted.index()));
  call->fail(api_error(ApiError::throttling,
                       std::to_string(SlowCalls::kWaitingMax) +
                           " calls that may take seconds, such as " + of +
                           ", wait for their turn already: ask again when they are answered"));
}

void Api::answer_operation(Exchange& exchange, const Entrance& entrance, const Route& route,
                           bool on_pool) {
  const HttpRequest& request = exchange.request();
  const Call::Surroundings around = surroundings();
  Principal principal;
  if (options_.authenticator != nullptr) {
    // Before anything is decompressed or decoded: a stranger costs one hash of what he sent. The
    // signature is of the bytes as they came.
    auto known = admit(request, entrance, keys());
    if (!known) return Call(exchange, route, around).fail(known.error());
    principal = *std::move(known);
  }

  const auto encoding = request.find("content-encoding");
  const bool waits = route.decode_write != nullptr && options_.writes_wait;
  const bool here = route.run == Run::here || (on_pool && route.run == Run::pool);
  if (!waits && !encoding && here) {
    // The common case: everything on this thread and on its stack.
    Call call(exchange, route, around);
    call.set_principal(std::move(principal.key_id));
    return call.run();
  }
  // From here the call may outlive this function: in the pool's queue, or in the store's.
  auto call = std::make_shared<Call>(exchange, route, around);
  call->set_principal(std::move(principal.key_id));
  if (encoding && !inflate(exchange, *call, *encoding, options_.inflated_bytes_max)) return;
  // Many writes then share one sync, and this thread serves its other connections meanwhile.
  if (waits) return Call::submit(std::move(call));
  if (here) return call->run();
  if (route.run == Run::in_turn) return run_in_turn(exchange, call);
  if (!exchange.run_on_pool([call](Exchange&) { call->run(); })) call->fail(busy());
}

}  // namespace adjoin::server
