#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "expression/condition.h"
#include "expression/find_all.h"
#include "expression/messages.h"
#include "expression/resolver.h"
#include "expression/seen_values.h"
#include "item/stored_item.h"
#include "item/value.h"

namespace adjoin::expression {
namespace {

using Op = Condition::Op;

/// DynamoDB orders these three types. For all others <, BETWEEN and the like are refused at once.
bool is_ordered_type(Value::Type type) {
  return type == Value::Type::string || type == Value::Type::number || type == Value::Type::binary;
}

/// DynamoDB's `size` is not defined for numbers, booleans and null.
bool is_size_type(Value::Type type) {
  return type != Value::Type::number && type != Value::Type::boolean && type != Value::Type::null;
}

/// Comparisons and junctions have one operator each. Functions are looked up by name.
Op condition_op(NodeKind kind) {
  switch (kind) {
    case NodeKind::eq: return Op::eq;
    case NodeKind::ne: return Op::ne;
    case NodeKind::lt: return Op::lt;
    case NodeKind::le: return Op::le;
    case NodeKind::gt: return Op::gt;
    case NodeKind::ge: return Op::ge;
    case NodeKind::between: return Op::between;
    case NodeKind::in: return Op::in;
    case NodeKind::logical_and: return Op::both;
    case NodeKind::logical_or: return Op::either;
    default: return Op::negate;
  }
}

/// As messages print them.
std::string_view symbol(NodeKind kind) {
  switch (kind) {
    case NodeKind::eq: return "=";
    case NodeKind::ne: return "<>";
    case NodeKind::lt: return "<";
    case NodeKind::le: return "<=";
    case NodeKind::gt: return ">";
    case NodeKind::ge: return ">=";
    case NodeKind::between: return "BETWEEN";
    default: return "IN";
  }
}

bool function_op(std::string_view name, Op& op) {
  if (name == "attribute_exists")
    op = Op::exists;
  else if (name == "attribute_not_exists")
    op = Op::not_exists;
  else if (name == "attribute_type")
    op = Op::type_is;
  else if (name == "begins_with")
    op = Op::begins_with;
  else if (name == "contains")
    op = Op::contains;
  else
    return false;
  return true;
}

/// Asked of `item`, which has the one list of names.
bool is_type_name(std::string_view name) {
  // The enumerators of Value::Type are 1 to 10.
  for (int type = 1; type <= 10; ++type) {
    if (item::to_string(static_cast<Value::Type>(type)) == name) return true;
  }
  return false;
}

/// An operand as far as the text tells: a constant, a size (a number), or a path (anything).
/// Paths have no type until an item is there, so only constants and sizes can be refused here.
struct CompiledOperand {
  std::uint32_t node = 0;
  const Value* constant = nullptr;
  bool is_path = false;

  bool has_type() const { return !is_path; }
  Value::Type type() const { return constant != nullptr ? constant->type() : Value::Type::number; }
};

/// Emits nodes children first, checking as it goes. As deep as the tree, which kOperatorsMax
/// bounds.
class ConditionCompiler {
 public:
  ConditionCompiler(const Tree& tree, PlaceholderUse& use) : resolver_(tree, use), tree_(tree) {
    out_.nodes.reserve(tree.nodes.size());
  }

  Result<Condition> compile() && {
    ADJOIN_TRY([[maybe_unused]] const std::uint32_t root, condition(tree_.root));
    out_.path_order = path_order(out_.paths);
    return std::move(out_);
  }

 private:
  const Node& node_at(std::uint32_t index) const { return tree_.at(index); }

  // What `first` and `count` mean depends on the operator: children, bytes of a literal, or a path.
  std::uint32_t emit(Op op, std::uint32_t first, std::uint32_t count) {
    out_.nodes.push_back({op, first, count});
    return static_cast<std::uint32_t>(out_.nodes.size() - 1);
  }

  // Children are consecutive entries, so a node needs no list of its own.
  std::uint32_t emit_parent(Op op, const std::vector<std::uint32_t>& children) {
    const auto first = static_cast<std::uint32_t>(out_.children.size());
    out_.children.insert(out_.children.end(), children.begin(), children.end());
    return emit(op, first, static_cast<std::uint32_t>(children.size()));
  }

