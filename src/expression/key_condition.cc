#include "expression/key_condition.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "expression/messages.h"
#include "expression/resolver.h"

namespace adjoin::expression {
namespace {

/// For messages: also operators that no key can have are named in them.
std::string_view operator_name(const Node& node) {
  switch (node.kind) {
    case NodeKind::eq: return "=";
    case NodeKind::ne: return "<>";
    case NodeKind::lt: return "<";
    case NodeKind::le: return "<=";
    case NodeKind::gt: return ">";
    case NodeKind::ge: return ">=";
    case NodeKind::between: return "BETWEEN";
    case NodeKind::in: return "IN";
    case NodeKind::logical_or: return "OR";
    case NodeKind::logical_not: return "NOT";
    case NodeKind::logical_and: return "AND";
    default: return node.text;
  }
}

bool key_operator(const Node& node, KeyOperator& op) {
  switch (node.kind) {
    case NodeKind::eq: op = KeyOperator::eq; return true;
    case NodeKind::lt: op = KeyOperator::lt; return true;
    case NodeKind::le: op = KeyOperator::le; return true;
    case NodeKind::gt: op = KeyOperator::gt; return true;
    case NodeKind::ge: op = KeyOperator::ge; return true;
    case NodeKind::between: op = KeyOperator::between; return true;
    default: op = KeyOperator::begins_with; return node.text == "begins_with";
  }
}

/// `:v < a` says `a > :v`.
KeyOperator mirrored(KeyOperator op) {
  switch (op) {
    case KeyOperator::lt: return KeyOperator::gt;
    case KeyOperator::le: return KeyOperator::ge;
    case KeyOperator::gt: return KeyOperator::lt;
    case KeyOperator::ge: return KeyOperator::le;
    default: return op;
  }
}

bool is_key_type(Value::Type type) {
  return type == Value::Type::string || type == Value::Type::number || type == Value::Type::binary;
}

/// Both have one type, which the callers have checked.
bool less(const Value& a, const Value& b) {
  if (const std::string* text = a.as_string()) return *text < *b.as_string();
  if (const Number* number = a.as_number()) return *number < *b.as_number();
  return a.as_binary()->bytes < b.as_binary()->bytes;
}

/// Turns a tree into terms. It knows no key: which attributes are keys is checked later, against
/// each table.
class Reader {
 public:
  Reader(const Tree& tree, PlaceholderUse& use) : tree_(tree), resolver_(tree, use) {}

  /// As deep as parentheses around AND, which kOperatorsMax bounds.
  Result<void> read(std::uint32_t index, KeyCondition& out) {
    const Node& node = tree_.at(index);
    if (node.kind != NodeKind::logical_and) {
      ADJOIN_TRY(KeyTerm term, read_term(node));
      out.terms.push_back(std::move(term));
      return {};
    }
    for (std::uint32_t c = node.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
      ADJOIN_CHECK(read(c, out));
    }
    return {};
  }

 private:
  Result<KeyTerm> read_term(const Node& node) {
    KeyTerm term;
    const std::string_view name = operator_name(node);
    if (!key_operator(node, term.op)) return messages::key_operator(name);
    std::uint32_t attribute = node.first_child;
    std::uint32_t value = tree_.at(attribute).next_sibling;
    // BETWEEN and begins_with have a fixed left side. The others may have the constant on the left.
    const bool swaps = term.op != KeyOperator::between && term.op != KeyOperator::begins_with;
    if (swaps && tree_.at(attribute).kind == NodeKind::value) {
      std::swap(attribute, value);
      term.op = mirrored(term.op);
    }
    const NodeKind kind = tree_.at(attribute).kind;
    if (kind == NodeKind::function) return messages::key_operator(tree_.at(attribute).text);
    if (kind != NodeKind::path) return messages::key_without_path(name);
    ADJOIN_TRY(Path path, resolver_.path(tree_.at(attribute)));
    if (!path.is_top_level()) return messages::key_nested_path();
    term.name = std::move(path.attribute);
    ADJOIN_TRY(term.value, read_value(tree_.at(value), name));
    if (term.op != KeyOperator::between) return term;
    ADJOIN_TRY(term.upper, read_value(tree_.at(tree_.at(value).next_sibling), name));
    if (term.value.type() != term.upper.type()) {
      return messages::between_types(Kind::key_condition, term.value, term.upper);
    }
    if (less(term.upper, term.value)) {
      return messages::between_order(Kind::key_condition, term.value, term.upper);
    }
    return term;
  }

