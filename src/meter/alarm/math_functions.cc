#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/fault.h"
#include "meter/alarm/math_value.h"

namespace adjoin::meter::alarm {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

std::optional<double> if_finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

Error wrong_operand(MathFunction function, std::string_view what) {
  return fault(Fault::invalid_expression,
               "Invalid expression: " + std::string(to_string(function)) + " " + std::string(what));
}

/// Sum, mean, least or greatest of the values that are there.
class Aggregate {
 public:
  void add(double value) noexcept {
    sum_ += value;
    least_ = count_ == 0 ? value : std::min(least_, value);
    greatest_ = count_ == 0 ? value : std::max(greatest_, value);
    ++count_;
  }
  std::size_t count() const noexcept { return count_; }
  /// The mean is over `of` values, so that missing ones can count as 0.
  double result(MathFunction function, std::size_t of) const noexcept {
    if (function == MathFunction::sum) return sum_;
    if (count_ == 0) return kNoNumber;
    if (function == MathFunction::avg) return sum_ / static_cast<double>(of);
    return function == MathFunction::min ? least_ : greatest_;
  }

 private:
  double sum_ = 0;
  double least_ = 0;
  double greatest_ = 0;
  std::size_t count_ = 0;
};

/// Of one series a number, of several a series: step by step. A step at which no series has a value
/// has none.
Result<MathValue> aggregated(MathFunction function, const MathValue& operand,
                             const Window& window) {
  if (const auto* one = std::get_if<MathSeries>(&operand)) {
    Aggregate all;
    for (const auto& value : one->values) {
      if (value) all.add(*value);
    }
    return MathValue(all.result(function, all.count()));
  }
  const auto* several = std::get_if<SeriesArray>(&operand);
  if (several == nullptr) return wrong_operand(function, "takes time series, not a number");
  MathSeries out;
  out.values.resize(window.steps);
  for (std::size_t step = 0; step < out.values.size(); ++step) {
    Aggregate at_step;
    for (const MathSeries& series : *several) {
      if (series.values[step]) at_step.add(*series.values[step]);
    }
    if (at_step.count() > 0) {
      out.values[step] = if_finite(at_step.result(function, several->size()));
    }
  }
  return MathValue(std::move(out));
}

double rounded(MathFunction function, double value) noexcept {
  if (function == MathFunction::abs) return std::fabs(value);
  return function == MathFunction::ceil ? std::ceil(value) : std::floor(value);
}

/// What changed since the value before, wherever that was; of RATE for each second between them.
void set_to_changes(MathFunction function, std::uint32_t period, MathSeries& series) {
  std::optional<std::pair<std::size_t, double>> before;
  for (std::size_t step = 0; step < series.values.size(); ++step) {
    const std::optional<double> value = series.values[step];
    if (!value) continue;
    std::optional<double> change;
    if (before) {
      const double seconds = static_cast<double>(step - before->first) * period;
      const double difference = *value - before->second;
      change = if_finite(function == MathFunction::rate ? difference / seconds : difference);
    }
    before.emplace(step, *value);
    series.values[step] = change;
  }
}

/// Calls `change` on one series or on each of several.
template <typename Change>
MathValue changed_series(MathValue operand, Change change) {
  if (auto* one = std::get_if<MathSeries>(&operand)) {
    one->is_metric = false;
    change(*one);
  } else if (auto* several = std::get_if<SeriesArray>(&operand)) {
    for (MathSeries& each : *several) {
      each.is_metric = false;
      change(each);
    }
  }
  return operand;
}

Result<MathValue> called_on_each(MathFunction function, MathValue operand, const Window& window) {
  if (std::holds_alternative<double>(operand)) {
    return wrong_operand(function, "takes time series, not a number");
  }
  return changed_series(std::move(operand), [&](MathSeries& series) {
    if (function == MathFunction::rate || function == MathFunction::diff) {
      return set_to_changes(function, window.period, series);
    }
    for (auto& value : series.values) {
      if (value) value = rounded(function, *value);
    }
  });
}

Result<MathValue> period_of(const MathValue& operand, const Window& window) {
  const auto* series = std::get_if<MathSeries>(&operand);
  if (series == nullptr || !series->is_metric) {
    return wrong_operand(MathFunction::period, "takes the id of a metric, not an expression");
  }
  return MathValue(static_cast<double>(window.period));
}

/// FILL with a number, or with another series' values.
Result<MathValue> filled(MathValue what, const MathValue& filler) {
  if (std::holds_alternative<double>(what)) {
    return wrong_operand(MathFunction::fill, "takes time series, not a number");
  }
  if (std::holds_alternative<SeriesArray>(filler)) {
    return wrong_operand(MathFunction::fill,
                         "fills with a number, a time series, REPEAT or LINEAR");
  }
  const auto* number = std::get_if<double>(&filler);
  const auto* other = std::get_if<MathSeries>(&filler);
  return changed_series(std::move(what), [&](MathSeries& series) {
    for (std::size_t step = 0; step < series.values.size(); ++step) {
      if (series.values[step]) continue;
      series.values[step] = number != nullptr ? if_finite(*number) : other->values[step];
    }
  });
}

/// The value that a branch of IF has at a step.
std::optional<double> branch_at(const MathValue& branch, std::size_t step) {
  if (const auto* number = std::get_if<double>(&branch)) return if_finite(*number);
  return std::get<MathSeries>(branch).values[step];
}

/// IF with a series as condition. Where it is true and the metric has nothing, the value is 0;
/// where it is false and there is nothing, there is no value.
MathValue chosen_by_step(const MathSeries& condition, const std::vector<MathValue>& operands) {
  MathSeries out{.id = condition.id, .label = condition.label, .is_metric = false};
  out.values.resize(condition.values.size());
  for (std::size_t step = 0; step < out.values.size(); ++step) {
    const std::optional<double> value = condition.values[step];
    if (!value) continue;
    if (*value != 0) {
      out.values[step] = branch_at(operands[1], step).value_or(0);
    } else if (operands.size() > 2) {
      out.values[step] = branch_at(operands[2], step);
    }
  }
  return out;
}

Result<MathValue> chosen(std::vector<MathValue> operands, const Window& window) {
  for (const MathValue& operand : operands) {
    if (std::holds_alternative<SeriesArray>(operand)) {
      return wrong_operand(MathFunction::if_, "takes single time series and numbers, no arrays");
    }
  }
  if (const auto* condition = std::get_if<MathSeries>(&operands[0])) {
    return chosen_by_step(*condition, operands);
  }
  // The type must not depend on a number that depends on figures: a number becomes a series.
  const double number = std::get<double>(operands[0]);
  const bool is_true = !std::isnan(number) && number != 0;
  MathSeries out;
  out.values.resize(window.steps);
  const std::size_t branch = is_true ? 1 : 2;
  if (branch >= operands.size() || std::isnan(number)) return MathValue(std::move(out));
  for (std::size_t step = 0; step < out.values.size(); ++step) {
    out.values[step] = branch_at(operands[branch], step);
  }
  return MathValue(std::move(out));
}

void repeat_values(MathSeries& series) {
  std::optional<double> last;
  for (auto& value : series.values) {
    if (value) {
      last = value;
    } else {
      value = last;
    }
  }
}

void draw_lines(MathSeries& series) {
  std::optional<std::size_t> before;
  for (std::size_t step = 0; step < series.values.size(); ++step) {
    if (!series.values[step]) continue;
    for (std::size_t gap = before ? *before + 1 : step; gap < step; ++gap) {
      const double share = static_cast<double>(gap - *before) / static_cast<double>(step - *before);
      const double from = *series.values[*before];
      series.values[gap] = if_finite(from + share * (*series.values[step] - from));
    }
    before = step;
  }
}

}  // namespace

