#include "server/api/api.h"

#include <memory>
#include <optional>
#include <utility>

#include "base/ascii.h"
#include "server/api/call.h"
#include "server/graph/graph_error.h"
#include "server/graph/graph_routes.h"
#include "server/http/http_server.h"
#include "server/http/inflate_body.h"
#include "server/metrics/metrics_token.h"
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

/// Nothing when who asks may see the metrics: everybody on a server without keys. A request without
/// any signature is no failed one: a monitor that lacks its token must not slow its address down.
std::optional<Error> refusal_of_metrics(const HttpRequest& request, const ApiOptions& options) {
  if (options.authenticator == nullptr) return std::nullopt;
  const std::string_view given = request.find("authorization").value_or("");
  if (given.starts_with("AWS4-")) {
    const auto known = options.authenticator->authenticate(request);
    return known ? std::nullopt : std::optional<Error>(known.error());
  }
  const MetricsToken* token = options.metrics_token;
  if (token != nullptr && request.count("authorization") == 1 && token->is_in(given)) {
    return std::nullopt;
  }
  return api_error(ApiError::missing_authentication_token,
                   "the metrics are for who has a key: sign the request, or send the token of the "
                   "server's --metrics-token as \"Authorization: Bearer TOKEN\"");
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
  const HttpRequest& request = exchange.request();
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  // Paths of the graph come before methods: a GET there gets an error in the graph's form.
  if (path.starts_with(kGraphPrefix)) return answer_graph(exchange, path);
  if (request.method == "GET" || request.method == "HEAD") return answer_page(exchange, path);
  if (request.method != "POST" || path != "/") return answer_not_found(exchange);
  answer_call(exchange);
}

void Api::answer_page(Exchange& exchange, std::string_view path) {
  if (path == "/" || path == "/_health") {
    const auto host = exchange.request().find("host");
    return answer_text(exchange, 200, "healthy: " + std::string(host.value_or("")) + "\n");
  }
  if (path == "/metrics") return answer_metrics(exchange);
  answer_not_found(exchange);
}

void Api::answer_metrics(Exchange& exchange) {
  if (const auto refused = refusal_of_metrics(exchange.request(), options_)) {
    exchange.response().fields.emplace_back("WWW-Authenticate", "Bearer");
    return answer_text(exchange, 401, refused->message() + "\n");
  }
  const HttpServer* http = http_.load(std::memory_order_acquire);
  exchange.response().body =
      metrics_page(meter_, http == nullptr ? HttpCounters{} : http->counters(), store_);
  exchange.response().content_type = "text/plain; version=0.0.4; charset=utf-8";
  exchange.finish();
}

void Api::answer_call(Exchange& exchange) {
  const HttpRequest& request = exchange.request();
  if (!is_json(request.find("content-type").value_or(""))) return answer_not_found(exchange);
  const std::string_view target = request.find("x-amz-target").value_or("");
  const table::OperationInfo* operation = wire::find_operation(target);
  // With two targets, who checks a request and who runs it might each take another.
  if (operation == nullptr || request.count("x-amz-target") != 1) {
    return answer_unknown_operation(exchange, target);
  }
  answer_route(exchange, route_of(*operation));
}

void Api::answer_graph(Exchange& exchange, std::string_view path) {
  const HttpRequest& request = exchange.request();
  const auto known = find_graph_path(path);
  if (!known) {
    return refuse_graph(exchange, 404, ErrorCode::not_found,
                        "there is no such path; there are /_graph/plan, /_graph/nodes, "
                        "/_graph/edges and /_graph/transact");
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
  answer_route(exchange, graph_route(*known));
}

void Api::answer_route(Exchange& exchange, const Route& route) {
  const HttpRequest& request = exchange.request();
  // Hashing, inflating and decoding what is long would keep the thread's other connections waiting.
  const bool is_long =
      request.body.size() > kBodyHereMax || request.find("content-encoding").has_value();
  if (!is_long) return answer_operation(exchange, route, false);
  const auto work = [this, &route](Exchange& same) { answer_operation(same, route, true); };
  if (!exchange.run_on_pool(work)) {
    Call(exchange, route, {shown_, graphs_, meter_, options_.log}).fail(busy());
  }
}

void Api::answer_operation(Exchange& exchange, const Route& route, bool on_pool) {
  const HttpRequest& request = exchange.request();
  const Call::Surroundings around{shown_, graphs_, meter_, options_.log};
  Principal principal;
  if (options_.authenticator != nullptr) {
    // Before anything is decompressed or decoded: a stranger costs one hash of what he sent. The
    // signature is of the bytes as they came.
    auto known = options_.authenticator->authenticate(request);
    if (!known) return Call(exchange, route, around).fail(known.error());
    principal = *std::move(known);
  }

  const auto encoding = request.find("content-encoding");
  const bool waits = route.decode_write != nullptr && options_.writes_wait;
  const bool here = on_pool || route.run == Run::here;
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
  if (!exchange.run_on_pool([call](Exchange&) { call->run(); })) call->fail(busy());
}

}  // namespace adjoin::server
