#include "plan/write/write_set.h"

#include <algorithm>

#include "base/assert.h"
#include "plan/operation/key_value.h"
#include "plan/operation/where.h"
#include "schema/model/field.h"

namespace adjoin::plan {
namespace {

using Clause = ItemCondition::Clause;
using Term = ItemCondition::Term;
using Is = Term::Kind;

std::string key_text_of(const item::Item& key) {
  std::string text;
  for (const auto& [name, value] : key) {
    if (!text.empty()) text += " ";
    text += schema::key_text(value).value_or("?");
  }
  return text;
}

}  // namespace

Error ItemWrite::conflict() const {
  return validation_error("two operations of one transaction write " + key_text_of(key_) +
                          " in ways that cannot be merged: make it two transactions");
}

Result<void> ItemWrite::put(item::Item item) {
  if (kind_ != Kind::check) return conflict();
  kind_ = Kind::put;
  item_ = std::move(item);
  return {};
}

Result<void> ItemWrite::remove() {
  if (kind_ != Kind::check) return conflict();
  kind_ = Kind::remove;
  return {};
}

Result<void> ItemWrite::start_update() {
  if (kind_ == Kind::put || kind_ == Kind::remove) return conflict();
  kind_ = Kind::update;
  return {};
}

Result<void> ItemWrite::set(const std::string& attribute, item::AttributeValue value) {
  ADJOIN_CHECK(start_update());
  if (adds_.count(attribute) != 0 ||
      std::find(unsets_.begin(), unsets_.end(), attribute) != unsets_.end()) {
    return conflict();
  }
  for (Assignment& known : sets_) {
    if (known.attribute != attribute) continue;
    if (!known.if_missing && !(known.value == value)) return conflict();
    known.value = std::move(value);
    known.if_missing = false;
    return {};
  }
  sets_.push_back({attribute, std::move(value), false});
  return {};
}

Result<void> ItemWrite::set_if_missing(const std::string& attribute, item::AttributeValue value) {
  ADJOIN_CHECK(start_update());
  for (const Assignment& known : sets_) {
    if (known.attribute == attribute) return {};
  }
  sets_.push_back({attribute, std::move(value), true});
  return {};
}

Result<void> ItemWrite::unset(const std::string& attribute) {
  ADJOIN_CHECK(start_update());
  for (const Assignment& known : sets_) {
    if (known.attribute == attribute) return conflict();
  }
  if (adds_.count(attribute) != 0) return conflict();
  if (std::find(unsets_.begin(), unsets_.end(), attribute) == unsets_.end()) {
    unsets_.push_back(attribute);
  }
  return {};
}

Result<void> ItemWrite::add(const std::string& attribute, const item::Number& amount) {
  ADJOIN_CHECK(start_update());
  for (const Assignment& known : sets_) {
    if (known.attribute == attribute) return conflict();
  }
  const auto place = adds_.emplace(attribute, item::Number()).first;
  ADJOIN_TRY(place->second, item::Number::add(place->second, amount));
  return {};
}

Result<void> ItemWrite::add_elements(const std::string& attribute,
                                     std::vector<std::string> elements) {
  // DynamoDB knows no empty set, and takes one change of a set in an update.
  ADJOIN_ASSERT(!elements.empty());
  ADJOIN_ASSERT(!added_elements_.contains(attribute));
  ADJOIN_ASSERT(!deleted_elements_.contains(attribute));
  ADJOIN_CHECK(start_update());
  added_elements_[attribute].elements = std::move(elements);
  return {};
}

Result<void> ItemWrite::delete_elements(const std::string& attribute,
                                        std::vector<std::string> elements) {
  ADJOIN_ASSERT(!elements.empty());
  ADJOIN_ASSERT(!added_elements_.contains(attribute));
  ADJOIN_ASSERT(!deleted_elements_.contains(attribute));
  ADJOIN_CHECK(start_update());
  deleted_elements_[attribute].elements = std::move(elements);
  return {};
}

template <typename TermOrClause>
void ItemWrite::require(TermOrClause condition, Expectation expectation) {
  condition_.require(std::move(condition));
  expectations_.push_back(expectation);
}

void ItemWrite::expect_exists(Expectation expectation) {
  // One condition is enough. The expectation says which operation fails by it.
  if (exists_expected_) {
    expectations_.push_back(expectation);
    return;
  }
  exists_expected_ = true;
  require(Term{Is::exists, pk_attribute_}, expectation);
}

void ItemWrite::expect_absent(Expectation expectation) {
  require(Term{Is::absent, pk_attribute_}, expectation);
}

ItemCondition::Clause ItemWrite::any_mark(const std::vector<std::string>& marks) {
  ADJOIN_ASSERT(marks_.empty() || marks_ == marks);
  marks_ = marks;
  ItemCondition::Clause any;
  any.grouped = true;
  any.terms.reserve(marks.size());
  for (const std::string& mark : marks) any.terms.push_back({Is::exists, mark});
  return any;
}

void ItemWrite::expect_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_exists(expectation);
  if (!marks_.empty()) {
    ADJOIN_ASSERT(marks_ == marks);
    expectations_.push_back(expectation);
    return;
  }
  require(any_mark(marks), expectation);
}

