#pragma once

#include <cstddef>
#include <functional>
#include <utility>

#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Another store without its transactions, whose process may end before any call. For tests.
class PlainStore final : public table::Forwarding<PlainStore> {
 public:
  using Context = table::CallContext;
  using Forwarding::Forwarding;
  using Forwarding::run;

  static constexpr std::size_t kNever = SIZE_MAX;
  std::size_t calls_left = kNever;               ///< after so many, every call fails
  std::size_t calls = 0;                         ///< made so far
  std::function<void(std::size_t)> before_each;  ///< with the number of calls made

  table::Capabilities capabilities() const override {
    table::Capabilities can = ForwardingStore::capabilities();
    can.transactions = false;
    return can;
  }
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context&,
                                              const table::TransactWriteItemsRequest&) {
    return Error(ErrorCode::unsupported, "no transactions");
  }
  Result<table::TransactGetItemsResult> run(table::TransactGetItems, const Context&,
                                            const table::TransactGetItemsRequest&) {
    return Error(ErrorCode::unsupported, "no transactions");
  }

 private:
  Result<void> before_call(const Context&) override {
    if (calls_left == 0) return Error(ErrorCode::unavailable, "the process has ended");
    if (calls_left != kNever) --calls_left;
    if (before_each) before_each(calls);
    ++calls;
    return {};
  }
};

}  // namespace adjoin::graph
