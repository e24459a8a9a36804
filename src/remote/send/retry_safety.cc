#include "remote/send/retry_safety.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "expression/condition.h"
#include "expression/update.h"

namespace adjoin::remote {
namespace {

using expression::Condition;
using expression::Update;

/// A write's expressions, compiled.
struct Compiled {
  std::optional<Condition> condition;
  std::optional<Update> update;
};

template <typename Request>
Result<Compiled> compiled(const Request& request) {
  expression::PlaceholderUse use(request.placeholders);
  Compiled out{request.condition, {}};
  if (request.condition_expression) {
    ADJOIN_TRY(out.condition, expression::parse_condition(*request.condition_expression,
                                                          expression::Kind::condition, use));
  }
  if constexpr (requires { request.update; }) {
    out.update = request.update;
    if (request.update_expression) {
      ADJOIN_TRY(out.update, expression::parse_update(*request.update_expression, use));
    }
  }
  return out;
}

/// The part of a condition whose root is `root`.
/// Nodes stand behind their children, so everything a node needs is before it.
Condition part_of(const Condition& whole, std::uint32_t root) {
  Condition part = whole;
  part.nodes.resize(root + 1);
  return part;
}

/// Whether everything that the node looks at is among the attributes of `known`.
/// Whatever is not known makes the answer "perhaps", which counts as no.
bool looks_only_at(const Condition& condition, std::uint32_t index, const Item& known) {
  const Condition::Node& node = condition.nodes[index];
  if (node.op == Condition::Op::path) return known.contains(condition.paths[node.first].attribute);
  if (node.op == Condition::Op::literal) return true;
  for (std::uint32_t i = 0; i < node.count; ++i) {
    if (!looks_only_at(condition, condition.children[node.first + i], known)) return false;
  }
  return true;
}

/// Whether one of the conditions that must hold together is false for what is known of an item.
bool is_false_for(const Condition& condition, std::uint32_t index, const Item& known) {
  const Condition::Node& node = condition.nodes[index];
  if (node.op == Condition::Op::both) {
    for (std::uint32_t i = 0; i < node.count; ++i) {
      if (is_false_for(condition, condition.children[node.first + i], known)) return true;
    }
    return false;
  }
  if (!looks_only_at(condition, index, known)) return false;
  const Bytes stored = item::encode_item(known);
  return !expression::evaluate(part_of(condition, index), item::ItemView(stored));
}

/// What an update leaves for certain: the key, and the attributes that it sets to constants.
Item known_after(const table::UpdateItemRequest& request, const Update& update) {
  Item known = request.key;
  for (const Update::Action& action : update.actions) {
    if (action.verb != Update::Verb::set || !action.target.is_top_level()) continue;
    const Update::Operand& operand = update.operands[action.operand];
    // Sums and copies depend on what was there before, so nothing is known of them.
    if (operand.op != Update::Op::literal) continue;
    known.set(action.target.attribute, update.values[operand.index]);
  }
  return known;
}

/// Whether the update leaves the same item a second time: it sets constants and removes, and names
/// no place in a list, which may be another one by then.
bool leaves_the_same(const Update& update) {
  return std::all_of(update.actions.begin(), update.actions.end(), [&](const Update::Action& one) {
    const bool in_a_list =
        std::any_of(one.target.steps.begin(), one.target.steps.end(),
                    [](const expression::PathStep& step) { return step.is_index; });
    if (in_a_list) return false;
    if (one.verb == Update::Verb::remove) return true;
    return one.verb == Update::Verb::set && update.operands[one.operand].op == Update::Op::literal;
  });
}

/// The root of a condition, which is its last node.
std::uint32_t root_of(const Condition& condition) {
  return static_cast<std::uint32_t>(condition.nodes.size() - 1);
}

bool asks_about_before(table::ReturnValues values) {
  return values == table::ReturnValues::all_old || values == table::ReturnValues::updated_old;
}

}  // namespace

RetrySafety retry_safety_of(const table::PutItemRequest& request) {
  const auto parts = compiled(request);
  // An expression that this client cannot read is left for the endpoint to judge.
  if (!parts) return RetrySafety::never;
  const auto& condition = parts->condition;
  const Bytes stored = item::encode_item(request.item);
  // The item is known after a put. A condition that is false for it fails the second time.
  if (condition && !condition->empty() &&
      !expression::evaluate(*condition, item::ItemView(stored))) {
    return RetrySafety::guarded;
  }
  return asks_about_before(request.return_values) ? RetrySafety::never : RetrySafety::harmless;
}

RetrySafety retry_safety_of(const table::DeleteItemRequest& request) {
  const auto parts = compiled(request);
  if (!parts) return RetrySafety::never;
  // After a deletion there is no item, for which an empty view stands.
  const auto& condition = parts->condition;
  if (condition && !condition->empty() && !expression::evaluate(*condition, item::ItemView())) {
    return RetrySafety::guarded;
  }
  return asks_about_before(request.return_values) ? RetrySafety::never : RetrySafety::harmless;
}

RetrySafety retry_safety_of(const table::UpdateItemRequest& request) {
  const auto parts = compiled(request);
  if (!parts) return RetrySafety::never;
  const Update update = parts->update.value_or(Update());
  const auto& condition = parts->condition;
  if (condition && !condition->empty() &&
      is_false_for(*condition, root_of(*condition), known_after(request, update))) {
    return RetrySafety::guarded;
  }
  // A second attempt would report what the first one left, as if it had been there before.
  if (asks_about_before(request.return_values)) return RetrySafety::never;
  return leaves_the_same(update) ? RetrySafety::harmless : RetrySafety::never;
}

}  // namespace adjoin::remote
