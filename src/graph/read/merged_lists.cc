#include "graph/read/merged_lists.h"

#include <utility>

#include "base/assert.h"
#include "plan/operation/key_range.h"

namespace adjoin::graph {
namespace {

using expression::KeyOperator;
using expression::KeyTerm;

/// Narrows the condition to what stands at `place` or behind it. Its terms are on text keys.
/// Another list has no row of the cursor, so no start key of the service: its range begins at the
/// cursor's sort key instead.
void start_at(const std::string& name, const std::string& place, bool ascending,
              plan::ItemList& list) {
  ADJOIN_ASSERT(list.request.key_condition.has_value());
  std::vector<KeyTerm>& terms = list.request.key_condition->terms;
  ADJOIN_ASSERT(!terms.empty());
  std::string lower;
  std::string upper;
  if (terms.size() > 1) {
    const KeyTerm& term = terms.back();
    ADJOIN_ASSERT(term.value.as_string() != nullptr);
    const std::string& text = *term.value.as_string();
    // A key condition takes one term on the sort key, and `between` includes both its ends. An end
    // that does not belong to the range is left out as rows are read.
    switch (term.op) {
      case KeyOperator::eq: return;
      case KeyOperator::begins_with:
        lower = text;
        upper = text + std::string(plan::kLastText);
        break;
      case KeyOperator::between:
        lower = text;
        ADJOIN_ASSERT(term.upper.as_string() != nullptr);
        upper = *term.upper.as_string();
        break;
      case KeyOperator::lt: list.excluded = text; [[fallthrough]];
      case KeyOperator::le: upper = text; break;
      case KeyOperator::gt: list.excluded = text; [[fallthrough]];
      case KeyOperator::ge: lower = text; break;
    }
    terms.pop_back();
  }
  (ascending ? lower : upper) = place;
  if (lower.empty()) {
    terms.push_back({name, KeyOperator::le, upper, {}});
  } else if (upper.empty()) {
    terms.push_back({name, KeyOperator::ge, lower, {}});
  } else {
    terms.push_back({name, KeyOperator::between, lower, upper});
  }
}

}  // namespace

MergedLists::MergedLists(const schema::Schema& schema, std::vector<plan::ItemList> lists,
                         bool backwards)
    : lists_(std::move(lists)),
      places_(lists_.size()),
      answered_(lists_.size()),
      backwards_(backwards),
      pk_name_(schema.table.pk.name) {
  ADJOIN_ASSERT(!lists_.empty());
  for (plan::ItemList& list : lists_) {
    if (backwards) list.request.scan_index_forward = !list.request.scan_index_forward;
  }
  ascending_ = lists_.front().request.scan_index_forward;
  sort_name_ = schema.table.sk.name;
  if (const auto& index_name = lists_.front().request.index_name) {
    of_index_ = true;
    const schema::Index* const named = schema.index(*index_name);
    ADJOIN_ASSERT(named != nullptr);
    const schema::Index& index = *named;
    sort_name_ = index.sk.empty() ? std::string() : index.sk.front().name;
  }
}

void MergedLists::add(plan::ItemList list) {
  if (backwards_) list.request.scan_index_forward = !list.request.scan_index_forward;
  lists_.push_back(std::move(list));
  places_.emplace_back();
  answered_.emplace_back();
  if (start_) start_beside(lists_.size() - 1);
}

Result<void> MergedLists::start_behind(const plan::Cursor& cursor) {
  if (cursor.list >= lists_.size()) {
    return validation_error("the cursor is of more shards than there are: begin anew");
  }
  lists_[cursor.list].request.exclusive_start_key = cursor.key;
  const Value* place = cursor.key.find(sort_name_);
  if (place == nullptr || place->as_string() == nullptr) {
    // A single list that no other can join needs no sort key to go on.
    if (lists_.size() == 1 && !question_) return {};
    return validation_error("the cursor is damaged: begin anew");
  }
  start_ = cursor;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (i != cursor.list) start_beside(i);
  }
  return {};
}

void MergedLists::start_beside(std::size_t i) {
  plan::ItemList& list = lists_[i];
  // start_behind has refused a cursor without such a text.
  ADJOIN_ASSERT(start_.has_value());
  const Value* const found = start_->key.find(sort_name_);
  ADJOIN_ASSERT(found != nullptr);
  ADJOIN_ASSERT(found->as_string() != nullptr);
  const Value& place = *found;
  // Of equal keys those of the lists before this one were answered already.
  if (ascending_ == (i > start_->list)) {
    start_at(sort_name_, *place.as_string(), ascending_, list);
    return;
  }
  if (of_index_) {
    // No place behind all items with this sort key can be named: they are read and left out.
    start_at(sort_name_, *place.as_string(), ascending_, list);
    answered_[i] = *place.as_string();
    return;
  }
  // In a partition of the table a sort key is unique: this key is the place after it, whether or
  // not such an item exists.
  Item key;
  key.set(pk_name_, list.request.key_condition->terms.front().value);
  key.set(sort_name_, place);
  list.request.exclusive_start_key = std::move(key);
}

