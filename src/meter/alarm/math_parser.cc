#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "base/ascii.h"
#include "meter/alarm/math_words.h"
#include "meter/alarm/metric_math.h"

namespace adjoin::meter::alarm {
namespace {

/// Reads an expression from left to right and writes its program. It descends only where the text
/// nests, and counts that.
class MathParser {
 public:
  explicit MathParser(std::string_view text) : text_(text) {}

  Result<MathProgram> parse() {
    skip_space();
    if (at_end()) return math_error(1, "it is empty");
    ADJOIN_CHECK(refuse_select());
    ADJOIN_CHECK(parse_binary(kLevelOfOr));
    if (!at_end()) return math_error(place(), "expected an operator or the end");
    return std::move(program_);
  }

 private:
  /// Counts the levels that are open while it lives.
  class Level {
   public:
    explicit Level(unsigned& depth) : depth_(depth) { ++depth_; }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    unsigned& depth_;
  };

  bool at_end() const noexcept { return at_ >= text_.size(); }
  std::size_t place() const noexcept { return at_ + 1; }
  char current() const noexcept { return at_end() ? '\0' : text_[at_]; }
  void skip_space() noexcept {
    while (!at_end() &&
           (current() == ' ' || current() == '\t' || current() == '\n' || current() == '\r')) {
      ++at_;
    }
  }
  bool take(char c) noexcept {
    skip_space();
    if (current() != c || at_end()) return false;
    ++at_;
    skip_space();
    return true;
  }
  std::string_view take_word() noexcept {
    const std::size_t begin = at_;
    while (!at_end() && is_word_character(current())) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void add(MathStep step) { program_.steps.push_back(std::move(step)); }

  Result<void> check_depth() const {
    if (depth_ <= kExpressionDepthMax) return {};
    return math_error(
        place(), "it is nested deeper than " + std::to_string(kExpressionDepthMax) + " levels");
  }

  /// SELECT asks for metrics by a language of its own.
  Result<void> refuse_select() const {
    const std::string_view rest = text_.substr(at_);
    const bool is_select = rest.size() > 6 && equal_ignoring_case(rest.substr(0, 6), "SELECT") &&
                           !is_word_character(rest[6]);
    if (is_select) return unknown_math_function("SELECT", place());
    return {};
  }

  /// Operators of at least this level, with their operands. Equal levels group to the left, but
  /// powers to the right.
  Result<void> parse_binary(unsigned level) {
    const Level open(depth_);
    ADJOIN_CHECK(check_depth());
    ADJOIN_CHECK(parse_unary());
    while (true) {
      skip_space();
      const MathOperatorRule* rule = operator_at(text_.substr(at_));
      if (rule == nullptr || rule->level < level) return {};
      at_ += rule->text.size();
      skip_space();
      ADJOIN_CHECK(parse_binary(rule->level == kLevelOfPower ? rule->level : rule->level + 1));
      add({.kind = MathStep::Kind::binary, .binary = rule->binary});
    }
  }

  /// A sign binds tighter than a product and looser than a power: -2^2 is -4.
  Result<void> parse_unary() {
    skip_space();
    if (current() != '-') return parse_operand();
    ++at_;
    ADJOIN_CHECK(parse_binary(kLevelOfPower));
    add({.kind = MathStep::Kind::negate});
    return {};
  }

  Result<void> parse_operand() {
    skip_space();
    const char c = current();
    if (at_end()) return math_error(place(), "expected a value, found the end");
    if (is_digit(c) || c == '.') return parse_number();
    if (c == '[') return parse_array();
    if (c == '(') {
      (void)take('(');
      ADJOIN_CHECK(parse_binary(kLevelOfOr));
      if (!take(')')) return math_error(place(), "expected ')'");
      return {};
    }
    if (!is_word_character(c)) {
      return math_error(place(), "expected a metric's id, a number or a function");
    }
    return parse_word();
  }

  Result<void> parse_number() {
    double value = 0;
    const char* const begin = text_.data() + at_;
    const char* const end = text_.data() + text_.size();
    const auto [stop, problem] = std::from_chars(begin, end, value);
    if (problem != std::errc() || !std::isfinite(value)) {
      return math_error(place(), "this is no number that can be used");
    }
    at_ += static_cast<std::size_t>(stop - begin);
    if (!at_end() && (is_word_character(current()) || current() == '.')) {
      return math_error(place(), "a number ends here; an id begins with a lowercase letter");
    }
    add({.kind = MathStep::Kind::number, .number = value});
    return {};
  }

  Result<void> parse_array() {
    (void)take('[');
    std::uint32_t count = 0;
    do {
      ADJOIN_CHECK(parse_binary(kLevelOfOr));
      ++count;
    } while (take(','));
    if (!take(']')) return math_error(place(), "expected ',' or ']'");
    add({.kind = MathStep::Kind::array, .operands = count});
    return {};
  }

  /// An id, or a function that is called.
  Result<void> parse_word() {
    const std::size_t begin = place();
    const std::string_view word = take_word();
    skip_space();
    if (current() == '(') return parse_call(word, begin);
    if (word.front() >= 'a' && word.front() <= 'z') {
      add({.kind = MathStep::Kind::query, .text = std::string(word)});
      return {};
    }
    return math_error(begin, "'" + std::string(word.substr(0, 40)) +
                                 "' is neither a function with its arguments nor an id; an id "
                                 "begins with a lowercase letter");
  }

  Result<void> parse_call(std::string_view name, std::size_t begin) {
    const MathFunctionRule* rule = find_math_function(name);
    if (rule == nullptr) return unknown_math_function(name, begin);
    (void)take('(');
    if (rule->function == MathFunction::metrics) return parse_metrics();
    if (rule->function == MathFunction::insight_rule_metric) return parse_insights();
    std::uint32_t count = 0;
    do {
      const bool may_be_word = rule->function == MathFunction::fill && count == 1;
      if (!may_be_word || !take_filler()) ADJOIN_CHECK(parse_binary(kLevelOfOr));
      ++count;
    } while (take(','));
    if (!take(')')) return math_error(place(), "expected ',' or ')'");
    if (count < rule->operands_min || count > rule->operands_max) {
      return math_error(begin, std::string(rule->name) + " takes " +
                                   std::to_string(rule->operands_min) +
                                   (rule->operands_max > rule->operands_min ? " or 3" : "") +
                                   " arguments, found " + std::to_string(count));
    }
    add({.kind = MathStep::Kind::call, .function = rule->function, .operands = count});
    return {};
  }

  /// REPEAT and LINEAR have a meaning only as FILL's second argument.
  bool take_filler() {
    const std::size_t begin = at_;
    const std::string_view word = take_word();
    if (word == "REPEAT" || word == "LINEAR") {
      add({.kind = word == "REPEAT" ? MathStep::Kind::repeat : MathStep::Kind::linear});
      return true;
    }
    at_ = begin;
    return false;
  }

  Result<void> parse_metrics() {
    std::string part;
    if (current() != ')') {
      ADJOIN_TRY(part, parse_text());
    }
    if (!take(')')) return math_error(place(), "expected ')'");
    add({.kind = MathStep::Kind::metrics, .text = std::move(part)});
    return {};
  }

  Result<void> parse_insights() {
    ADJOIN_TRY(std::string rule, parse_text());
    if (!take(',')) return math_error(place(), "expected ','");
    const std::size_t begin = place();
    ADJOIN_TRY(std::string metric, parse_text());
    if (!is_rule_metric(metric)) {
      return math_error(begin, "'" + metric.substr(0, 40) +
                                   "' is no figure of a rule; use UniqueContributors, "
                                   "MaxContributorValue, SampleCount, Sum, Minimum, Maximum or "
                                   "Average");
    }
    if (!take(')')) return math_error(place(), "expected ')'");
    add({.kind = MathStep::Kind::insights, .text = std::move(rule), .text2 = std::move(metric)});
    return {};
  }

  /// A text in single or double quotes, or a bare word. There are no escapes.
  Result<std::string> parse_text() {
    skip_space();
    const char quote = current();
    if (quote != '"' && quote != '\'') {
      const std::string_view word = take_word();
      if (word.empty()) return math_error(place(), "expected a text in quotes");
      return std::string(word);
    }
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) return math_error(place(), "this quote is not closed");
    std::string found(text_.substr(at_ + 1, end - at_ - 1));
    if (found.empty()) return math_error(place(), "this text is empty");
    at_ = end + 1;
    skip_space();
    return found;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;
  MathProgram program_;
};

}  // namespace

Result<MathProgram> parse_math(std::string_view text) {
  if (text.size() > kExpressionBytesMax) {
    return math_error(kExpressionBytesMax + 1,
                      "it has more than " + std::to_string(kExpressionBytesMax) + " characters");
  }
  return MathParser(text).parse();
}

}  // namespace adjoin::meter::alarm
