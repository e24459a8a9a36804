// The grammar of conditions, by operator precedence with a stack of its own, so that no input makes
// the program's stack grow. OR binds weakest, then AND, NOT, and comparisons strongest.

#include <cstdint>

#include "expression/lexer.h"
#include "expression/messages.h"
#include "expression/parser.h"

namespace adjoin::expression {
namespace {

bool comparison_kind(TokenKind token, NodeKind& kind) {
  switch (token) {
    case TokenKind::eq: kind = NodeKind::eq; return true;
    case TokenKind::ne: kind = NodeKind::ne; return true;
    case TokenKind::lt: kind = NodeKind::lt; return true;
    case TokenKind::le: kind = NodeKind::le; return true;
    case TokenKind::gt: kind = NodeKind::gt; return true;
    case TokenKind::ge: kind = NodeKind::ge; return true;
    case TokenKind::word_between: kind = NodeKind::between; return true;
    case TokenKind::word_in: kind = NodeKind::in; return true;
    default: return false;
  }
}

}  // namespace

/// condition := NOT* ( '(' condition ')' | comparison | function ) { (AND | OR) condition }
/// The part being read is the last of parts_; what waits for its right side stands in pending_.
/// Enumerators of Pending are in the order of binding, so that `>=` compares strengths.
Result<Parser::Part> Parser::parse_condition() {
  while (true) {
    if (at(TokenKind::word_not) || at(TokenKind::left_paren)) {
      const bool is_not = at(TokenKind::word_not);
      if (is_not) count_operator();
      pending_.push_back(is_not ? Pending::negate : Pending::paren);
      lexer_.advance();
      continue;
    }
    ADJOIN_TRY(const Part operand, parse_operand());
    parts_.push_back(operand);
    // Before a comparison, because parentheses may stand around its left side alone: `(a) = :v`.
    while (at(TokenKind::right_paren)) ADJOIN_CHECK(close_paren());
    if (NodeKind comparison; comparison_kind(lexer_.current().kind, comparison)) {
      ADJOIN_TRY(parts_.back(), parse_comparison(parts_.back()));
    }
    while (at(TokenKind::right_paren)) ADJOIN_CHECK(close_paren());
    // A path or a constant is no condition by itself.
    if (!parts_.back().is_condition) return syntax_error();
    const bool is_and = at(TokenKind::word_and);
    if (!is_and && !at(TokenKind::word_or)) break;
    const Pending next = is_and ? Pending::both : Pending::either;
    while (!pending_.empty() && pending_.back() != Pending::paren && pending_.back() >= next) {
      reduce();
    }
    count_operator();
    pending_.push_back(next);
    lexer_.advance();
  }
  while (!pending_.empty()) {
    if (pending_.back() == Pending::paren) return syntax_error();
    reduce();
  }
  return parts_.back();
}

Result<Parser::Part> Parser::parse_comparison(Part left) {
  NodeKind kind = NodeKind::eq;
  comparison_kind(lexer_.current().kind, kind);
  if (!left.is_operand) return syntax_error();
  lexer_.advance();
  count_operator();
  const std::uint32_t node = add_node(kind);
  std::uint32_t last = kNoNode;
  append_child(node, last, left.node);
  if (kind == NodeKind::in) {
    ADJOIN_CHECK(parse_in_list(node, last));
  } else {
    ADJOIN_TRY(const Part right, parse_operand_in_parens());
    append_child(node, last, right.node);
    if (kind == NodeKind::between) {
      ADJOIN_CHECK(expect(TokenKind::word_and));
      ADJOIN_TRY(const Part upper, parse_operand_in_parens());
      append_child(node, last, upper.node);
    }
  }
  return Part{.node = node, .is_operand = false, .is_condition = true};
}

Result<void> Parser::parse_in_list(std::uint32_t node, std::uint32_t last_child) {
  ADJOIN_CHECK(expect(TokenKind::left_paren));
  std::size_t operands = 0;
  while (true) {
    ADJOIN_TRY(const Part operand, parse_operand_in_parens());
    append_child(node, last_child, operand.node);
    ++operands;
    if (!at(TokenKind::comma)) break;
    lexer_.advance();
  }
  // Noted, not returned: DynamoDB reports wrong syntax behind the list first.
  if (operands > kInOperandsMax) note_fault(messages::too_many_in_operands, kind_, operands);
  return expect(TokenKind::right_paren);
}

/// Joins the last parts by the last pending operator. Chains of one operator become one node.
void Parser::reduce() {
  const Pending op = pending_.back();
  pending_.pop_back();
  Part right = parts_.back();
  if (op == Pending::negate) {
    const std::uint32_t node = add_node(NodeKind::logical_not);
    std::uint32_t last = kNoNode;
    append_child(node, last, right.node);
    parts_.back() = {.node = node, .is_operand = false, .is_condition = true};
    return;
  }
  parts_.pop_back();
  Part& left = parts_.back();
  const NodeKind kind = op == Pending::both ? NodeKind::logical_and : NodeKind::logical_or;
  // `a AND b AND c` is one node with three children. Parentheses keep a chain apart, so that
  // printing gives the same text.
  if (tree_.nodes[left.node].kind != kind || tree_.nodes[left.node].parenthesised) {
    const std::uint32_t node = add_node(kind);
    std::uint32_t last = kNoNode;
    append_child(node, last, left.node);
    left = {.node = node, .last_child = last, .is_operand = false, .is_condition = true};
  }
  append_child(left.node, left.last_child, right.node);
}

Result<void> Parser::close_paren() {
  while (!pending_.empty() && pending_.back() != Pending::paren) {
    if (!parts_.back().is_condition) return syntax_error();
    reduce();
  }
  if (pending_.empty()) return syntax_error();
  pending_.pop_back();
  lexer_.advance();
  Node& node = tree_.nodes[parts_.back().node];
  // DynamoDB refuses `((a = :v))`.
  if (node.parenthesised) note_fault(messages::redundant_parentheses, kind_);
  node.parenthesised = true;
  return {};
}

}  // namespace adjoin::expression