void ItemWrite::expect_no_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_absent(expectation);
  ItemCondition::Clause none = any_mark(marks);
  none.negated = true;
  require(std::move(none), expectation);
}

void ItemWrite::expect_value(const std::string& attribute, const item::AttributeValue* expected,
                             Expectation expectation) {
  if (expected == nullptr) {
    require(Term{Is::absent, attribute}, expectation);
  } else {
    require(Term{Is::equal, attribute, *expected}, expectation);
  }
}

void ItemWrite::expect_zero(const std::string& attribute, Expectation expectation) {
  require(
      Clause{{{Is::absent, attribute}, {Is::equal, attribute, item::AttributeValue::number(0)}}},
      expectation);
}

Result<void> ItemWrite::expect_where(std::string_view where, Expectation expectation) {
  // Conditions of several operations may meet on one item, where their placeholders must differ.
  const std::string tag = "w" + std::to_string(expectations_.size()) + "x";
  Clause clause;
  ADJOIN_TRY(clause.text, compile_where(where, tag, clause.placeholders));
  require(std::move(clause), expectation);
  return {};
}

void ItemWrite::expect_free(const std::string& holder_attribute, const std::string& ref,
                            std::string subject, Expectation expectation) {
  subject_ = std::move(subject);
  require(Clause{{{Is::absent, pk_attribute_}, {Is::equal, holder_attribute, ref}}}, expectation);
}

void ItemWrite::expect_room(const EdgeSetRoom& room, Expectation expectation) {
  if (edge_set_) {
    ADJOIN_ASSERT(edge_set_->attribute == room.attribute);
    ADJOIN_ASSERT(edge_set_->size_max == room.size_max);
    expectations_.push_back(expectation);
    return;
  }
  edge_set_ = room;
  require(Clause{{{Is::absent, room.attribute},
                  {Is::sized, room.attribute, item::AttributeValue::number(room.size_max)}}},
          expectation);
  if (!room.overflow_mark.empty()) condition_.require(Term{Is::absent, room.overflow_mark});
}

void ItemWrite::expect_below(CountLimit limit, Expectation expectation) {
  // What all operations add to the counter is known at the end: `finish_limits` makes the
  // condition.
  expectations_.push_back(expectation);
  for (const CountLimit& known : limits_) {
    if (known.counter != limit.counter) continue;
    ADJOIN_ASSERT(known.edge == limit.edge);
    ADJOIN_ASSERT(known.limit == limit.limit);
    return;
  }
  limits_.push_back(std::move(limit));
}