Result<bool> MergedLists::read_pages(table::TableStore& store, Meter& meter, std::size_t limit,
                                     std::list<table::ItemPage>& pages) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (!places_[i].finished && !places_[i].has_row()) open.push_back(i);
  }
  ADJOIN_CHECK(meter.check());
  // All lists or none: while one of them is unread, no row is known to be the next.
  const bool asks = question_.has_value();
  if (!meter.may_send(static_cast<std::int64_t>(open.size() + (asks ? 1 : 0)))) return false;
  std::vector<table::QueryRequest> requests;
  requests.reserve(open.size() + 1);
  for (const std::size_t i : open) {
    if (limit != 0) lists_[i].request.limit = static_cast<std::int64_t>(limit);
    requests.push_back(lists_[i].request);
  }
  if (asks) requests.push_back(*std::exchange(question_, std::nullopt));
  ADJOIN_TRY(std::vector<table::QueryResult> results, store.query_many(meter.context(), requests));
  ADJOIN_ASSERT(results.size() == requests.size());
  if (asks) {
    answer_ = std::move(results.back().items);
    if (!answer_.empty()) asked_ = answer_[0];
  }
  for (std::size_t n = 0; n < open.size(); ++n) {
    Place& place = places_[open[n]];
    table::QueryResult& result = results[n];
    place = Place();
    place.read = true;
    if (!result.items.empty()) place.page = &pages.emplace_back(std::move(result.items));
    // A filter may leave a page without rows and with a key: the list is not finished then.
    place.finished = !result.last_evaluated_key.has_value();
    lists_[open[n]].request.exclusive_start_key = std::move(result.last_evaluated_key);
    skip_excluded(open[n]);
  }
  return true;
}

std::string_view MergedLists::sort_text(std::size_t list) const {
  const Place& place = places_[list];
  ADJOIN_ASSERT(place.has_row());
  const auto value = (*place.page)[place.at].find(sort_name_);
  return value && value->type() == Value::Type::string ? value->as_string() : std::string_view();
}

void MergedLists::skip_excluded(std::size_t list) {
  const std::string& excluded = lists_[list].excluded;
  const std::string& answered = answered_[list];
  if (excluded.empty() && answered.empty()) return;
  const auto is_out = [&](std::string_view text) {
    return (!excluded.empty() && text == excluded) || (!answered.empty() && text == answered);
  };
  Place& place = places_[list];
  while (place.has_row() && is_out(sort_text(list))) ++place.at;
}

bool MergedLists::is_at_end() const noexcept {
  for (const Place& place : places_) {
    if (!place.finished || place.has_row()) return false;
  }
  return true;
}

std::optional<std::string_view> MergedLists::read_to(std::size_t list) const noexcept {
  const auto& key = lists_[list].request.exclusive_start_key;
  if (!places_[list].read || !key) return std::nullopt;
  const Value* place = sort_name_.empty() ? nullptr : key->find(sort_name_);
  return place == nullptr || place->as_string() == nullptr ? std::string_view()
                                                           : std::string_view(*place->as_string());
}

std::size_t MergedLists::first_row() const noexcept {
  std::size_t first = lists_.size();
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (!places_[i].has_row()) continue;
    if (first == lists_.size() ||
        (lists_.size() > 1 && stands_before(sort_text(i), i, sort_text(first), first))) {
      first = i;
    }
  }
  return first;
}

std::size_t MergedLists::least_read() const noexcept {
  std::size_t least = lists_.size();
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (places_[i].finished || places_[i].has_row()) continue;
    const auto place = read_to(i);
    if (!place) return i;
    if (least == lists_.size() || stands_before(*place, i, *read_to(least), least)) least = i;
  }
  return least;
}

bool MergedLists::has_row() const noexcept {
  const std::size_t first = first_row();
  const std::size_t least = least_read();
  if (first == lists_.size() || least == lists_.size()) return first != lists_.size();
  // A row is the next only if the list that was read least far cannot have an earlier one.
  const auto place = read_to(least);
  return place && stands_before(sort_text(first), first, *place, least);
}

MergedLists::Row MergedLists::take() {
  const std::size_t next = first_row();
  ADJOIN_ASSERT(next < lists_.size());
  Place& place = places_[next];
  const Row row{next, (*place.page)[place.at]};
  ++place.at;
  skip_excluded(next);
  return row;
}

std::optional<plan::Cursor> MergedLists::place_reached() const {
  const std::size_t least = least_read();
  if (has_row() || least == lists_.size() || !read_to(least)) return std::nullopt;
  return plan::Cursor{static_cast<std::uint32_t>(least),
                      *lists_[least].request.exclusive_start_key};
}

}  // namespace adjoin::graph
