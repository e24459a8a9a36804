// Applying an update: first every action's new value is worked out from the item as it was, then
// all are put in place. The second part cannot fail, and so an error leaves the item alone.

#include <algorithm>
#include <compare>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "expression/messages.h"
#include "expression/project_paths.h"
#include "expression/update.h"
#include "item/number.h"
#include "item/size.h"
#include "item/value.h"

namespace adjoin::expression {
namespace {

using UpdateOp = Update::Op;
using Verb = Update::Verb;

/// Where an action goes and what comes there; without a value whatever is there is removed.
struct Edit {
  const Path* target = nullptr;
  std::optional<Value> value;
};

/// The map or list that holds the last step of `path`, or null when the path does not lead to one.
const Value* parent_of(const Item& item, const Path& path) {
  const Value* parent = item.find(path.attribute);
  for (std::size_t i = 0; parent != nullptr; ++i) {
    const PathStep& step = path.steps[i];
    if (parent->type() != (step.is_index ? Value::Type::list : Value::Type::map)) return nullptr;
    if (i + 1 == path.steps.size()) return parent;
    if (step.is_index) {
      const Value::List& list = *std::get_if<Value::List>(&parent->content());
      parent = step.index < list.size() ? &list[step.index] : nullptr;
    } else {
      parent = std::get_if<Item>(&parent->content())->find(step.name);
    }
  }
  return nullptr;
}

/// Both sets are sorted, so the result is made in one pass.
template <typename T>
Set<T> united(const Set<T>& a, const Set<T>& b) {
  std::vector<T> out;
  out.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return item::sorted_set(std::move(out));
}

template <typename T>
Set<T> without(const Set<T>& a, const Set<T>& b) {
  std::vector<T> out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return item::sorted_set(std::move(out));
}

/// Applies `combine` to two sets of one kind; the type of `a` decides.
template <typename Combine>
std::optional<Value> combine_sets(const Value& a, const Value& b, Combine combine) {
  const auto as = [&](auto kind) -> std::optional<Value> {
    using SetType = decltype(kind);
    SetType result =
        combine(*std::get_if<SetType>(&a.content()), *std::get_if<SetType>(&b.content()));
    // A set cannot be empty, so the attribute goes with its last element.
    if (result.elements().empty()) return std::nullopt;
    return Value(std::move(result));
  };
  switch (a.type()) {
    case Value::Type::string_set: return as(Set<std::string>());
    case Value::Type::number_set: return as(Set<Number>());
    default: return as(Set<Binary>());
  }
}

class Planner {
 public:
  Planner(const Update& update, const Item& item, bool exists)
      : update_(update), item_(item), exists_(exists) {}

  /// The edits, and in `changed` whether they make a difference.
  Result<std::vector<Edit>> plan(bool& changed) {
    std::vector<Edit> edits;
    edits.reserve(update_.actions.size());
    for (const Update::Action& action : update_.actions) {
      const Value* old = item_.find(action.target.attribute);
      if (!action.target.is_top_level()) {
        if (parent_of(item_, action.target) == nullptr) {
          // Of an item that is not there, everything is removed already.
          if (!exists_ && action.verb == Verb::remove) continue;
          return messages::path_invalid_for_update();
        }
        old = find(item_, action.target);
      }
      ADJOIN_TRY(std::optional<Value> value, result_of(action, old));
      if (!value && old == nullptr) continue;
      // An edit that changes nothing is dropped. The caller then need not write, nor report a
      // change.
      if (value && old != nullptr && *value == *old) continue;
      changed = true;
      edits.push_back({&action.target, std::move(value)});
    }
    return edits;
  }

