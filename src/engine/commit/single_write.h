#pragma once

#include <optional>
#include <utility>

#include "base/assert.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/table_pins.h"
#include "engine/commit/index_edit.h"
#include "engine/commit/queued_operation.h"
#include "engine/commit/write_charges.h"
#include "table/prepare/prepare.h"
#include "table/request/item_write_requests.h"

namespace adjoin::engine {

/// What the reply of a write reports besides its outcome.
struct WriteReport {
  table::ReturnConsumedCapacity consumed_capacity = table::ReturnConsumedCapacity::none;
  table::ReturnItemCollectionMetrics item_collection_metrics =
      table::ReturnItemCollectionMetrics::none;
  // Each report costs work in the leading thread, where all writers wait: only what is asked for.
  bool cost = false;      ///< the call has a cost sink
  bool charges = false;   ///< the call has a charge sink
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
  void fail(const Error& error) override {
    reply_ = error;
    charges_.clear();
  }
  bool shrinks() const override { return write_.kind == table::PreparedWrite::Kind::remove; }

  /// Moves the reply out. Call it once, after the sequencer ran the operation.
  Result<table::WriteResult> take_reply() {
    ADJOIN_ASSERT(reply_.has_value());
    return std::move(*reply_);
  }
  const table::CapacityUnits& consumed() const noexcept { return consumed_; }
  table::PreparedWrite::Kind kind() const noexcept { return write_.kind; }
  /// Returns the charges of the write, as `take_reply`. They are also those of a write whose
  /// condition failed; none if the call has no charge sink.
  const WriteCharges& charges() const noexcept { return charges_; }

 private:
  Result<table::WriteResult> run(Group& group);
  void charge_refused(const std::optional<item::ItemView>& old_item);
  /// Asks the store's admission, where it has one, and charges it. @errors throttling,
  /// provisioned_throughput_exceeded, request_limit_exceeded
  Result<void> admit(const Group& group, const Evaluation& evaluation, const IndexEdits& edits);
  Result<void> admit_refused(const Group& group, const std::optional<item::ItemView>& old_item);

  const CatalogTable* table_;
  table::PreparedWrite write_;
  WriteReport report_;
  table::CapacityMeter* shared_meter_;
  Bytes key_;
  table::CapacityUnits consumed_;
  WriteCharges charges_;
  std::optional<Result<table::WriteResult>> reply_;
};

/// Returns the newest version of the table that a write was prepared for. Call it inside the
/// sequencer. Preparing runs in the caller's thread, long before. Only inside the sequencer no
/// other write can drop or alter the table any more.
/// @errors resource_not_found: dropped since; resource_in_use: being loaded; schema_changed: the
///         schema metadata that the write is bound to was replaced
Result<TablePin> writable(const CatalogTable& table, bool is_noted = false);
/// Returns the item collection metrics of a write to the item, for ReturnItemCollectionMetrics.
std::optional<table::ItemCollectionMetrics> collection_of(const Group& group,
                                                          const table::TableDescription& table,
                                                          const table::PreparedKey& key,
                                                          BytesView item_key);

}  // namespace adjoin::engine
