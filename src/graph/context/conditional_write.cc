#include "graph/context/conditional_write.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "base/assert.h"

namespace adjoin::graph {

std::string AsSeen::name_of(const std::string& name) {
  std::string placeholder = "#c" + std::to_string(placeholders_.names.size());
  const bool is_new = placeholders_.names.emplace(placeholder, name).second;
  ADJOIN_ASSERT(is_new);
  if (!text_.empty()) text_ += " AND ";
  return placeholder;
}

AsSeen& AsSeen::equals(const std::string& name, const Value* value) {
  const std::string placeholder = name_of(name);
  if (value == nullptr) {
    text_ += "attribute_not_exists(" + placeholder + ")";
    return *this;
  }
  const std::string held = ":c" + std::to_string(placeholders_.values.size());
  const bool is_new = placeholders_.values.emplace(held, *value).second;
  ADJOIN_ASSERT(is_new);
  text_ += placeholder + " = " + held;
  return *this;
}

/// Attributes that came since are not noticed: a condition cannot ask for those that it does not
/// know.
AsSeen& AsSeen::equals(const Item& item) {
  for (const auto& [name, value] : item) equals(name, &value);
  return *this;
}

AsSeen& AsSeen::exists(const std::string& name) {
  const std::string placeholder = name_of(name);
  text_ += "attribute_exists(" + placeholder + ")";
  return *this;
}

table::TransactAction put_action(const plan::Target& target, Item item, const AsSeen& seen) {
  table::TransactPut put;
  put.table = target.table;
  put.item = std::move(item);
  if (!seen.text().empty()) put.condition_expression = seen.text();
  put.placeholders = seen.placeholders();
  return put;
}

table::TransactAction delete_action(const plan::Target& target, Item key, const AsSeen& seen) {
  table::TransactDelete remove;
  remove.table = target.table;
  remove.key = std::move(key);
  if (!seen.text().empty()) remove.condition_expression = seen.text();
  remove.placeholders = seen.placeholders();
  return remove;
}

table::TransactAction check_action(const plan::Target& target, Item key, const AsSeen& seen) {
  ADJOIN_ASSERT(!seen.text().empty());
  table::ConditionCheck check;
  check.table = target.table;
  check.key = std::move(key);
  check.condition_expression = seen.text();
  check.placeholders = seen.placeholders();
  return check;
}

table::TransactAction update_action(
    const plan::Target& target, Item key,
    const std::vector<std::pair<std::string, const Value*>>& changes, AsSeen seen) {
  table::TransactUpdate update;
  update.table = target.table;
  update.key = std::move(key);
  if (!seen.text().empty()) update.condition_expression = seen.text();
  update.placeholders = seen.placeholders();
  std::string set;
  std::string remove;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::string number = std::to_string(i);
    update.placeholders.names.emplace("#u" + number, changes[i].first);
    if (changes[i].second == nullptr) {
      remove += (remove.empty() ? "REMOVE #u" : ", #u") + number;
      continue;
    }
    update.placeholders.values.emplace(":u" + number, *changes[i].second);
    set += (set.empty() ? "SET #u" : ", #u") + number + " = :u" + number;
  }
  ADJOIN_ASSERT(update.placeholders.names.size() ==
                seen.placeholders().names.size() + changes.size());
  update.update_expression = set + (set.empty() || remove.empty() ? "" : " ") + remove;
  return update;
}

table::TransactAction set_action(const plan::Target& target, Item key, SetChange change,
                                 const std::string& attribute, Set<std::string> elements,
                                 const AsSeen& seen) {
  ADJOIN_ASSERT(!elements.elements().empty());  // DynamoDB knows no empty set
  table::TransactUpdate update;
  update.table = target.table;
  update.key = std::move(key);
  if (!seen.text().empty()) update.condition_expression = seen.text();
  update.placeholders = seen.placeholders();
  update.placeholders.names.emplace("#u0", attribute);
  update.placeholders.values.emplace(":u0", Value(std::move(elements)));
  update.update_expression = change == SetChange::add ? "ADD #u0 :u0" : "DELETE #u0 :u0";
  return update;
}