Result<MathValue> call_function(MathFunction function, std::vector<MathValue> operands,
                                const Window& window) {
  ADJOIN_ASSERT(!operands.empty());
  switch (function) {
    case MathFunction::if_: return chosen(std::move(operands), window);
    case MathFunction::fill: return filled(std::move(operands[0]), operands[1]);
    case MathFunction::sum:
    case MathFunction::avg:
    case MathFunction::min:
    case MathFunction::max: return aggregated(function, operands[0], window);
    case MathFunction::abs:
    case MathFunction::ceil:
    case MathFunction::floor:
    case MathFunction::rate:
    case MathFunction::diff: return called_on_each(function, std::move(operands[0]), window);
    case MathFunction::period: return period_of(operands[0], window);
    // Both have steps of their own, since they take texts.
    case MathFunction::metrics:
    case MathFunction::insight_rule_metric: break;
  }
  ADJOIN_ASSERT(false);
  return MathValue(kNoNumber);
}

Result<MathValue> fill_between(MathValue what, bool linear) {
  if (std::holds_alternative<double>(what)) {
    return wrong_operand(MathFunction::fill, "takes time series, not a number");
  }
  return changed_series(std::move(what), [&](MathSeries& series) {
    if (linear) return draw_lines(series);
    repeat_values(series);
  });
}

}  // namespace adjoin::meter::alarm
