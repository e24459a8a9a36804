#include "plan/write_set.h"

#include <algorithm>

#include "plan/key_value.h"
#include "plan/where.h"
#include "schema/field.h"

namespace adjoin::plan {
namespace {

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
  ADJOIN_CHECK(start_update());
  added_elements_[attribute].elements = std::move(elements);
  return {};
}

Result<void> ItemWrite::delete_elements(const std::string& attribute,
                                        std::vector<std::string> elements) {
  ADJOIN_CHECK(start_update());
  deleted_elements_[attribute].elements = std::move(elements);
  return {};
}

std::string ItemWrite::name(const std::string& attribute) {
  for (const auto& [placeholder, known] : placeholders_.names) {
    if (known == attribute) return placeholder;
  }
  std::string placeholder = "#n" + std::to_string(placeholders_.names.size());
  placeholders_.names.emplace(placeholder, attribute);
  return placeholder;
}

std::string ItemWrite::value(item::AttributeValue value) {
  std::string placeholder = ":v" + std::to_string(placeholders_.values.size());
  placeholders_.values.emplace(placeholder, std::move(value));
  return placeholder;
}

void ItemWrite::require(std::string condition, Expectation expectation) {
  if (!condition_.empty()) condition_ += " AND ";
  condition_ += condition;
  expectations_.push_back(expectation);
}

void ItemWrite::expect_exists(Expectation expectation) {
  if (exists_expected_) {
    expectations_.push_back(expectation);
    return;
  }
  exists_expected_ = true;
  require("attribute_exists(" + name(pk_attribute_) + ")", expectation);
}

void ItemWrite::expect_absent(Expectation expectation) {
  require("attribute_not_exists(" + name(pk_attribute_) + ")", expectation);
}

std::string ItemWrite::any_mark(const std::vector<std::string>& marks) {
  marks_ = marks;
  std::string text;
  for (const std::string& mark : marks) {
    text += (text.empty() ? "(attribute_exists(" : " OR attribute_exists(") + name(mark) + ")";
  }
  return text + ")";
}

void ItemWrite::expect_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_exists(expectation);
  if (!marks_.empty()) {
    expectations_.push_back(expectation);
    return;
  }
  require(any_mark(marks), expectation);
}

void ItemWrite::expect_no_node(const std::vector<std::string>& marks, Expectation expectation) {
  if (marks.empty()) return expect_absent(expectation);
  require("NOT " + any_mark(marks), expectation);
}

void ItemWrite::expect_value(const std::string& attribute, const item::AttributeValue* expected,
                             Expectation expectation) {
  if (expected == nullptr) {
    require("attribute_not_exists(" + name(attribute) + ")", expectation);
  } else {
    require(name(attribute) + " = " + value(*expected), expectation);
  }
}

void ItemWrite::expect_zero(const std::string& attribute, Expectation expectation) {
  const std::string place = name(attribute);
  require("(attribute_not_exists(" + place + ") OR " + place + " = " +
              value(item::AttributeValue::number(0)) + ")",
          expectation);
}

Result<void> ItemWrite::expect_where(std::string_view where, Expectation expectation) {
  const std::string tag = "w" + std::to_string(expectations_.size()) + "x";
  ADJOIN_TRY(const std::string condition, compile_where(where, tag, placeholders_));
  require("(" + condition + ")", expectation);
  return {};
}

void ItemWrite::expect_free(const std::string& holder_attribute, const std::string& ref,
                            std::string subject, Expectation expectation) {
  subject_ = std::move(subject);
  require("(attribute_not_exists(" + name(pk_attribute_) + ") OR " + name(holder_attribute) +
              " = " + value(ref) + ")",
          expectation);
}

void ItemWrite::expect_room(const EdgeSetRoom& room, Expectation expectation) {
  if (edge_set_) {
    expectations_.push_back(expectation);
    return;
  }
  edge_set_ = room;
  const std::string place = name(room.attribute);
  std::string condition = "(attribute_not_exists(" + place + ") OR size(" + place +
                          ") <= " + value(item::AttributeValue::number(room.size_max)) + ")";
  if (!room.overflow_mark.empty()) {
    condition += " AND attribute_not_exists(" + name(room.overflow_mark) + ")";
  }
  require(std::move(condition), expectation);
}

void ItemWrite::expect_below(CountLimit limit, Expectation expectation) {
  expectations_.push_back(expectation);
  for (const CountLimit& known : limits_) {
    if (known.counter == limit.counter) return;
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
    const std::string place = name(limit.counter);
    if (!condition_.empty()) condition_ += " AND ";
    condition_ += "(attribute_not_exists(" + place + ") OR " + place +
                  " <= " + value(item::AttributeValue(limit.before_max)) + ")";
  }
  return {};
}

void ItemWrite::expect_like(ValueCondition condition, Expectation expectation) {
  const std::string place = name(condition.attribute);
  std::string text = "attribute_not_exists(" + place + ")";
  if (condition.value) {
    const std::string compared =
        place + " " + std::string(condition.op) + " " + value(*condition.value);
    text = condition.or_absent ? "(" + text + " OR " + compared + ")" : compared;
  }
  require(std::move(text), expectation);
  value_conditions_.push_back(std::move(condition));
}

