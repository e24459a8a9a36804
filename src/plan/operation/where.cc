#include "plan/operation/where.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/assert.h"
#include "item/number.h"

namespace adjoin::plan {
namespace {

/// Attributes with such names are written in backquotes, as in SQL.
constexpr std::array<std::string_view, 5> kWords = {"and", "or", "not", "between", "in"};
constexpr std::array<std::string_view, 6> kFunctions = {"attribute_exists", "attribute_not_exists",
                                                        "attribute_type",   "begins_with",
                                                        "contains",         "size"};

std::string lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

bool is_word_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
/// Hyphens and colons are usual in attribute names, and conditions have no arithmetic that would
/// need them.
bool is_word_part(char c) {
  return is_word_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '-' ||
         c == ':';
}

/// Reads a condition from left to right and writes it with placeholders.
/// Only the words are replaced; the structure stays as it was typed. So the service's own parser
/// judges it, and its errors are those that people know.
class WhereReader {
 public:
  WhereReader(std::string_view text, std::string_view tag, expression::Placeholders& placeholders)
      : text_(text), tag_(tag), placeholders_(placeholders) {}

  Result<std::string> read() {
    while (true) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
      if (at_ == text_.size()) break;
      const std::size_t before = at_;
      ADJOIN_CHECK(read_token());
      ADJOIN_ASSERT(at_ > before);
      ADJOIN_ASSERT(at_ <= text_.size());
    }
    if (out_.empty()) return validation_error("the condition is empty");
    return std::move(out_);
  }

 private:
  Result<void> read_token() {
    const char c = text_[at_];
    if (c == '"' || c == '\'') return read_text(c);
    if (c == '`') return read_quoted_name();
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return read_number();
    if ((c == '-' || c == '+') && at_ + 1 < text_.size() && starts_operand()) return read_number();
    if (is_word_start(c)) return read_word();
    return read_symbol();
  }

  /// A sign before a digit begins a number: conditions have no arithmetic.
  bool starts_operand() const {
    return std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0;
  }

  Result<void> read_text(char quote) {
    std::string value;
    std::size_t i = at_ + 1;
    for (; i < text_.size() && text_[i] != quote; ++i) {
      // What follows a backslash is taken as it is, so that either quote can stand in a text.
      if (text_[i] == '\\' && i + 1 < text_.size()) ++i;
      value += text_[i];
    }
    if (i == text_.size()) return bad("a text that does not end", at_, text_.size());
    at_ = i + 1;
    add_value(Value(std::move(value)));
    return {};
  }

  Result<void> read_quoted_name() {
    const std::size_t end = text_.find('`', at_ + 1);
    if (end == std::string_view::npos) return bad("a name that does not end", at_, text_.size());
    add(name_placeholder(text_.substr(at_ + 1, end - at_ - 1)));
    at_ = end + 1;
    return {};
  }

  Result<void> read_number() {
    std::size_t i = at_ + 1;
    while (
        i < text_.size() &&
        (std::isalnum(static_cast<unsigned char>(text_[i])) != 0 || text_[i] == '.' ||
         ((text_[i] == '-' || text_[i] == '+') && (text_[i - 1] == 'e' || text_[i - 1] == 'E')))) {
      ++i;
    }
    // The whole word is taken first: `3x` is then an error here, not a 3 before an unknown name.
    Result<Number> number = Number::parse(text_.substr(at_, i - at_));
    if (!number) return bad("no number", at_, i);
    at_ = i;
    add_value(Value(*number));
    return {};
  }

  Result<void> read_word() {
    std::size_t i = at_;
    while (i < text_.size() && is_word_part(text_[i])) ++i;
    const std::string_view word = text_.substr(at_, i - at_);
    at_ = i;
    const std::string lower = lower_case(word);
    const bool called = next_is('(');
    if (std::find(kWords.begin(), kWords.end(), lower) != kWords.end()) {
      std::string upper = lower;
      for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      add(upper);
    } else if (called &&
               std::find(kFunctions.begin(), kFunctions.end(), lower) != kFunctions.end()) {
      add(lower);
      glued_ = true;
      // DynamoDB's own names are long, and these are what people try first.
    } else if (called && (lower == "exists" || lower == "not_exists")) {
      add("attribute_" + lower);
      glued_ = true;
    } else if (called) {
      return validation_error(
          "the condition calls \"" + std::string(word) +
          "\"; the functions are exists, not_exists, attribute_type, begins_with, "
          "contains and size");
    } else if (lower == "true" || lower == "false") {
      add_value(Value(lower == "true"));
    } else if (lower == "null") {
      add_value(Value());
    } else {
      add(name_placeholder(word));
    }
    return {};
  }

