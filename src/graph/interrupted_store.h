#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "table/table_store.h"

namespace adjoin::graph {

/// Another store, between whose reads of several items somebody else may write, and whose calls may
/// fail before or behind what they do. For tests.
class InterruptedStore : public table::TableStore {
 public:
  using Context = table::CallContext;
  explicit InterruptedStore(table::TableStore& inner) : inner_(inner) {}

  /// Called before each Query and BatchGetItem.
  std::function<void()> before_read = [] {};

  Result<table::QueryResult> query(const Context& context,
                                   const table::QueryRequest& request) override {
    before_read();
    return pass([&] { return inner_.query(context, request); });
  }
  Result<table::BatchGetItemResult> batch_get_item(
      const Context& context, const table::BatchGetItemRequest& request) override {
    before_read();
    return pass([&] { return inner_.batch_get_item(context, request); });
  }

  Result<table::TableRef> resolve(const Context& context, std::string_view name) override {
    return pass([&] { return inner_.resolve(context, name); });
  }
  Result<table::GetItemResult> get_item(const Context& context,
                                        const table::GetItemRequest& request) override {
    return pass([&] { return inner_.get_item(context, request); });
  }
  Result<table::WriteResult> put_item(const Context& context,
                                      const table::PutItemRequest& request) override {
    return pass([&] { return inner_.put_item(context, request); });
  }
  Result<table::WriteResult> update_item(const Context& context,
                                         const table::UpdateItemRequest& request) override {
    return pass([&] { return inner_.update_item(context, request); });
  }
  Result<table::WriteResult> delete_item(const Context& context,
                                         const table::DeleteItemRequest& request) override {
    return pass([&] { return inner_.delete_item(context, request); });
  }
  Result<table::ScanResult> scan(const Context& context,
                                 const table::ScanRequest& request) override {
    return pass([&] { return inner_.scan(context, request); });
  }
  Result<table::BatchWriteItemResult> batch_write_item(
      const Context& context, const table::BatchWriteItemRequest& request) override {
    return pass([&] { return inner_.batch_write_item(context, request); });
  }
  Result<table::TransactGetItemsResult> transact_get_items(
      const Context& context, const table::TransactGetItemsRequest& request) override {
    return pass([&] { return inner_.transact_get_items(context, request); });
  }
  Result<table::TransactWriteItemsResult> transact_write_items(
      const Context& context, const table::TransactWriteItemsRequest& request) override {
    return pass([&] { return inner_.transact_write_items(context, request); });
  }
  Result<table::TableDescription> create_table(const Context& context,
                                               const table::CreateTableRequest& request) override {
    return pass([&] { return inner_.create_table(context, request); });
  }
  Result<table::TableDescription> describe_table(const Context& context,
                                                 std::string_view name) override {
    return pass([&] { return inner_.describe_table(context, name); });
  }
  Result<table::TableDescription> delete_table(const Context& context,
                                               std::string_view name) override {
    return pass([&] { return inner_.delete_table(context, name); });
  }
  Result<table::ListTablesResult> list_tables(const Context& context,
                                              const table::ListTablesRequest& request) override {
    return pass([&] { return inner_.list_tables(context, request); });
  }
  Result<table::TableRef> resolve_noted(const Context& context, std::string_view name,
                                        std::string_view note) override {
    return pass([&] { return inner_.resolve_noted(context, name, note); });
  }
  Result<void> check_noted(const table::TableRef& table) override {
    return inner_.check_noted(table);
  }
  Result<std::optional<std::string>> note(const Context& context, std::string_view name,
                                          table::NoteKind kind) override {
    return pass([&] { return inner_.note(context, name, kind); });
  }
  Result<void> set_notes(const Context& context, std::string_view name,
                         std::vector<table::NoteChange> changes) override {
    return pass([&] { return inner_.set_notes(context, name, std::move(changes)); });
  }
  Result<table::StoreStats> stats() const override { return inner_.stats(); }
  table::Capabilities capabilities() const override { return inner_.capabilities(); }

  Result<table::TableDescription> update_table(const Context& context,
                                               const table::UpdateTableRequest& request) override {
    return pass([&] { return inner_.update_table(context, request); });
  }
  Result<std::shared_ptr<const table::ReadView>> read_view(const Context& context) override {
    return inner_.read_view(context);
  }
  Result<table::ChangesAfterResult> changes_after(
      const Context& context, const table::ChangesAfterRequest& request) override {
    return pass([&] { return inner_.changes_after(context, request); });
  }
  Result<table::ListStreamsResult> list_streams(const Context& context,
                                                const table::ListStreamsRequest& request) override {
    return pass([&] { return inner_.list_streams(context, request); });
  }
  Result<table::StreamDescription> describe_stream(
      const Context& context, const table::DescribeStreamRequest& request) override {
    return pass([&] { return inner_.describe_stream(context, request); });
  }
  Result<std::string> get_shard_iterator(const Context& context,
                                         const table::GetShardIteratorRequest& request) override {
    return pass([&] { return inner_.get_shard_iterator(context, request); });
  }
  Result<table::GetRecordsResult> get_records(const Context& context,
                                              const table::GetRecordsRequest& request) override {
    return pass([&] { return inner_.get_records(context, request); });
  }

 private:
  /// An error here is the answer of the call, which is then not made.
  virtual Result<void> before_call() { return {}; }
  /// An error here is the answer of the call, which was made.
  virtual Result<void> behind_call() { return {}; }

  template <typename Call>
  auto pass(const Call& call) -> decltype(call()) {
    ADJOIN_CHECK(before_call());
    auto answer = call();
    ADJOIN_CHECK(behind_call());
    return answer;
  }

  table::TableStore& inner_;
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
