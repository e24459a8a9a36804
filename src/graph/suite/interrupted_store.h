#pragma once

#include <functional>
#include <utility>

#include "table/store/forwarding_store.h"

namespace adjoin::graph {

/// Another store, between whose reads of several items somebody else may write, and whose calls may
/// fail before or behind what they do. For tests. Who answers an operation differently is a
/// `table::Forwarding<Store, InterruptedStore>`.
class InterruptedStore : public table::ForwardingStore {
 public:
  using Context = table::CallContext;
  using ForwardingStore::run;

  explicit InterruptedStore(table::TableStore& inner)
      : InterruptedStore(table::kAnswersOf<InterruptedStore>, inner) {}

  /// Called before each Query and BatchGetItem.
  std::function<void()> before_read = [] {};

  Result<table::QueryResult> run(table::Query, const Context& context,
                                 const table::QueryRequest& request) {
    before_read();
    return ForwardingStore::run(table::Query(), context, request);
  }
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const Context& context,
                                        const table::BatchGetItemRequest& request) {
    before_read();
    return ForwardingStore::run(table::BatchGetItem(), context, request);
  }

 protected:
  InterruptedStore(const table::Slots& slots, table::TableStore& inner)
      : ForwardingStore(slots, inner) {}

 private:
  /// An error here is the answer of the call, which is then not made.
  virtual Result<void> before_call() { return {}; }
  /// An error here is the answer of the call, which was made.
  virtual Result<void> behind_call() { return {}; }

  Result<void> before_call(const Context&) final { return before_call(); }
  Result<void> behind_call(const table::Cost&) final { return behind_call(); }
};

/// Somebody writes just before the next transaction.
class RacedStore final : public table::Forwarding<RacedStore, InterruptedStore> {
 public:
  using Forwarding::Forwarding;
  using Forwarding::run;
  std::function<void()> before_transaction;
  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context& context,
                                              const table::TransactWriteItemsRequest& request) {
    if (before_transaction) std::exchange(before_transaction, nullptr)();
    return InterruptedStore::run(table::TransactWriteItems(), context, request);
  }
};

}  // namespace adjoin::graph
