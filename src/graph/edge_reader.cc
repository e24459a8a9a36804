#include "graph/edge_reader.h"

#include <algorithm>

#include "graph/merged_lists.h"
#include "graph/query_identity.h"
#include "plan/key_value.h"

namespace adjoin::graph {
namespace {

/// A filter drops rows after they are counted, so that a small limit would mean many requests.
constexpr std::size_t kFilteredLimitMin = 100;

std::string_view sort_text(const schema::Schema& schema, const plan::EdgeList& list,
                           item::ItemView row, std::string& scratch) {
  const schema::KeyAttribute* attribute = &schema.table.sk;
  if (list.request.index_name) attribute = &schema.index(*list.request.index_name)->sk.front();
  return plan::key_text(row, *attribute, scratch);
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
  std::string scratch;
  for (const item::ItemView row : kept) {
    made.clear();
    std::string_view node = list.rows.other_end(row, made);
    if (node.empty()) continue;
    if (!list.excluded.empty() && sort_text(*schema, list, row, scratch) == list.excluded) continue;
    if (node.data() == made.data()) node = page.texts_.emplace_back(std::move(made));
    page.rows_.push_back({node, type, list.choice.edge, list.choice.direction, row});
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

Result<EdgeReader::Start> EdgeReader::start_of(const std::string& cursor) const {
  ADJOIN_TRY(plan::Cursor place, plan::decode_cursor(cursor, identity()));
  if (place.list >= lists_.size()) return validation_error("this cursor belongs to another query");
  return Start{place.list, std::move(place.key)};
}

item::Item EdgeReader::start_key(const plan::EdgeList& list, item::ItemView row) const {
  const schema::Schema& schema = graph_.schema();
  item::Item key;
  const auto take = [&](const std::string& name) {
    if (const auto value = row.find(name)) key.set(name, value->decode());
  };
  take(schema.table.pk.name);
  take(schema.table.sk.name);
  if (list.request.index_name) {
    const schema::Index& index = *schema.index(*list.request.index_name);
    for (const schema::KeyAttribute& attribute : index.pk) take(attribute.name);
    for (const schema::KeyAttribute& attribute : index.sk) take(attribute.name);
  }
  return key;
}

std::string EdgeReader::cursor_of(std::size_t row, const EdgePage& page) const {
  const std::uint32_t list = list_of_row_[row];
  const plan::Cursor cursor{list, start_key(lists_[list], page.rows_[row].item)};
  return plan::encode_cursor(cursor, identity());
}

std::string EdgeReader::identity() const {
  return query_identity(graph_.table_.name(), operation_);
}

std::pair<std::size_t, std::size_t> EdgeReader::shards_around(std::size_t list) const {
  std::size_t begin = list;
  std::size_t end = list + 1;
  while (begin > 0 && lists_[begin].shard == lists_[begin - 1].shard + 1) --begin;
  while (end < lists_.size() && lists_[end].shard == lists_[end - 1].shard + 1) ++end;
  return {begin, end};
}

void EdgeReader::add_merged(const plan::EdgeList& list, item::ItemView row, EdgePage& page) {
  std::string made;
  std::string_view node = list.rows.other_end(row, made);
  if (node.empty()) return;
  if (node.data() == made.data()) node = page.texts_.emplace_back(std::move(made));
  page.rows_.push_back(
      {node, list.choice.edge->name, list.choice.edge, list.choice.direction, row});
}

Result<bool> EdgeReader::fill_shards(std::size_t begin, std::size_t end, const Start& start,
                                     std::size_t wanted, bool backwards, EdgePage& page) {
  std::vector<plan::ItemList> shards;
  for (std::size_t i = begin; i < end; ++i) {
    shards.push_back({lists_[i].request, lists_[i].excluded});
    shards.back().request.scan_index_forward = operation_.page.descending == backwards;
  }
  const bool filtered = shards.front().request.filter_expression.has_value();
  MergedLists merged(graph_.schema(), std::move(shards), false);
  if (start.key) {
    ADJOIN_CHECK(merged.start_behind({static_cast<std::uint32_t>(start.list - begin), *start.key}));
  }
  while (!merged.is_at_end()) {
    std::size_t limit = wanted == 0 ? 0 : wanted + 1 - page.rows_.size();
    if (limit != 0 && filtered) limit = std::max(limit, kFilteredLimitMin);
    ADJOIN_TRY(const bool read, merged.read_pages(graph_.store(), meter_, limit, page.pages_));
    if (!read) return true;
    while (merged.has_row() && (wanted == 0 || page.rows_.size() <= wanted)) {
      const MergedLists::Row row = merged.take();
      add_merged(lists_[begin + row.list], row.item, page);
      list_of_row_.resize(page.rows_.size(), static_cast<std::uint32_t>(begin + row.list));
    }
    if (wanted != 0 && page.rows_.size() > wanted) return true;
    if (wanted == 0 && !page.rows_.empty() && !merged.is_at_end()) return true;
    if (std::optional<plan::Cursor> place = merged.place_reached()) {
      place->list += static_cast<std::uint32_t>(begin);
      resume_ = plan::encode_cursor(*place, identity());
    }
  }
  return false;
}

Result<bool> EdgeReader::fill(Start start, std::size_t wanted, bool backwards, EdgePage& page) {
  std::size_t at = start.list;
  std::optional<item::Item> from = std::move(start.key);
  while (true) {
    const auto [begin, end] = shards_around(at);
    if (end - begin > 1) {
      ADJOIN_TRY(const bool more,
                 fill_shards(begin, end, {at, std::move(from)}, wanted, backwards, page));
      if (more || (backwards ? begin == 0 : end == lists_.size())) return more;
      from.reset();
      at = backwards ? begin - 1 : end;
      continue;
    }
    plan::EdgeList& list = lists_[at];
    table::QueryRequest& request = list.request;
    request.scan_index_forward = operation_.page.descending == backwards;
    request.exclusive_start_key = std::move(from);
    if (wanted != 0) {
      // One row more tells whether anything follows.
      std::size_t limit = wanted + 1 - page.rows_.size();
      if (request.filter_expression) limit = std::max(limit, kFilteredLimitMin);
      request.limit = static_cast<std::int64_t>(limit);
    }
    ADJOIN_CHECK(meter_.check());
    if (!meter_.may_send()) return true;
    ADJOIN_TRY(table::QueryResult result, graph_.store().query(meter_.context(), request));
    add_rows(page.schema_, list, std::move(result.items), page);
    list_of_row_.resize(page.rows_.size(), static_cast<std::uint32_t>(at));
    from = std::move(result.last_evaluated_key);
    if (wanted != 0 && page.rows_.size() > wanted) return true;
    if (wanted == 0 && from && !page.rows_.empty()) return true;
    if (from) {
      const plan::Cursor place{static_cast<std::uint32_t>(at), *from};
      resume_ = plan::encode_cursor(place, identity());
      continue;
    }
    if (backwards ? at == 0 : at + 1 == lists_.size()) return false;
    at = backwards ? at - 1 : at + 1;
  }
}

Result<void> EdgeReader::read(EdgePage& page) {
  const plan::Paging& paging = operation_.page;
  page.schema_ = graph_.schema_;
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
  const std::size_t wanted = std::min(paging.first.value_or(0), plan::kRowsMax);
  ADJOIN_TRY(const bool more, fill(std::move(start), wanted, backwards, page));
  if (wanted != 0 && page.rows_.size() > wanted) {
    page.rows_.resize(wanted);
    list_of_row_.resize(wanted);
  }
  if (backwards) {
    std::reverse(page.rows_.begin(), page.rows_.end());
    std::reverse(list_of_row_.begin(), list_of_row_.end());
  }
  if (page.rows_.empty()) {
    // Cut before anything was found: the place reached is where to go on.
    if (more) (backwards ? page.previous : page.next) = resume_.empty() ? cursor : resume_;
    return {};
  }
  if (more || backwards) page.next = cursor_of(page.rows_.size() - 1, page);
  if (backwards ? more : !cursor.empty()) page.previous = cursor_of(0, page);
  return {};
}

}  // namespace adjoin::graph
