#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/catalog/catalog.h"
#include "engine/commit/queued_operation.h"
#include "table/prepare/prepare.h"
#include "table/request/item_write_requests.h"

namespace adjoin::engine {

/// What the caller wants to know about a write besides its outcome.
struct WriteReport {
  table::ReturnConsumedCapacity consumed_capacity = table::ReturnConsumedCapacity::none;
  table::ReturnItemCollectionMetrics item_collection_metrics =
      table::ReturnItemCollectionMetrics::none;
  bool cost = false;      ///< the call has a cost sink
  bool is_noted = false;  ///< and whether the write is refused when the table's note has changed
};

/// A put, update or removal of one item. The table and what `write` borrows from outlive it.
class SingleWrite final : public Operation {
 public:
  /// @param shared_meter  charged instead of a meter of its own: of a batch. Its report then has
  /// all.
  SingleWrite(const CatalogTable& table, table::PreparedWrite write, WriteReport report,
              table::CapacityMeter* shared_meter = nullptr);

  void evaluate(Group& group) override;
  void fail(const Error& error) override { reply_ = error; }
  bool shrinks() const override { return write_.kind == table::PreparedWrite::Kind::remove; }

  /// After the sequencer ran it; once.
  Result<table::WriteResult> take_reply() { return std::move(*reply_); }
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

/// The table as it is now, for a write that was prepared for `table`. Call inside the sequencer.
/// @errors resource_not_found: dropped since; resource_in_use: being loaded; configuration: bound
///         to a note that has changed since
Result<TablePin> writable(const CatalogTable& table, bool is_noted = false);
/// What a write to the item answers when it was asked for the size of its collection.
std::optional<table::ItemCollectionMetrics> collection_of(const Group& group,
                                                          const table::TableDescription& table,
                                                          const table::PreparedKey& key,
                                                          BytesView item_key);

}  // namespace adjoin::engine
