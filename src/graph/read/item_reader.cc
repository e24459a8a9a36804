#include <algorithm>

#include "base/assert.h"
#include "graph/read/merged_lists.h"
#include "graph/read/page_readers.h"
#include "plan/operation/cursor.h"
#include "plan/operation/edge_list.h"
#include "plan/operation/key_value.h"
#include "schema/items/item_keys.h"

namespace adjoin::graph {

ItemRow ItemReader::row_of(item::ItemView item, std::string_view owner) const {
  using Known = schema::Recognised::Kind;
  const schema::Recognised known = schema::recognise(schema_, item);
  ItemRow row;
  row.item = item;
  row.type = std::string(known.type_name());
  switch (known.kind) {
    case Known::guard:
    case Known::counter:
    case Known::position:
    case Known::shards:
    case Known::unknown: break;
    case Known::node:
      row.kind = ItemRow::Kind::node;
      row.node = known.ref;
      break;
    case Known::series:
      row.kind = ItemRow::Kind::series;
      row.node = known.ref;
      break;
    case Known::open_edge: row.type = known.open_type; [[fallthrough]];
    case Known::edge:
    case Known::mirror:
      row.kind = known.kind == Known::mirror ? ItemRow::Kind::mirror : ItemRow::Kind::edge;
      // Seen from the partition's owner: an edge's item may lie with either end.
      row.node = known.from == owner ? known.to : known.from;
      break;
  }
  return row;
}

std::string ItemReader::cursor_of(const Lists& lists, std::size_t list, item::ItemView item) const {
  ADJOIN_ASSERT(list < lists.size());
  const table::QueryRequest& request = lists[list].request;
  plan::Cursor cursor;
  cursor.list = static_cast<std::uint32_t>(list);
  const auto take = [&](const std::string& name) {
    if (const auto value = item.find(name)) cursor.key.set(name, value->decode());
  };
  take(schema_.table.pk.name);
  take(schema_.table.sk.name);
  // A place in an index is named by the keys of the table and of the index.
  if (request.index_name) {
    const schema::Index* const named = schema_.index(*request.index_name);
    ADJOIN_ASSERT(named != nullptr);
    const schema::Index& index = *named;
    for (const schema::KeyAttribute& attribute : index.pk) take(attribute.name);
    for (const schema::KeyAttribute& attribute : index.sk) take(attribute.name);
  }
  return plan::encode_cursor(cursor, query_);
}

Result<void> ItemReader::grow(const Further& further, std::uint32_t count, MergedLists& merged) {
  while (merged.lists().size() < count) {
    const auto shard = static_cast<std::uint32_t>(merged.lists().size());
    ADJOIN_TRY(plan::ItemList list, further.list(shard));
    merged.add(std::move(list));
  }
  return {};
}

Result<void> ItemReader::read(Lists lists, const plan::Paging& paging, std::string_view owner,
                              ItemRows& rows, const Further* further) {
  ADJOIN_ASSERT(rows.empty());
  if (!paging.after.empty() && !paging.before.empty()) {
    return validation_error("give `after` or `before`, not both");
  }
  if (paging.first && *paging.first == 0) return validation_error("`first` must be at least 1");
  const bool backwards = !paging.before.empty();
  const std::string& cursor = backwards ? paging.before : paging.after;
  MergedLists merged(schema_, std::move(lists), backwards);
  if (further != nullptr) merged.ask(further->ask);
  if (!cursor.empty()) {
    ADJOIN_TRY(const plan::Cursor place, plan::decode_cursor(cursor, query_));
    // The cursor's shard exists, whatever the count is.
    // The count comes with the first pages only, and the cursor has to be placed before.
    if (further != nullptr && place.list < further->growth.max) {
      ADJOIN_CHECK(grow(*further, place.list + 1, merged));
    }
    ADJOIN_CHECK(merged.start_behind(place));
  }
  const std::size_t wanted = std::min(paging.first.value_or(0), plan::kRowsMax);
  std::vector<std::size_t> list_of;  // of each row
  bool cut = false;
  while (!merged.is_at_end() && (wanted == 0 ? rows.empty() : rows.size() <= wanted)) {
    // One item more tells whether anything follows.
    std::size_t limit = wanted == 0 ? 0 : wanted + 1 - rows.size();
    if (limit != 0 && merged.lists().front().request.filter_expression) {
      limit = std::max(limit, plan::kFilteredLimitMin);
    }
    ADJOIN_TRY(const bool read, merged.read_pages(store_, meter_, limit, rows.pages_));
    if (!read) {
      cut = true;
      break;
    }
    if (const auto& count = merged.asked(); further != nullptr && count) {
      ADJOIN_CHECK(grow(*further, further->growth.count_in(&*count), merged));
    }
    while (merged.has_row() && (wanted == 0 || rows.size() <= wanted)) {
      const MergedLists::Row row = merged.take();
      rows.rows_.push_back(row_of(row.item, owner));
      list_of.push_back(row.list);
    }
  }
  const bool more = cut || !merged.is_at_end() || (wanted != 0 && rows.size() > wanted);
  if (wanted != 0 && rows.size() > wanted) rows.rows_.resize(wanted);
  if (rows.empty()) {
    // What was cut before it had a row goes on where reading ended, or begins where it began.
    const std::optional<plan::Cursor> place = merged.place_reached();
    if (cut) {
      (backwards ? rows.previous : rows.next) =
          place ? plan::encode_cursor(*place, query_) : cursor;
    }
    return {};
  }
  list_of.resize(rows.size());
  if (backwards) {
    std::reverse(rows.rows_.begin(), rows.rows_.end());
    std::reverse(list_of.begin(), list_of.end());
  }
  if (more || backwards) {
    rows.next = cursor_of(merged.lists(), list_of.back(), rows.rows_.back().item);
  }
  if (backwards ? more : !cursor.empty()) {
    rows.previous = cursor_of(merged.lists(), list_of.front(), rows.rows_.front().item);
  }
  return {};
}

Result<void> ItemReader::get(const table::GetItemRequest& request, const Item& fields,
                             ItemRows& rows) {
  ADJOIN_CHECK(meter_.check());
  if (!meter_.may_send()) return {};
  ADJOIN_TRY(table::GetItemResult result, store_.get_item(meter_.context(), request));
  if (!result.item) return {};
  // GetItem takes no filter.
  for (const auto& [name, value] : fields) {
    const auto held = result.item->view().find(name);
    if (!held || !(held->decode() == value)) return {};
  }
  table::ItemPage& kept = rows.pages_.emplace_back();
  kept.append(result.item->bytes());
  rows.rows_.push_back(row_of(kept[0], {}));
  return {};
}

Result<void> ItemReader::scan(table::ScanRequest request, const plan::Paging& paging,
                              std::string_view type, ItemRows& rows) {
  if (paging.first && *paging.first == 0) return validation_error("`first` must be at least 1");
  if (!paging.after.empty()) {
    ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(paging.after, query_));
    request.exclusive_start_key = std::move(place.key);
  }
  const std::size_t wanted = paging.first.value_or(0);
  const auto is_full = [&] { return wanted == 0 ? !rows.empty() : rows.size() > wanted; };
  do {
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_send()) break;
    ADJOIN_TRY(table::ScanResult page, store_.scan(meter_.context(), request));
    request.exclusive_start_key = std::move(page.last_evaluated_key);
    const table::ItemPage& kept = rows.pages_.emplace_back(std::move(page.items));
    for (const item::ItemView item : kept) {
      ItemRow row = row_of(item, {});
      if (row.kind == ItemRow::Kind::node && row.type == type) rows.rows_.push_back(std::move(row));
    }
    // No row refers to this page: a scan past other types needs no memory.
    if (rows.size() == 0) rows.pages_.pop_back();
  } while (request.exclusive_start_key && !is_full());
  plan::Cursor place;
  if (wanted != 0 && rows.size() > wanted) {
    rows.rows_.resize(wanted);
    // Rows of this page beyond `first` are read again by the next one.
    place.key = plan::key_of(schema_, rows.rows_.back().item.decode());
  } else if (request.exclusive_start_key) {
    place.key = *std::move(request.exclusive_start_key);
  } else {
    return {};
  }
  rows.next = plan::encode_cursor(place, query_);
  return {};
}

void ItemReader::keep_nodes(std::string_view type, ItemRows& rows) {
  std::erase_if(rows.rows_, [&](const ItemRow& row) {
    return row.kind != ItemRow::Kind::node || row.type != type;
  });
}

}  // namespace adjoin::graph
