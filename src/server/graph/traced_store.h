#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "graph_text/request_row.h"
#include "plan/operation/request.h"
#include "table/store/forwarding_store.h"

namespace adjoin::server {

/// Decorator that keeps the requests of one call as they were sent, with what each cost and how
/// long it took. It keeps the first kRequestsMax, as long as their inputs have kInputBytesMax, and
/// counts the others. Takes no compiled expressions, since those have no text. Thread-safe.
class TracedStore final : public table::Forwarding<TracedStore> {
 public:
  static constexpr std::size_t kRequestsMax = 200;
  static constexpr std::size_t kInputBytesMax = std::size_t{4} << 20;

  /// Borrows both. @param emit  the language of the texts; none: no texts
  TracedStore(table::TableStore& inner, graph_text::Emit emit, const Clock& clock = system_clock())
      : Forwarding(inner), traced_(inner), emit_(emit), clock_(clock) {}

  template <table::Operation Op>
  Result<table::ReplyOf<Op>> run(Op, const table::CallContext& context,
                                 const table::RequestOf<Op>& request) {
    if constexpr (std::is_constructible_v<plan::Request, const table::RequestOf<Op>&>) {
      return traced(context, request,
                    [&](const table::CallContext& own) { return traced_.call<Op>(own, request); });
    } else {
      return Forwarding::run(Op(), context, request);
    }
  }
  Result<std::vector<table::QueryResult>> query_many(
      const table::CallContext& context, const std::vector<table::QueryRequest>& requests) override;
  table::Capabilities capabilities() const override;

  /// Appends ,"trace":[{"operation":…},…],"trace_left_out":0
  void append_json(std::string& out) const;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Sent {
    const plan::Request& request;
    table::CapacityUnits units;
    std::int64_t items = 0;  ///< returned
    std::int64_t microseconds = 0;
    std::string_view error;  ///< empty: it was answered
  };

  template <typename Send>
  auto traced(const table::CallContext& context, const plan::Request& request, const Send& send)
      -> decltype(send(context)) {
    table::Cost cost;
    table::CallContext own = context;
    own.cost = &cost;
    const Time began = clock_.steady();
    auto answer = send(own);
    charge(cost, context.cost);
    keep({request, cost.capacity, cost.returned, since(began),
          answer ? std::string_view() : to_string(answer.error().code())});
    return answer;
  }
  std::int64_t since(Time began) const {
    return (clock_.steady() - began) / std::chrono::microseconds(1);
  }
  void keep(const Sent& sent);

  table::TableStore& traced_;
  const graph_text::Emit emit_;
  const Clock& clock_;
  mutable std::mutex mutex_;  ///< guards the members below
  std::string rows_;          ///< JSON, with commas between
  std::size_t kept_ = 0;
  std::size_t left_out_ = 0;
};

}  // namespace adjoin::server