  Result<Value> read_value(const Node& node, std::string_view name) {
    if (node.kind == NodeKind::function) return messages::key_operator(node.text);
    if (node.kind != NodeKind::value) return messages::key_without_value(name);
    ADJOIN_TRY(const Value* value, resolver_.value(node));
    // `=` takes any type here, because the table's own check has a better message for it.
    const bool fits = name == "begins_with" ? value->type() == Value::Type::string ||
                                                  value->type() == Value::Type::binary
                                            : name == "=" || is_key_type(value->type());
    if (!fits) return messages::operand_type(Kind::key_condition, name, value->type());
    return *value;
  }

  const Tree& tree_;
  Resolver resolver_;
};

/// Moves the term on `name` to place `at`; false when no term from there on has that name.
/// The text may name the sort key first. Terms are put in the order of the key, which all that
/// follows relies on.
bool bring(KeyCondition& condition, std::size_t at, std::string_view name) {
  const auto begin = condition.terms.begin() + static_cast<std::ptrdiff_t>(at);
  const auto found = std::find_if(begin, condition.terms.end(),
                                  [name](const KeyTerm& term) { return term.name == name; });
  if (found == condition.terms.end()) return false;
  if (found != begin) std::iter_swap(begin, found);
  return true;
}

/// No key attribute may be empty, so an empty value could match nothing.
bool is_empty(const Value& value) {
  if (const std::string* text = value.as_string()) return text->empty();
  if (const Binary* binary = value.as_binary()) return binary->bytes.empty();
  return false;
}

Result<void> check_values(const KeyTerm& term, Value::Type type) {
  const bool two = term.op == KeyOperator::between;
  if (term.value.type() != type || (two && term.upper.type() != type)) return messages::key_type();
  // An empty prefix is allowed: it selects everything.
  if (term.op == KeyOperator::begins_with) {
    if (type == Value::Type::number) {
      return messages::operand_type(Kind::key_condition, "begins_with", type);
    }
    return {};
  }
  if (is_empty(term.value) || (two && is_empty(term.upper))) {
    return messages::key_empty_value(term.name);
  }
  return {};
}

Result<void> check_no_repetition(const KeyCondition& condition) {
  // At most 300 terms, and more than 8 can fit no key: comparing all with all is cheap enough.
  for (std::size_t i = 0; i < condition.terms.size(); ++i) {
    for (std::size_t j = i + 1; j < condition.terms.size(); ++j) {
      if (condition.terms[i].name == condition.terms[j].name) return messages::key_repeated();
    }
  }
  return {};
}

}  // namespace

Result<KeyCondition> parse_key_condition(std::string_view text, PlaceholderUse& use) {
  ADJOIN_TRY(const Tree tree, parse_tree(text, Kind::key_condition, use));
  KeyCondition condition;
  condition.terms.reserve(2);
  ADJOIN_CHECK(Reader(tree, use).read(tree.root, condition));
  return condition;
}

Result<void> check_key_condition(KeyCondition& condition, std::span<const KeyAttribute> hash,
                                 std::span<const KeyAttribute> range) {
  if (!condition.indexable) return messages::key_not_indexable();
  ADJOIN_CHECK(check_no_repetition(condition));
  std::size_t placed = 0;
  for (const KeyAttribute& attribute : hash) {
    if (!bring(condition, placed, attribute.name)) return messages::key_missing(attribute.name);
    if (condition.terms[placed].op != KeyOperator::eq) return messages::key_unsupported();
    ADJOIN_CHECK(check_values(condition.terms[placed], attribute.type));
    ++placed;
  }
  bool ended = false;  // A term that is not `=` must be the last one.
  for (const KeyAttribute& attribute : range) {
    if (placed == condition.terms.size()) break;
    // A sort attribute cannot be skipped: items are in order by the first one, then by the next.
    if (!bring(condition, placed, attribute.name)) return messages::key_missing(attribute.name);
    if (ended) return messages::key_unsupported();
    ended = condition.terms[placed].op != KeyOperator::eq;
    ADJOIN_CHECK(check_values(condition.terms[placed], attribute.type));
    ++placed;
  }
  if (placed != condition.terms.size()) return messages::key_unsupported();
  return {};
}

}  // namespace adjoin::expression