  Result<void> read_symbol() {
    for (const std::string_view symbol : {"<>", "!=", "<=", ">=", "=="}) {
      if (text_.substr(at_).starts_with(symbol)) {
        at_ += 2;
        // Spellings of other languages are taken too; DynamoDB has only one of each.
        add(symbol == "!=" ? "<>" : symbol == "==" ? "=" : symbol);
        return {};
      }
    }
    const char c = text_[at_];
    if (std::string_view("=<>(),.[]").find(c) == std::string_view::npos) {
      return bad("what is no part of a condition", at_, at_ + 1);
    }
    ++at_;
    if (c == '[') {
      const std::size_t end = text_.find(']', at_);
      if (end == std::string_view::npos)
        return bad("an index that does not end", at_ - 1, text_.size());
      out_ += '[' + std::string(text_.substr(at_, end - at_)) + ']';
      at_ = end + 1;
    } else if (c == '.') {
      out_ += '.';
      glued_ = true;
    } else {
      add(std::string(1, c));
    }
    return {};
  }

  bool next_is(char c) const {
    std::size_t i = at_;
    while (i < text_.size() && text_[i] == ' ') ++i;
    return i < text_.size() && text_[i] == c;
  }

  std::string name_placeholder(std::string_view name) {
    // A name has one placeholder in a request: projections and further conditions share it.
    for (const auto& [placeholder, known] : placeholders_.names) {
      if (known == name) return placeholder;
    }
    // Always a placeholder: DynamoDB reserves 573 words, and a list of them here would age.
    std::string placeholder = "#" + tag_ + std::to_string(names_++);
    const bool is_new = placeholders_.names.emplace(placeholder, std::string(name)).second;
    ADJOIN_ASSERT(is_new);  // the tag is this condition's own
    return placeholder;
  }

  void add_value(Value value) {
    std::string placeholder = ":" + tag_ + std::to_string(values_++);
    const bool is_new = placeholders_.values.emplace(placeholder, std::move(value)).second;
    ADJOIN_ASSERT(is_new);
    add(placeholder);
  }

  void add(std::string_view token) {
    // One form for one meaning: the text becomes part of cursors, and of the plans that people
    // compare.
    const bool tight = out_.empty() || glued_ || out_.back() == '(' || token == ")" || token == ",";
    if (!tight) out_ += ' ';
    out_ += token;
    glued_ = false;
  }

  Error bad(std::string_view what, std::size_t begin, std::size_t end) const {
    return validation_error(
        "the condition has " + std::string(what) + " at character " + std::to_string(begin + 1) +
        ": " + std::string(text_.substr(begin, std::min<std::size_t>(end - begin, 40))) +
        "; texts stand in quotes, as in status = \"open\" and quantity > 1");
  }

  std::string_view text_;
  std::string tag_;
  expression::Placeholders& placeholders_;
  std::string out_;
  std::size_t at_ = 0;
  int names_ = 0;
  int values_ = 0;
  bool glued_ = false;  ///< the next name goes on a path
};

}  // namespace

Result<std::string> compile_where(std::string_view text, std::string_view tag,
                                  expression::Placeholders& placeholders) {
  return WhereReader(text, tag, placeholders).read();
}

std::string compile_fields(const std::vector<std::string>& fields,
                           const std::vector<std::string>& always, std::string_view tag,
                           expression::Placeholders& placeholders) {
  std::string projection;
  std::vector<std::string_view> seen;
  int count = 0;
  for (const std::vector<std::string>* list : {&always, &fields}) {
    for (const std::string& field : *list) {
      if (std::find(seen.begin(), seen.end(), field) != seen.end()) continue;
      seen.push_back(field);
      std::string placeholder;
      for (const auto& [known, name] : placeholders.names) {
        if (name == field) placeholder = known;
      }
      if (placeholder.empty()) {
        placeholder = "#" + std::string(tag) + std::to_string(count++);
        const bool is_new = placeholders.names.emplace(placeholder, field).second;
        ADJOIN_ASSERT(is_new);
      }
      if (!projection.empty()) projection += ", ";
      projection += placeholder;
    }
  }
  return projection;
}

}  // namespace adjoin::plan