 private:
  Result<std::optional<Value>> result_of(const Update::Action& action, const Value* old) {
    if (action.verb == Verb::remove) return std::optional<Value>();
    if (action.verb == Verb::set) {
      ADJOIN_TRY(Value value, evaluate(action.operand));
      return std::optional<Value>(std::move(value));
    }
    const Value& operand = update_.values[action.operand];
    // ADD to a missing number begins at 0, and to a missing set with an empty one.
    if (action.verb == Verb::add && old == nullptr) {
      ADJOIN_TRY(Value value, take(operand));
      return std::optional<Value>(std::move(value));
    }
    if (old == nullptr) return std::optional<Value>();
    if (old->type() != operand.type()) {
      return update_.from_attribute_updates ? messages::attribute_updates_type()
                                            : messages::operand_incorrect();
    }
    if (const Number* number = operand.as_number()) {
      ADJOIN_TRY(const Number sum, item::add(*old->as_number(), *number));
      return std::optional<Value>(sum);
    }
    if (operand.type() == Value::Type::list) {  // only AttributeUpdates come here with one
      ADJOIN_TRY(Value left, take(*old));
      ADJOIN_TRY(Value right, take(operand));
      ADJOIN_TRY(Value list, append(std::move(left), std::move(right)));
      return std::optional<Value>(std::move(list));
    }
    if (action.verb == Verb::add) {
      return combine_sets(*old, operand, [](const auto& a, const auto& b) { return united(a, b); });
    }
    return combine_sets(*old, operand, [](const auto& a, const auto& b) { return without(a, b); });
  }

  /// A copy, counted: many copies of a big value are refused before they fill the memory.
  Result<Value> take(const Value& value) {
    copied_bytes_ += item::size_bytes(value);
    // Twice an item: list_append holds two lists before it joins them. What is too large by itself
    // is refused after the update.
    if (copied_bytes_ > 2 * item::kItemBytesMax) return messages::update_too_large();
    return value;
  }

  // Reads `item_`, which no edit has touched yet. So `SET a = b, b = a` exchanges the two.
  Result<Value> evaluate(std::uint32_t index) {
    const Update::Operand& operand = update_.operands[index];
    switch (operand.op) {
      case UpdateOp::literal: return take(update_.values[operand.index]);
      case UpdateOp::path: {
        const Value* value = find(item_, update_.paths[operand.index]);
        if (value == nullptr) return messages::attribute_missing();
        return take(*value);
      }
      case UpdateOp::if_not_exists: {
        const std::uint32_t path = update_.operands[operand.left].index;
        const Value* value = find(item_, update_.paths[path]);
        return value != nullptr ? take(*value) : evaluate(operand.right);
      }
      default: break;
    }
    ADJOIN_TRY(Value left, evaluate(operand.left));
    ADJOIN_TRY(Value right, evaluate(operand.right));
    if (operand.op == UpdateOp::list_append) return append(std::move(left), std::move(right));
    const Number* a = left.as_number();
    const Number* b = right.as_number();
    if (a == nullptr || b == nullptr) return messages::operand_incorrect();
    const bool is_sum = operand.op == UpdateOp::add;
    ADJOIN_TRY(const Number number, is_sum ? item::add(*a, *b) : item::subtract(*a, *b));
    return Value(number);
  }

  static Result<Value> append(Value left, Value right) {
    Value::List* head = std::get_if<Value::List>(&left.content());
    Value::List* tail = std::get_if<Value::List>(&right.content());
    if (head == nullptr || tail == nullptr) return messages::operand_incorrect();
    head->insert(head->end(), std::make_move_iterator(tail->begin()),
                 std::make_move_iterator(tail->end()));
    return left;
  }

