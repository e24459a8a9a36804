#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "monitor/count/counted_request.h"
#include "monitor/count/traffic_meter.h"
#include "server/http/http_message.h"
#include "server/metrics/call_counts.h"
#include "server/metrics/live_requests.h"
#include "server/metrics/request_log.h"
#include "server/metrics/request_note.h"
#include "server/route/bound_tables.h"
#include "server/route/route.h"
#include "table/store/note_view_store.h"

namespace adjoin::server {

/// One call of an operation, from the choice of the route until its reply is sent. Its owner must
/// finish it exactly once, with `run`, `submit`, `succeed` or `fail`. Used by one thread at a time.
class Call : public std::enable_shared_from_this<Call> {
 public:
  /// Objects that the call uses. All are borrowed and must outlive it.
  struct Surroundings {
    table::NoteViewStore& store;
    Graphs& graphs;
    CallCounts& counts;
    monitor::TrafficMeter& traffic;
    bool is_metered;  ///< `traffic` counts what the store below is asked for
    RequestLog* log;
    LiveRequests* live;
    LoggedTables& tables;                ///< for the two above
    monitor::HeatBoard* heat = nullptr;  ///< null: nobody watches which keys are busy
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

  /// Decodes the request, calls the store and sends the reply. A call in a shared pointer may wait
  /// for other requests first, and keeps itself alive until then.
  void run();
  /// Queues a write and sends the reply once the write is on disk. Keeps the call alive until then.
  static void submit(std::shared_ptr<Call> call);

  /// Sends the response as it is.
  void succeed();
  /// Sends `error` as the reply.
  void fail(const Error& error);

 private:
  /// Returns how long the server has worked on it: without what it waited for something to tell.
  std::chrono::steady_clock::duration worked(std::chrono::steady_clock::time_point ended) const {
    return ended - started_ - waited_;
  }
  BoundTables bound_tables() const;
  /// Gives a graph's route those who watch the server.
  void add_watchers(ApiCall& call);
  /// Runs the call once more, on the pool, when there is something to tell. Returns false if there
  /// is already.
  bool hold(const LiveWait& wait);
  void take_note();
  const advise::KeyNames& live_names() const;
  void log(std::chrono::steady_clock::time_point ended, std::string_view error,
           std::string_view cause);

  Exchange& exchange_;
  const Route& route_;
  const Surroundings around_;
  const std::chrono::steady_clock::time_point started_ = around_.traffic.now();
  std::chrono::steady_clock::time_point held_;  ///< since when it waits, as `LiveWait` says
  std::chrono::steady_clock::duration waited_{0};
  std::string_view body_;
  Bytes inflated_;
  std::string principal_;
  table::Cost cost_;
  bool is_live_ = false;     ///< the live requests take this one
  bool has_waited_ = false;  ///< as `LiveWait` says, and once only
  /// What the log is told of the request. Null: nobody reads it.
  std::unique_ptr<RequestNote> note_;
  /// The request as its table counts it; nullopt: it is not counted, or is of a graph, whose
  /// requests to the store count for themselves.
  std::optional<monitor::CountedRequest> counted_;
};

}  // namespace adjoin::server
