#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "engine/catalog/table_pins.h"
#include "engine/commit/single_write.h"
#include "engine/commit/transact_write.h"
#include "table/store/table_store.h"

namespace adjoin::engine {

/// Prepares one write request, supplies its operations to the sequencer, and then builds the reply.
/// `take` returns the typed result, `reply` the same in a variant: call one of them, once.
/// Three steps in two threads. `prepare` is the expensive part and runs in the caller's; only the
/// operations run in the leader's, where all writers wait.
/// Borrows the request, which must outlive it. Used by one thread at a time.
class WriteJob {
 public:
  WriteJob() = default;
  virtual ~WriteJob() = default;
  WriteJob(const WriteJob&) = delete;
  WriteJob& operator=(const WriteJob&) = delete;

  /// Appends the job's operations, which the job owns.
  virtual void append_operations(std::vector<QueuedOperation*>& out) = 0;
  /// Builds the reply. Call it once, after the operations ran.
  virtual Result<table::WriteReply> reply(const table::CallContext& context) = 0;
};

/// PutItem, UpdateItem or DeleteItem.
class SingleJob final : public WriteJob {
 public:
  template <typename Request>
  Result<void> prepare(const table::CallContext& context, const Catalog& catalog,
                       const Request& request) {
    ADJOIN_TRY(table_, catalog.find_for(request));
    ADJOIN_TRY(table::PreparedWrite write, table::prepare(request, table_->description));
    operation_.emplace(
        *table_, std::move(write),
        WriteReport{request.return_consumed_capacity, request.return_item_collection_metrics,
                    context.cost != nullptr, context.charges != nullptr, table_.is_noted()});
    return {};
  }
  QueuedOperation& operation() { return *operation_; }
  Result<table::WriteResult> take(const table::CallContext& context);

  void append_operations(std::vector<QueuedOperation*>& out) override {
    out.push_back(&*operation_);
  }
  Result<table::WriteReply> reply(const table::CallContext& context) override;

 private:
  TablePin table_;
  std::optional<SingleWrite> operation_;
};

/// BatchWriteItem. Each action is an operation of its own, so the batch is not atomic.
class BatchJob final : public WriteJob {
 public:
  Result<void> prepare(const table::CallContext& context, const Catalog& catalog,
                       const table::BatchWriteItemRequest& request);
  /// Returns actions that failed with unavailable or throttled as unprocessed, if others were
  /// applied.
  Result<table::BatchWriteItemResult> take(const table::CallContext& context);

  void append_operations(std::vector<QueuedOperation*>& out) override;
  Result<table::WriteReply> reply(const table::CallContext& context) override;

 private:
  const table::BatchWriteItemRequest* request_ = nullptr;
  std::optional<TablePins> pins_;
  // Deques: operations point to meters, and the sequencer's queue points to operations. Neither may
  // move.
  std::deque<table::CapacityMeter> meters_;  ///< one per table, shared by its operations
  std::deque<SingleWrite> operations_;
};

/// TransactWriteItems.
class TransactJob final : public WriteJob {
 public:
  Result<void> prepare(const table::CallContext& context, const Catalog& catalog,
                       const table::TransactWriteItemsRequest& request);
  QueuedOperation& operation() { return *operation_; }
  Result<table::TransactWriteItemsResult> take(const table::CallContext& context);

  void append_operations(std::vector<QueuedOperation*>& out) override {
    out.push_back(&*operation_);
  }
  Result<table::WriteReply> reply(const table::CallContext& context) override;

 private:
  std::optional<TablePins> pins_;
  std::optional<TransactWrite> operation_;
};

}  // namespace adjoin::engine
