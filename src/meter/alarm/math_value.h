#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "meter/alarm/metric_math.h"

namespace adjoin::meter::alarm {

/// How many series an expression may have at once, METRICS() included.
inline constexpr std::size_t kSeriesOfArrayMax = 500;

/// One value a period of a window; a period without a value is empty. Values are finite.
struct MathSeries {
  std::string id;          ///< of the query that it comes from
  std::string label;       ///< likewise
  bool is_metric = false;  ///< not the result of an expression
  std::vector<std::optional<double>> values;
};
using SeriesArray = std::vector<MathSeries>;

/// A number, a series or several. A number that has no value, such as a mean of nothing, is NaN.
using MathValue = std::variant<double, MathSeries, SeriesArray>;

/// What expressions refer to. All series have as many values as the window has steps.
struct MathInput {
  Window window;
  std::map<std::string, MathValue, std::less<>> values;  ///< by the id of the query
  std::vector<std::string> metric_ids;                   ///< METRICS(), in the order of the request
  std::map<RuleMetric, MathSeries> rules;
};

/// Carries out an expression. Errors are `Fault::invalid_expression`: an id that is not in the
/// input, or types that do not fit. They depend on the types of the input alone, so an expression
/// that works on empty series works on all.
/// @cost steps of the program times the window's steps times series
Result<MathValue> evaluate(const MathProgram& program, const MathInput& input);

// The functions that `evaluate` calls.

/// `a op b`. A series that lacks a value which the other has counts as 0 there. A division by zero,
/// and all that is no finite number, leaves no value.
Result<MathValue> combine(MathOperator binary, const MathValue& left, const MathValue& right);
MathValue negated(MathValue value);
Result<MathValue> call_function(MathFunction function, std::vector<MathValue> operands,
                                const Window& window);
/// FILL(what, REPEAT) and FILL(what, LINEAR).
Result<MathValue> fill_between(MathValue what, bool linear);

}  // namespace adjoin::meter::alarm
