#pragma once

#include <functional>
#include <utility>

#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Another store, between whose reads of several items somebody else may write, and whose calls may
/// fail before or behind what they do. For tests.
class InterruptedStore : public table::ForwardingStore {
 public:
  using Context = table::CallContext;
  using ForwardingStore::ForwardingStore;

  /// Called before each Query and BatchGetItem.
  std::function<void()> before_read = [] {};

  Result<table::QueryResult> query(const Context& context,
                                   const table::QueryRequest& request) override {
    before_read();
    return ForwardingStore::query(context, request);
  }
  Result<table::BatchGetItemResult> batch_get_item(
      const Context& context, const table::BatchGetItemRequest& request) override {
    before_read();
    return ForwardingStore::batch_get_item(context, request);
  }

 private:
  /// An error here is the answer of the call, which is then not made.
  virtual Result<void> before_call() { return {}; }
  /// An error here is the answer of the call, which was made.
  virtual Result<void> behind_call() { return {}; }

  Result<void> before_call(const Context&) final { return before_call(); }
  Result<void> behind_call(const table::Cost&) final { return behind_call(); }
};

/// Somebody writes just before the next transaction.
class RacedStore final : public InterruptedStore {
 public:
  using InterruptedStore::InterruptedStore;
  std::function<void()> before_transaction;
  Result<table::TransactWriteItemsResult> transact_write_items(
      const Context& context, const table::TransactWriteItemsRequest& request) override {
    if (before_transaction) std::exchange(before_transaction, nullptr)();
    return InterruptedStore::transact_write_items(context, request);
  }
};

}  // namespace adjoin::graph
