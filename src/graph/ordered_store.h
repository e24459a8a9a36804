#pragma once

#include <memory>
#include <vector>

#include "graph/mirror_rows.h"
#include "schema/schema.h"
#include "table/passing_store.h"

namespace adjoin::graph {

/// A store without transactions, as a graph uses it: writes of an edge and its mirror are made in
/// an order that may be cut anywhere, other transactions are refused by name, and mirrored items
/// that are marked as pending are read as their edges say. What a scan for repairs has to see as it
/// is, is asked of the store itself. Thread-safe as the other store is.
class OrderedStore final : public table::PassingStore {
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
