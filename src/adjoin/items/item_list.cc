#include "adjoin/items/item_list.h"

#include <algorithm>
#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

#include "adjoin/state/explained.h"
#include "adjoin/state/inner_call.h"
#include "base/assert.h"
#include "base/clock.h"
#include "graph/context/meter.h"
#include "plan/operation/cursor.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/price.h"
#include "plan/operation/where.h"

namespace adjoin::detail {

/// How far one page has come.
struct ItemList::Reading {
  bool backwards = false;             ///< towards the rows before a cursor
  std::vector<std::string> keys;      ///< names of the attributes that cursors are made of
  std::optional<Item> start;          ///< the key at which the page began
  std::optional<Item> last;           ///< the key to go on from; nullopt: nothing is left
  std::optional<std::int64_t> limit;  ///< rows that the next request reads, before the filter
  std::vector<Item> rows;
  graph::Spent spent;
};

namespace {

/// `Cursor::list` of a cursor that an empty page gives. It stands at no row but at the end of the
/// list, past which that page looked. So the list's last row is before it, and its first one after
/// it, whoever adds or removes rows meanwhile.
constexpr std::uint32_t kAtTheEnd = 1;

Item key_of(const Item& row, const std::vector<std::string>& names) {
  Item key;
  for (const std::string& name : names) {
    if (const Value* held = row.find(name)) key.set(name, *held);
  }
  return key;
}

std::vector<std::string> names_of(const table::KeySchema& keys) {
  std::vector<std::string> names;
  for (const auto* part : {&keys.partition, &keys.sort}) {
    for (const table::AttributeDefinition& one : *part) names.push_back(one.name);
  }
  return names;
}

/// Rows that a request reads to find `wanted` more. One more than that tells whether others follow.
/// A filter that lets few rows pass must not take a request for each of them.
std::int64_t limit_for(std::size_t wanted, bool filters) {
  const std::size_t limit = std::min(wanted, plan::kRowsMax) + 1;
  return static_cast<std::int64_t>(filters ? std::max(limit, plan::kFilteredLimitMin) : limit);
}

Error not_here(std::string_view setter, std::string_view advice) {
  return Error(
      ErrorCode::invalid_argument,
      std::string(setter) + " has no meaning for items of a table: " + std::string(advice));
}

}  // namespace

Result<void> ItemList::check(const ListingQuery& query) const {
  constexpr std::string_view kInCondition =
      "write it into the key condition, such as PK = \"A\" and SK between 1 and 5";
  if (query.range) return not_here("range", kInCondition);
  if (!query.prefix.empty()) return not_here("prefix", kInCondition);
  if (query.first == 0) {
    return Error(ErrorCode::invalid_argument, "first(0) asks for no rows: ask for 1 or more");
  }
  if (!query.after.empty() && !query.before.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "a page begins after a cursor or ends before one: "
                 "give one of after and before, not both");
  }
  if (!scans_) return {};
  if (query.descending) return not_here("descending", "a scan has no order; use query()");
  if (!query.before.empty()) return not_here("before", "a scan goes forwards alone; use query()");
  return {};
}

std::string ItemList::identity(const ListingQuery& query) const {
  const auto quoted = [](std::string_view text) {
    return std::to_string(text.size()) + ":" + std::string(text);
  };
  return std::string(scans_ ? "scan " : "query ") + quoted(table_->table.name()) +
         quoted(query.by) + quoted(key_condition_);
}

Result<std::vector<std::string>> ItemList::key_names(const std::string& index) const {
  table::TableDescription table = table_->description;
  const table::IndexDescription* read = table.find_index(index);
  if (!index.empty() && read == nullptr) {  // it may have been made since
    ADJOIN_TRY(table, table_->store->store->describe_table({}, table.name));
    read = table.find_index(index);
    if (read == nullptr) {
      std::string message = "the table " + table.name + " has no index \"" + index + "\"";
      for (const table::IndexDescription& one : table.indexes) {
        message += (&one == &table.indexes.front() ? "; it has " : ", ") + one.name;
      }
      return Error(ErrorCode::invalid_argument, std::move(message));
    }
  }
  std::vector<std::string> names = names_of(table.keys);
  if (read == nullptr) return names;
  for (std::string& name : names_of(read->keys)) {
    if (std::ranges::count(names, name) == 0) names.push_back(std::move(name));
  }
  return names;
}

Result<ItemList::Reading> ItemList::begin(const ListingQuery& query) const {
  ADJOIN_CHECK(check(query));
  Reading reading;
  reading.backwards = !query.before.empty();
  const std::string& cursor = reading.backwards ? query.before : query.after;
  if (!cursor.empty()) {
    ADJOIN_TRY(plan::Cursor at, plan::decode_cursor(cursor, identity(query)));
    if (at.list != kAtTheEnd) reading.start = reading.last = std::move(at.key);
  }
  ADJOIN_TRY(reading.keys, key_names(query.by));
  if (query.first) reading.limit = limit_for(*query.first, !query.where.empty());
  return reading;
}

