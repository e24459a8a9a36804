#include "server/api/call.h"

#include <utility>

#include "base/clock.h"
#include "server/graph/graph_error.h"
#include "wire/errors/error_table.h"

namespace adjoin::server {

Call::Call(Exchange& exchange, const Route& route, const Surroundings& around)
    : exchange_(exchange), route_(route), around_(around), body_(exchange.request().body) {
  if (route.of_graph) exchange.response().content_type = "application/json";
  take_note();
  if (around.is_metered && !route.of_graph) {
    counted_.emplace(around.traffic, metered_as(route.counted), started_, note_.get());
  }
}

void Call::take_note() {
  is_live_ = around_.live != nullptr && !route_.is_watcher && around_.live->takes(started_);
  if (around_.log == nullptr && !is_live_) return;
  // A log has all of it; for the live requests alone the work is bounded.
  LiveRequests* bound = around_.log == nullptr ? around_.live : nullptr;
  note_ = std::make_unique<RequestNote>(around_.tables, live_names(), started_, bound);
}

/// As the log names keys, where there is one: the live requests take its lines.
const advise::KeyNames& Call::live_names() const {
  return around_.log != nullptr ? around_.log->names() : around_.live->names();
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
  context.charges = note_.get();
  if (counted_) context.charges = &*counted_;
  return context;
}

BoundTables Call::bound_tables() const {
  return {exchange_.request().find(kBoundHeader).value_or(""), around_.store};
}

void Call::run() {
  const std::string_view host = exchange_.request().find("host").value_or("");
  const BoundTables bound = bound_tables();
  ApiCall call{around_.store,
               around_.graphs,
               context(),
               body_,
               host,
               bound,
               exchange_.response().body,
               note_.get(),
               around_.is_metered ? &around_.traffic : nullptr};
  if (route_.of_graph) add_watchers(call);
  if (auto answered = route_.answer(call); !answered) return fail(answered.error());
  if (!call.wait) return succeed();
  has_waited_ = true;
  // From here another thread may have the call.
  if (!hold(*call.wait)) run();
}

void Call::add_watchers(ApiCall& call) {
  call.heat = around_.heat;
  call.live = around_.live;
  if (call.live != nullptr) call.live_names = &live_names();
  call.now = around_.traffic.now();
  call.may_wait = !has_waited_ && !weak_from_this().expired();
}

bool Call::hold(const LiveWait& wait) {
  held_ = around_.traffic.now();
  return around_.live->wait(wait.after, wait.until, held_, [call = shared_from_this()] {
    call->waited_ = call->around_.traffic.now() - call->held_;
    if (call->exchange_.run_on_pool([call](Exchange&) { call->run(); })) return;
    call->fail(api_error(ApiError::throttling, "The server is busy; try again in a moment"));
  });
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
  if (call->note_ != nullptr) {
    std::visit([&](const auto& one) { call->note_->asked(one); }, *request);
  }
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
  const auto ended = around_.traffic.now();
  around_.counts.succeeded(route_.counted, worked(ended), cost_);
  if (counted_) counted_->succeed(ended);
  if (note_ != nullptr) log(ended, "", "");
  exchange_.finish();
}

void Call::fail(const Error& error) {
  HttpResponse& response = exchange_.response();
  // The route may have written half of its answer before it failed.
  response.body.clear();
  response.status = route_.of_graph ? append_graph_error(error, response.body)
                                    : wire::append_error(error, response.body);
  const std::size_t counted_as = error_index(error, route_.of_graph);
  const auto ended = around_.traffic.now();
  around_.counts.failed(route_.counted, worked(ended), counted_as, cost_);
  if (counted_) counted_->fail(error, ended);
  if (note_ != nullptr) {
    // The message of an internal error is kept from clients, so the log is the one place that has
    // it.
    const bool is_internal =
        route_.of_graph ? is_internal_to_graph(error.code()) : wire::is_internal(error);
    log(ended, error_name(counted_as),
        is_internal ? std::string_view(error.message()) : std::string_view());
  }
  exchange_.finish();
}

void Call::log(std::chrono::steady_clock::time_point ended, std::string_view error,
               std::string_view cause) {
  const HttpRequest& request = exchange_.request();
  advise::LogEntry line;
  line.time_ms = system_clock().unix_time().count();
  line.request_id = exchange_.request_id();
  line.peer = request.peer;
  line.principal = principal_;
  line.operation = counted_name(route_.counted.index());
  line.status = exchange_.response().status;
  line.error = error;
  line.cause = cause;
  line.microseconds = worked(ended) / std::chrono::microseconds(1);
  line.bytes_in = static_cast<std::int64_t>(request.body.size());
  line.bytes_out = static_cast<std::int64_t>(exchange_.response().body.size());
  line.agent = request.find("user-agent").value_or("");
  if (route_.of_graph) line.path = line.operation;
  note_->fill(cost_, line);
  // One for all calls of a thread: its lines have the same length, more or less.
  thread_local std::string text;
  text.clear();
  advise::append_log_line(line, text);
  if (around_.log != nullptr && around_.log->takes(exchange_.response().status)) {
    around_.log->write(ended.time_since_epoch().count(), text);
  }
  if (is_live_) around_.live->add(ended, text);
}

}  // namespace adjoin::server
