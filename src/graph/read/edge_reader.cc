#include <algorithm>

#include "base/assert.h"
#include "graph/read/merged_lists.h"
#include "graph/read/page_readers.h"
#include "graph/read/query_identity.h"
#include "plan/operation/growth.h"
#include "plan/operation/key_value.h"

namespace adjoin::graph {
namespace {

using plan::kFilteredLimitMin;

bool is_same(const schema::TableNaming& table, item::ItemView a, item::ItemView b) {
  std::string made_a;
  std::string made_b;
  const auto same = [&](const schema::KeyAttribute& attribute) {
    return plan::key_text(a, attribute, made_a) == plan::key_text(b, attribute, made_b);
  };
  return same(table.sk) && same(table.pk);
}

bool is_at(const schema::TableNaming& table, item::ItemView row, const Item& key) {
  for (const std::string& name : {table.sk.name, table.pk.name}) {
    const auto value = row.find(name);
    const Value* at = key.find(name);
    if (!value || at == nullptr || !(value->decode() == *at)) return false;
  }
  return true;
}

}  // namespace

void EdgeReader::add_rows(const std::shared_ptr<const schema::Schema>& schema,
                          const plan::EdgeList& list, table::ItemPage items, EdgePage& page) {
  page.schema_ = schema;
  if (items.empty()) return;
  const table::ItemPage& kept = page.pages_.emplace_back(std::move(items));
  page.rows_.reserve(page.rows_.size() + kept.size());
  std::string_view type;
  if (list.choice.edge != nullptr) {
    type = list.choice.edge->name;
  } else {
    type = page.texts_.emplace_back(list.choice.name);
  }
  std::string made;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    made.clear();
    std::string_view node = list.rows.other_end(kept, i, made);
    if (node.empty()) continue;
    const item::ItemView row = kept[i];
    if (!list.excluded.empty() && plan::is_excluded(*schema, list, row)) continue;
    // A ref that was put together stands in `made`, and has to live as long as the page.
    if (node.data() == made.data()) node = page.texts_.emplace_back(std::move(made));
    // Written in place: a row is copied right after it was made more slowly than it is made.
    EdgeRow& added = page.rows_.emplace_back();
    added.node = node;
    added.type = type;
    added.edge = list.choice.edge;
    added.direction = list.choice.direction;
    added.item = row;
  }
}

void EdgeReader::add_row(const std::shared_ptr<const schema::Schema>& schema, const EdgeRow& row,
                         table::ItemPage item, std::string node, EdgePage& page) {
  page.schema_ = schema;
  const table::ItemPage& kept = page.pages_.emplace_back(std::move(item));
  EdgeRow added = row;
  added.node = page.texts_.emplace_back(std::move(node));
  if (row.edge == nullptr) added.type = page.texts_.emplace_back(std::string(row.type));
  added.item = kept[0];
  page.rows_.push_back(added);
}

/// A cursor comes from outside. Its identity says which query made it, so that no cursor of one
/// list leads into another.
Result<EdgeReader::Start> EdgeReader::start_of(const std::string& cursor) const {
  ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(cursor, identity()));
  const std::uint32_t shard = place.list & 0xffffU;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (lists_[i].number != place.list - shard) continue;
    const auto [begin, end] = shards_around(i);
    // A cursor may name a shard beyond the first ones, whose list is made only when it is read.
    const std::size_t most = lists_[begin].growth ? lists_[begin].growth->max : end - begin;
    if (shard < most) return Start{i, shard, std::move(place.key)};
  }
  return validation_error("this cursor belongs to another query");
}

/// From the row, not from the service: a page ends where the caller's `first` ends, which may be in
/// the middle of what the service returned.
Item EdgeReader::start_key(const plan::EdgeList& list, item::ItemView row) const {
  const schema::Schema& schema = *graph_.schema;
  Item key;
  const auto take = [&](const std::string& name) {
    if (const auto value = row.find(name)) key.set(name, value->decode());
  };
  take(schema.table.pk.name);
  take(schema.table.sk.name);
  // A place in an index is named by the keys of the table and of the index.
  if (list.request.index_name) {
    const schema::Index* const named = schema.index(*list.request.index_name);
    ADJOIN_ASSERT(named != nullptr);
    const schema::Index& index = *named;
    for (const schema::KeyAttribute& attribute : index.pk) take(attribute.name);
    for (const schema::KeyAttribute& attribute : index.sk) take(attribute.name);
  }
  return key;
}

std::string EdgeReader::cursor_of(std::size_t row, const EdgePage& page) const {
  ADJOIN_ASSERT(row < list_of_row_.size());
  ADJOIN_ASSERT(list_of_row_.size() == page.rows_.size());
  const plan::EdgeList& list = *list_of_row_[row];
  const plan::Cursor cursor{list.number, start_key(list, page.rows_[row].item)};
  return plan::encode_cursor(cursor, identity());
}

