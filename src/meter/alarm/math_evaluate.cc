#include <cmath>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/math_value.h"

namespace adjoin::meter::alarm {
namespace {

/// REPEAT or LINEAR on the stack.
struct Filler {
  bool linear = false;
};
using StackValue = std::variant<double, MathSeries, SeriesArray, Filler>;

Error too_many_series() {
  return fault(Fault::invalid_expression, "Invalid expression: more than " +
                                              std::to_string(kSeriesOfArrayMax) +
                                              " time series in one array");
}

/// Carries out the steps of one program, with a stack of their values.
class MathMachine {
 public:
  explicit MathMachine(const MathInput& input) : input_(input) {}

  Result<MathValue> run(const MathProgram& program) {
    for (const MathStep& step : program.steps) ADJOIN_CHECK(run_step(step));
    ADJOIN_ASSERT(stack_.size() == 1);
    return take();
  }

 private:
  Result<void> run_step(const MathStep& step) {
    switch (step.kind) {
      case MathStep::Kind::number: stack_.emplace_back(step.number); return {};
      case MathStep::Kind::repeat: stack_.emplace_back(Filler{false}); return {};
      case MathStep::Kind::linear: stack_.emplace_back(Filler{true}); return {};
      case MathStep::Kind::query: return run_query(step.text);
      case MathStep::Kind::metrics: return run_metrics(step.text);
      case MathStep::Kind::insights: return run_insights({step.text, step.text2});
      case MathStep::Kind::array: return run_array(step.operands);
      case MathStep::Kind::call: return run_call(step);
      case MathStep::Kind::negate: put(negated(take())); return {};
      case MathStep::Kind::binary: break;
    }
    const MathValue right = take();
    const MathValue left = take();
    ADJOIN_TRY(MathValue value, combine(step.binary, left, right));
    put(std::move(value));
    return {};
  }

  Result<void> run_query(const std::string& id) {
    const auto found = input_.values.find(id);
    if (found == input_.values.end()) {
      return fault(Fault::invalid_expression,
                   "Invalid expression: there is no metric or expression with the id '" + id + "'");
    }
    put(found->second);
    return {};
  }

  Result<void> run_metrics(const std::string& part) {
    SeriesArray found;
    for (const std::string& id : input_.metric_ids) {
      if (id.find(part) == std::string::npos) continue;
      const auto value = input_.values.find(id);
      ADJOIN_ASSERT(value != input_.values.end());
      found.push_back(std::get<MathSeries>(value->second));
    }
    if (found.size() > kSeriesOfArrayMax) return too_many_series();
    stack_.emplace_back(std::move(found));
    return {};
  }

  Result<void> run_insights(const RuleMetric& rule) {
    const auto found = input_.rules.find(rule);
    ADJOIN_ASSERT(found != input_.rules.end());
    stack_.emplace_back(found->second);
    return {};
  }

  /// Arrays within an array are one array: [METRICS("4xx"), METRICS("5xx")].
  Result<void> run_array(std::size_t count) {
    SeriesArray joined;
    for (MathValue& value : take_operands(count)) {
      if (auto* one = std::get_if<MathSeries>(&value)) {
        joined.push_back(std::move(*one));
      } else if (auto* several = std::get_if<SeriesArray>(&value)) {
        for (MathSeries& each : *several) joined.push_back(std::move(each));
      } else {
        return fault(Fault::invalid_expression,
                     "Invalid expression: an array holds time series, not numbers");
      }
      if (joined.size() > kSeriesOfArrayMax) return too_many_series();
    }
    stack_.emplace_back(std::move(joined));
    return {};
  }

  Result<void> run_call(const MathStep& step) {
    if (const auto* filler = std::get_if<Filler>(&stack_.back())) {
      const bool linear = filler->linear;
      stack_.pop_back();
      ADJOIN_TRY(MathValue filled, fill_between(take(), linear));
      put(std::move(filled));
      return {};
    }
    ADJOIN_TRY(MathValue value,
               call_function(step.function, take_operands(step.operands), input_.window));
    put(std::move(value));
    return {};
  }

  void put(MathValue value) {
    std::visit([this](auto& held) { stack_.emplace_back(std::move(held)); }, value);
  }
  MathValue take() {
    ADJOIN_ASSERT(!stack_.empty());
    StackValue top = std::move(stack_.back());
    stack_.pop_back();
    if (auto* one = std::get_if<MathSeries>(&top)) return std::move(*one);
    if (auto* several = std::get_if<SeriesArray>(&top)) return std::move(*several);
    // The parser lets REPEAT and LINEAR stand as FILL's argument alone.
    ADJOIN_ASSERT(std::holds_alternative<double>(top));
    return std::get<double>(top);
  }
  std::vector<MathValue> take_operands(std::size_t count) {
    ADJOIN_ASSERT(count <= stack_.size());
    std::vector<MathValue> operands(count);
    for (std::size_t i = count; i-- > 0;) operands[i] = take();
    return operands;
  }

