#include "adjoin/table.h"

#include <iterator>

#include "plan/operation/where.h"
#include "plan/write/write_set.h"
#include "table/request/limits.h"

namespace adjoin {
namespace {

Result<void> add_condition(std::string_view condition, std::optional<std::string>& text,
                           expression::Placeholders& placeholders) {
  if (condition.empty()) return {};
  ADJOIN_TRY(text, plan::compile_where(condition, "c", placeholders));
  return {};
}

Table::Page to_page(table::QueryResult result) {
  Table::Page page;
  page.items.reserve(result.items.size());
  for (const item::ItemView item : result.items) page.items.push_back(item.decode());
  page.count = result.count;
  page.next = std::move(result.last_evaluated_key);
  return page;
}

template <typename Request>
Result<void> set_options(const Table::QueryOptions& options, Request& request) {
  if (!options.index.empty()) request.index_name = options.index;
  ADJOIN_CHECK(add_condition(options.where, request.filter_expression, request.placeholders));
  request.limit = options.limit;
  request.exclusive_start_key = options.start;
  if (options.count_only) request.select = table::Select::count;
  return {};
}

}  // namespace

Result<Table> Table::open(const Store& store, std::string_view name) {
  ADJOIN_TRY(table::TableRef table, store.tables().resolve({}, name));
  return Table(store, std::move(table));
}

Result<std::optional<item::Item>> Table::get(item::Item key) const {
  table::GetItemRequest request;
  request.table = table_;
  request.key = std::move(key);
  ADJOIN_TRY(const table::GetItemResult result, store_.tables().get_item({}, request));
  if (!result.item) return std::optional<item::Item>();
  return std::optional<item::Item>(result.item->decode());
}

Result<CommitId> Table::put(item::Item item, std::string_view condition) const {
  table::PutItemRequest request;
  request.table = table_;
  request.item = std::move(item);
  ADJOIN_CHECK(add_condition(condition, request.condition_expression, request.placeholders));
  ADJOIN_TRY(const table::WriteResult result, store_.tables().put_item({}, request));
  return result.commit;
}

Result<CommitId> Table::update(item::Item key, const item::Item& set,
                               const std::vector<std::string>& remove,
                               std::string_view condition) const {
  plan::ItemWrite write(std::move(key), {});
  for (const auto& [name, value] : set) ADJOIN_CHECK(write.set(name, value));
  for (const std::string& name : remove) ADJOIN_CHECK(write.unset(name));
  if (!condition.empty()) ADJOIN_CHECK(write.expect_where(condition, {}));
  if (write.kind() != plan::ItemWrite::Kind::update) {
    return Error(ErrorCode::invalid_argument, "an update needs something to set or to remove");
  }
  plan::Request request = std::move(write).to_request(table_);
  ADJOIN_TRY(const table::WriteResult result,
             store_.tables().update_item({}, std::get<table::UpdateItemRequest>(request)));
  return result.commit;
}

Result<CommitId> Table::remove(item::Item key, std::string_view condition) const {
  table::DeleteItemRequest request;
  request.table = table_;
  request.key = std::move(key);
  ADJOIN_CHECK(add_condition(condition, request.condition_expression, request.placeholders));
  ADJOIN_TRY(const table::WriteResult result, store_.tables().delete_item({}, request));
  return result.commit;
}

Result<Table::Page> Table::query(std::string_view key, const QueryOptions& options) const {
  table::QueryRequest request;
  request.table = table_;
  request.scan_index_forward = !options.descending;
  ADJOIN_TRY(request.key_condition_expression, plan::compile_where(key, "k", request.placeholders));
  ADJOIN_CHECK(set_options(options, request));
  ADJOIN_TRY(table::QueryResult result, store_.tables().query({}, request));
  return to_page(std::move(result));
}

Result<Table::Page> Table::scan(const QueryOptions& options) const {
  table::ScanRequest request;
  request.table = table_;
  ADJOIN_CHECK(set_options(options, request));
  ADJOIN_TRY(table::ScanResult result, store_.tables().scan({}, request));
  return to_page(std::move(result));
}

Result<void> Table::write_all(std::vector<table::BatchAction> actions) const {
  for (std::size_t begin = 0; begin < actions.size(); begin += table::kBatchWriteActionsMax) {
    const std::size_t end = std::min(actions.size(), begin + table::kBatchWriteActionsMax);
    const auto first = actions.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = actions.begin() + static_cast<std::ptrdiff_t>(end);
    table::BatchWriteItemRequest request;
    request.tables.push_back(
        {table_, {std::make_move_iterator(first), std::make_move_iterator(last)}});
    while (!request.tables.empty()) {
      ADJOIN_TRY(table::BatchWriteItemResult result, store_.tables().batch_write_item({}, request));
      request.tables = std::move(result.unprocessed);
    }
  }
  return {};
}

Result<void> Table::put_all(std::vector<item::Item> items) const {
  std::vector<table::BatchAction> actions;
  actions.reserve(items.size());
  for (item::Item& item : items) actions.push_back(table::BatchPut{std::move(item)});
  return write_all(std::move(actions));
}

Result<void> Table::remove_all(std::vector<item::Item> keys) const {
  std::vector<table::BatchAction> actions;
  actions.reserve(keys.size());
  for (item::Item& key : keys) actions.push_back(table::BatchDelete{std::move(key)});
  return write_all(std::move(actions));
}

Result<CommitId> Table::transact(std::vector<table::TransactAction> actions) const {
  table::TransactWriteItemsRequest request;
  request.actions = std::move(actions);
  for (table::TransactAction& action : request.actions) {
    std::visit([this](auto& one) { one.table = table_; }, action);
  }
  ADJOIN_TRY(const table::TransactWriteItemsResult result,
             store_.tables().transact_write_items({}, request));
  return result.commit;
}

}  // namespace adjoin
