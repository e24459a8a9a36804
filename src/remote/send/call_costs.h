#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "remote/send/consumed_total.h"
#include "table/request/call_context.h"

namespace adjoin::remote {

/// Adds what calls consume to the cost sink of each call, and to the total over all calls, where
/// these exist. Thread-safe.
class CallCosts {
 public:
  explicit CallCosts(std::shared_ptr<ConsumedTotal> total) : total_(std::move(total)) {}

  /// Returns the ReturnConsumedCapacity to send. It is `wanted`, raised from `none` to `total` if a
  /// cost sink or a total exists.
  table::ReturnConsumedCapacity asked(const table::CallContext& context,
                                      table::ReturnConsumedCapacity wanted) const;
  /// Adds one request of a call to the total. Call `add_call` after the last one.
  void add_part(const std::vector<table::ConsumedCapacity>& consumed) const;
  /// Adds a whole call to its context's cost sink, as one request.
  static void add_call(const table::CallContext& context,
                       const std::vector<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                       std::int64_t returned);
  /// Does both for a call that was one successful request.
  void add(const table::CallContext& context,
           const std::vector<table::ConsumedCapacity>& consumed = {}, std::int64_t scanned = 0,
           std::int64_t returned = 0) const;

  /// The same for the reply of one request, of which `consumed` is left only what `wanted` asks
  /// for.
  void settle(const table::CallContext& context, table::ReturnConsumedCapacity wanted,
              std::optional<table::ConsumedCapacity>& consumed, std::int64_t scanned,
              std::int64_t returned) const;

 private:
  const std::shared_ptr<ConsumedTotal> total_;  ///< null: no total is kept
};

}  // namespace adjoin::remote
