#include "partiql/lexer.h"

#include <algorithm>

#include "base/ascii.h"

namespace adjoin::partiql {
namespace {

bool is_blank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool starts_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}
char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

struct Sign {
  std::string_view text;
  TokenKind kind;
};
/// The first that fits is taken, so longer ones come first: "<=" before "<".
constexpr Sign kSigns[] = {
    {"<<", TokenKind::left_bag},
    {">>", TokenKind::right_bag},
    {"<>", TokenKind::ne},
    {"!=", TokenKind::ne},
    {"<=", TokenKind::le},
    {">=", TokenKind::ge},
    {"||", TokenKind::other_operator},
    {"=", TokenKind::eq},
    {"<", TokenKind::lt},
    {">", TokenKind::gt},
    {"(", TokenKind::left_paren},
    {")", TokenKind::right_paren},
    {"[", TokenKind::left_bracket},
    {"]", TokenKind::right_bracket},
    {"{", TokenKind::left_brace},
    {"}", TokenKind::right_brace},
    {",", TokenKind::comma},
    {".", TokenKind::dot},
    {":", TokenKind::colon},
    {";", TokenKind::semicolon},
    {"*", TokenKind::star},
    {"+", TokenKind::plus},
    {"-", TokenKind::minus},
    {"/", TokenKind::other_operator},
    {"%", TokenKind::other_operator},
    {"?", TokenKind::parameter},
};

}  // namespace

/// One token is read ahead, because some words mean a function only before a parenthesis.
void Lexer::advance() {
  current_ = following_;
  following_ = read();
}

void Lexer::skip_blanks() {
  while (place_ < text_.size()) {
    const std::string_view rest = text_.substr(place_);
    if (is_blank(rest.front())) {
      ++place_;
    } else if (rest.starts_with("--")) {
      place_ = std::min(text_.find('\n', place_), text_.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t close = text_.find("*/", place_ + 2);
      // A comment without an end is no comment. The '/' is then an operator, and the parser refuses
      // it.
      if (close == std::string_view::npos) return;
      place_ = close + 2;
    } else {
      return;
    }
  }
}

Token Lexer::take(TokenKind kind, std::size_t length) {
  const Token token{kind, text_.substr(place_, length)};
  place_ += token.text.size();
  return token;
}

Token Lexer::read() {
  skip_blanks();
  if (place_ == text_.size()) return take(TokenKind::end, 0);
  const char first = text_[place_];
  if (first == '\'') return read_closed(TokenKind::string, first);
  if (first == '"') return read_closed(TokenKind::quoted_name, first);
  if (first == '`') return read_closed(TokenKind::ion, first);
  // ".5" is a number, ".a" continues a path.
  const bool fraction = first == '.' && place_ + 1 < text_.size() && is_digit(text_[place_ + 1]);
  if (is_digit(first) || fraction) return read_number();
  if (!starts_word(first)) return read_operator();
  std::size_t end = place_;
  while (end < text_.size() && (starts_word(text_[end]) || is_digit(text_[end]))) ++end;
  return take(TokenKind::word, end - place_);
}

/// A text without its closing quote is one unknown token up to the end. The error then names where
/// it begins.
Token Lexer::read_closed(TokenKind kind, char quote) {
  for (std::size_t end = place_ + 1; end < text_.size(); ++end) {
    if (text_[end] != quote) continue;
    const bool doubled = end + 1 < text_.size() && text_[end + 1] == quote;
    if (!doubled) return take(kind, end + 1 - place_);
    ++end;
  }
  return take(TokenKind::unknown, text_.size() - place_);
}

Token Lexer::read_number() {
  std::size_t end = place_;
  const auto skip_digits = [&] {
    while (end < text_.size() && is_digit(text_[end])) ++end;
  };
  skip_digits();
  if (end < text_.size() && text_[end] == '.') {
    ++end;
    skip_digits();
  }
  if (end < text_.size() && upper(text_[end]) == 'E') {
    std::size_t digits = end + 1;
    if (digits < text_.size() && (text_[digits] == '+' || text_[digits] == '-')) ++digits;
    // An E without digits does not belong to the number.
    if (digits < text_.size() && is_digit(text_[digits])) {
      end = digits;
      skip_digits();
    }
  }
  // "12abc" is refused as one token, instead of a number with a name behind it.
  const bool glued = end < text_.size() && starts_word(text_[end]);
  return take(glued ? TokenKind::unknown : TokenKind::number, end - place_);
}

Token Lexer::read_operator() {
  const std::string_view rest = text_.substr(place_);
  for (const Sign& sign : kSigns) {
    if (rest.starts_with(sign.text)) return take(sign.kind, sign.text.size());
  }
  return take(TokenKind::unknown, 1);
}

/// Counted when an error needs it. Counting while reading would cost every statement.
std::string Lexer::position(const Token& token) const {
  const auto offset = static_cast<std::size_t>(token.text.data() - text_.data());
  const std::string_view before = text_.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return std::to_string(line) + ':' + std::to_string(offset - line_start + 1) + ':' +
         std::to_string(token.text.size());
}

/// The lexer has made sure that every quote inside is doubled. So the second of each pair can be
/// passed over unseen.
std::string unquoted(std::string_view text) {
  const char quote = text.front();
  text = text.substr(1, text.size() - 2);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == quote) ++i;
  }
  return out;
}

bool is_word(std::string_view text, std::string_view keyword) noexcept {
  return std::equal(text.begin(), text.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return upper(a) == b; });
}

}  // namespace adjoin::partiql
