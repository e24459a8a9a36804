#include <algorithm>

#include "cli/input/item_request.h"
#include "cli/shell/terminal.h"
#include "item/json.h"

namespace adjoin::cli {
namespace {

using expression::Kind;

Error wrong_row(std::string_view words, std::string_view expected) {
  return Error(ErrorCode::invalid_argument, "'" + visible(words) + "': " + std::string(expected));
}

void skip_blanks(std::string_view& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
}

std::string_view take_until_blank(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

/// A path: blanks inside backticks belong to it.
/// Names may have blanks. In backticks they are one word here as everywhere.
std::string_view take_path(std::string_view& text) {
  std::size_t end = 0;
  for (bool quoted = false; end < text.size() && (quoted || text[end] != ' '); ++end) {
    if (text[end] == '`') quoted = !quoted;
  }
  const std::string_view path = text.substr(0, end);
  text.remove_prefix(end);
  return path;
}

/// One or more words: `not` and `size` go together with what follows them.
/// An operator has up to three words: "not size <".
std::string take_operator(std::string_view& text) {
  std::string op;
  for (;;) {
    skip_blanks(text);
    const std::string_view word = take_until_blank(text);
    op += (op.empty() ? "" : " ") + std::string(word);
    if ((word != "not" && word != "size") || text.empty()) return op;
  }
}

/// A JSON value at the front, or a word without blanks.
/// Finds the end of a JSON value by its brackets, without reading it. The shell has taken the
/// user's own quotes off, so text without blanks needs none.
std::string_view take_value(std::string_view& text) {
  if (text.front() != '"' && text.front() != '[' && text.front() != '{') {
    return take_until_blank(text);
  }
  std::size_t depth = 0;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      ++depth;
    } else if (!quoted && (c == ']' || c == '}') && depth != 0) {
      --depth;
    }
    if (!quoted && depth == 0) break;
  }
  const std::string_view value = text.substr(0, std::min(i + 1, text.size()));
  text.remove_prefix(value.size());
  return value;
}

/// JSON where it is JSON, else a string.
/// A word such as `abc` is a string, 12 a number, true a boolean. Quotes make a string of the last
/// two.
Value value_of(std::string_view word) {
  auto parsed = item::parse_value(word, item::JsonForm::plain);
  return parsed ? *std::move(parsed) : Value(word);
}

}  // namespace

/// The words of a row are one argument of the command line, so that several rows can be given.
Result<expression::Row> parse_row_words(Kind kind, std::string_view words) {
  expression::Row row;
  row.kind = kind;
  std::string_view rest = words;
  skip_blanks(rest);
  row.attribute = take_path(rest);
  if (row.attribute.empty()) return wrong_row(words, "ATTRIBUTE OPERATOR VALUE is expected");
  row.op = take_operator(rest);
  for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
    // An '@' begins a path. Text that begins with one has to be quoted as JSON.
    if (rest.front() == '@') {
      rest.remove_prefix(1);
      if (!row.other_attribute.empty()) return wrong_row(words, "one @PATH is enough");
      row.other_attribute = take_path(rest);
    } else {
      row.values.push_back(value_of(take_value(rest)));
    }
  }
  return row;
}

}  // namespace adjoin::cli