Result<void> ItemWrite::finish_limits() {
  for (CountLimit& limit : limits_) {
    ADJOIN_TRY(const item::Number most, item::Number::parse(std::to_string(limit.limit)));
    const auto added = adds_.find(limit.counter);
    if (added == adds_.end()) continue;
    ADJOIN_TRY(limit.before_max, item::Number::subtract(most, added->second));
    if (limit.before_max.is_negative()) {
      return validation_error(limit.ref + " can have at most " + std::to_string(limit.limit) +
                              " edges " + limit.edge + ", its limit");
    }
    condition_.require(
        Clause{{{Is::absent, limit.counter}, {Is::at_most, limit.counter, limit.before_max}}});
  }
  return {};
}

void ItemWrite::expect_like(ValueCondition condition, Expectation expectation) {
  Clause clause;
  if (!condition.value || condition.or_absent) {
    clause.terms.push_back({Is::absent, condition.attribute});
  }
  if (condition.value) {
    clause.terms.push_back({condition.is, condition.attribute, condition.value});
  }
  require(std::move(clause), expectation);
  value_conditions_.push_back(std::move(condition));
}

bool ValueCondition::holds_in(const std::optional<item::Item>& item) const {
  const item::AttributeValue* held = item ? item->find(attribute) : nullptr;
  if (held == nullptr) return or_absent || !value;
  if (!value) return false;
  if (is == Is::equal) return *held == *value;
  const std::optional<int> order = compare_values(*held, *value);
  if (!order) return false;
  switch (is) {
    case Is::less: return *order < 0;
    case Is::at_most: return *order <= 0;
    case Is::more: return *order > 0;
    case Is::at_least: return *order >= 0;
    default: return false;
  }
}

bool CountLimit::is_reached_in(const item::Item& item) const {
  const item::AttributeValue* value = item.find(counter);
  return value != nullptr && value->as_number() != nullptr && *value->as_number() > before_max;
}

bool EdgeSetRoom::is_missing_in(const item::Item& item) const {
  if (!overflow_mark.empty() && item.contains(overflow_mark)) return true;
  const item::AttributeValue* value = item.find(attribute);
  const auto* set = value == nullptr ? nullptr : std::get_if<item::StringSet>(&value->value);
  return set != nullptr && set->elements.size() > size_max;
}

Result<void> ItemWrite::apply_to(std::optional<item::Item>& item) const {
  ADJOIN_ASSERT(kind_ == Kind::put || kind_ == Kind::update);
  ADJOIN_ASSERT(added_elements_.empty());
  ADJOIN_ASSERT(deleted_elements_.empty());
  if (kind_ == Kind::put) item = item_;
  if (kind_ != Kind::update) return {};
  if (!item) item = key_;
  for (const Assignment& assignment : sets_) {
    if (assignment.if_missing && item->contains(assignment.attribute)) continue;
    item->set(assignment.attribute, assignment.value);
  }
  for (const std::string& attribute : unsets_) item->erase(attribute);
  for (const auto& [attribute, amount] : adds_) {
    if (amount.is_zero()) continue;
    const item::AttributeValue* before = item->find(attribute);
    const item::Number* number = before == nullptr ? nullptr : before->as_number();
    ADJOIN_TRY(const item::Number sum,
               item::Number::add(number == nullptr ? item::Number() : *number, amount));
    item->set(attribute, sum);
  }
  return {};
}

ItemWrite& WriteSet::at(const item::Item& key) {
  const std::string identity = key_identity(key);
  const auto known = by_key_.find(identity);
  if (known != by_key_.end()) return *known->second;
  writes_.push_back(std::make_unique<ItemWrite>(key, schema_->table.pk.name));
  by_key_.emplace(identity, writes_.back().get());
  ADJOIN_ASSERT(by_key_.size() == writes_.size());  // a transaction names each item once
  return *writes_.back();
}

ItemWrite* WriteSet::find(const item::Item& key) {
  const auto known = by_key_.find(key_identity(key));
  return known == by_key_.end() ? nullptr : known->second;
}

}  // namespace adjoin::plan
