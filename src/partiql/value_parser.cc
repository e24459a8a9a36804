#include <algorithm>
#include <utility>

#include "item/set.h"
#include "partiql/lexer.h"
#include "partiql/messages.h"
#include "partiql/reserved_words.h"
#include "partiql/syntax.h"

namespace adjoin::partiql {
namespace {

// Nine digits fit into 32 bits, and no list of an item has so many elements.
constexpr std::size_t kIndexDigitsMax = 9;

/// The elements of a bag as a set of T, when all are Ts.
/// A bag becomes a DynamoDB set, which has one type and no element twice.
template <typename T>
Result<Value> to_set(Value::List elements) {
  std::vector<T> typed;
  for (Value& element : elements) {
    T* member = std::get_if<T>(&element.content());
    if (member == nullptr) return messages::unsupported(messages::kBagTypes);
    typed.push_back(std::move(*member));
  }
  auto set = item::make_set(std::move(typed));
  if (!set) return messages::unsupported(messages::kBagDuplicates);
  return Value(*std::move(set));
}

}  // namespace

Result<void> Syntax::Level::check() const {
  if (depth_ > kDepthMax) return messages::not_well_formed(messages::kNestedTooDeep);
  return {};
}

bool Syntax::skip(TokenKind kind) {
  if (!at(kind)) return false;
  lexer_.advance();
  return true;
}

bool Syntax::skip_word(std::string_view keyword) {
  if (!at_word(keyword)) return false;
  lexer_.advance();
  return true;
}

Result<void> Syntax::expect(TokenKind kind) {
  if (!skip(kind)) return unexpected();
  return {};
}

Result<void> Syntax::expect_word(std::string_view keyword) {
  if (!skip_word(keyword)) return unexpected();
  return {};
}

/// The service says of a word whether it is reserved, and of everything else only that it was not
/// expected.
Error Syntax::unexpected() const {
  const Token& token = lexer_.current();
  switch (token.kind) {
    case TokenKind::end: return messages::not_well_formed(messages::kUnexpectedEnd);
    case TokenKind::word:
      if (is_reserved(token.text)) return messages::not_well_formed(messages::kUnexpectedKeyword);
      break;
    default: break;
  }
  return messages::not_well_formed(messages::kUnexpectedTerm);
}

/// name := word that is not reserved | "any text"
Result<std::string> Syntax::name() {
  const Token token = lexer_.current();
  if (token.kind == TokenKind::quoted_name) {
    lexer_.advance();
    return unquoted(token.text);
  }
  if (token.kind != TokenKind::word || is_reserved(token.text)) return unexpected();
  lexer_.advance();
  return std::string(token.text);
}

/// "" can be a name of PartiQL, but DynamoDB has no attribute of that name.
Result<std::string> Syntax::path_name() {
  ADJOIN_TRY(std::string part, name());
  if (part.empty()) return messages::unsupported(messages::kEmptyPathComponent);
  return part;
}

/// path := name { '.' name | '[' digits ']' | '[' string ']' }
Result<expression::Path> Syntax::path() {
  expression::Path path;
  ADJOIN_TRY(path.attribute, path_name());
  while (true) {
    expression::PathStep step;
    // `a.*` would lift members out of their map.
    if (at(TokenKind::dot) && follows(TokenKind::star)) {
      return messages::unsupported(messages::kHierarchy);
    }
    if (skip(TokenKind::dot)) {
      ADJOIN_TRY(step.name, path_name());
    } else if (skip(TokenKind::left_bracket)) {
      const std::string_view text = lexer_.current().text;
      if (at(TokenKind::string)) {
        step.name = unquoted(text);
        if (step.name.empty()) return messages::unsupported(messages::kEmptyPathComponent);
      } else {
        const bool digits =
            std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (!at(TokenKind::number) || !digits || text.size() > kIndexDigitsMax) {
          return unexpected();
        }
        step.is_index = true;
        for (const char c : text) step.index = step.index * 10 + static_cast<unsigned>(c - '0');
      }
      lexer_.advance();
      ADJOIN_CHECK(expect(TokenKind::right_bracket));
    } else {
      return path;
    }
    path.steps.push_back(std::move(step));
  }
}

/// Whether a literal begins here; a parenthesis does not count.
bool Syntax::at_value() const {
  switch (lexer_.current().kind) {
    case TokenKind::string:
    case TokenKind::number:
    case TokenKind::parameter:
    case TokenKind::left_bracket:
    case TokenKind::left_brace:
    case TokenKind::left_bag:
    case TokenKind::minus:
    case TokenKind::plus:
    case TokenKind::ion: return true;
    default: return at_word("TRUE") || at_word("FALSE") || at_word("NULL");
  }
}

/// value := string | [sign] number | '?' | TRUE | FALSE | NULL | list | tuple | bag
Result<Value> Syntax::value() {
  // Counts each list and tuple. The parser calls itself for them, and its stack must not follow a
  // client's text.
  const Level level(depth_);
  ADJOIN_CHECK(level.check());
  const Token token = lexer_.current();
  switch (token.kind) {
    case TokenKind::string: lexer_.advance(); return Value(unquoted(token.text));
    case TokenKind::number:
    case TokenKind::minus:
    case TokenKind::plus: return number();
    case TokenKind::parameter: return parameter();
    case TokenKind::left_bracket: return list(TokenKind::right_bracket);
    case TokenKind::left_paren: return list(TokenKind::right_paren);
    case TokenKind::left_brace: return tuple();
    case TokenKind::left_bag: return bag();
    case TokenKind::ion: return messages::ion_literal(here());
    case TokenKind::end:
    case TokenKind::unknown: return unexpected();
    default: break;
  }
  if (skip_word("TRUE")) return Value(true);
  if (skip_word("FALSE")) return Value(false);
  if (skip_word("NULL")) return Value();
  if (at_word("MISSING") || at(TokenKind::quoted_name) ||
      (at(TokenKind::word) && !is_reserved(token.text))) {
    return messages::unsupported_data_type(token.text, here());
  }
  return unexpected();
}

Result<Value> Syntax::number() {
  std::string text;
  if (at(TokenKind::minus)) text = "-";
  if (at(TokenKind::minus) || at(TokenKind::plus)) lexer_.advance();
  if (!at(TokenKind::number)) {
    return text.empty() || at(TokenKind::end) ? unexpected()
                                              : messages::unsupported(messages::kUnaryMinus);
  }
  text += lexer_.current().text;
  ADJOIN_TRY(const Number parsed, Number::parse(text));
  lexer_.advance();
  return Value(parsed);
}

Result<Value> Syntax::parameter() {
  lexer_.advance();
  // Whether there are enough is said once the whole statement is known to be well formed.
  const std::size_t place = parameters_used_++;
  // NULL stands in until then.
  if (place >= parameters_.size()) return Value();
  return parameters_[place];
}

/// list := '[' [value { ',' value }] ']', or the same in parentheses
Result<Value> Syntax::list(TokenKind close) {
  lexer_.advance();
  Value::List elements;
  if (skip(close)) return Value(std::move(elements));
  do {
    ADJOIN_TRY(Value element, value());
    elements.push_back(std::move(element));
  } while (skip(TokenKind::comma));
  ADJOIN_CHECK(expect(close));
  return Value(std::move(elements));
}

/// tuple := '{' [string ':' value { ',' string ':' value }] '}'
Result<Value> Syntax::tuple() {
  lexer_.advance();
  Item map;
  if (skip(TokenKind::right_brace)) return Value(std::move(map));
  do {
    const Token key = lexer_.current();
    if (at(TokenKind::quoted_name) || (at(TokenKind::word) && !is_reserved(key.text))) {
      return messages::tuple_key_type(here());
    }
    ADJOIN_CHECK(expect(TokenKind::string));
    std::string key_name = unquoted(key.text);
    ADJOIN_CHECK(expect(TokenKind::colon));
    ADJOIN_TRY(Value member, value());
    if (!map.insert(key_name, std::move(member))) {
      return messages::duplicate_tuple_key(key_name, lexer_.position(key));
    }
  } while (skip(TokenKind::comma));
  ADJOIN_CHECK(expect(TokenKind::right_brace));
  return Value(std::move(map));
}

/// bag := '<<' value { ',' value } '>>', a set of strings, numbers or (by parameters) binaries
Result<Value> Syntax::bag() {
  const std::string start = here();
  lexer_.advance();
  if (at(TokenKind::right_bag)) return messages::empty_bag(start);
  Value::List elements;
  do {
    ADJOIN_TRY(Value element, value());
    elements.push_back(std::move(element));
  } while (skip(TokenKind::comma));
  ADJOIN_CHECK(expect(TokenKind::right_bag));
  // The first element decides, and all others must be of its type.
  switch (elements.front().type()) {
    case Value::Type::number: return to_set<Number>(std::move(elements));
    case Value::Type::binary: return to_set<Binary>(std::move(elements));
    default: return to_set<std::string>(std::move(elements));
  }
}

}  // namespace adjoin::partiql
