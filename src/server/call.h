#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "server/api/bound_tables.h"
#include "server/api/route.h"
#include "server/http/http_message.h"
#include "server/metrics/request_log.h"
#include "server/metrics/request_meter.h"
#include "table/store/note_view_store.h"

namespace adjoin::server {

/// One call of an operation, from the moment it is known which until its answer is sent. Whoever
/// holds it answers it, once, with `run`, `succeed` or `fail`. Used by one thread at a time.
class Call {
 public:
  /// All are borrowed and outlive the call.
  struct Surroundings {
    table::NoteViewStore& store;
    Graphs& graphs;
    RequestMeter& meter;
    RequestLog* log;
  };

  Call(Exchange& exchange, const Route& route, const Surroundings& around);

  const Route& route() const noexcept { return route_; }
  std::string_view body() const noexcept { return body_; }
  /// In place of the body as received.
  void set_body(Bytes inflated);
  void set_principal(std::string principal) { principal_ = std::move(principal); }

  /// Where the store notes what the call consumed: the call must outlive what uses it.
  table::CallContext context();

  /// Decodes, calls the store and answers.
  void run();
  /// Queues a write; it is answered when it is on disk. Takes the call along.
  static void submit(std::shared_ptr<Call> call);

  /// Sends what the response holds.
  void succeed();
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