namespace {

/// Attributes that a put replaces, by its condition, and does not write again.
/// Told from the actions themselves, so that a repair cannot remove anything that it did not say.
void note_removals(const table::TransactPut& put, std::vector<std::string>& removals) {
  for (const auto& [placeholder, name] : put.placeholders.names) {
    if (!put.placeholders.values.contains(":" + placeholder.substr(1))) continue;
    if (!put.item.contains(name)) removals.push_back("attribute " + name);
  }
}

void note_removals(const table::TransactUpdate& update, std::vector<std::string>& removals) {
  for (int i = 0;; ++i) {
    const std::string number = std::to_string(i);
    const auto name = update.placeholders.names.find("#u" + number);
    if (name == update.placeholders.names.end()) return;
    const auto value = update.placeholders.values.find(":u" + number);
    if (value == update.placeholders.values.end()) {
      removals.push_back("attribute " + name->second);
    } else if (update.update_expression.rfind("DELETE", 0) == 0) {
      for (const std::string& entry :
           std::get<Set<std::string>>(value->second.content()).elements()) {
        removals.push_back("entry " + entry + " of " + name->second);
      }
    }
  }
}

}  // namespace

std::vector<std::string> removals_of(const table::TransactWriteItemsRequest& request) {
  std::vector<std::string> removals;
  for (const table::TransactAction& action : request.actions) {
    if (const auto* put = std::get_if<table::TransactPut>(&action)) note_removals(*put, removals);
    if (const auto* update = std::get_if<table::TransactUpdate>(&action)) {
      note_removals(*update, removals);
    }
    if (std::holds_alternative<table::TransactDelete>(action)) removals.emplace_back("the item");
  }
  return removals;
}

namespace {

/// Gathered as the store gives them, from its threads.
struct Gathered {
  std::mutex mutex;
  std::condition_variable arrived;
  std::vector<std::optional<Result<void>>> each;
  std::vector<table::Cost> costs;
  std::size_t missing = 0;
};

}  // namespace

std::vector<Result<void>> write_together(
    table::TableStore& store, const table::CallContext& context,
    std::vector<table::TransactWriteItemsRequest> transactions) {
  // Shared with completions, which the store may still be in when the last answer is here.
  const auto answers = std::make_shared<Gathered>();
  answers->each.resize(transactions.size());
  answers->costs.resize(transactions.size());
  answers->missing = transactions.size();
  for (std::size_t i = 0; i < transactions.size(); ++i) {
    table::CallContext own = context;
    // Each has a cost of its own: completions run at the same time, and the caller's sum is not
    // atomic.
    own.cost = context.cost == nullptr ? nullptr : &answers->costs[i];
    store.submit(own, std::move(transactions[i]),
                 [answers, i](const Result<table::WriteReply>& reply) {
                   const std::lock_guard lock(answers->mutex);
                   ADJOIN_ASSERT(!answers->each[i]);  // a store answers once
                   ADJOIN_ASSERT(answers->missing > 0);
                   answers->each[i] = reply ? Result<void>() : Result<void>(reply.error());
                   if (--answers->missing == 0) answers->arrived.notify_one();
                 });
  }
  std::unique_lock lock(answers->mutex);
  answers->arrived.wait(lock, [&] { return answers->missing == 0; });
  std::vector<Result<void>> results;
  results.reserve(answers->each.size());
  for (std::optional<Result<void>>& one : answers->each) {
    ADJOIN_ASSERT(one.has_value());
    results.push_back(*std::move(one));
  }
  if (context.cost != nullptr) {
    for (const table::Cost& cost : answers->costs) *context.cost += cost;
  }
  return results;
}

}  // namespace adjoin::graph
