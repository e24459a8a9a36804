#include "expression/lexer.h"

#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace adjoin::expression {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool equals_upper(std::string_view text, std::string_view upper) {
  if (text.size() != upper.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c) != upper[i]) return false;
  }
  return true;
}

/// By length first, since most words are names of attributes and no keyword has their length.
TokenKind word_kind(std::string_view text) {
  switch (text.size()) {
    case 2:
      if (equals_upper(text, "OR")) return TokenKind::word_or;
      if (equals_upper(text, "IN")) return TokenKind::word_in;
      break;
    case 3:
      if (equals_upper(text, "AND")) return TokenKind::word_and;
      if (equals_upper(text, "NOT")) return TokenKind::word_not;
      if (equals_upper(text, "SET")) return TokenKind::word_set;
      if (equals_upper(text, "ADD")) return TokenKind::word_add;
      break;
    case 6:
      if (equals_upper(text, "REMOVE")) return TokenKind::word_remove;
      if (equals_upper(text, "DELETE")) return TokenKind::word_delete;
      break;
    case 7:
      if (equals_upper(text, "BETWEEN")) return TokenKind::word_between;
      break;
    default: break;
  }
  return TokenKind::name;
}

TokenKind symbol_kind(char c) {
  switch (c) {
    case '=': return TokenKind::eq;
    case '<': return TokenKind::lt;
    case '>': return TokenKind::gt;
    case '(': return TokenKind::left_paren;
    case ')': return TokenKind::right_paren;
    case '[': return TokenKind::left_bracket;
    case ']': return TokenKind::right_bracket;
    case ',': return TokenKind::comma;
    case '.': return TokenKind::dot;
    case '+': return TokenKind::plus;
    case '-': return TokenKind::minus;
    default: return TokenKind::unknown;
  }
}

/// Bytes of the UTF-8 character at the front, so that a message never splits one.
std::size_t character_bytes(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && size < 4 &&
         (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) {
    ++size;
  }
  return size;
}

std::size_t run(std::string_view text, std::size_t from, bool (*accepts)(char)) {
  while (from < text.size() && accepts(text[from])) ++from;
  return from;
}

}  // namespace

Token Lexer::read() {
  position_ = run(text_, position_, is_space);
  const std::string_view rest = text_.substr(position_);
  if (rest.empty()) return {TokenKind::end, rest};
  const char c = rest.front();
  TokenKind kind = TokenKind::unknown;
  std::size_t size = 1;
  if (is_letter(c)) {
    size = run(rest, 1, is_word);
    kind = word_kind(rest.substr(0, size));
  } else if (is_digit(c)) {
    size = run(rest, 1, is_digit);
    kind = TokenKind::digits;
  } else if ((c == '#' || c == ':') && rest.size() > 1 && is_word(rest[1])) {
    // A sigil alone is no token, and the message shows it as DynamoDB does.
    size = run(rest, 1, is_word);
    kind = c == '#' ? TokenKind::name_placeholder : TokenKind::value_placeholder;
  } else {
    kind = symbol_kind(c);
    const char second = rest.size() > 1 ? rest[1] : '\0';
    if (kind == TokenKind::lt && second == '>') {
      kind = TokenKind::ne;
      size = 2;
    } else if (kind == TokenKind::lt && second == '=') {
      kind = TokenKind::le;
      size = 2;
    } else if (kind == TokenKind::gt && second == '=') {
      kind = TokenKind::ge;
      size = 2;
    } else if (kind == TokenKind::unknown) {
      size = character_bytes(rest);
    }
  }
  position_ += size;
  return {kind, rest.substr(0, size)};
}

void Lexer::advance() {
  previous_ = current_;
  current_ = following_;
  following_ = read();
}

std::string_view Lexer::error_token() const noexcept {
  return current_.kind == TokenKind::end ? std::string_view("<EOF>") : current_.text;
}

std::string_view Lexer::error_near() const noexcept {
  // All tokens view `text_`, so their distance from its beginning is their place.
  const auto offset = [this](std::string_view part) {
    return static_cast<std::size_t>(part.data() - text_.data());
  };
  const std::size_t from =
      offset(previous_.text.data() != nullptr ? previous_.text : current_.text);
  const Token& reached = current_.kind == TokenKind::end ? previous_ : current_;
  const Token& last = following_.kind == TokenKind::end ? reached : following_;
  if (last.text.data() == nullptr) return {};
  const std::size_t to = offset(last.text) + last.text.size();
  return text_.substr(from, to - from);
}

}  // namespace adjoin::expression
