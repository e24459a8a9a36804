#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "server/http/http_message.h"
#include "server/metrics/request_log.h"
#include "server/metrics/request_meter.h"
#include "server/route/bound_tables.h"
#include "server/route/route.h"
#include "table/store/note_view_store.h"

namespace adjoin::server {

/// One call of an operation, from the choice of the route until its reply is sent. Its owner must
/// finish it exactly once, with `run`, `submit`, `succeed` or `fail`. Used by one thread at a time.
class Call {
 public:
  /// Objects that the call uses. All are borrowed and must outlive it.
  struct Surroundings {
    table::NoteViewStore& store;
    Graphs& graphs;
    RequestMeter& meter;
    RequestLog* log;
  };

  Call(Exchange& exchange, const Route& route, const Surroundings& around);

  const Route& route() const noexcept { return route_; }
  std::string_view body() const noexcept { return body_; }
  /// Replaces the body by its decompressed form.
  void set_body(Bytes inflated);
  void set_principal(std::string principal) { principal_ = std::move(principal); }

  /// Returns the context for calls of the store, which adds the cost to this call. The call must
  /// outlive the context.
  table::CallContext context();

  /// Decodes the request, calls the store and sends the reply.
  void run();
  /// Queues a write and sends the reply once the write is on disk. Keeps the call alive until then.
  static void submit(std::shared_ptr<Call> call);

  /// Sends the response as it is.
  void succeed();
  /// Sends `error` as the reply.
  void fail(const Error& error);

 private:
  BoundTables bound_tables() const;
  void log(std::string_view error, std::string_view cause) const;
  std::chrono::nanoseconds took() const { return std::chrono::steady_clock::now() - started_; }

  Exchange& exchange_;
  const Route& route_;
  const Surroundings around_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::string_view body_;
  Bytes inflated_;
  std::string principal_;
  table::Cost cost_;
};

}  // namespace adjoin::server