std::string EdgeReader::identity() const { return query_identity(graph_.table.name(), operation_); }

std::pair<std::size_t, std::size_t> EdgeReader::shards_around(std::size_t list) const {
  std::size_t begin = list;
  std::size_t end = list + 1;
  while (begin > 0 && lists_[begin].shard == lists_[begin - 1].shard + 1) --begin;
  while (end < lists_.size() && lists_[end].shard == lists_[end - 1].shard + 1) ++end;
  return {begin, end};
}

void EdgeReader::add_merged(const plan::EdgeList& list, item::ItemView row, EdgePage& page) {
  // An edge that moves to another shard between the reading of two is met in both, side by side.
  if (!list_of_row_.empty() && list_of_row_.back()->number >> 16U == list.number >> 16U &&
      is_same(graph_.schema->table, page.rows_.back().item, row)) {
    return;
  }
  ADJOIN_ASSERT(list.choice.edge != nullptr);  // only a declared type has shards
  std::string made;
  std::string_view node = list.rows.other_end(row, made);
  if (node.empty()) return;
  if (node.data() == made.data()) node = page.texts_.emplace_back(std::move(made));
  page.rows_.push_back(
      {node, list.choice.edge->name, list.choice.edge, list.choice.direction, row});
  list_of_row_.push_back(&list);
}

plan::ItemList EdgeReader::merged_list(const plan::EdgeList& list, bool backwards) const {
  plan::ItemList merged{list.request, list.excluded};
  merged.request.scan_index_forward = operation_.page.descending == backwards;
  return merged;
}

Result<void> EdgeReader::grow(Shards& shards, std::uint32_t count, bool backwards) {
  const plan::EdgeList& first = *shards.lists.front();
  while (shards.lists.size() < count) {
    const auto shard = static_cast<std::uint32_t>(shards.lists.size());
    ADJOIN_TRY(plan::EdgeList list, plan::list_in_shard(graph_.read_target, first, shard));
    shards.lists.push_back(&further_.emplace_back(std::move(list)));
    shards.merged.add(merged_list(*shards.lists.back(), backwards));
  }
  ADJOIN_ASSERT(shards.lists.size() == shards.merged.lists().size());
  return {};
}

Result<bool> EdgeReader::fill_shards(std::size_t begin, std::size_t end, const Start& start,
                                     std::size_t wanted, bool backwards, EdgePage& page) {
  std::vector<plan::ItemList> lists;
  for (std::size_t i = begin; i < end; ++i) lists.push_back(merged_list(lists_[i], backwards));
  Shards shards{{}, MergedLists(*graph_.schema, std::move(lists), false)};
  for (std::size_t i = begin; i < end; ++i) shards.lists.push_back(&lists_[i]);
  const plan::Growth* growth = lists_[begin].growth.get();
  if (growth != nullptr) {
    // The count is asked for in the round of the first pages, so that a node that never grew costs
    // no other round (decision 0023). The cursor's shard exists, whatever the count is.
    shards.merged.ask(plan::query_count(graph_.read_target, *growth));
    ADJOIN_CHECK(grow(shards, start.key ? start.shard + 1 : 0, backwards));
  }
  ADJOIN_ASSERT(!start.key || start.shard < shards.lists.size());  // start_of has looked
  if (start.key) ADJOIN_CHECK(shards.merged.start_behind({start.shard, *start.key}));
  while (!shards.merged.is_at_end()) {
    ADJOIN_ASSERT(wanted == 0 || page.rows_.size() <= wanted);
    std::size_t limit = wanted == 0 ? 0 : wanted + 1 - page.rows_.size();
    if (limit != 0 && lists_[begin].request.filter_expression) {
      limit = std::max(limit, kFilteredLimitMin);
    }
    ADJOIN_TRY(const bool read,
               shards.merged.read_pages(*graph_.store, meter_, limit, page.pages_));
    if (!read) return true;
    if (const auto& count = shards.merged.asked(); growth != nullptr && count) {
      ADJOIN_CHECK(grow(shards, growth->count_in(&*count), backwards));
    }
    while (shards.merged.has_row() && (wanted == 0 || page.rows_.size() <= wanted)) {
      const MergedLists::Row row = shards.merged.take();
      ADJOIN_ASSERT(row.list < shards.lists.size());
      // The edge of the cursor again: it moved to another shard since.
      if (start.key && is_at(graph_.schema->table, row.item, *start.key)) continue;
      add_merged(*shards.lists[row.list], row.item, page);
    }
    if (wanted != 0 && page.rows_.size() > wanted) return true;
    if (wanted == 0 && !page.rows_.empty() && !shards.merged.is_at_end()) return true;
    // If a budget ends the work before a row is found, the next page resumes here.
    if (const std::optional<plan::Cursor> place = shards.merged.place_reached()) {
      const plan::Cursor reached{shards.lists[place->list]->number, place->key};
      resume_ = plan::encode_cursor(reached, identity());
    }
  }
  return false;
}

