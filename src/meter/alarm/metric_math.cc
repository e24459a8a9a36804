#include "meter/alarm/metric_math.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/assert.h"
#include "meter/alarm/math_words.h"

namespace adjoin::meter::alarm {
namespace {

/// A part of a printed expression, and how tightly its outermost operator binds.
struct PrintedPart {
  std::string text;
  unsigned level = 0;
};

// Twice the levels of the operators, so that a sign has its place between product and power.
constexpr unsigned kPrintedSign = 2 * kLevelOfProduct + 1;
constexpr unsigned kPrintedAtom = 2 * kLevelOfPower + 2;

std::string in_parentheses(PrintedPart part, bool needed) {
  return needed ? "(" + part.text + ")" : std::move(part.text);
}

std::string quoted_text(const std::string& text) {
  const char quote = text.find('"') == std::string::npos ? '"' : '\'';
  return quote + text + quote;
}

std::string printed_number(double number) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof(text), number).ptr;
  return {text, end};
}

/// Takes the parts of an expression's steps and joins them.
class MathPrinter {
 public:
  void add(const MathStep& step) {
    switch (step.kind) {
      case MathStep::Kind::number: return put(printed_number(step.number));
      case MathStep::Kind::query: return put(step.text);
      case MathStep::Kind::repeat: return put("REPEAT");
      case MathStep::Kind::linear: return put("LINEAR");
      case MathStep::Kind::negate: return add_sign();
      case MathStep::Kind::binary: return add_binary(step.binary);
      case MathStep::Kind::array: return put("[" + take_list(step.operands) + "]");
      case MathStep::Kind::call:
        return put(std::string(to_string(step.function)) + "(" + take_list(step.operands) + ")");
      case MathStep::Kind::metrics:
        return put("METRICS(" + (step.text.empty() ? "" : quoted_text(step.text)) + ")");
      case MathStep::Kind::insights:
        return put("INSIGHT_RULE_METRIC(" + quoted_text(step.text) + ", " +
                   quoted_text(step.text2) + ")");
    }
  }
  std::string take() {
    ADJOIN_ASSERT(!parts_.empty());
    std::string text = std::move(parts_.back().text);
    parts_.pop_back();
    return text;
  }

 private:
  void put(std::string text) { parts_.push_back({std::move(text), kPrintedAtom}); }
  PrintedPart take_part() {
    ADJOIN_ASSERT(!parts_.empty());
    PrintedPart part = std::move(parts_.back());
    parts_.pop_back();
    return part;
  }
  void add_sign() {
    PrintedPart part = take_part();
    const bool wrap = part.level < kPrintedSign;
    parts_.push_back({"-" + in_parentheses(std::move(part), wrap), kPrintedSign});
  }
  void add_binary(MathOperator binary) {
    const MathOperatorRule& rule = rule_of(binary);
    const unsigned level = 2 * rule.level;
    const bool is_power = rule.level == kLevelOfPower;
    PrintedPart right = take_part();
    PrintedPart left = take_part();
    const bool wrap_left = left.level < (is_power ? kPrintedAtom : level);
    const bool wrap_right = is_power ? right.level < kPrintedSign : right.level <= level;
    std::string text = in_parentheses(std::move(left), wrap_left) + " " + std::string(rule.text) +
                       " " + in_parentheses(std::move(right), wrap_right);
    parts_.push_back({std::move(text), level});
  }
  std::string take_list(std::size_t count) {
    ADJOIN_ASSERT(count <= parts_.size());
    std::string list;
    for (std::size_t i = parts_.size() - count; i < parts_.size(); ++i) {
      if (!list.empty()) list += ", ";
      list += parts_[i].text;
    }
    parts_.resize(parts_.size() - count);
    return list;
  }

  std::vector<PrintedPart> parts_;
};

template <typename T>
void keep_each_once(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

}  // namespace

std::string_view to_string(MathFunction function) noexcept {
  switch (function) {
    case MathFunction::if_: return "IF";
    case MathFunction::fill: return "FILL";
    case MathFunction::sum: return "SUM";
    case MathFunction::avg: return "AVG";
    case MathFunction::min: return "MIN";
    case MathFunction::max: return "MAX";
    case MathFunction::abs: return "ABS";
    case MathFunction::ceil: return "CEIL";
    case MathFunction::floor: return "FLOOR";
    case MathFunction::rate: return "RATE";
    case MathFunction::diff: return "DIFF";
    case MathFunction::period: return "PERIOD";
    case MathFunction::metrics: return "METRICS";
    case MathFunction::insight_rule_metric: return "INSIGHT_RULE_METRIC";
  }
  return "";
}

std::vector<std::string> MathProgram::query_ids() const {
  std::vector<std::string> ids;
  for (const MathStep& step : steps) {
    if (step.kind == MathStep::Kind::query) ids.push_back(step.text);
  }
  keep_each_once(ids);
  return ids;
}

std::vector<RuleMetric> MathProgram::rule_metrics() const {
  std::vector<RuleMetric> found;
  for (const MathStep& step : steps) {
    if (step.kind == MathStep::Kind::insights) found.push_back({step.text, step.text2});
  }
  keep_each_once(found);
  return found;
}

bool MathProgram::names_all_metrics() const noexcept {
  return std::any_of(steps.begin(), steps.end(),
                     [](const auto& step) { return step.kind == MathStep::Kind::metrics; });
}

std::string print(const MathProgram& program) {
  MathPrinter printer;
  for (const MathStep& step : program.steps) printer.add(step);
  return printer.take();
}

}  // namespace adjoin::meter::alarm
