#include "meter/alarm/math_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/assert.h"
#include "base/nearest.h"
#include "meter/alarm/fault.h"

namespace adjoin::meter::alarm {
namespace {

constexpr std::array<MathFunctionRule, 14> kMathFunctions = {{
    {"IF", MathFunction::if_, 2, 3},
    {"FILL", MathFunction::fill, 2, 2},
    {"SUM", MathFunction::sum, 1, 1},
    {"AVG", MathFunction::avg, 1, 1},
    {"MIN", MathFunction::min, 1, 1},
    {"MAX", MathFunction::max, 1, 1},
    {"ABS", MathFunction::abs, 1, 1},
    {"CEIL", MathFunction::ceil, 1, 1},
    {"FLOOR", MathFunction::floor, 1, 1},
    {"RATE", MathFunction::rate, 1, 1},
    {"DIFF", MathFunction::diff, 1, 1},
    {"PERIOD", MathFunction::period, 1, 1},
    {"METRICS", MathFunction::metrics, 0, 1},
    {"INSIGHT_RULE_METRIC", MathFunction::insight_rule_metric, 2, 2},
}};

/// What CloudWatch has beside them.
constexpr std::array<std::string_view, 26> kRefusedFunctions = {"SEARCH",
                                                                "SELECT",
                                                                "ANOMALY_DETECTION_BAND",
                                                                "DATAPOINT_COUNT",
                                                                "DIFF_TIME",
                                                                "FIRST",
                                                                "LAST",
                                                                "LOG",
                                                                "LOG10",
                                                                "METRIC_COUNT",
                                                                "MINUTE",
                                                                "HOUR",
                                                                "DAY",
                                                                "DATE",
                                                                "MONTH",
                                                                "YEAR",
                                                                "EPOCH",
                                                                "REMOVE_EMPTY",
                                                                "RUNNING_SUM",
                                                                "SERVICE_QUOTA",
                                                                "SLICE",
                                                                "SORT",
                                                                "STDDEV",
                                                                "TIME_SERIES",
                                                                "LAMBDA",
                                                                "DB_PERF_INSIGHTS"};

/// Longer texts first, where one begins with another.
constexpr std::array<MathOperatorRule, 15> kMathOperators = {{
    {"||", MathOperator::or_, kLevelOfOr},
    {"OR", MathOperator::or_, kLevelOfOr},
    {"&&", MathOperator::and_, 2},
    {"AND", MathOperator::and_, 2},
    {"==", MathOperator::equal, 3},
    {"!=", MathOperator::not_equal, 3},
    {"<=", MathOperator::at_most, 3},
    {">=", MathOperator::at_least, 3},
    {"<", MathOperator::below, 3},
    {">", MathOperator::above, 3},
    {"+", MathOperator::add, 4},
    {"-", MathOperator::subtract, 4},
    {"*", MathOperator::multiply, kLevelOfProduct},
    {"/", MathOperator::divide, kLevelOfProduct},
    {"^", MathOperator::power, kLevelOfPower},
}};

}  // namespace

bool is_word_character(char c) noexcept {
  return is_digit(c) || c == '_' || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z');
}

Error math_error(std::size_t place, std::string_view what) {
  return fault(Fault::invalid_expression, "Invalid expression at character " +
                                              std::to_string(place) + ": " + std::string(what));
}

const MathFunctionRule* find_math_function(std::string_view name) noexcept {
  const auto found = std::find_if(kMathFunctions.begin(), kMathFunctions.end(),
                                  [&](const auto& rule) { return rule.name == name; });
  return found == kMathFunctions.end() ? nullptr : &*found;
}

Error unknown_math_function(std::string_view name, std::size_t place) {
  const std::string quoted = "'" + std::string(name.substr(0, 40)) + "'";
  const bool refused = std::any_of(kRefusedFunctions.begin(), kRefusedFunctions.end(),
                                   [&](auto one) { return equal_ignoring_case(one, name); });
  if (refused) {
    return math_error(place, "the function " + quoted +
                                 " is not supported. Supported are IF, FILL, SUM, AVG, MIN, MAX, "
                                 "ABS, CEIL, FLOOR, RATE, DIFF, PERIOD, METRICS and "
                                 "INSIGHT_RULE_METRIC");
  }
  std::vector<std::string_view> known;
  for (const MathFunctionRule& rule : kMathFunctions) known.push_back(rule.name);
  const std::string_view meant = nearest(name, known);
  std::string what = "there is no function " + quoted;
  if (!meant.empty()) what += "; did you mean " + std::string(meant) + "?";
  return math_error(place, what);
}

bool is_rule_metric(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 7> kNames = {"UniqueContributors",
                                                      "MaxContributorValue",
                                                      "SampleCount",
                                                      "Sum",
                                                      "Minimum",
                                                      "Maximum",
                                                      "Average"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

const MathOperatorRule* operator_at(std::string_view text) noexcept {
  for (const MathOperatorRule& rule : kMathOperators) {
    if (text.substr(0, rule.text.size()) != rule.text) continue;
    // "ORDERS" is a name, not OR.
    const bool is_word = is_word_character(rule.text.front());
    const bool goes_on =
        text.size() > rule.text.size() && is_word_character(text[rule.text.size()]);
    if (!is_word || !goes_on) return &rule;
  }
  return nullptr;
}

const MathOperatorRule& rule_of(MathOperator binary) noexcept {
  for (const MathOperatorRule& rule : kMathOperators) {
    if (rule.binary == binary) return rule;
  }
  ADJOIN_ASSERT(false);
  return kMathOperators.front();
}

}  // namespace adjoin::meter::alarm
