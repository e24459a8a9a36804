#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"
#include "table/store/forwarding_store.h"
#include "table/store/table_store.h"

namespace adjoin::graph {

/// Reads of a table whose mirrors may have a pending mark. A marked mirror is replaced by what the
/// edge's own item implies now, or left out if there is none. Results never contain marks. Filters
/// and projections are applied here, because they need the whole item. Thread-safe.
class MirrorRows {
 public:
  /// Borrows both.
  MirrorRows(table::TableStore& store, const schema::Schema& schema);

  // A Query or Scan is two steps: `asked` returns the request for the store, `answer` converts its
  // result in place.
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
  /// Returns whether results can contain marked items: of the table, and of indexes that project
  /// all attributes.
  bool shows_marks(const std::optional<std::string>& index) const;
  bool has_marks(const table::ItemPage& page) const;
  /// Returns the item as readers see it; nullopt: none.
  Result<std::optional<Item>> shown(const table::CallContext& context, const table::TableRef& table,
                                    item::ItemView row) const;

  table::TableStore& store_;
  const schema::Schema& schema_;
  bool has_mirrors_ = false;
};

/// Rewrites a plan for a store without transactions: a transaction becomes the requests that
/// OrderedWrite sends if no other writer touches the edge. A put edge is assumed to be new, any
/// other to exist. Sends no request.
/// @errors unsupported: the transaction cannot be made of single requests
Result<plan::Plan> ordered_plan(table::TableStore& store, const schema::Schema& schema,
                                plan::Plan plan);

/// Decorator of a store without transactions. It writes an edge and its mirror in an order that may
/// be interrupted anywhere (OrderedWrite), and refuses other transactions (unsupported). It reads
/// mirrors with a pending mark as MirrorRows does. Repairs read the undecorated store
/// (`as_stored`). As thread-safe as the other store, which must outlive it.
class OrderedStore final : public table::Forwarding<OrderedStore> {
 public:
  using Context = table::CallContext;

  OrderedStore(table::TableStore& store, std::shared_ptr<const schema::Schema> schema);
  using Forwarding::run;

  table::TableStore& as_stored() const noexcept { return store_; }

  Result<table::TransactWriteItemsResult> run(table::TransactWriteItems, const Context& context,
                                              const table::TransactWriteItemsRequest& request);
  void submit(const Context& context, table::WriteRequest request,
              table::WriteCompletion done) override;

  Result<table::GetItemResult> run(table::GetItem, const Context& context,
                                   const table::GetItemRequest& request);
  Result<table::BatchGetItemResult> run(table::BatchGetItem, const Context& context,
                                        const table::BatchGetItemRequest& request);
  Result<table::QueryResult> run(table::Query, const Context& context,
                                 const table::QueryRequest& request);
  Result<std::vector<table::QueryResult>> query_many(
      const Context& context, const std::vector<table::QueryRequest>& requests) override;
  Result<table::ScanResult> run(table::Scan, const Context& context,
                                const table::ScanRequest& request);

  table::Capabilities capabilities() const override;

 private:
  table::TableStore& store_;
  std::shared_ptr<const schema::Schema> schema_;
  MirrorRows rows_;
};

}  // namespace adjoin::graph
