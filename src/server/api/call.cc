#include "server/api/call.h"

#include <utility>

#include "server/graph/graph_error.h"
#include "wire/errors/error_table.h"

namespace adjoin::server {

Call::Call(Exchange& exchange, const Route& route, const Surroundings& around)
    : exchange_(exchange), route_(route), around_(around), body_(exchange.request().body) {
  if (route.of_graph) exchange.response().content_type = "application/json";
}

void Call::set_body(Bytes inflated) {
  inflated_ = std::move(inflated);
  // `body_` now views a member, so this object must not move.
  body_ = inflated_;
}

table::CallContext Call::context() {
  table::CallContext context;
  context.deadline = exchange_.deadline();
  context.request_id = exchange_.request_id();
  context.principal = principal_;
  context.cost = &cost_;
  return context;
}

BoundTables Call::bound_tables() const {
  return {exchange_.request().find(kBoundHeader).value_or(""), around_.store};
}

void Call::run() {
  const std::string_view host = exchange_.request().find("host").value_or("");
  const BoundTables bound = bound_tables();
  ApiCall call{around_.store, around_.graphs,           context(), body_, host,
               bound,         exchange_.response().body};
  if (auto answered = route_.answer(call); !answered) return fail(answered.error());
  succeed();
}

void Call::submit(std::shared_ptr<Call> call) {
  auto request = call->route_.decode_write(call->body_);
  if (!request) return call->fail(request.error());
  table::TableStore& store = call->around_.store;
  const table::CallContext context = call->context();
  const BoundTables bound = call->bound_tables();
  // Before it is queued: what is queued cannot be taken back.
  const Result<void> is_bound =
      std::visit([&](auto& one) { return bound.bind(context, one); }, *request);
  if (!is_bound) return call->fail(is_bound.error());
  // The callback owns the call. So the exchange's bytes, the principal and the cost that `context`
  // borrows live until the store has answered, on whatever thread.
  store.submit(context, *std::move(request), [call](Result<table::WriteReply> reply) {
    if (!reply) return call->fail(reply.error());
    call->route_.append_write(*reply, call->exchange_.response().body);
    call->succeed();
  });
}

void Call::succeed() {
  // Counted and logged first. After `finish` the exchange is its reactor's, which may reuse it at
  // once.
  around_.meter.succeeded(route_.counted, took(), cost_);
  if (around_.log != nullptr) log("", "");
  exchange_.finish();
}

void Call::fail(const Error& error) {
  HttpResponse& response = exchange_.response();
  // The route may have written half of its answer before it failed.
  response.body.clear();
  response.status = route_.of_graph ? append_graph_error(error, response.body)
                                    : wire::append_error(error, response.body);
  const std::size_t counted_as = error_index(error, route_.of_graph);
  around_.meter.failed(route_.counted, took(), counted_as, cost_);
  if (around_.log != nullptr) {
    // The message of an internal error is kept from clients, so the log is the one place that has
    // it.
    const bool is_internal =
        route_.of_graph ? is_internal_to_graph(error.code()) : wire::is_internal(error);
    log(error_name(counted_as),
        is_internal ? std::string_view(error.message()) : std::string_view());
  }
  exchange_.finish();
}

void Call::log(std::string_view error, std::string_view cause) const {
  LoggedRequest line;
  line.request_id = exchange_.request_id();
  line.peer = exchange_.request().peer;
  line.principal = principal_;
  line.operation = counted_name(route_.counted.index());
  line.status = exchange_.response().status;
  line.error = error;
  line.cause = cause;
  line.took = took();
  line.bytes_in = exchange_.request().body.size();
  line.bytes_out = exchange_.response().body.size();
  around_.log->write(line);
}

}  // namespace adjoin::server