Result<bool> EdgeReader::fill(Start start, std::size_t wanted, bool backwards, EdgePage& page) {
  std::size_t at = start.list;
  while (true) {
    const auto [begin, end] = shards_around(at);
    if (end - begin > 1 || lists_[begin].growth) {
      ADJOIN_TRY(const bool more, fill_shards(begin, end, start, wanted, backwards, page));
      if (more || (backwards ? begin == 0 : end == lists_.size())) return more;
      // The cursor is of one list. Those after it are read from where they begin.
      start.key.reset();
      at = backwards ? begin - 1 : end;
      continue;
    }
    plan::EdgeList& list = lists_[at];
    std::optional<Item>& from = start.key;
    table::QueryRequest& request = list.request;
    request.scan_index_forward = operation_.page.descending == backwards;
    request.exclusive_start_key = std::move(from);
    if (wanted != 0) {
      // One row more tells whether anything follows.
      ADJOIN_ASSERT(page.rows_.size() <= wanted);
      std::size_t limit = wanted + 1 - page.rows_.size();
      if (request.filter_expression) limit = std::max(limit, kFilteredLimitMin);
      request.limit = static_cast<std::int64_t>(limit);
    }
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_send()) return true;
    ADJOIN_TRY(table::QueryResult result, graph_.store->query(meter_.context(), request));
    add_rows(page.schema_, list, std::move(result.items), page);
    list_of_row_.resize(page.rows_.size(), &list);
    from = std::move(result.last_evaluated_key);
    if (wanted != 0 && page.rows_.size() > wanted) return true;
    // Without `first` a page is what the service calls one, as long as it has a row.
    if (wanted == 0 && from && !page.rows_.empty()) return true;
    if (from) {
      const plan::Cursor place{list.number, *from};
      resume_ = plan::encode_cursor(place, identity());
      continue;
    }
    if (backwards ? at == 0 : at + 1 == lists_.size()) return false;
    at = backwards ? at - 1 : at + 1;
  }
}

Result<void> EdgeReader::read(EdgePage& page) {
  const plan::Paging& paging = operation_.page;
  page.schema_ = graph_.schema;
  if (!paging.after.empty() && !paging.before.empty()) {
    return validation_error("give `after` or `before`, not both");
  }
  if (paging.first && *paging.first == 0) return validation_error("`first` must be at least 1");
  if (lists_.empty()) return {};
  const bool backwards = !paging.before.empty();
  const std::string& cursor = backwards ? paging.before : paging.after;
  Start start;
  if (!cursor.empty()) {
    ADJOIN_TRY(start, start_of(cursor));
  }
  ADJOIN_TRY(const bool more, fill(std::move(start), wanted(), backwards, page));
  end_page(more, page);
  return {};
}

Result<void> EdgeReader::read_on(std::optional<Item> from, EdgePage& page) {
  ADJOIN_ASSERT(lists_.size() == 1 && operation_.page.after.empty());
  list_of_row_.resize(page.rows_.size(), &lists_.front());
  const std::size_t most = wanted();
  bool more = most != 0 ? page.rows_.size() > most : from && !page.rows_.empty();
  if (!more && from) {
    const plan::Cursor place{lists_.front().number, *from};
    resume_ = plan::encode_cursor(place, identity());
    ADJOIN_TRY(more, fill(Start{0, 0, std::move(from)}, most, false, page));
  }
  end_page(more, page);
  return {};
}

std::size_t EdgeReader::wanted() const noexcept {
  return std::min(operation_.page.first.value_or(0), plan::kRowsMax);
}

void EdgeReader::end_page(bool more, EdgePage& page) {
  const plan::Paging& paging = operation_.page;
  const bool backwards = !paging.before.empty();
  const std::string& cursor = backwards ? paging.before : paging.after;
  const std::size_t most = wanted();
  if (most != 0 && page.rows_.size() > most) {
    page.rows_.resize(most);
    list_of_row_.resize(most);
  }
  if (backwards) {
    // Read backwards from the cursor, told forwards: every page is in the order of the list.
    std::reverse(page.rows_.begin(), page.rows_.end());
    std::reverse(list_of_row_.begin(), list_of_row_.end());
  }
  if (page.rows_.empty()) {
    // Cut before anything was found: the place reached is where to go on.
    if (more) (backwards ? page.previous : page.next) = resume_.empty() ? cursor : resume_;
    return;
  }
  // A page that was read backwards ends before its cursor's row, which is on the next page.
  if (more || backwards) page.next = cursor_of(page.rows_.size() - 1, page);
  if (backwards ? more : !cursor.empty()) page.previous = cursor_of(0, page);
}

}  // namespace adjoin::graph
