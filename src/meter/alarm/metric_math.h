#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "meter/alarm/metric_source.h"

namespace adjoin::meter::alarm {

inline constexpr std::size_t kExpressionBytesMax = 2'048;
/// Levels of operators, parentheses, brackets and calls within each other.
inline constexpr unsigned kExpressionDepthMax = 100;

enum class MathFunction : std::uint8_t {
  if_,
  fill,
  sum,
  avg,
  min,
  max,
  abs,
  ceil,
  floor,
  rate,
  diff,
  period,
  metrics,
  insight_rule_metric,
};
std::string_view to_string(MathFunction function) noexcept;

enum class MathOperator : std::uint8_t {
  add,
  subtract,
  multiply,
  divide,
  power,
  equal,
  not_equal,
  at_most,
  at_least,
  below,
  above,
  and_,
  or_,
};

/// One step of an expression in postfix order: it takes operands from a stack and puts its value
/// there. A program needs no recursion, however an expression is nested.
struct MathStep {
  enum class Kind : std::uint8_t {
    number,    ///< puts `number`
    query,     ///< puts the values of the query with id `text`
    negate,    ///< takes 1
    binary,    ///< takes 2
    array,     ///< takes `operands`, all of them series
    call,      ///< takes `operands`
    metrics,   ///< METRICS(): all metrics whose id contains `text`
    insights,  ///< INSIGHT_RULE_METRIC(text, text2)
    repeat,    ///< the word REPEAT, FILL's second argument
    linear,    ///< the word LINEAR, likewise
  };
  Kind kind = Kind::number;
  MathOperator binary = MathOperator::add;
  MathFunction function = MathFunction::sum;
  double number = 0;
  std::uint32_t operands = 0;
  std::string text;
  std::string text2;
  friend bool operator==(const MathStep&, const MathStep&) = default;
};

/// An expression of metric math, parsed. Which types meet is known only with the queries it names:
/// `evaluate` checks that.
struct MathProgram {
  std::vector<MathStep> steps;
  std::vector<std::string> query_ids() const;    ///< sorted, each once
  std::vector<RuleMetric> rule_metrics() const;  ///< sorted, each once
  bool names_all_metrics() const noexcept;       ///< whether METRICS() is in it
};

/// Parses an expression. Errors are `Fault::invalid_expression` and name the place, counted from 1.
/// A function that CloudWatch has and Adjoin has not is refused by its name.
/// @cost linear
Result<MathProgram> parse_math(std::string_view text);

/// Returns the expression as text again: `parse_math` of it gives the same program.
std::string print(const MathProgram& program);

}  // namespace adjoin::meter::alarm
