#include <optional>
#include <utility>
#include <variant>

#include "item/value.h"
#include "partiql/lexer.h"
#include "partiql/messages.h"
#include "partiql/reserved_words.h"
#include "partiql/syntax.h"

namespace adjoin::partiql {
namespace {

using Kind = Expression::Kind;

Expression node(Kind kind, std::vector<Expression> operands) {
  Expression made;
  made.kind = kind;
  made.operands = std::move(operands);
  return made;
}

template <typename... Operands>
Expression node_of(Kind kind, Operands... operands) {
  std::vector<Expression> list;
  (list.push_back(std::move(operands)), ...);
  return node(kind, std::move(list));
}

Expression value_node(Value value) {
  Expression made;
  made.value = std::move(value);
  return made;
}

/// The kinds of conditions stand behind those of operands.
bool is_condition(const Expression& expression) { return expression.kind >= Kind::eq; }

/// Takes `part` into a chain of AND or OR, which stays flat.
void extend(Expression& chain, Kind kind, Expression part) {
  if (chain.kind != kind) chain = node_of(kind, std::move(chain));
  if (part.kind != kind) {
    chain.operands.push_back(std::move(part));
    return;
  }
  for (Expression& operand : part.operands) chain.operands.push_back(std::move(operand));
}

/// What a function that is true or false becomes when it is compared with TRUE or FALSE; nullopt of
/// every other comparison.
/// The expression language has no booleans to compare with, so `contains(a, 'x') = FALSE` becomes
/// NOT.
std::optional<Expression> truth_of(Kind op, Expression& left, Expression& right) {
  Expression& test = is_condition(left) ? left : right;
  const Expression& other = is_condition(left) ? right : left;
  const bool is_function = test.kind == Kind::begins_with || test.kind == Kind::contains ||
                           test.kind == Kind::attribute_type || test.kind == Kind::exists ||
                           test.kind == Kind::not_exists;
  if (!is_function || (op != Kind::eq && op != Kind::ne)) return std::nullopt;
  if (other.kind != Kind::value) return std::nullopt;
  const bool* truth = std::get_if<bool>(&other.value.content());
  if (truth == nullptr) return std::nullopt;
  if (*truth == (op == Kind::eq)) return std::move(test);
  return node_of(Kind::logical_not, std::move(test));
}

/// PartiQL's names of types, and DynamoDB's where they are words.
constexpr std::pair<std::string_view, Value::Type> kTypes[] = {
    {"BINARY", Value::Type::binary},  {"BLOB", Value::Type::binary},
    {"BOOL", Value::Type::boolean},   {"BOOLEAN", Value::Type::boolean},
    {"DECIMAL", Value::Type::number}, {"FLOAT", Value::Type::number},
    {"INT", Value::Type::number},     {"INTEGER", Value::Type::number},
    {"LIST", Value::Type::list},      {"MAP", Value::Type::map},
    {"NUMBER", Value::Type::number},  {"NUMERIC", Value::Type::number},
    {"STRING", Value::Type::string},  {"STRUCT", Value::Type::map},
    {"TUPLE", Value::Type::map},
};

std::optional<Value::Type> type_of_word(std::string_view text) {
  for (const auto& [word, type] : kTypes) {
    if (is_word(text, word)) return type;
  }
  return std::nullopt;
}

struct Function {
  std::string_view name;
  Kind kind;
  std::size_t operands;
  bool in_condition;
  bool in_update;
};
constexpr Function kFunctions[] = {
    {"begins_with", Kind::begins_with, 2, true, false},
    {"contains", Kind::contains, 2, true, false},
    {"attribute_type", Kind::attribute_type, 2, true, false},
    {"attribute_exists", Kind::exists, 1, true, false},
    {"attribute_not_exists", Kind::not_exists, 1, true, false},
    {"size", Kind::size, 1, true, false},
    {"if_not_exists", Kind::if_not_exists, 2, false, true},
    {"list_append", Kind::list_append, 2, false, true},
    {"SET_ADD", Kind::set_add, 2, false, true},
    {"SET_DELETE", Kind::set_delete, 2, false, true},
};

const Function* find_function(std::string_view name) {
  for (const Function& function : kFunctions) {
    if (name.size() != function.name.size()) continue;
    bool same = true;
    for (std::size_t i = 0; same && i < name.size(); ++i) {
      // Without regard to case: the bit tells small letters from capitals.
      same = (name[i] | 0x20) == (function.name[i] | 0x20);
    }
    if (same) return &function;
  }
  return nullptr;
}

}  // namespace

/// condition := conjunction { OR conjunction }
Result<Expression> Syntax::condition() {
  ADJOIN_TRY(Expression left, conjunction());
  while (at_word("OR")) {
    if (!is_condition(left)) return messages::unsupported(messages::kNotBoolean);
    lexer_.advance();
    ADJOIN_TRY(Expression right, conjunction());
    if (!is_condition(right)) return messages::unsupported(messages::kNotBoolean);
    extend(left, Kind::logical_or, std::move(right));
  }
  return left;
}

/// conjunction := negation { AND negation }
/// Both sides are looked at before they are joined, so that `a AND b = 1` names the fault.
Result<Expression> Syntax::conjunction() {
  ADJOIN_TRY(Expression left, negation());
  while (at_word("AND")) {
    if (!is_condition(left)) return messages::unsupported(messages::kNotBoolean);
    lexer_.advance();
    ADJOIN_TRY(Expression right, negation());
    if (!is_condition(right)) return messages::unsupported(messages::kNotBoolean);
    extend(left, Kind::logical_and, std::move(right));
  }
  return left;
}

/// negation := NOT negation | comparison
Result<Expression> Syntax::negation() {
  if (!skip_word("NOT")) return comparison();
  const Level level(depth_);
  ADJOIN_CHECK(level.check());
  ADJOIN_TRY(Expression inner, negation());
  if (!is_condition(inner)) return messages::unsupported(messages::kNotBoolean);
  return node_of(Kind::logical_not, std::move(inner));
}

/// comparison := sum [ operator sum | IS … | [NOT] BETWEEN … | [NOT] IN … ]
Result<Expression> Syntax::comparison() {
  ADJOIN_TRY(Expression left, sum());
  // Two tokens decide. NOT alone could begin something else.
  if (at_word("NOT") && (follows_word("IN") || follows_word("BETWEEN"))) {
    lexer_.advance();
    ADJOIN_TRY(Expression positive, comparison_tail(std::move(left)));
    return node_of(Kind::logical_not, std::move(positive));
  }
  return comparison_tail(std::move(left));
}

Result<Expression> Syntax::comparison_tail(Expression left) {
  Kind kind = Kind::eq;
  switch (lexer_.current().kind) {
    case TokenKind::eq: kind = Kind::eq; break;
    case TokenKind::ne: kind = Kind::ne; break;
    case TokenKind::lt: kind = Kind::lt; break;
    case TokenKind::le: kind = Kind::le; break;
    case TokenKind::gt: kind = Kind::gt; break;
    case TokenKind::ge: kind = Kind::ge; break;
    case TokenKind::star:
    case TokenKind::other_operator: {
      const std::string_view op = lexer_.current().text;
      return place_ == Place::condition ? messages::operator_in_condition(op)
                                        : messages::operator_in_update(op);
    }
    default:
      if (skip_word("IS")) return is_tail(std::move(left));
      if (skip_word("BETWEEN")) return between_tail(std::move(left));
      if (skip_word("IN")) return in_tail(std::move(left));
      // A word of SQL that the service lacks is named, instead of an unexpected word.
      if (at_word("LIKE")) return messages::operator_in_condition("like");
      return left;
  }
  lexer_.advance();
  ADJOIN_TRY(Expression right, sum());
  if (auto truth = truth_of(kind, left, right)) return *std::move(truth);
  if (is_condition(left) || is_condition(right)) {
    return messages::unsupported(messages::kNotBoolean);
  }
  return node_of(kind, std::move(left), std::move(right));
}

/// IS [NOT] (MISSING | NULL | a type)
Result<Expression> Syntax::is_tail(Expression left) {
  const bool negated = skip_word("NOT");
  if (is_condition(left)) return messages::unsupported(messages::kNotBoolean);
  if (skip_word("MISSING")) {
    return node_of(negated ? Kind::exists : Kind::not_exists, std::move(left));
  }
  const auto type = at(TokenKind::word) ? type_of_word(lexer_.current().text) : std::nullopt;
  if (!type) ADJOIN_CHECK(expect_word("NULL"));
  // NULL has been taken already.
  if (type) lexer_.advance();
  Expression has_type =
      node_of(Kind::attribute_type, std::move(left),
              value_node(Value(std::string(item::to_string(type.value_or(Value::Type::null))))));
  return negated ? node_of(Kind::logical_not, std::move(has_type)) : std::move(has_type);
}

Result<Expression> Syntax::between_tail(Expression left) {
  ADJOIN_TRY(Expression lower, sum());
  ADJOIN_CHECK(expect_word("AND"));
  ADJOIN_TRY(Expression upper, sum());
  if (is_condition(left) || is_condition(lower) || is_condition(upper)) {
    return messages::unsupported(messages::kNotBoolean);
  }
  return node_of(Kind::between, std::move(left), std::move(lower), std::move(upper));
}

/// IN, then values in brackets, parentheses or as a bag
Result<Expression> Syntax::in_tail(Expression left) {
  TokenKind close = TokenKind::right_bracket;
  if (at(TokenKind::left_paren)) {
    close = TokenKind::right_paren;
  } else if (at(TokenKind::left_bag)) {
    close = TokenKind::right_bag;
  } else if (!at(TokenKind::left_bracket)) {
    if (at(TokenKind::end)) return unexpected();
    return messages::unsupported(messages::kInOperands);
  }
  lexer_.advance();
  // IN becomes keys or an IN of the expression language. Both want an attribute on the left and one
  // value at least.
  if (left.kind != Kind::path || at(close)) return messages::unsupported(messages::kInOperands);
  std::vector<Expression> operands;
  operands.push_back(std::move(left));
  do {
    ADJOIN_TRY(Value candidate, value());
    operands.push_back(value_node(std::move(candidate)));
  } while (skip(TokenKind::comma));
  ADJOIN_CHECK(expect(close));
  return node(Kind::in, std::move(operands));
}

/// sum := operand [ ('+' | '-') operand ], one operator as in update expressions; there is no
/// arithmetic in conditions
Result<Expression> Syntax::sum() {
  ADJOIN_TRY(Expression left, operand());
  if (at(TokenKind::plus) || at(TokenKind::minus)) {
    const std::string_view op = lexer_.current().text;
    // Conditions of the expression language have no arithmetic.
    if (place_ == Place::condition) return messages::operator_in_condition(op);
    lexer_.advance();
    ADJOIN_TRY(Expression right, operand());
    left = node_of(op == "+" ? Kind::add : Kind::subtract, std::move(left), std::move(right));
  }
  return left;
}

/// operand := value | function '(' … ')' | path | '(' condition ')'
Result<Expression> Syntax::operand() {
  if (at(TokenKind::left_paren)) return in_parentheses();
  if (at_value()) {
    ADJOIN_TRY(Value literal, value());
    return value_node(std::move(literal));
  }
  if (at_word("MISSING")) return messages::unsupported(messages::kMissingWithoutIs);
  // A subquery. Two tokens on stands its SELECT, whose place the message gives.
  if (at_word("EXISTS") && follows(TokenKind::left_paren)) {
    lexer_.advance();
    lexer_.advance();
    return messages::unsupported_token("SELECT at " + here());
  }
  if (at(TokenKind::word) && follows(TokenKind::left_paren) &&
      !is_reserved(lexer_.current().text)) {
    return function();
  }
  Expression made;
  made.kind = Kind::path;
  ADJOIN_TRY(made.path, path());
  return made;
}

Result<Expression> Syntax::in_parentheses() {
  const Level level(depth_);
  ADJOIN_CHECK(level.check());
  lexer_.advance();
  ADJOIN_TRY(Expression inner, condition());
  ADJOIN_CHECK(expect(TokenKind::right_paren));
  return inner;
}

Result<Expression> Syntax::function() {
  const Level level(depth_);
  ADJOIN_CHECK(level.check());
  const std::string_view written = lexer_.current().text;
  const Function* function = find_function(written);
  if (function == nullptr) return messages::unknown_function(written);
  if (place_ == Place::update && !function->in_update) {
    return messages::function_not_in_update(function->name);
  }
  if (place_ == Place::condition && !function->in_condition) {
    return messages::function_not_in_condition(function->name);
  }
  lexer_.advance();
  lexer_.advance();
  std::vector<Expression> operands;
  if (!at(TokenKind::right_paren)) {
    do {
      const std::string start = here();
      ADJOIN_TRY(Expression argument, sum());
      if (is_condition(argument)) return messages::unsupported(messages::kNotBoolean);
      // SET_ADD and SET_DELETE become ADD and DELETE, which take a constant set.
      const bool set_argument = operands.size() == 1 && (function->kind == Kind::set_add ||
                                                         function->kind == Kind::set_delete);
      if (set_argument &&
          (argument.kind != Kind::value || argument.value.type() < Value::Type::string_set)) {
        return messages::set_argument(function->name, start);
      }
      operands.push_back(std::move(argument));
    } while (skip(TokenKind::comma));
  }
  ADJOIN_CHECK(expect(TokenKind::right_paren));
  if (operands.size() != function->operands) {
    return messages::operand_count(function->name, operands.size());
  }
  return node(function->kind, std::move(operands));
}

}  // namespace adjoin::partiql
