// What an MergedWrite becomes: a request, or an action of one.
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "expression/names.h"
#include "plan/write/write_set.h"
#include "table/store/write_action.h"

namespace adjoin::plan {
namespace {

/// Longer ones are written as texts, so that every store refuses those that are too long.
constexpr std::size_t kBuiltPartsMax = 32;

constexpr std::string_view kPlaceholderLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// "a", "b", … "9", "aa", …: the shortest names there are.
/// An edge with a hundred fields has an expression of a hundred comparisons. With the usual names
/// it would be longer than the 4 KB that an expression may have.
std::string short_name(std::size_t number) {
  std::string name;
  for (++number; number > 0; number = (number - 1) / kPlaceholderLetters.size()) {
    name += kPlaceholderLetters[(number - 1) % kPlaceholderLetters.size()];
  }
  return name;
}

bool is_of_name(char c) {
  return kPlaceholderLetters.find(c) != std::string_view::npos || c == '_';
}

/// An expression over the same placeholders under other names, without needless spaces.
std::string renamed(std::string_view text,
                    const std::map<std::string, std::string, std::less<>>& names) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '#' && text[at] != ':') {
      const bool is_space = text[at] == ' ';
      const bool is_needless =
          is_space && (out.ends_with('=') || out.ends_with(',') || text.substr(at, 3) == " = ");
      if (!is_needless) out += text[at];
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && is_of_name(text[end])) ++end;
    const auto known = names.find(text.substr(at, end - at));
    out += known == names.end() ? std::string(text.substr(at, end - at)) : known->second;
    at = end;
  }
  return out;
}

/// Writes expressions that would be too long with the shortest placeholders. What is too long even
/// then is refused by every store.
/// Only when needed: `--explain` and logs show placeholders whose names say what they are.
void shorten(std::string* update, std::optional<std::string>& condition,
             expression::Placeholders& placeholders) {
  const auto is_long = [](const std::string* text) {
    return text != nullptr && text->size() > expression::kExpressionBytesMax;
  };
  if (!is_long(update) && !is_long(condition ? &*condition : nullptr)) return;
  std::map<std::string, std::string, std::less<>> names;
  expression::Placeholders shorter;
  for (auto& [placeholder, attribute] : placeholders.names) {
    const std::string name = "#" + short_name(shorter.names.size());
    names.emplace(placeholder, name);
    shorter.names.emplace(name, std::move(attribute));
  }
  for (auto& [placeholder, value] : placeholders.values) {
    const std::string name = ":" + short_name(shorter.values.size());
    names.emplace(placeholder, name);
    shorter.values.emplace(name, std::move(value));
  }
  // Each placeholder has a name of its own.
  ADJOIN_ASSERT(names.size() == placeholders.names.size() + placeholders.values.size());
  ADJOIN_ASSERT(names.size() == shorter.names.size() + shorter.values.size());
  placeholders = std::move(shorter);
  if (update != nullptr) *update = renamed(*update, names);
  if (condition) *condition = renamed(*condition, names);
}

}  // namespace

std::string MergedWrite::update_expression() {
  ADJOIN_ASSERT(kind_ == Kind::update);
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
    // ADD of zero would make the attribute where there is none.
    if (amount.is_zero()) continue;
    open("ADD", std::exchange(first, false));
    text += name(attribute) + " " + value(Value(amount));
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

expression::Update MergedWrite::build_update() {
  ADJOIN_ASSERT(kind_ == Kind::update);
  expression::Update update;
  for (Assignment& one : sets_) {
    if (one.if_missing) {
      update.set_if_missing(one.attribute, std::move(one.value));
    } else {
      update.set(one.attribute, std::move(one.value));
    }
  }
  for (const auto& [attribute, amount] : adds_) {
    if (!amount.is_zero()) update.add(attribute, amount);
  }
  for (auto& [attribute, elements] : added_elements_) update.add(attribute, std::move(elements));
  for (const std::string& attribute : unsets_) update.remove(attribute);
  for (auto& [attribute, elements] : deleted_elements_) {
    update.remove_elements(attribute, std::move(elements));
  }
  return update;
}

bool MergedWrite::is_buildable() const noexcept {
  const std::size_t parts = condition_.size() + sets_.size() + unsets_.size() + adds_.size() +
                            added_elements_.size() + deleted_elements_.size();
  return condition_.is_buildable() && parts <= kBuiltPartsMax;
}

WrittenItem MergedWrite::take_written() {
  // What is put has its key among its attributes.
  return {kind_ == Kind::put ? std::move(key_) : key_,
          std::move(expectations_),
          std::move(marks_),
          std::move(edge_set_),
          std::move(subject_),
          std::move(limits_),
          std::move(value_conditions_)};
}

table::TransactAction MergedWrite::to_action(const table::TableRef& table, bool as_built) && {
  const bool builds = as_built && is_buildable();
  std::optional<std::string> text;
  std::optional<expression::Condition> condition;
  const auto take_condition = [&] {
    if (builds) {
      condition = condition_.build();
    } else {
      text = std::move(condition_).to_text(placeholders_);
    }
  };
  if (!condition_.empty()) take_condition();
  // An update and its condition share placeholders, and are shortened together below.
  if (kind_ != Kind::update) shorten(nullptr, text, placeholders_);
  // The item that a failed condition returns tells the writer which expectation failed.
  const auto on_failure = condition_.empty() ? table::ReturnValuesOnConditionCheckFailure::none
                                             : table::ReturnValuesOnConditionCheckFailure::all_old;
  if (kind_ == Kind::put) {
    table::TransactPut put{table, std::move(item_), std::move(text), std::move(placeholders_),
                           on_failure};
    put.condition = std::move(condition);
    return put;
  }
  if (kind_ == Kind::remove) {
    table::TransactDelete remove{table, std::move(key_), std::move(text), std::move(placeholders_),
                                 on_failure};
    remove.condition = std::move(condition);
    return remove;
  }
  if (kind_ == Kind::update) {
    table::TransactUpdate update{table, std::move(key_), {}, std::move(text), {}, on_failure};
    update.condition = std::move(condition);
    if (builds) {
      update.update = build_update();
    } else {
      update.update_expression = update_expression();
      shorten(&update.update_expression, update.condition_expression, placeholders_);
      update.placeholders = std::move(placeholders_);
    }
    if (update.update ? !update.update->empty() : !update.update_expression.empty()) return update;
    // It adds nothing: what is left is its condition.
    key_ = std::move(update.key);
    placeholders_ = std::move(update.placeholders);
    text = std::move(update.condition_expression);
    condition = std::move(update.condition);
  }
  // A check without a condition asks for nothing; the service takes none.
  if (condition_.empty()) {
    condition_.require(ItemCondition::Term{ItemCondition::Term::Kind::exists, pk_attribute_});
    take_condition();
  }
  table::ConditionCheck check{table, std::move(key_), std::move(text).value_or(""),
                              std::move(placeholders_), on_failure};
  check.condition = std::move(condition);
  return check;
}

Request MergedWrite::to_request(const table::TableRef& table, bool as_built) && {
  table::TransactAction action = std::move(*this).to_action(table, as_built);
  if (!std::holds_alternative<table::ConditionCheck>(action)) {
    return std::visit([](auto&& one) -> Request { return std::move(one); },
                      table::item_write(std::move(action)).to_request());
  }
  table::TransactWriteItemsRequest request;
  request.actions.push_back(std::move(action));
  return request;
}

}  // namespace adjoin::plan
