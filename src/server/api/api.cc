#include "server/api/api.h"

#include <memory>
#include <utility>

#include "server/api/route.h"
#include "server/inflate_body.h"
#include "wire/error_table.h"
#include "wire/operation.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kPlainText = "text/plain; charset=utf-8";

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

void answer_error(Exchange& exchange, const Error& error) {
  HttpResponse& response = exchange.response();
  response.body.clear();
  response.status = wire::append_error(error, response.body);
  exchange.finish();
}

void answer_unknown_operation(Exchange& exchange) {
  exchange.response().status = 400;
  exchange.response().body = R"({"__type":"com.amazon.coral.service#UnknownOperationException"})";
  exchange.finish();
}

/// Browsers send these by themselves only after asking, so a page cannot make a call unnoticed.
bool is_json(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  return equal_ignoring_case(type, kAmzJson) || equal_ignoring_case(type, "application/json");
}

table::CallContext context_of(const Exchange& exchange) {
  table::CallContext context;
  context.deadline = exchange.deadline();
  context.request_id = exchange.request_id();
  return context;
}

/// The call with a body that is JSON already.
void answer_call(Exchange& exchange, const Route& route, table::TableStore& store,
                 std::string_view body) {
  ApiCall call{store, context_of(exchange), body, exchange.response().body};
  if (auto answered = route.answer(call); !answered) {
    return answer_error(exchange, answered.error());
  }
  exchange.finish();
}

void submit_write(Exchange& exchange, const Route& route, table::TableStore& store,
                  std::string_view body) {
  auto request = route.decode_write(body);
  if (!request) return answer_error(exchange, request.error());
  store.submit(context_of(exchange), *std::move(request),
               [&exchange, &route](Result<table::WriteReply> reply) {
                 if (!reply) return answer_error(exchange, reply.error());
                 route.append_write(*reply, exchange.response().body);
                 exchange.finish();
               });
}

}  // namespace

void Api::handle(Exchange& exchange) {
  const HttpRequest& request = exchange.request();
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  if (request.method == "GET" || request.method == "HEAD") {
    if (path == "/" || path == "/_health") {
      return answer_text(exchange, 200,
                         "healthy: " + std::string(request.find("host").value_or("")) + "\n");
    }
    return answer_not_found(exchange);
  }
  if (request.method != "POST" || path != "/") return answer_not_found(exchange);
  call(exchange);
}

void Api::call(Exchange& exchange) {
  const HttpRequest& request = exchange.request();
  const auto target = request.find("x-amz-target");
  if (!is_json(request.find("content-type").value_or("")) || !target) {
    return answer_not_found(exchange);
  }
  const auto operation = wire::find_operation(*target);
  const Route* route = operation ? find_route(*operation) : nullptr;
  if (route == nullptr || request.count("x-amz-target") != 1) {
    return answer_unknown_operation(exchange);
  }

  // An inflated body is kept by what runs later; the received one lives with the exchange.
  std::string_view body = request.body;
  std::shared_ptr<const Bytes> inflated;
  if (const auto encoding = request.find("content-encoding")) {
    auto result = inflate_body(*encoding, request.body, options_.inflated_bytes_max);
    if (!result) {
      if (result.error().code() != ErrorCode::limit_exceeded) {
        return answer_error(exchange, Error(ErrorCode::serialization, result.error().message()));
      }
      return answer_text(exchange, 413, result.error().message() + "\n");
    }
    inflated = std::make_shared<const Bytes>(*std::move(result));
    body = *inflated;
  }

  if (route->decode_write != nullptr && options_.writes_wait) {
    return submit_write(exchange, *route, store_, body);
  }
  if (route->run == Run::here) return answer_call(exchange, *route, store_, body);
  const bool queued =
      exchange.run_on_pool([route, body, inflated, &store = store_](Exchange& later) {
        answer_call(later, *route, store, body);
      });
  if (!queued) {
    answer_error(exchange,
                 Error(ErrorCode::throttling, "The server is busy; try again in a moment"));
  }
}

}  // namespace adjoin::server
