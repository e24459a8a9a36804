#pragma once

#include <memory>
#include <string>
#include <vector>

#include "graph/own_writes.h"
#include "table/passing_store.h"

namespace adjoin::graph {

/// Another store, of one of whose tables it is noted which items were written or removed, once
/// that is acknowledged. The other store outlives it.
class WatchedStore final : public table::PassingStore {
 public:
  using Context = table::CallContext;

  WatchedStore(table::TableStore& inner, std::string table, const schema::Schema& schema,
               std::shared_ptr<OwnWrites> own)
      : PassingStore(inner),
        inner_(inner),
        table_(std::move(table)),
        pk_(schema.table.pk.name),
        sk_(schema.table.sk.name),
        own_(std::move(own)) {}

  Result<table::WriteResult> put_item(const Context&, const table::PutItemRequest&) override;
  Result<table::WriteResult> update_item(const Context&, const table::UpdateItemRequest&) override;
  Result<table::WriteResult> delete_item(const Context&, const table::DeleteItemRequest&) override;
  Result<table::BatchWriteItemResult> batch_write_item(
      const Context&, const table::BatchWriteItemRequest&) override;
  Result<table::TransactWriteItemsResult> transact_write_items(
      const Context&, const table::TransactWriteItemsRequest&) override;
  void submit(const Context&, table::WriteRequest request, table::WriteCompletion done) override;
  Result<std::vector<table::QueryResult>> query_many(
      const Context& context, const std::vector<table::QueryRequest>& queries) override {
    return inner_.query_many(context, queries);
  }

 private:
  struct Touched {
    std::string pk;
    std::string sk;
    bool is_there = false;
  };

  template <typename Reply, typename Request>
  Result<Reply> noted(Result<Reply> reply, const Request& request) const;
  std::vector<Touched> touched_by(const table::WriteRequest& request) const;
  void add(const table::TableRef& table, const item::Item& item, bool is_there,
           std::vector<Touched>& touched) const;
  void add(const table::TableBatch& batch, std::vector<Touched>& touched) const;
  void add(const table::TransactAction& action, std::vector<Touched>& touched) const;
  static void note(const std::vector<Touched>& touched, OwnWrites& own);

  table::TableStore& inner_;
  const std::string table_;
  const std::string pk_;
  const std::string sk_;
  /// Shared with completions of what was submitted.
  const std::shared_ptr<OwnWrites> own_;
};

}  // namespace adjoin::graph
