#include "expression/parser.h"

#include <cstdint>
#include <string_view>
#include <utility>

#include "expression/messages.h"
#include "expression/reserved_words.h"
#include "expression/resolver.h"
#include "item/size.h"

namespace adjoin::expression {
namespace {

constexpr FunctionRule kFunctions[] = {
    {"attribute_exists", 1, true, false}, {"attribute_not_exists", 1, true, false},
    {"attribute_type", 2, true, false},   {"begins_with", 2, true, false},
    {"contains", 2, true, false},         {"size", 1, true, false},
    {"if_not_exists", 2, false, true},    {"list_append", 2, false, true},
};

/// DynamoDB's positions are signed 32-bit numbers.
constexpr std::uint64_t kListIndexMax = 0x7FFFFFFF;

/// False when the digits stand for more than kListIndexMax.
/// Digits are summed by hand: any number of zeros may stand in front, and no length overflows.
bool index_in_range(std::string_view digits) {
  std::uint64_t value = 0;
  for (const char c : digits) {
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (value > kListIndexMax) return false;
  }
  return true;
}

}  // namespace

/// Eight functions: a linear search beats any table.
const FunctionRule* find_function(std::string_view name) noexcept {
  for (const FunctionRule& rule : kFunctions) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

/// Most expressions have fewer than 16 nodes, so the tree grows without another allocation.
Parser::Parser(std::string_view text, Kind kind) : kind_(kind), lexer_(text) {
  tree_.kind = kind;
  tree_.nodes.reserve(16);
}

Result<Tree> Parser::parse() {
  switch (kind_) {
    case Kind::update: {
      ADJOIN_TRY(tree_.root, parse_update());
      break;
    }
    case Kind::projection: {
      ADJOIN_TRY(tree_.root, parse_projection());
      break;
    }
    default: {
      ADJOIN_TRY(const Part part, parse_condition());
      tree_.root = part.node;
      break;
    }
  }
  if (!at(TokenKind::end)) return syntax_error();
  // Only now: DynamoDB reports a syntax error anywhere before any other fault.
  if (fault_) return *std::move(fault_);
  if (tree_.operator_count > kOperatorsMax) {
    return messages::too_many_operators(kind_, tree_.operator_count);
  }
  return std::move(tree_);
}

Error Parser::syntax_error() const {
  return messages::syntax(kind_, lexer_.error_token(), lexer_.error_near());
}

Result<void> Parser::expect(TokenKind kind) {
  if (!at(kind)) return syntax_error();
  lexer_.advance();
  return {};
}

/// Nodes are told by number, because the array moves while it grows.
std::uint32_t Parser::add_node(NodeKind kind, std::string_view text) {
  tree_.nodes.push_back({.kind = kind, .text = text});
  return static_cast<std::uint32_t>(tree_.nodes.size() - 1);
}

void Parser::append_child(std::uint32_t parent, std::uint32_t& last_child, std::uint32_t child) {
  if (last_child == kNoNode) {
    tree_.nodes[parent].first_child = child;
  } else {
    tree_.nodes[last_child].next_sibling = child;
  }
  last_child = child;
}

/// Words with a meaning are names where no keyword can stand; as reserved words they are refused.
bool Parser::at_name() const {
  const TokenKind kind = lexer_.current().kind;
  return kind == TokenKind::name || kind == TokenKind::name_placeholder ||
         (kind >= TokenKind::word_and && kind <= TokenKind::word_delete);
}

Result<std::uint32_t> Parser::parse_path() {
  const Token token = lexer_.current();
  // In a condition SET, REMOVE, ADD and DELETE open nothing, so they may be names. In a projection
  // no word opens anything.
  const bool is_keyword_here =
      kind_ == Kind::update || (kind_ != Kind::projection && token.kind < TokenKind::word_set);
  const bool is_plain = token.kind == TokenKind::name || token.kind == TokenKind::name_placeholder;
  if (!is_plain && (!at_name() || is_keyword_here)) return syntax_error();
  lexer_.advance();
  if (token.kind != TokenKind::name_placeholder && is_reserved_word(token.text)) {
    note_fault(messages::reserved_keyword, kind_, token.text);
  }
  const std::uint32_t path = add_node(NodeKind::path);
  std::uint32_t last = kNoNode;
  append_child(path, last, add_node(NodeKind::element_name, token.text));
  ADJOIN_CHECK(parse_path_tail(path, last));
  return path;
}

Result<void> Parser::parse_path_tail(std::uint32_t path, std::uint32_t last) {
  std::size_t levels = 1;
  while (true) {
    if (at(TokenKind::dot)) {
      lexer_.advance();
      if (!at_name()) return syntax_error();
      const Token token = lexer_.current();
      if (token.kind != TokenKind::name_placeholder && is_reserved_word(token.text)) {
        note_fault(messages::reserved_keyword, kind_, token.text);
      }
      append_child(path, last, add_node(NodeKind::element_name, token.text));
      lexer_.advance();
    } else if (at(TokenKind::left_bracket)) {
      lexer_.advance();
      const std::string_view digits = lexer_.current().text;
      ADJOIN_CHECK(expect(TokenKind::digits));
      if (!index_in_range(digits)) note_fault(messages::index_out_of_range, kind_, digits);
      append_child(path, last, add_node(NodeKind::element_index, digits));
      ADJOIN_CHECK(expect(TokenKind::right_bracket));
    } else {
      break;
    }
    ++levels;
  }
  // The innermost value stands behind as many containers' steps and the attribute's name.
  if (levels > static_cast<std::size_t>(item::kNestingLevelsMax) + 1) {
    note_fault(messages::path_too_deep, kind_, levels);
  }
  return {};
}

Result<Parser::Part> Parser::parse_operand() {
  if (at(TokenKind::value_placeholder)) {
    const std::uint32_t node = add_node(NodeKind::value, lexer_.current().text);
    lexer_.advance();
    return Part{.node = node};
  }
  // One token of look-ahead tells a function from an attribute of the same name.
  if (at(TokenKind::name) && lexer_.following().kind == TokenKind::left_paren) {
    return parse_function();
  }
  ADJOIN_TRY(const std::uint32_t path, parse_path());
  return Part{.node = path};
}

/// ( ( operand ) ): counts parentheses instead of descending.
Result<Parser::Part> Parser::parse_operand_in_parens() {
  std::size_t open = 0;
  for (; at(TokenKind::left_paren); ++open) lexer_.advance();
  ADJOIN_TRY(const Part part, parse_operand());
  for (std::size_t i = 0; i < open; ++i) ADJOIN_CHECK(expect(TokenKind::right_paren));
  if (open > 1) note_fault(messages::redundant_parentheses, kind_);
  return part;
}

/// Unknown names are parsed like known ones. DynamoDB reports them only if the rest is well formed.
Result<Parser::Part> Parser::parse_function() {
  const std::string_view name = lexer_.current().text;
  lexer_.advance();
  lexer_.advance();
  count_operator();
  // Deeper nesting can only end in this error, so the stack need not grow further.
  if (++depth_ > kOperatorsMax) return messages::too_many_operators(kind_, tree_.operator_count);
  const std::uint32_t node = add_node(NodeKind::function, name);
  std::uint32_t last = kNoNode;
  std::size_t operands = 0;
  while (true) {
    ADJOIN_TRY(const Part operand, parse_operand_in_parens());
    append_child(node, last, operand.node);
    ++operands;
    if (!at(TokenKind::comma)) break;
    lexer_.advance();
  }
  ADJOIN_CHECK(expect(TokenKind::right_paren));
  --depth_;
  const FunctionRule* rule = find_function(name);
  if (rule == nullptr) {
    note_fault(messages::unknown_function, kind_, name);
  } else if (kind_ == Kind::update ? !rule->in_update : !rule->in_condition) {
    note_fault(messages::function_not_allowed, kind_, name);
  } else if (operands != rule->operands) {
    if (!tree_.operand_fault) {
      tree_.operand_fault = messages::operand_count(kind_, name, operands);
    }
  }
  return Part{.node = node, .is_condition = true};
}

namespace {

Result<Tree> parse_within_limits(std::string_view text, Kind kind) {
  if (text.empty()) return messages::expression_empty(kind);
  if (text.size() > kExpressionBytesMax) return messages::expression_too_long(kind, text.size());
  return Parser(text, kind).parse();
}

}  // namespace

Result<Tree> parse_tree(std::string_view text, Kind kind) {
  ADJOIN_TRY(Tree tree, parse_within_limits(text, kind));
  if (tree.operand_fault) return *std::move(tree.operand_fault);
  return tree;
}

/// DynamoDB resolves placeholders before it counts operands. So with a wrong count they are all
/// resolved here, for the sake of their errors.
Result<Tree> parse_tree(std::string_view text, Kind kind, PlaceholderUse& use) {
  ADJOIN_TRY(Tree tree, parse_within_limits(text, kind));
  if (!tree.operand_fault) return tree;
  Resolver resolver(tree, use);
  for (const Node& node : tree.nodes) {
    if (node.kind == NodeKind::path) ADJOIN_CHECK(resolver.path(node));
    if (node.kind == NodeKind::value) ADJOIN_CHECK(resolver.value(node));
  }
  return *std::move(tree.operand_fault);
}

}  // namespace adjoin::expression
