#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "remote/send/consumed_total.h"
#include "table/request/call_context.h"

namespace adjoin::remote {

/// Tells what calls consume: to the cost sink of each call, and to the total of all, where there
/// are such. Thread-safe.
class CallCosts {
 public:
  explicit CallCosts(std::shared_ptr<ConsumedTotal> total) : total_(std::move(total)) {}

  /// What a request should ask to be told.
  table::ReturnConsumedCapacity asked(const table::CallContext& context,
                                      table::ReturnConsumedCapacity wanted) const;
  /// Adds to the total what a part of a call was told to consume; `add_call` is behind all of them.
  void add_part(const std::vector<table::ConsumedCapacity>& consumed) const;
  /// Counts a call of which all parts are told.
  static void add_call(const table::CallContext& context,
                       const std::vector<table::ConsumedCapacity>& consumed, std::int64_t scanned,
                       std::int64_t returned);
  /// Counts a call that was one request, and was answered.
  void add(const table::CallContext& context,
           const std::vector<table::ConsumedCapacity>& consumed = {}, std::int64_t scanned = 0,
           std::int64_t returned = 0) const;

 private:
  const std::shared_ptr<ConsumedTotal> total_;  ///< null: nobody asks for one
};

}  // namespace adjoin::remote
