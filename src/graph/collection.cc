#include <algorithm>

#include "graph/item_reader.h"
#include "graph/query_identity.h"
#include "plan/cursor.h"
#include "plan/find_plan.h"
#include "plan/read_plan.h"
#include "schema/guard.h"
#include "schema/item_keys.h"

namespace adjoin::graph {

ItemRow ItemReader::row_of(item::ItemView item, std::string_view owner) const {
  using Kind = schema::Recognised::Kind;
  const schema::Recognised known = schema::recognise(schema_, item);
  ItemRow row;
  row.item = item;
  row.type = std::string(known.type_name());
  switch (known.kind) {
    case Kind::guard:
    case Kind::unknown: break;
    case Kind::node:
      row.kind = ItemRow::Kind::node;
      row.node = known.ref;
      break;
    case Kind::series:
      row.kind = ItemRow::Kind::series;
      row.node = known.ref;
      break;
    case Kind::open_edge: row.type = known.open_type; [[fallthrough]];
    case Kind::edge:
    case Kind::mirror:
      row.kind = known.kind == Kind::mirror ? ItemRow::Kind::mirror : ItemRow::Kind::edge;
      row.node = known.from == owner ? known.to : known.from;
      break;
  }
  return row;
}

std::string ItemReader::cursor_of(const table::QueryRequest& request, item::ItemView item) const {
  plan::Cursor cursor;
  const auto take = [&](const std::string& name) {
    if (const auto value = item.find(name)) cursor.key.set(name, value->decode());
  };
  take(schema_.table.pk.name);
  take(schema_.table.sk.name);
  if (request.index_name) {
    const schema::Index& index = *schema_.index(*request.index_name);
    for (const schema::KeyAttribute& attribute : index.pk) take(attribute.name);
    for (const schema::KeyAttribute& attribute : index.sk) take(attribute.name);
  }
  return plan::encode_cursor(cursor, query_);
}

Result<void> ItemReader::read(table::QueryRequest request, const plan::Paging& paging,
                              std::string_view owner, ItemRows& rows) {
  if (!paging.after.empty() && !paging.before.empty()) {
    return validation_error("give `after` or `before`, not both");
  }
  if (paging.first && *paging.first == 0) return validation_error("`first` must be at least 1");
  const bool backwards = !paging.before.empty();
  const std::string& cursor = backwards ? paging.before : paging.after;
  if (backwards) request.scan_index_forward = !request.scan_index_forward;
  if (!cursor.empty()) {
    ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(cursor, query_));
    request.exclusive_start_key = std::move(place.key);
  }
  const std::size_t wanted = paging.first.value_or(0);
  bool more = false;
  while (true) {
    // One item more tells whether anything follows.
    if (wanted != 0) request.limit = static_cast<std::int64_t>(wanted + 1 - rows.size());
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_send()) {
      more = true;
      break;
    }
    ADJOIN_TRY(table::QueryResult page, store_.query(meter_.context(), request));
    if (!page.items.empty()) {
      const table::ItemPage& kept = rows.pages_.emplace_back(std::move(page.items));
      for (const item::ItemView item : kept) rows.rows_.push_back(row_of(item, owner));
    }
    request.exclusive_start_key = std::move(page.last_evaluated_key);
    more = request.exclusive_start_key.has_value() || (wanted != 0 && rows.size() > wanted);
    if (!request.exclusive_start_key) break;
    if (wanted == 0 ? !rows.empty() : rows.size() > wanted) break;
  }
  if (wanted != 0 && rows.size() > wanted) rows.rows_.resize(wanted);
  if (backwards) std::reverse(rows.rows_.begin(), rows.rows_.end());
  if (rows.empty()) return {};
  if (more || backwards) rows.next = cursor_of(request, rows.rows_.back().item);
  if (backwards ? more : !cursor.empty()) {
    rows.previous = cursor_of(request, rows.rows_.front().item);
  }
  return {};
}

Result<void> ItemReader::get(const table::GetItemRequest& request, const item::AttributeMap& fields,
                             ItemRows& rows) {
  ADJOIN_CHECK(meter_.check());
  if (!meter_.may_send()) return {};
  ADJOIN_TRY(table::GetItemResult result, store_.get_item(meter_.context(), request));
  if (!result.item) return {};
  for (const auto& [name, value] : fields) {
    const auto held = result.item->view().find(name);
    if (!held || !(held->decode() == value)) return {};
  }
  table::ItemPage& kept = rows.pages_.emplace_back();
  kept.append(result.item->bytes());
  rows.rows_.push_back(row_of(kept[0], {}));
  return {};
}

void ItemReader::keep_nodes(std::string_view type, ItemRows& rows) {
  std::erase_if(rows.rows_, [&](const ItemRow& row) {
    return row.kind != ItemRow::Kind::node || row.type != type;
  });
}

Result<ItemRows> Graph::collection(const plan::Collection& operation,
                                   const CallOptions& options) const {
  ADJOIN_TRY(table::QueryRequest request, plan::collection_query(read_target(), operation));
  ItemRows rows;
  Meter meter(options, *clock_, rows.spent);
  ItemReader reader(*schema_, *store_, query_identity(table_.name(), operation), meter);
  ADJOIN_CHECK(reader.read(std::move(request), operation.page, operation.node, rows));
  return rows;
}

Result<ItemRows> Graph::find(const plan::Find& operation, const CallOptions& options) const {
  ADJOIN_TRY(plan::FindPlan plan, plan::find_plan(read_target(), operation));
  ItemRows rows;
  Meter meter(options, *clock_, rows.spent);
  ItemReader reader(*schema_, *store_, query_identity(table_.name(), operation), meter);
  if (plan.guard) {
    ADJOIN_CHECK(meter.check());
    if (!meter.may_send()) return rows;
    ADJOIN_TRY(const table::GetItemResult guard, store_->get_item(meter.context(), *plan.guard));
    if (!guard.item) return rows;
    const auto holder = guard.item->view().find(schema::kGuardHolder);
    if (!holder || holder->type() != item::Type::S) return rows;
    plan.ref = holder->as_string();
  }
  if (!plan.ref.empty()) {
    // The ref says its own parts; what else was given is compared.
    std::vector<std::string> wanted = operation.selection.fields;
    item::AttributeMap others;
    for (const auto& [name, value] : operation.fields) {
      if (schema_->node(operation.type)->ref.has_hole(name) && !plan.guard) continue;
      others.set(name, value);
      const bool asked = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
      if (!wanted.empty() && !asked) wanted.push_back(name);
    }
    ADJOIN_TRY(plan::NodeLookup lookup, plan::node_lookup(read_target(), {plan.ref, wanted}));
    if (lookup.get) {
      ADJOIN_CHECK(reader.get(*lookup.get, others, rows));
    } else {
      ADJOIN_CHECK(reader.read(*std::move(lookup.query), operation.page, {}, rows));
    }
  } else {
    ADJOIN_CHECK(reader.read(std::move(plan.query), operation.page, {}, rows));
  }
  // Another type's nodes can have the same index key.
  reader.keep_nodes(operation.type, rows);
  return rows;
}

Result<ItemRows> Graph::nodes_by(const plan::NodesBy& operation, const CallOptions& options) const {
  ADJOIN_TRY(table::QueryRequest request, plan::nodes_by_query(read_target(), operation));
  ItemRows rows;
  Meter meter(options, *clock_, rows.spent);
  ItemReader reader(*schema_, *store_, query_identity(table_.name(), operation), meter);
  ADJOIN_CHECK(reader.read(std::move(request), operation.page, {}, rows));
  return rows;
}

}  // namespace adjoin::graph
