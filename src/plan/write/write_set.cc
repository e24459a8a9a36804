#include "plan/write/write_set.h"

#include <algorithm>

#include "base/assert.h"
#include "item/number.h"
#include "plan/operation/key_value.h"
#include "plan/operation/where.h"
#include "schema/model/field.h"

namespace adjoin::plan {
namespace {

using Clause = ItemCondition::Clause;
using Term = ItemCondition::Term;
using Is = Term::Kind;

std::string key_text_of(const Item& key) {
  std::string text;
  for (const auto& [name, value] : key) {
    if (!text.empty()) text += " ";
    text += schema::key_text(value).value_or("?");
  }
  return text;
}

}  // namespace

/// A transaction names each item once. What several operations do to one item must become one
/// action, or it cannot be one transaction.
Error MergedWrite::conflict() const {
  return validation_error("two operations of one transaction write " + key_text_of(key_) +
                          " in ways that cannot be merged: make it two transactions");
}

Result<void> MergedWrite::put(Item item) {
  if (kind_ != Kind::check) return conflict();
  kind_ = Kind::put;
  item_ = std::move(item);
  return {};
}

Result<void> MergedWrite::remove() {
  if (kind_ != Kind::check) return conflict();
  kind_ = Kind::remove;
  return {};
}

Result<void> MergedWrite::start_update() {
  if (kind_ == Kind::put || kind_ == Kind::remove) return conflict();
  kind_ = Kind::update;
  return {};
}

Result<void> MergedWrite::set(const std::string& attribute, Value value) {
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

/// For what several writers set alike, such as the type of a node that edges count on: the first
/// one to come sets it, and no later one changes it.
Result<void> MergedWrite::set_if_missing(const std::string& attribute, Value value) {
  ADJOIN_CHECK(start_update());
  for (const Assignment& known : sets_) {
    if (known.attribute == attribute) return {};
  }
  sets_.push_back({attribute, std::move(value), true});
  return {};
}

Result<void> MergedWrite::unset(const std::string& attribute) {
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

Result<void> MergedWrite::add(const std::string& attribute, const Number& amount) {
  ADJOIN_CHECK(start_update());
  for (const Assignment& known : sets_) {
    if (known.attribute == attribute) return conflict();
  }
  // Additions add up: an update takes one ADD of an attribute.
  const auto place = adds_.emplace(attribute, Number()).first;
  ADJOIN_TRY(place->second, item::add(place->second, amount));
  return {};
}

Result<void> MergedWrite::add_elements(const std::string& attribute,
                                       std::vector<std::string> elements) {
  // DynamoDB knows no empty set, and takes one change of a set in an update.
  ADJOIN_ASSERT(!elements.empty());
  ADJOIN_ASSERT(!added_elements_.contains(attribute));
  ADJOIN_ASSERT(!deleted_elements_.contains(attribute));
  ADJOIN_CHECK(start_update());
  added_elements_[attribute] = Set<std::string>(std::move(elements));
  return {};
}

Result<void> MergedWrite::delete_elements(const std::string& attribute,
                                          std::vector<std::string> elements) {
  ADJOIN_ASSERT(!elements.empty());
  ADJOIN_ASSERT(!added_elements_.contains(attribute));
  ADJOIN_ASSERT(!deleted_elements_.contains(attribute));
  ADJOIN_CHECK(start_update());
  deleted_elements_[attribute] = Set<std::string>(std::move(elements));
  return {};
}

template <typename TermOrClause>
void MergedWrite::require(TermOrClause condition, Expectation expectation) {
  condition_.require(std::move(condition));
  expectations_.push_back(expectation);
}

void MergedWrite::expect_exists(Expectation expectation) {
  // One condition is enough. The expectation says which operation fails by it.
  if (exists_expected_) {
    expectations_.push_back(expectation);
    return;
  }
  exists_expected_ = true;
  require(Term{Is::exists, pk_attribute_}, expectation);
}

void MergedWrite::expect_absent(Expectation expectation) {
  require(Term{Is::absent, pk_attribute_}, expectation);
}

/// An item alone is no node: counters make items too. A node that was put has one of its marks.
ItemCondition::Clause MergedWrite::any_mark(const std::vector<std::string>& marks) {
  ADJOIN_ASSERT(marks_.empty() || marks_ == marks);
  marks_ = marks;
  ItemCondition::Clause any;
  any.grouped = true;
  any.terms.reserve(marks.size());
  for (const std::string& mark : marks) any.terms.push_back({Is::exists, mark});
  return any;
}

void MergedWrite::expect_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_exists(expectation);
  if (!marks_.empty()) {
    ADJOIN_ASSERT(marks_ == marks);
    expectations_.push_back(expectation);
    return;
  }
  require(any_mark(marks), expectation);
}

void MergedWrite::expect_no_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_absent(expectation);
  ItemCondition::Clause none = any_mark(marks);
  none.negated = true;
  require(std::move(none), expectation);
}

void MergedWrite::expect_value(const std::string& attribute, const Value* expected,
                               Expectation expectation) {
  if (expected == nullptr) {
    require(Term{Is::absent, attribute}, expectation);
  } else {
    require(Term{Is::equal, attribute, *expected}, expectation);
  }
}

/// A counter that nothing was counted in is absent; one that came back to nothing is zero.
void MergedWrite::expect_zero(const std::string& attribute, Expectation expectation) {
  require(Clause{{{Is::absent, attribute}, {Is::equal, attribute, Value(0)}}}, expectation);
}

Result<void> MergedWrite::expect_where(std::string_view where, Expectation expectation) {
  // Conditions of several operations may meet on one item, where their placeholders must differ.
  const std::string tag = "w" + std::to_string(expectations_.size()) + "x";
  Clause clause;
  ADJOIN_TRY(clause.text, compile_where(where, tag, clause.placeholders));
  require(std::move(clause), expectation);
  return {};
}

void MergedWrite::expect_free(const std::string& holder_attribute, const std::string& ref,
                              std::string subject, Expectation expectation) {
  subject_ = std::move(subject);
  require(Clause{{{Is::absent, pk_attribute_}, {Is::equal, holder_attribute, ref}}}, expectation);
}

void MergedWrite::expect_room(const EdgeSetRoom& room, Expectation expectation) {
  if (edge_set_) {
    ADJOIN_ASSERT(edge_set_->attribute == room.attribute);
    ADJOIN_ASSERT(edge_set_->size_max == room.size_max);
    expectations_.push_back(expectation);
    return;
  }
  edge_set_ = room;
  require(Clause{{{Is::absent, room.attribute}, {Is::sized, room.attribute, Value(room.size_max)}}},
          expectation);
  if (!room.overflow_mark.empty()) condition_.require(Term{Is::absent, room.overflow_mark});
}

void MergedWrite::expect_below(CountLimit limit, Expectation expectation) {
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

/// The condition is on the counter before the write, so what this transaction adds is subtracted
/// from the limit first.
Result<void> MergedWrite::finish_limits() {
  for (CountLimit& limit : limits_) {
    ADJOIN_TRY(const Number most, Number::parse(std::to_string(limit.limit)));
    const auto added = adds_.find(limit.counter);
    if (added == adds_.end()) continue;
    ADJOIN_TRY(limit.before_max, item::subtract(most, added->second));
    if (limit.before_max.is_negative()) {
      return validation_error(limit.ref + " can have at most " + std::to_string(limit.limit) +
                              " edges " + limit.edge + ", its limit");
    }
    condition_.require(
        Clause{{{Is::absent, limit.counter}, {Is::at_most, limit.counter, limit.before_max}}});
  }
  return {};
}

void MergedWrite::expect_like(ValueCondition condition, Expectation expectation) {
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

/// The same judgement that the service made, on the item that it returned: it tells whether this
/// condition was the one that failed.
bool ValueCondition::holds_in(const std::optional<Item>& item) const {
  const Value* held = item ? item->find(attribute) : nullptr;
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

bool CountLimit::is_reached_in(const Item& item) const {
  const Value* value = item.find(counter);
  return value != nullptr && value->as_number() != nullptr && *value->as_number() > before_max;
}

bool EdgeSetRoom::is_missing_in(const Item& item) const {
  if (!overflow_mark.empty() && item.contains(overflow_mark)) return true;
  const Value* value = item.find(attribute);
  const auto* set = value == nullptr ? nullptr : std::get_if<Set<std::string>>(&value->content());
  return set != nullptr && set->elements().size() > size_max;
}

Result<void> MergedWrite::apply_to(std::optional<Item>& item) const {
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
    const Value* before = item->find(attribute);
    const Number* number = before == nullptr ? nullptr : before->as_number();
    ADJOIN_TRY(const Number sum, item::add(number == nullptr ? Number() : *number, amount));
    item->set(attribute, sum);
  }
  return {};
}

MergedWrite& WriteSet::at(const Item& key) {
  const std::string identity = key_identity(key);
  const auto known = by_key_.find(identity);
  if (known != by_key_.end()) return *known->second;
  writes_.push_back(std::make_unique<MergedWrite>(key, schema_->table.pk.name));
  by_key_.emplace(identity, writes_.back().get());
  ADJOIN_ASSERT(by_key_.size() == writes_.size());  // a transaction names each item once
  return *writes_.back();
}

MergedWrite* WriteSet::find(const Item& key) {
  const auto known = by_key_.find(key_identity(key));
  return known == by_key_.end() ? nullptr : known->second;
}

}  // namespace adjoin::plan
