#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "meter/alarm/metric_math.h"

namespace adjoin::meter::alarm {

/// A function that expressions may call, and with how many arguments.
struct MathFunctionRule {
  std::string_view name;
  MathFunction function;
  unsigned operands_min;
  unsigned operands_max;
};

/// Returns null for an unknown name.
const MathFunctionRule* find_math_function(std::string_view name) noexcept;

/// Makes the error for a function that may not be called, by whether CloudWatch has it.
Error unknown_math_function(std::string_view name, std::size_t place);

/// Whether a figure of a Contributor Insights rule has this name.
bool is_rule_metric(std::string_view name) noexcept;

/// How an operator is written, and how tightly it binds: a higher level first.
struct MathOperatorRule {
  std::string_view text;
  MathOperator binary;
  unsigned level;
};
inline constexpr unsigned kLevelOfOr = 1;
inline constexpr unsigned kLevelOfProduct = 5;
inline constexpr unsigned kLevelOfPower = 6;

/// Returns the operator at the front of a text, words in capitals included; null if there is none.
const MathOperatorRule* operator_at(std::string_view text) noexcept;
const MathOperatorRule& rule_of(MathOperator binary) noexcept;

/// Makes an error that names the place in an expression, counted from 1.
Error math_error(std::size_t place, std::string_view what);

/// Whether a character may stand in an id or in the name of a function.
bool is_word_character(char c) noexcept;

}  // namespace adjoin::meter::alarm
