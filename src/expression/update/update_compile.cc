#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "expression/messages.h"
#include "expression/resolver.h"
#include "expression/seen_values.h"
#include "expression/update.h"

namespace adjoin::expression {
namespace {

using UpdateOp = Update::Op;
using Verb = Update::Verb;

/// The parser makes these four kinds only.
Verb verb_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::assignment: return Verb::set;
    case NodeKind::removal: return Verb::remove;
    case NodeKind::addition: return Verb::add;
    default: return Verb::remove_elements;
  }
}

/// The three types of sets are the last of the enumeration.
bool is_set_type(Value::Type type) { return type >= Value::Type::string_set; }

/// As deep as the tree, which kOperatorsMax bounds.
/// Values and operands are kept in arrays of the update, so that it copies as a value.
class UpdateCompiler {
 public:
  UpdateCompiler(const Tree& tree, PlaceholderUse& use) : tree_(tree), resolver_(tree, use) {}

  Result<Update> compile() && {
    for (std::uint32_t clause = tree_.at(tree_.root).first_child; clause != kNoNode;
         clause = tree_.at(clause).next_sibling) {
      for (std::uint32_t c = tree_.at(clause).first_child; c != kNoNode;
           c = tree_.at(c).next_sibling) {
        ADJOIN_TRY(Update::Action action, this->action(tree_.at(c)));
        out_.actions.push_back(std::move(action));
      }
    }
    std::vector<const Path*> targets;
    targets.reserve(out_.actions.size());
    for (const Update::Action& action : out_.actions) targets.push_back(&action.target);
    // All actions read the item as it was. Two on one place would leave the result to chance.
    ADJOIN_CHECK(check_apart(targets, Kind::update));
    return std::move(out_);
  }

 private:
  Result<Update::Action> action(const Node& node) {
    Update::Action action;
    action.verb = verb_of(node.kind);
    const Node& target = tree_.at(node.first_child);
    ADJOIN_TRY(action.target, resolver_.path(target));
    if (action.verb == Verb::remove) return action;
    const std::uint32_t value = target.next_sibling;
    if (action.verb == Verb::set) {
      ADJOIN_TRY(action.operand, operand(value));
      return action;
    }
    // The types that ADD and DELETE take are known from the constant, so wrong ones are refused
    // before any item is read.
    ADJOIN_TRY(action.operand, constant(tree_.at(value)));
    const Value::Type type = out_.values[action.operand].type();
    if (action.verb == Verb::add && type != Value::Type::number && !is_set_type(type)) {
      return messages::action_operand_type("ADD", type);
    }
    if (action.verb == Verb::remove_elements && !is_set_type(type)) {
      return messages::action_operand_type("DELETE", type);
    }
    return action;
  }

  // A value that is mentioned many times is kept once.
  Result<std::uint32_t> constant(const Node& node) {
    ADJOIN_TRY(const Value* value, resolver_.value(node));
    const auto next = static_cast<std::uint32_t>(out_.values.size());
    if (const std::uint32_t* earlier = seen_.find_or_add(value, next)) return *earlier;
    out_.values.push_back(*value);
    return next;
  }

  // Operands stand before those that use them, which name them by number.
  std::uint32_t emit(Update::Operand operand) {
    out_.operands.push_back(operand);
    return static_cast<std::uint32_t>(out_.operands.size() - 1);
  }

  Result<std::uint32_t> operand(std::uint32_t index) {
    const Node& node = tree_.at(index);
    switch (node.kind) {
      case NodeKind::path: {
        ADJOIN_TRY(Path path, resolver_.path(node));
        out_.paths.push_back(std::move(path));
        return emit(
            {.op = UpdateOp::path, .index = static_cast<std::uint32_t>(out_.paths.size() - 1)});
      }
      case NodeKind::value: {
        ADJOIN_TRY(const std::uint32_t value, constant(node));
        return emit({.op = UpdateOp::literal, .index = value});
      }
      case NodeKind::add: return binary(node, UpdateOp::add, "+");
      case NodeKind::subtract: return binary(node, UpdateOp::subtract, "-");
      default: break;
    }
    return binary(node,
                  node.text == "list_append" ? UpdateOp::list_append : UpdateOp::if_not_exists,
                  node.text);
  }

