#include <algorithm>
#include <functional>

#include "item/size.h"
#include "model/model_store.h"
#include "table/request/limits.h"
#include "table/request/messages.h"
#include "table/store/capacity_meter.h"

namespace adjoin::model {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;

/// Something a Query or Scan may evaluate: an item of the table or an entry of an index.
struct Row {
  KeyValues partition;
  KeyValues order;  ///< sort values, then for an index the key in the table
  Item item;
  const Item* whole = nullptr;  ///< the item behind an index entry
};

bool begins_with(const Value& value, const Value& prefix) {
  if (value.as_string() != nullptr) return value.as_string()->starts_with(*prefix.as_string());
  return value.as_binary()->bytes.starts_with(prefix.as_binary()->bytes);
}

bool satisfies(const Value& value, const KeyTerm& term) {
  switch (term.op) {
    case KeyOperator::eq: return compare(value, term.value) == 0;
    case KeyOperator::lt: return compare(value, term.value) < 0;
    case KeyOperator::le: return compare(value, term.value) <= 0;
    case KeyOperator::gt: return compare(value, term.value) > 0;
    case KeyOperator::ge: return compare(value, term.value) >= 0;
    case KeyOperator::between:
      return compare(value, term.value) >= 0 && compare(value, term.upper) <= 0;
    case KeyOperator::begins_with: return begins_with(value, term.value);
  }
  return false;
}

std::optional<Row> row_of(const Item& item, const table::PreparedRead& read,
                          const table::TableDescription& table) {
  Row row;
  row.whole = &item;
  if (read.index != nullptr) {
    std::optional<IndexEntry> entry = index_entry(item, *read.index, table);
    if (!entry) return std::nullopt;
    row.partition = std::move(entry->partition);
    row.order = std::move(entry->sort);
    row.order.insert(row.order.end(), entry->base.begin(), entry->base.end());
    row.item = std::move(entry->projected);
    return row;
  }
  row.partition.push_back(*item.find(table.keys.partition.front().name));
  if (!table.keys.sort.empty()) row.order.push_back(*item.find(table.keys.sort.front().name));
  row.item = item;
  return row;
}

int compare_rows(const Row& a, const Row& b) {
  if (const int order = compare(a.partition, b.partition); order != 0) return order;
  return compare(a.order, b.order);
}

/// Segments by something that depends on the partition key alone.
std::size_t segment_of(const Row& row, std::size_t total) {
  Bytes bytes;
  for (const Value& value : row.partition) item::encode_value(value, bytes);
  return std::hash<Bytes>{}(bytes) % total;
}

/// Every row of the read's range, in order, those up to the start key left out.
std::vector<Row> rows_of(const Table& table, const table::PreparedRead& read) {
  std::vector<Row> rows;
  for (const auto& [key, item] : table.items) {
    std::optional<Row> row = row_of(item, read, table.description);
    if (!row) continue;
    const auto holds = [&](const KeyTerm& term) {
      return satisfies(*row->whole->find(term.name), term);
    };
    const std::vector<KeyTerm>& terms = read.key_condition.terms;
    if (!std::all_of(terms.begin(), terms.end(), holds)) continue;
    if (read.total_segments > 1 && segment_of(*row, read.total_segments) != read.segment) continue;
    rows.push_back(*std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return compare_rows(a, b) < 0; });
  if (!read.forward) std::reverse(rows.begin(), rows.end());
  if (read.exclusive_start_key == nullptr) return rows;
  const std::optional<Row> start = row_of(*read.exclusive_start_key, read, table.description);
  std::erase_if(rows, [&](const Row& row) {
    const int order = compare_rows(row, *start);
    return read.forward ? order <= 0 : order >= 0;
  });
  return rows;
}

Item last_key(const Row& row, const table::PreparedRead& read,
              const table::TableDescription& table) {
  Item key = key_item(*row.whole, table);
  if (read.index == nullptr) return key;
  for (const auto* attributes : {&read.keys->partition, &read.keys->sort}) {
    for (const table::AttributeDefinition& attribute : *attributes) {
      key.set(attribute.name, *row.whole->find(attribute.name));
    }
  }
  return key;
}

Result<void> check_start_in_segment(const Table& table, const table::PreparedRead& read) {
  if (read.exclusive_start_key == nullptr || read.total_segments == 1) return {};
  const std::optional<Row> start = row_of(*read.exclusive_start_key, read, table.description);
  if (segment_of(*start, read.total_segments) == read.segment) return {};
  return validation_error(
      table::messages::start_key_outside_segment(read.segment, read.total_segments));
}

table::QueryResult read_page(const table::CallContext& context, const Table& table,
                             const table::PreparedRead& read,
                             table::ReturnConsumedCapacity capacity) {
  table::QueryResult result;
  table::CapacityMeter meter(table.description);
  std::size_t bytes = 0;
  for (const Row& row : rows_of(table, read)) {
    bytes += item::size_bytes(row.item);
    ++result.scanned_count;
    const Item& item = read.fetch_from_table ? *row.whole : row.item;
    const Bytes stored = item::encode_item(item);
    if (read.fetch_from_table) {
      meter.read_item(item::size_bytes(item),
                      read.consistent ? table::ReadKind::consistent : table::ReadKind::eventual);
    }
    if (!read.filter || expression::evaluate(*read.filter, item::ItemView(stored))) {
      ++result.count;
      if (read.select != table::Select::count) {
        result.items.append(read.projection
                                ? item::encode_item(expression::project(item, *read.projection))
                                : stored);
      }
    }
    const bool limit_reached =
        read.limit != 0 && result.scanned_count == static_cast<std::int64_t>(read.limit);
    if (limit_reached || bytes >= table::kPageBytesMax) {
      if (!read.is_of_one_item) {
        result.last_evaluated_key = last_key(row, read, table.description);
      }
      break;
    }
  }
  meter.read_page(read.index, bytes, read.consistent);
  result.consumed_capacity = meter.report(capacity);
  if (context.cost != nullptr) {
    ++context.cost->requests;
    context.cost->capacity += meter.total();
    context.cost->scanned += result.scanned_count;
    context.cost->returned += result.count;
  }
  return result;
}

}  // namespace

Result<table::QueryResult> ModelStore::run(table::Query, const CallContext& context,
                                           const table::QueryRequest& request) {
  const std::lock_guard lock(mutex_);
  const State& state = state_of(context);
  ADJOIN_CHECK(check_note(request.table));
  const auto place = state.tables.find(request.table.name());
  if (place == state.tables.end()) return table::missing_table(request);
  const Table& table = place->second;
  ADJOIN_TRY(const table::PreparedRead read, table::prepare(request, table.description));
  return read_page(context, table, read, request.return_consumed_capacity);
}

Result<table::ScanResult> ModelStore::run(table::Scan, const CallContext& context,
                                          const table::ScanRequest& request) {
  const std::lock_guard lock(mutex_);
  const State& state = state_of(context);
  ADJOIN_CHECK(check_note(request.table));
  const auto place = state.tables.find(request.table.name());
  if (place == state.tables.end()) return table::missing_table(request);
  const Table& table = place->second;
  ADJOIN_TRY(const table::PreparedRead read, table::prepare(request, table.description));
  ADJOIN_CHECK(check_start_in_segment(table, read));
  return read_page(context, table, read, request.return_consumed_capacity);
}

}  // namespace adjoin::model