template <typename Request>
Result<Request> ItemList::request_of(const ListingQuery& query, const Reading& reading) const {
  Request request;
  request.table = table_->table;
  if (!query.by.empty()) request.index_name = query.by;
  if constexpr (std::same_as<Request, table::QueryRequest>) {
    ADJOIN_TRY(request.key_condition_expression,
               plan::compile_where(key_condition_, "k", request.placeholders));
    request.scan_index_forward = query.descending == reading.backwards;
  }
  if (!query.where.empty()) {
    ADJOIN_TRY(request.filter_expression,
               plan::compile_where(query.where, "c", request.placeholders));
  }
  if (!query.fields.empty()) {
    // Cursors are made of keys, also of those that the caller did not ask for.
    request.projection_expression =
        plan::compile_fields(query.fields, reading.keys, "p", request.placeholders);
  }
  request.limit = reading.limit;
  request.exclusive_start_key = reading.last;
  return request;
}

Result<table::QueryResult> ItemList::send(const ListingQuery& query, const Reading& reading,
                                          const table::CallContext& context) const {
  table::TableStore& store = *table_->store->store;
  if (scans_) {
    ADJOIN_TRY(const table::ScanRequest scan, request_of<table::ScanRequest>(query, reading));
    return store.scan(context, scan);
  }
  ADJOIN_TRY(const table::QueryRequest read, request_of<table::QueryRequest>(query, reading));
  return store.query(context, read);
}

Result<void> ItemList::read(const ListingQuery& query, const CallOptions& call,
                            Reading& reading) const {
  const InnerCall inner(call);
  graph::Meter meter(inner.options(), system_clock(), reading.spent);
  while (meter.may_send()) {
    ADJOIN_CHECK(meter.check());
    ADJOIN_TRY(table::QueryResult part, send(query, reading, meter.context()));
    for (const item::ItemView row : part.items) reading.rows.push_back(row.decode());
    reading.last = std::move(part.last_evaluated_key);
    if (!query.first || !reading.last || reading.rows.size() > *query.first) break;
    reading.limit = limit_for(*query.first - reading.rows.size(), !query.where.empty());
  }
  if (query.first && reading.rows.size() > *query.first) {
    reading.rows.resize(*query.first);
    reading.last = key_of(reading.rows.back(), reading.keys);
  }
  return {};
}

Page<Item> ItemList::finish(const ListingQuery& query, Reading reading) const {
  const std::string listing = identity(query);
  const auto cursor = [&](const std::optional<Item>& key) {
    return key ? plan::encode_cursor({0, *key}, listing) : std::string();
  };
  ADJOIN_ASSERT(!query.first || reading.rows.size() <= *query.first);
  Page<Item> page;
  page.stopped_by = reading.spent.cut_by;
  page.usage = usage_of(reading.spent.cost);
  const std::string further = cursor(reading.last);
  std::string back;  // whence rows follow in the other direction
  if (reading.start && !reading.rows.empty()) {
    back = cursor(key_of(reading.rows.front(), reading.keys));
  } else if (reading.start && !reading.last) {
    back = plan::encode_cursor({kAtTheEnd, *reading.start}, listing);
  } else if (reading.start && reading.last != reading.start) {
    back = further;  // the row there was dropped: all that were returned lie on its other side
  }
  if (scans_) back.clear();
  if (reading.backwards) std::ranges::reverse(reading.rows);
  page.next = reading.backwards ? back : further;
  page.previous = reading.backwards ? further : back;
  for (const std::string& name : reading.keys) {
    if (query.fields.empty() || std::ranges::count(query.fields, name) > 0) continue;
    for (Item& row : reading.rows) row.erase(name);
  }
  page.rows = std::move(reading.rows);
  return page;
}

Result<Page<Item>> ItemList::page(const ListingQuery& query, const CallOptions& call) const {
  ADJOIN_TRY(Reading reading, begin(query));
  ADJOIN_CHECK(read(query, call, reading));
  return finish(query, std::move(reading));
}

Result<Explanation> ItemList::explain(const ListingQuery& query) const {
  ADJOIN_TRY(const Reading reading, begin(query));
  plan::Plan plan;
  plan::Step& step = plan.steps.emplace_back();
  step.purpose = scans_ ? "items of the table" : "items of the partition";
  if (scans_) {
    ADJOIN_TRY(step.request, request_of<table::ScanRequest>(query, reading));
  } else {
    ADJOIN_TRY(step.request, request_of<table::QueryRequest>(query, reading));
  }
  const bool is_repeated = !query.first || !query.where.empty();
  if (is_repeated) step.repeat = plan::Step::Repeat::per_page;
  plan::set_price(schema::Schema(), plan);
  plan.worst.per_page = is_repeated;
  return to_explanation(plan);
}

}  // namespace adjoin::detail
