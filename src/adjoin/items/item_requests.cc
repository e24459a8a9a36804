#include "adjoin/items/item_requests.h"

#include <utility>

#include "adjoin/state/empty_sets.h"
#include "plan/operation/where.h"

namespace adjoin::detail {
namespace {

/// Writes the clauses of an update expression.
struct UpdateClauses {
  expression::Placeholders& placeholders;
  std::string text = {};

  void begin(std::string_view verb, bool is_first) {
    text += is_first ? (text.empty() ? "" : " ") + std::string(verb) + " " : ", ";
  }
  std::string name(char tag, std::size_t number, const std::string& attribute) {
    std::string placeholder = std::string("#") + tag + std::to_string(number);
    placeholders.names.emplace(placeholder, attribute);
    return placeholder;
  }
  void assign(std::string_view verb, char tag, std::string_view between, const Item& values) {
    std::size_t number = 0;
    for (const auto& [attribute, value] : values) {
      begin(verb, number == 0);
      const std::string placeholder = std::string(":") + tag + std::to_string(number);
      placeholders.values.emplace(placeholder, value);
      text.append(name(tag, number++, attribute)).append(between).append(placeholder);
    }
  }
};

Result<table::TransactAction> unplaced_action(const table::TableRef& table,
                                              const ItemWrite& write) {
  expression::Placeholders placeholders;
  const bool updates = write.kind == ItemWrite::Kind::update;
  const std::string& where = updates && write.where.empty() ? write.update.where : write.where;
  ADJOIN_TRY(std::optional<std::string> condition, condition_text(where, placeholders));
  if (write.kind == ItemWrite::Kind::put) {
    Item item = write.item;
    leave_out_empty_sets(item);
    return table::TransactPut{table, std::move(item), std::move(condition),
                              std::move(placeholders)};
  }
  if (write.kind == ItemWrite::Kind::remove) {
    return table::TransactDelete{table, write.item, std::move(condition), std::move(placeholders)};
  }
  if (updates) {
    ADJOIN_TRY(std::string text, update_text(write.update, placeholders));
    return table::TransactUpdate{table, write.item, std::move(text), std::move(condition),
                                 std::move(placeholders)};
  }
  if (!condition) {
    return Error(ErrorCode::invalid_argument,
                 "a check needs a condition, such as exists(PK) for an item that must be there");
  }
  return table::ConditionCheck{table, write.item, *std::move(condition), std::move(placeholders)};
}

}  // namespace

Result<std::optional<std::string>> condition_text(std::string_view where,
                                                  expression::Placeholders& placeholders) {
  if (where.empty()) return std::optional<std::string>();
  ADJOIN_TRY(std::string text, plan::compile_where(where, "c", placeholders));
  return std::optional<std::string>(std::move(text));
}

Result<std::string> update_text(Update update, expression::Placeholders& placeholders) {
  leave_out_empty_sets(update);
  if (update.set.empty() && update.add.empty() && update.remove.empty()) {
    return Error(ErrorCode::invalid_argument,
                 "the update changes nothing: give values to set, to add or to remove");
  }
  for (const auto& [attribute, value] : update.add) {
    if (value.as_number() != nullptr) continue;
    return Error(ErrorCode::invalid_argument, "only numbers are added, and the value for \"" +
                                                  attribute + "\" is none: use set");
  }
  UpdateClauses clauses{placeholders};
  clauses.assign("SET", 's', " = ", update.set);
  clauses.assign("ADD", 'a', " ", update.add);
  for (std::size_t number = 0; number < update.remove.size(); ++number) {
    clauses.begin("REMOVE", number == 0);
    clauses.text += clauses.name('r', number, update.remove[number]);
  }
  return std::move(clauses.text);
}

Result<table::TransactAction> to_action(const table::TableRef& table, const ItemWrite& write,
                                        std::size_t position) {
  auto action = unplaced_action(table, write);
  if (action) return action;
  return reworded(action.error(), "action " + std::to_string(position) +
                                      " of the transaction: " + action.error().message());
}

Outcome outcome_of(ItemWrite::Kind kind) noexcept {
  switch (kind) {
    case ItemWrite::Kind::put: return Outcome::put;
    case ItemWrite::Kind::update: return Outcome::updated;
    case ItemWrite::Kind::remove: return Outcome::removed;
    case ItemWrite::Kind::check: break;
  }
  return Outcome::checked;
}

}  // namespace adjoin::detail
