#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/table_pins.h"
#include "engine/commit/queued_operation.h"
#include "table/prepare/prepare.h"
#include "table/request/item_write_requests.h"
#include "table/request/transaction_requests.h"

namespace adjoin::engine {

/// What the reply of a write reports besides its outcome.
struct WriteReport {
  table::ReturnConsumedCapacity consumed_capacity = table::ReturnConsumedCapacity::none;
  table::ReturnItemCollectionMetrics item_collection_metrics =
      table::ReturnItemCollectionMetrics::none;
  // Each report costs work in the leading thread, where all writers wait: only what is asked for.
  bool cost = false;      ///< the call has a cost sink
  bool is_noted = false;  ///< the write fails if the table's schema metadata was replaced
};

/// Put, update or removal of one item. The table and everything that `write` borrows must outlive
/// it.
/// What it needs was computed before it was queued: the compiled write and the encoded key. In the
/// sequencer it only reads, decides and stages.
class SingleWrite final : public QueuedOperation {
 public:
  /// @param shared_meter  capacity meter of a batch, charged instead of an own one; null: none. The
  /// batch reports it then.
  SingleWrite(const CatalogTable& table, table::PreparedWrite write, WriteReport report,
              table::CapacityMeter* shared_meter = nullptr);

  void evaluate(Group& group) override;
  void fail(const Error& error) override { reply_ = error; }
  bool shrinks() const override { return write_.kind == table::PreparedWrite::Kind::remove; }

  /// Moves the reply out. Call it once, after the sequencer ran the operation.
  Result<table::WriteResult> take_reply() {
    ADJOIN_ASSERT(reply_.has_value());
    return std::move(*reply_);
  }
  const table::CapacityUnits& consumed() const noexcept { return consumed_; }

 private:
  Result<table::WriteResult> run(Group& group);
  void charge_refused(const std::optional<item::ItemView>& old_item);

  const CatalogTable* table_;
  table::PreparedWrite write_;
  WriteReport report_;
  table::CapacityMeter* shared_meter_;
  Bytes key_;
  table::CapacityUnits consumed_;
  std::optional<Result<table::WriteResult>> reply_;
};

/// Returns the newest version of the table that a write was prepared for. Call it inside the
/// sequencer.
/// @errors resource_not_found: dropped since; resource_in_use: being loaded; configuration: the
///         schema metadata that the write is bound to was replaced
/// Preparing runs in the caller's thread, long before. Only inside the sequencer no other write can
/// drop or alter the table any more.
Result<TablePin> writable(const CatalogTable& table, bool is_noted = false);
/// Returns the item collection metrics of a write to the item, for ReturnItemCollectionMetrics.
std::optional<table::ItemCollectionMetrics> collection_of(const Group& group,
                                                          const table::TableDescription& table,
                                                          const table::PreparedKey& key,
                                                          BytesView item_key);

/// TransactWriteItems as one operation: all of its actions are applied, or none. Borrows the tables
/// and what the actions borrow.
/// Isolation needs nothing more: nobody else runs while an operation is evaluated, and readers see
/// its batch whole or not at all.
class TransactWrite final : public QueuedOperation {
 public:
  struct Action {
    const CatalogTable* table = nullptr;
    table::PreparedWrite write;
    Bytes key;
  };

  TransactWrite(std::vector<Action> actions, const table::TransactWriteItemsRequest& request,
                WriteReport report);

  void evaluate(Group& group) override;
  void fail(const Error& error) override { reply_ = error; }

  /// Moves the reply out. Call it once, after the sequencer ran the operation.
  Result<table::TransactWriteItemsResult> take_reply() {
    ADJOIN_ASSERT(reply_.has_value());
    return std::move(*reply_);
  }
  const table::CapacityUnits& consumed() const noexcept { return consumed_; }

 private:
  Result<table::TransactWriteItemsResult> run(Group& group);
  Result<table::TransactWriteItemsResult> replay(Group& group, const layout::TokenRecord& record);
  /// Computes one evaluation per action. @errors transaction_canceled, with all reasons
  Result<void> evaluate_all(Group& group, const std::vector<TablePin>& tables,
                            std::deque<Evaluation>& evaluations);
  static Result<void> decide(const Group& group, Action& action, const TablePin& now,
                             std::optional<item::ItemView> old_item, Evaluation& out);
  template <typename Charge>
  std::vector<table::ConsumedCapacity> charge(Charge&& charge_action);

  std::vector<Action> actions_;
  std::optional<std::string> token_;
  table::Fingerprint fingerprint_{};
  WriteReport report_;
  // One buffer an action: all old items are alive at once, until everything is staged.
  std::vector<Bytes> old_items_;  ///< storage that the evaluations borrow
  table::CapacityUnits consumed_;
  std::optional<Result<table::TransactWriteItemsResult>> reply_;
};

}  // namespace adjoin::engine
