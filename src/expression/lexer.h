#pragma once

#include <cstdint>
#include <string_view>

namespace adjoin::expression {

enum class TokenKind : std::uint8_t {
  end,
  name,
  name_placeholder,
  value_placeholder,
  digits,
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
  comma,
  dot,
  plus,
  minus,
  word_and,
  word_or,
  word_not,
  word_between,
  word_in,
  word_set,
  word_remove,
  word_add,
  word_delete,
  unknown,
};

/// A token and its text, which views the expression.
struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
};

/// Splits an expression into tokens, one at a time, with one token of look-ahead. Recognises
/// keywords in any case. A name that looks like a keyword gets a `word` kind too; the parser
/// decides by its position. It keeps the token before the current one too, for messages that show
/// where an error is. Borrows the text. @cost linear in total, allocates nothing.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {
    advance();
    advance();
  }

  const Token& current() const noexcept { return current_; }
  const Token& following() const noexcept { return following_; }
  /// Moves to the next token. At the end the current token stays `end`.
  void advance();

  /// Returns the current token's text for an error message; "<EOF>" at the end.
  std::string_view error_token() const noexcept;
  /// Returns the text from the token before the current one through the one after it, as written.
  std::string_view error_near() const noexcept;

 private:
  Token read();

  std::string_view text_;
  std::size_t position_ = 0;
  Token previous_;
  Token current_;
  Token following_;
};

}  // namespace adjoin::expression
