#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjoin::partiql {

/// Lexical class of a token.
enum class TokenKind : std::uint8_t {
  end,
  word,         ///< a name or a keyword; the parser decides by position
  quoted_name,  ///< "a ""b"""
  string,       ///< 'it''s'
  number,       ///< without a sign
  parameter,
  eq,
  ne,
  lt,
  le,
  gt,
  ge,
  left_paren,
  right_paren,
  left_bracket,
  right_bracket,
  left_brace,
  right_brace,
  left_bag,
  right_bag,
  comma,
  dot,
  colon,
  semicolon,
  star,
  plus,
  minus,
  other_operator,  ///< / % ||
  ion,             ///< `…`
  unknown,  ///< no token of the language, or a string, name or ion literal without its closing
            ///< quote
};

/// One token and its text, including quotes. `text` borrows the statement.
struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
};

/// Splits a statement into tokens, one at a time, and skips comments. Looks one token ahead
/// (`following`). Borrows the text.
/// @cost linear in total, allocates nothing
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { advance(), advance(); }

  const Token& current() const noexcept { return current_; }
  const Token& following() const noexcept { return following_; }
  /// Makes the following token the current one. At the end of the text the token is `end`.
  void advance();

  /// Returns the place of a token as "line:column:length", lines and columns from 1. DynamoDB's
  /// messages name places in this form.
  /// @cost linear in the statement
  std::string position(const Token& token) const;

 private:
  void skip_blanks();
  Token read();
  Token read_closed(TokenKind kind, char quote);
  Token read_number();
  Token read_operator();
  Token take(TokenKind kind, std::size_t length);

  std::string_view text_;
  std::size_t place_ = 0;
  Token current_;
  Token following_;
};

/// Returns the value of a string or quoted name: without its outer quotes, doubled quotes made
/// single.
std::string unquoted(std::string_view text);

/// Returns whether `text` is `keyword`, ignoring case; `keyword` must be in upper case.
bool is_word(std::string_view text, std::string_view keyword) noexcept;

}  // namespace adjoin::partiql