  Result<std::uint32_t> binary(const Node& node, UpdateOp op, std::string_view name) {
    ADJOIN_TRY(const std::uint32_t left, operand(node.first_child));
    ADJOIN_TRY(const std::uint32_t right, operand(tree_.at(node.first_child).next_sibling));
    // DynamoDB does not allow list_append within list_append.
    if (op == UpdateOp::list_append && (is_append(left) || is_append(right))) {
      return messages::function_misused(Kind::update, name);
    }
    if (op == UpdateOp::if_not_exists) {
      if (out_.operands[left].op != UpdateOp::path) return messages::needs_path(Kind::update, name);
    } else {
      ADJOIN_CHECK(check_type(op, left, name));
      ADJOIN_CHECK(check_type(op, right, name));
    }
    return emit({.op = op, .left = left, .right = right});
  }

  bool is_append(std::uint32_t operand) const {
    return out_.operands[operand].op == UpdateOp::list_append;
  }

  /// Refuses what cannot become a number (for + and -) or a list; paths are not known yet.
  Result<void> check_type(UpdateOp op, std::uint32_t index, std::string_view name) {
    const Value::Type wanted =
        op == UpdateOp::list_append ? Value::Type::list : Value::Type::number;
    const Update::Operand& operand = out_.operands[index];
    Value::Type type = wanted;
    if (operand.op == UpdateOp::literal) type = out_.values[operand.index].type();
    if (operand.op == UpdateOp::list_append) type = Value::Type::list;
    if (operand.op == UpdateOp::add || operand.op == UpdateOp::subtract) type = Value::Type::number;
    if (type != wanted) return messages::operand_type(Kind::update, name, type);
    return {};
  }

  const Tree& tree_;
  Resolver resolver_;
  Update out_;
  SeenValues seen_;
};

Update::Action top_level(Verb verb, std::string_view attribute, std::size_t operand) {
  Update::Action action;
  action.verb = verb;
  action.target.attribute = attribute;
  action.operand = static_cast<std::uint32_t>(operand);
  return action;
}

}  // namespace

/// Everything that does not depend on an item is checked here, once for each request.
Result<Update> parse_update(std::string_view text, PlaceholderUse& use) {
  ADJOIN_TRY(const Tree tree, parse_tree(text, Kind::update, use));
  return UpdateCompiler(tree, use).compile();
}

void Update::set(std::string_view attribute, Value value) {
  actions.push_back(top_level(Verb::set, attribute, operands.size()));
  operands.push_back({.op = UpdateOp::literal, .index = static_cast<std::uint32_t>(values.size())});
  values.push_back(std::move(value));
}

void Update::set_if_missing(std::string_view attribute, Value value) {
  const auto path = static_cast<std::uint32_t>(paths.size());
  paths.push_back({.attribute = std::string(attribute)});
  const auto left = static_cast<std::uint32_t>(operands.size());
  operands.push_back({.op = UpdateOp::path, .index = path});
  operands.push_back({.op = UpdateOp::literal, .index = static_cast<std::uint32_t>(values.size())});
  values.push_back(std::move(value));
  actions.push_back(top_level(Verb::set, attribute, operands.size()));
  // The operands of an operand stand before it.
  operands.push_back({.op = UpdateOp::if_not_exists, .left = left, .right = left + 1});
}

/// The operand of a removal is never read.
void Update::remove(std::string_view attribute) {
  actions.push_back(top_level(Verb::remove, attribute, 0));
}

void Update::add(std::string_view attribute, Value value) {
  actions.push_back(top_level(Verb::add, attribute, values.size()));
  values.push_back(std::move(value));
}

void Update::remove_elements(std::string_view attribute, Value value) {
  actions.push_back(top_level(Verb::remove_elements, attribute, values.size()));
  values.push_back(std::move(value));
}

bool creates_item(const Update& update) noexcept {
  // An UpdateItem without actions creates an item that has its key alone.
  if (update.empty()) return true;
  for (const Update::Action& action : update.actions) {
    if (action.verb == Verb::set || action.verb == Verb::add) return true;
  }
  return false;
}

/// Views into the update, which must outlive them. A name comes as often as it is changed.
std::vector<std::string_view> attributes_changed(const Update& update) {
  std::vector<std::string_view> names;
  names.reserve(update.actions.size());
  for (const Update::Action& action : update.actions) names.push_back(action.target.attribute);
  return names;
}

}  // namespace adjoin::expression