  Result<std::uint32_t> condition(std::uint32_t index) {
    const Node& node = node_at(index);
    switch (node.kind) {
      case NodeKind::function: return function(node);
      case NodeKind::logical_and:
      case NodeKind::logical_or:
      case NodeKind::logical_not: {
        std::vector<std::uint32_t> children;
        for (std::uint32_t c = node.first_child; c != kNoNode; c = node_at(c).next_sibling) {
          ADJOIN_TRY(const std::uint32_t child, condition(c));
          children.push_back(child);
        }
        return emit_parent(condition_op(node.kind), children);
      }
      default: return comparison(node);
    }
  }

  // Three are reserved, since only IN and misused functions have more.
  Result<std::vector<CompiledOperand>> operands_of(const Node& node) {
    std::vector<CompiledOperand> operands;
    operands.reserve(3);
    for (std::uint32_t c = node.first_child; c != kNoNode; c = node_at(c).next_sibling) {
      ADJOIN_TRY(const CompiledOperand operand, this->operand(c));
      operands.push_back(operand);
    }
    return operands;
  }

  std::uint32_t emit_over(Op op, const std::vector<CompiledOperand>& operands) {
    const auto first = static_cast<std::uint32_t>(out_.children.size());
    for (const CompiledOperand& operand : operands) out_.children.push_back(operand.node);
    return emit(op, first, static_cast<std::uint32_t>(operands.size()));
  }

  Result<std::uint32_t> comparison(const Node& node) {
    ADJOIN_TRY(const std::vector<CompiledOperand> operands, operands_of(node));
    // DynamoDB refuses `a = a`, and reports that before it looks at types.
    ADJOIN_CHECK(check_distinct(symbol(node.kind), operands));
    const bool is_ordering =
        node.kind != NodeKind::eq && node.kind != NodeKind::ne && node.kind != NodeKind::in;
    if (is_ordering) {
      for (const CompiledOperand& operand : operands) {
        if (operand.has_type() && !is_ordered_type(operand.type())) {
          return messages::operand_type(resolver_.kind(), symbol(node.kind), operand.type());
        }
      }
    }
    if (node.kind == NodeKind::between) ADJOIN_CHECK(check_bounds(operands[1], operands[2]));
    return emit_over(condition_op(node.kind), operands);
  }

  Result<void> check_bounds(const CompiledOperand& lower, const CompiledOperand& upper) {
    if (lower.constant == nullptr || upper.constant == nullptr) return {};
    if (lower.type() != upper.type()) {
      return messages::between_types(resolver_.kind(), *lower.constant, *upper.constant);
    }
    // Equal bounds are allowed, and equal values have equal bytes. So only different ones are
    // compared.
    if (literal(upper).bytes() == literal(lower).bytes()) return {};
    bool reversed = false;
    if (const std::string* text = lower.constant->as_string()) {
      reversed = *upper.constant->as_string() < *text;
    } else if (const Number* number = lower.constant->as_number()) {
      reversed = *upper.constant->as_number() < *number;
    } else {
      reversed = upper.constant->as_binary()->bytes < lower.constant->as_binary()->bytes;
    }
    if (!reversed) return {};
    return messages::between_order(resolver_.kind(), *lower.constant, *upper.constant);
  }

  item::ValueView literal(const CompiledOperand& operand) const {
    const Condition::Node& node = out_.nodes[operand.node];
    return item::ValueView(BytesView(out_.literals).substr(node.first, node.count));
  }

  Result<void> check_distinct(std::string_view name, const std::vector<CompiledOperand>& operands) {
    if (!operands[0].is_path) return {};
    const Path& first = out_.paths[out_.nodes[operands[0].node].first];
    for (std::size_t i = 1; i < operands.size(); ++i) {
      if (operands[i].is_path && out_.paths[out_.nodes[operands[i].node].first] == first) {
        return messages::operands_same(resolver_.kind(), name, first);
      }
    }
    return {};
  }

