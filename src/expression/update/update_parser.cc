// The grammars of updates and projections.

#include <cstdint>
#include <string_view>

#include "expression/lexer.h"
#include "expression/messages.h"
#include "expression/parser.h"

namespace adjoin::expression {
namespace {

bool clause_kind(TokenKind token, NodeKind& kind) {
  switch (token) {
    case TokenKind::word_set: kind = NodeKind::set_clause; return true;
    case TokenKind::word_remove: kind = NodeKind::remove_clause; return true;
    case TokenKind::word_add: kind = NodeKind::add_clause; return true;
    case TokenKind::word_delete: kind = NodeKind::delete_clause; return true;
    default: return false;
  }
}

std::string_view clause_name(NodeKind kind) {
  switch (kind) {
    case NodeKind::set_clause: return "SET";
    case NodeKind::remove_clause: return "REMOVE";
    case NodeKind::add_clause: return "ADD";
    default: return "DELETE";
  }
}

}  // namespace

/// update := { SET assignments | REMOVE paths | ADD additions | DELETE deletions }, each once
Result<std::uint32_t> Parser::parse_update() {
  const std::uint32_t root = add_node(NodeKind::update);
  std::uint32_t last = kNoNode;
  std::uint32_t seen = 0;
  NodeKind kind = NodeKind::set_clause;
  while (clause_kind(lexer_.current().kind, kind)) {
    const std::uint32_t bit =
        1U << (static_cast<unsigned>(kind) - static_cast<unsigned>(NodeKind::set_clause));
    // The rest is still read: a syntax error behind it comes first.
    if ((seen & bit) != 0) note_fault(messages::section_repeated, clause_name(kind));
    seen |= bit;
    lexer_.advance();
    ADJOIN_TRY(const std::uint32_t clause, parse_clause(kind));
    append_child(root, last, clause);
  }
  if (last == kNoNode) return syntax_error();
  return root;
}

Result<std::uint32_t> Parser::parse_clause(NodeKind clause) {
  const std::uint32_t node = add_node(clause);
  std::uint32_t last = kNoNode;
  while (true) {
    ADJOIN_TRY(const std::uint32_t action, parse_action(clause));
    append_child(node, last, action);
    if (!at(TokenKind::comma)) return node;
    lexer_.advance();
  }
}

Result<std::uint32_t> Parser::parse_action(NodeKind clause) {
  const NodeKind kind = clause == NodeKind::set_clause      ? NodeKind::assignment
                        : clause == NodeKind::remove_clause ? NodeKind::removal
                        : clause == NodeKind::add_clause    ? NodeKind::addition
                                                            : NodeKind::deletion;
  const std::uint32_t node = add_node(kind);
  std::uint32_t last = kNoNode;
  ADJOIN_TRY(const std::uint32_t path, parse_path());
  append_child(node, last, path);
  if (kind == NodeKind::assignment) {
    ADJOIN_CHECK(expect(TokenKind::eq));
    ADJOIN_TRY(const Part value, parse_set_value());
    append_child(node, last, value.node);
  } else if (kind != NodeKind::removal) {
    // ADD and DELETE take a constant only.
    const std::string_view placeholder = lexer_.current().text;
    ADJOIN_CHECK(expect(TokenKind::value_placeholder));
    append_child(node, last, add_node(NodeKind::value, placeholder));
  }
  return node;
}

/// value := term [ ('+' | '-') term ], and neither term is a sum.
Result<Parser::Part> Parser::parse_set_value() {
  ADJOIN_TRY(const Part left, parse_set_term(true));
  if (!at(TokenKind::plus) && !at(TokenKind::minus)) return left;
  const NodeKind left_kind = tree_.nodes[left.node].kind;
  // DynamoDB takes one sum in each action. Parentheses do not help.
  if (left_kind == NodeKind::add || left_kind == NodeKind::subtract) return syntax_error();
  const std::uint32_t node = add_node(at(TokenKind::plus) ? NodeKind::add : NodeKind::subtract);
  count_operator();
  lexer_.advance();
  ADJOIN_TRY(const Part right, parse_set_term(false));
  std::uint32_t last = kNoNode;
  append_child(node, last, left.node);
  append_child(node, last, right.node);
  return Part{.node = node};
}

/// term := operand | '(' value ')'
Result<Parser::Part> Parser::parse_set_term(bool may_be_sum) {
  if (!at(TokenKind::left_paren)) return parse_operand();
  // Every level that is not redundant costs an operator, so deeper than this is an error anyway.
  if (++depth_ > kOperatorsMax) return messages::redundant_parentheses(kind_);
  lexer_.advance();
  ADJOIN_TRY(const Part part, may_be_sum ? parse_set_value() : parse_set_term(false));
  ADJOIN_CHECK(expect(TokenKind::right_paren));
  --depth_;
  Node& node = tree_.nodes[part.node];
  if (node.parenthesised) note_fault(messages::redundant_parentheses, kind_);
  node.parenthesised = true;
  return part;
}

/// projection := path { ',' path }
Result<std::uint32_t> Parser::parse_projection() {
  const std::uint32_t root = add_node(NodeKind::projection);
  std::uint32_t last = kNoNode;
  while (true) {
    ADJOIN_TRY(const std::uint32_t path, parse_path());
    append_child(root, last, path);
    if (!at(TokenKind::comma)) return root;
    lexer_.advance();
  }
}

}  // namespace adjoin::expression