  const Update& update_;
  const Item& item_;
  bool exists_;
  std::size_t copied_bytes_ = 0;
};

Value* mutable_parent(Item& item, const Path& path) {
  return const_cast<Value*>(parent_of(item, path));
}

/// Siblings together, in the order of their last steps; the item's own attributes first.
/// Siblings stand together so that each map or list is changed in one pass, however many of its
/// members an update names.
bool by_parent(const Edit& a, const Edit& b) {
  const Path& x = *a.target;
  const Path& y = *b.target;
  if (x.is_top_level() != y.is_top_level()) return x.is_top_level();
  if (x.is_top_level() || x.attribute != y.attribute) return x.attribute < y.attribute;
  const auto parents = std::lexicographical_compare_three_way(x.steps.begin(), x.steps.end() - 1,
                                                              y.steps.begin(), y.steps.end() - 1);
  return parents != 0 ? parents < 0 : x.steps.back() < y.steps.back();
}

using Edits = std::vector<Edit>::iterator;

/// All edits of one map at once: one by one each would move what stands behind its name.
void change_map(Item& map, Edits edit, Edits end) {
  std::vector<Item::Entry> added;
  std::vector<std::string_view> removed;
  for (; edit != end; ++edit) {
    const Path& path = *edit->target;
    const std::string& name = path.is_top_level() ? path.attribute : path.steps.back().name;
    if (!edit->value) {
      removed.push_back(name);
    } else if (Value* place = map.find(name)) {
      *place = *std::move(edit->value);
    } else {
      added.emplace_back(name, *std::move(edit->value));
    }
  }
  if (!removed.empty()) item::erase_sorted(map, removed);
  if (!added.empty()) item::insert_sorted(map, std::move(added));
}

/// Puts what comes in; what goes is only noted, as other edits still count positions with it.
void change_list(Value::List& list, Edits edit, Edits end, std::vector<const Path*>& going) {
  for (; edit != end; ++edit) {
    const std::uint64_t index = edit->target->steps.back().index;
    if (!edit->value) {
      going.push_back(edit->target);
    } else if (index < list.size()) {
      list[index] = *std::move(edit->value);
    } else {
      // A position behind the end appends. Edits come in the order of positions, so several keep
      // theirs.
      list.push_back(*std::move(edit->value));
    }
  }
}

bool same_parent(const Path& a, const Path& b) {
  return a.attribute == b.attribute && a.steps.size() == b.steps.size() &&
         std::equal(a.steps.begin(), a.steps.end() - 1, b.steps.begin());
}

/// Erases list elements: inner lists before outer ones and each list in one pass, since every path
/// names a position of the list as it was.
void erase_elements(Item& item, std::vector<const Path*> paths) {
  std::sort(paths.begin(), paths.end(), [](const Path* a, const Path* b) {
    return a->steps.size() != b->steps.size() ? a->steps.size() > b->steps.size() : *a < *b;
  });
  for (auto group = paths.begin(); group != paths.end();) {
    Value* parent = mutable_parent(item, **group);
    ADJOIN_ASSERT(parent != nullptr);
    Value::List& list = *std::get_if<Value::List>(&parent->content());
    const Path& first = **group;
    std::size_t kept = first.steps.back().index;
    for (std::size_t i = kept; i < list.size(); ++i) {
      const bool goes =
          group != paths.end() && same_parent(**group, first) && (*group)->steps.back().index == i;
      if (goes) {
        ++group;
      } else {
        list[kept++] = std::move(list[i]);
      }
    }
    list.resize(kept);
  }
}

/// Projecting needs its paths in order.
std::vector<const Path*> sorted_targets(const Update& update) {
  std::vector<const Path*> targets;
  targets.reserve(update.actions.size());
  for (const Update::Action& action : update.actions) targets.push_back(&action.target);
  std::sort(targets.begin(), targets.end(), [](const Path* a, const Path* b) { return *a < *b; });
  return targets;
}

bool are_siblings(const Path& a, const Path& b) {
  if (a.is_top_level() || b.is_top_level()) return a.is_top_level() == b.is_top_level();
  return same_parent(a, b);
}

}  // namespace

Result<UpdateOutcome> apply(const Update& update, Item& item, bool exists) {
  UpdateOutcome outcome;
  ADJOIN_TRY(std::vector<Edit> edits, Planner(update, item, exists).plan(outcome.changed));
  std::sort(edits.begin(), edits.end(), by_parent);
  std::vector<const Path*> elements;
  for (Edits edit = edits.begin(); edit != edits.end();) {
    const Path& first = *edit->target;
    const Edits end = std::find_if(
        edit, edits.end(), [&](const Edit& other) { return !are_siblings(*other.target, first); });
    if (first.is_top_level()) {
      change_map(item, edit, end);
    } else {
      Value* parent = mutable_parent(item, first);
      ADJOIN_ASSERT(parent != nullptr);
      if (auto* map = std::get_if<Item>(&parent->content())) {
        change_map(*map, edit, end);
      } else {
        change_list(*std::get_if<Value::List>(&parent->content()), edit, end, elements);
      }
    }
    edit = end;
  }
  // After all other edits: they name positions of the lists as they were.
  erase_elements(item, std::move(elements));
  return outcome;
}

Item updated_part(const Update& update, const Item& item) {
  return project_paths(item, sorted_targets(update));
}

}  // namespace adjoin::expression