  Result<std::uint32_t> function(const Node& node) {
    Op op = Op::exists;
    if (!function_op(node.text, op)) return messages::function_misused(resolver_.kind(), node.text);
    ADJOIN_TRY(const std::vector<CompiledOperand> operands, operands_of(node));
    // attribute_type of a constant is answered, though it makes no sense: DynamoDB takes it.
    const bool needs_path = op == Op::exists || op == Op::not_exists ||
                            (op == Op::type_is && operands[0].constant == nullptr);
    if (needs_path && !operands[0].is_path) {
      return messages::needs_path(resolver_.kind(), node.text);
    }
    ADJOIN_CHECK(check_distinct(node.text, operands));
    if (op == Op::begins_with) {
      for (const CompiledOperand& operand : operands) {
        if (operand.has_type() && operand.type() != Value::Type::string &&
            operand.type() != Value::Type::binary) {
          return messages::operand_type(resolver_.kind(), node.text, operand.type());
        }
      }
    }
    if (op == Op::type_is) ADJOIN_CHECK(check_type_name(operands[1], node.text));
    return emit_over(op, operands);
  }

  Result<void> check_type_name(const CompiledOperand& operand, std::string_view function) {
    // The name of a type must be a constant.
    if (operand.is_path) return messages::function_misused(resolver_.kind(), function);
    if (operand.type() != Value::Type::string) {
      return messages::operand_type(resolver_.kind(), function, operand.type());
    }
    const std::string& name = *operand.constant->as_string();
    if (!is_type_name(name)) return messages::attribute_type_unknown(resolver_.kind(), name);
    return {};
  }

  // Operands are emitted before the node that uses them: `nodes` has children first.
  Result<CompiledOperand> operand(std::uint32_t index) {
    const Node& node = node_at(index);
    CompiledOperand operand;
    if (node.kind == NodeKind::path) {
      ADJOIN_TRY(Path path, resolver_.path(node));
      out_.paths.push_back(std::move(path));
      operand.is_path = true;
      operand.node = emit(Op::path, static_cast<std::uint32_t>(out_.paths.size() - 1), 0);
      return operand;
    }
    if (node.kind == NodeKind::value) {
      ADJOIN_TRY(operand.constant, resolver_.value(node));
      operand.node = emit_literal(*operand.constant);
      return operand;
    }
    // `size` is the one function that gives a value. All others are conditions, and cannot be
    // compared.
    if (node.text != "size") return messages::function_misused(resolver_.kind(), node.text);
    ADJOIN_TRY(const std::vector<CompiledOperand> operands, operands_of(node));
    if (operands[0].has_type() && !is_size_type(operands[0].type())) {
      return messages::operand_type(resolver_.kind(), node.text, operands[0].type());
    }
    operand.node = emit_over(Op::size, operands);
    return operand;
  }

  /// A value mentioned many times is kept once: 400 KB behind a thousand mentions stay 400 KB.
  std::uint32_t emit_literal(const Value& value) {
    const auto next = static_cast<std::uint32_t>(out_.nodes.size());
    if (const std::uint32_t* earlier = literal_nodes_.find_or_add(&value, next)) {
      const Condition::Node node = out_.nodes[*earlier];
      return emit(node.op, node.first, node.count);
    }
    const auto first = static_cast<std::uint32_t>(out_.literals.size());
    item::encode_value(value, out_.literals);
    return emit(Op::literal, first, static_cast<std::uint32_t>(out_.literals.size()) - first);
  }

  Resolver resolver_;
  const Tree& tree_;
  Condition out_;
  SeenValues literal_nodes_;
};

/// The smallest condition, made without a text: it is used for every guarded write of the graph.
Condition existence(Op op, std::string_view attribute) {
  Condition condition;
  condition.paths.push_back({.attribute = std::string(attribute)});
  condition.nodes.push_back({Op::path, 0, 0});
  condition.children.push_back(0);
  condition.nodes.push_back({op, 0, 1});
  return condition;
}

}  // namespace

Result<Condition> parse_condition(std::string_view text, Kind kind, PlaceholderUse& use) {
  ADJOIN_TRY(const Tree tree, parse_tree(text, kind, use));
  return ConditionCompiler(tree, use).compile();
}

Condition attribute_exists(std::string_view attribute) { return existence(Op::exists, attribute); }

Condition attribute_not_exists(std::string_view attribute) {
  return existence(Op::not_exists, attribute);
}

std::vector<std::string_view> attributes_mentioned(const Condition& condition) {
  std::vector<std::string_view> names;
  names.reserve(condition.paths.size());
  for (const Path& path : condition.paths) names.push_back(path.attribute);
  return names;
}

}  // namespace adjoin::expression