  const MathInput& input_;
  std::vector<StackValue> stack_;
};

std::optional<double> finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double applied(MathOperator binary, double left, double right) {
  switch (binary) {
    case MathOperator::add: return left + right;
    case MathOperator::subtract: return left - right;
    case MathOperator::multiply: return left * right;
    case MathOperator::divide:
      return right == 0 ? std::numeric_limits<double>::quiet_NaN() : left / right;
    case MathOperator::power: return std::pow(left, right);
    case MathOperator::equal: return left == right ? 1 : 0;
    case MathOperator::not_equal: return left != right ? 1 : 0;
    case MathOperator::at_most: return left <= right ? 1 : 0;
    case MathOperator::at_least: return left >= right ? 1 : 0;
    case MathOperator::below: return left < right ? 1 : 0;
    case MathOperator::above: return left > right ? 1 : 0;
    case MathOperator::and_: return left != 0 && right != 0 ? 1 : 0;
    case MathOperator::or_: return left != 0 || right != 0 ? 1 : 0;
  }
  return 0;
}

/// Comparisons of a number without a value would else be true or false.
std::optional<double> applied_to_known(MathOperator binary, double left, double right) {
  if (std::isnan(left) || std::isnan(right)) return std::nullopt;
  return finite(applied(binary, left, right));
}

MathSeries combine_series(MathOperator binary, const MathSeries& left, const MathSeries& right) {
  ADJOIN_ASSERT(left.values.size() == right.values.size());
  MathSeries out{.id = left.id, .label = left.label, .is_metric = false};
  out.values.resize(left.values.size());
  for (std::size_t i = 0; i < out.values.size(); ++i) {
    if (!left.values[i] && !right.values[i]) continue;
    out.values[i] =
        applied_to_known(binary, left.values[i].value_or(0), right.values[i].value_or(0));
  }
  return out;
}

/// One side is a number. `number_is_left` tells which.
MathSeries combine_number(MathOperator binary, const MathSeries& series, double number,
                          bool number_is_left) {
  MathSeries out{.id = series.id, .label = series.label, .is_metric = false};
  out.values.resize(series.values.size());
  for (std::size_t i = 0; i < out.values.size(); ++i) {
    if (!series.values[i]) continue;
    const double value = *series.values[i];
    out.values[i] = number_is_left ? applied_to_known(binary, number, value)
                                   : applied_to_known(binary, value, number);
  }
  return out;
}

/// A series with a number or with a series. Of two numbers there is no series.
MathSeries combine_single(MathOperator binary, const MathValue& left, const MathValue& right) {
  const auto* left_series = std::get_if<MathSeries>(&left);
  const auto* right_series = std::get_if<MathSeries>(&right);
  if (left_series != nullptr && right_series != nullptr) {
    return combine_series(binary, *left_series, *right_series);
  }
  if (left_series != nullptr) {
    return combine_number(binary, *left_series, std::get<double>(right), false);
  }
  ADJOIN_ASSERT(right_series != nullptr);
  return combine_number(binary, *right_series, std::get<double>(left), true);
}

}  // namespace

Result<MathValue> evaluate(const MathProgram& program, const MathInput& input) {
  return MathMachine(input).run(program);
}

Result<MathValue> combine(MathOperator binary, const MathValue& left, const MathValue& right) {
  const auto* left_array = std::get_if<SeriesArray>(&left);
  const auto* right_array = std::get_if<SeriesArray>(&right);
  if (left_array == nullptr && right_array == nullptr) {
    const auto* left_number = std::get_if<double>(&left);
    const auto* right_number = std::get_if<double>(&right);
    if (left_number != nullptr && right_number != nullptr) {
      return MathValue(applied_to_known(binary, *left_number, *right_number)
                           .value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    return MathValue(combine_single(binary, left, right));
  }
  const std::size_t count = left_array != nullptr ? left_array->size() : right_array->size();
  if (left_array != nullptr && right_array != nullptr && right_array->size() != count) {
    return fault(Fault::invalid_expression,
                 "Invalid expression: two arrays of " + std::to_string(count) + " and " +
                     std::to_string(right_array->size()) +
                     " time series cannot be combined; they must be of one size");
  }
  SeriesArray out;
  for (std::size_t i = 0; i < count; ++i) {
    const MathValue one = left_array != nullptr ? MathValue((*left_array)[i]) : left;
    const MathValue other = right_array != nullptr ? MathValue((*right_array)[i]) : right;
    out.push_back(combine_single(binary, one, other));
  }
  return MathValue(std::move(out));
}

MathValue negated(MathValue value) {
  const auto negate_series = [](MathSeries& series) {
    series.is_metric = false;
    for (auto& each : series.values) {
      if (each) each = -*each;
    }
  };
  if (auto* number = std::get_if<double>(&value)) *number = -*number;
  if (auto* one = std::get_if<MathSeries>(&value)) negate_series(*one);
  if (auto* several = std::get_if<SeriesArray>(&value)) {
    for (MathSeries& each : *several) negate_series(each);
  }
  return value;
}

}  // namespace adjoin::meter::alarm