bool ValueCondition::holds_in(const std::optional<item::Item>& item) const {
  const item::AttributeValue* held = item ? item->find(attribute) : nullptr;
  if (held == nullptr) return or_absent || !value;
  if (!value) return false;
  if (op == "=") return *held == *value;
  const std::optional<int> order = compare_values(*held, *value);
  if (!order) return false;
  return op.front() == '<' ? *order < 0 || (*order == 0 && op.size() == 2)
                           : *order > 0 || (*order == 0 && op.size() == 2);
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

std::string ItemWrite::update_expression() {
  std::string text;
  const auto open = [&text](std::string_view verb, bool first) {
    text += first ? (text.empty() ? "" : " ") + std::string(verb) + " " : ", ";
  };
  bool first = true;
  for (Assignment& one : sets_) {
    open("SET", std::exchange(first, false));
    const std::string place = name(one.attribute);
    const std::string given = value(std::move(one.value));
    text +=
        place + " = " + (one.if_missing ? "if_not_exists(" + place + ", " + given + ")" : given);
  }
  first = true;
  for (const auto& [attribute, amount] : adds_) {
    if (amount.is_zero()) continue;
    open("ADD", std::exchange(first, false));
    text += name(attribute) + " " + value(item::AttributeValue(amount));
  }
  for (auto& [attribute, elements] : added_elements_) {
    open("ADD", std::exchange(first, false));
    text += name(attribute) + " " + value(std::move(elements));
  }
  first = true;
  for (const std::string& attribute : unsets_) {
    open("REMOVE", std::exchange(first, false));
    text += name(attribute);
  }
  first = true;
  for (auto& [attribute, elements] : deleted_elements_) {
    open("DELETE", std::exchange(first, false));
    text += name(attribute) + " " + value(std::move(elements));
  }
  return text;
}

Result<void> ItemWrite::apply_to(std::optional<item::Item>& item) const {
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

table::TransactAction ItemWrite::to_action(const table::TableRef& table) && {
  std::string update = kind_ == Kind::update ? update_expression() : std::string();
  std::optional<std::string> condition;
  if (!condition_.empty()) condition = std::move(condition_);
  const auto on_failure = condition ? table::ReturnValuesOnConditionCheckFailure::all_old
                                    : table::ReturnValuesOnConditionCheckFailure::none;
  switch (kind_) {
    case Kind::put:
      return table::TransactPut{table, std::move(item_), std::move(condition),
                                std::move(placeholders_), on_failure};
    case Kind::remove:
      return table::TransactDelete{table, std::move(key_), std::move(condition),
                                   std::move(placeholders_), on_failure};
    case Kind::update:
      if (!update.empty()) {
        return table::TransactUpdate{table,
                                     std::move(key_),
                                     std::move(update),
                                     std::move(condition),
                                     std::move(placeholders_),
                                     on_failure};
      }
      break;
    case Kind::check: break;
  }
  if (!condition) condition = "attribute_exists(" + name(pk_attribute_) + ")";
  return table::ConditionCheck{table, std::move(key_), *std::move(condition),
                               std::move(placeholders_), on_failure};
}

Request ItemWrite::to_request(const table::TableRef& table) && {
  table::TransactAction action = std::move(*this).to_action(table);
  if (auto* put = std::get_if<table::TransactPut>(&action)) {
    table::PutItemRequest request;
    request.table = std::move(put->table);
    request.item = std::move(put->item);
    request.condition_expression = std::move(put->condition_expression);
    request.placeholders = std::move(put->placeholders);
    request.on_condition_failure = put->on_condition_failure;
    return request;
  }
  if (auto* update = std::get_if<table::TransactUpdate>(&action)) {
    table::UpdateItemRequest request;
    request.table = std::move(update->table);
    request.key = std::move(update->key);
    request.update_expression = std::move(update->update_expression);
    request.condition_expression = std::move(update->condition_expression);
    request.placeholders = std::move(update->placeholders);
    request.on_condition_failure = update->on_condition_failure;
    return request;
  }
  if (auto* remove = std::get_if<table::TransactDelete>(&action)) {
    table::DeleteItemRequest request;
    request.table = std::move(remove->table);
    request.key = std::move(remove->key);
    request.condition_expression = std::move(remove->condition_expression);
    request.placeholders = std::move(remove->placeholders);
    request.on_condition_failure = remove->on_condition_failure;
    return request;
  }
  table::TransactWriteItemsRequest request;
  request.actions.push_back(std::move(action));
  return request;
}

ItemWrite& WriteSet::at(const item::Item& key) {
  const std::string identity = key_identity(key);
  const auto known = by_key_.find(identity);
  if (known != by_key_.end()) return *known->second;
  writes_.push_back(std::make_unique<ItemWrite>(key, schema_->table.pk.name));
  by_key_.emplace(identity, writes_.back().get());
  return *writes_.back();
}

ItemWrite* WriteSet::find(const item::Item& key) {
  const auto known = by_key_.find(key_identity(key));
  return known == by_key_.end() ? nullptr : known->second;
}

}  // namespace adjoin::plan
