#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/forwarding_store.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Reads of a table in which mirrored items may be marked as pending: such an item is answered as
/// its edge's own item says now, or left out where there is none, and marks are shown to nobody.
/// Filters and projections are applied here, where all of an item is at hand. Thread-safe.
class MirrorRows {
 public:
  /// Borrows both.
  MirrorRows(table::TableStore& store, const schema::Schema& schema);

  // A Query or Scan: what to ask the store, and what to make of its answer.
  table::QueryRequest asked(const table::QueryRequest& request) const;
  table::ScanRequest asked(const table::ScanRequest& request) const;
  /// @errors of the store
  Result<void> answer(const table::CallContext& context, const table::QueryRequest& request,
                      table::QueryResult& result) const;
  Result<void> answer(const table::CallContext& context, const table::ScanRequest& request,
                      table::ScanResult& result) const;

  Result<table::GetItemResult> get_item(const table::CallContext& context,
                                        const table::GetItemRequest& request) const;
  Result<table::BatchGetItemResult> batch_get_item(const table::CallContext& context,
                                                   const table::BatchGetItemRequest& request) const;

 private:
  /// Whether answers can hold marked items: those of the table, and of indexes that show all.
  bool shows_marks(const std::optional<std::string>& index) const;
  bool has_marks(const table::ItemPage& page) const;
  /// The item as it is to be read; nothing: there is none.
  Result<std::optional<item::Item>> shown(const table::CallContext& context,
                                          const table::TableRef& table, item::ItemView row) const;

  table::TableStore& store_;
  const schema::Schema& schema_;
  bool has_mirrors_ = false;
};

/// A plan as a store without transactions is asked: in place of a transaction the requests that
/// OrderedWrite makes of it, when nobody else writes the edge. An edge that is put is shown as one
/// that is not there yet, any other as one that is. No request is sent.
/// @errors unsupported: the transaction cannot be made of single requests
Result<plan::Plan> ordered_plan(table::TableStore& store, const schema::Schema& schema,
                                plan::Plan plan);

/// A store without transactions, as a graph uses it: writes of an edge and its mirror are made in
/// an order that may be cut anywhere, other transactions are refused by name, and mirrored items
/// that are marked as pending are read as their edges say. What a scan for repairs has to see as it
/// is, is asked of the store itself. Thread-safe as the other store is.
class OrderedStore final : public table::ForwardingStore {
 public:
  using Context = table::CallContext;

  OrderedStore(table::TableStore& store, std::shared_ptr<const schema::Schema> schema);

  table::TableStore& as_stored() const noexcept { return store_; }

  Result<table::TransactWriteItemsResult> transact_write_items(
      const Context& context, const table::TransactWriteItemsRequest& request) override;
  void submit(const Context& context, table::WriteRequest request,
              table::WriteCompletion done) override;

  Result<table::GetItemResult> get_item(const Context& context,
                                        const table::GetItemRequest& request) override;
  Result<table::BatchGetItemResult> batch_get_item(
      const Context& context, const table::BatchGetItemRequest& request) override;
  Result<table::QueryResult> query(const Context& context,
                                   const table::QueryRequest& request) override;
  Result<std::vector<table::QueryResult>> query_many(
      const Context& context, const std::vector<table::QueryRequest>& requests) override;
  Result<table::ScanResult> scan(const Context& context,
                                 const table::ScanRequest& request) override;

  table::Capabilities capabilities() const override;

 private:
  table::TableStore& store_;
  std::shared_ptr<const schema::Schema> schema_;
  MirrorRows rows_;
};

}  // namespace adjoin::graph
