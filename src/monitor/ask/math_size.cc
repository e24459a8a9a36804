#include "monitor/ask/math_size.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "meter/alarm/fault.h"

namespace adjoin::monitor {
namespace {

using meter::alarm::MathFunction;
using meter::alarm::MathProgram;
using meter::alarm::MathStep;
using meter::alarm::MetricQuery;

/// Beyond these a request would take seconds and hundreds of megabytes without a single figure.
constexpr std::size_t kHeldMax = 50'000;
constexpr std::size_t kMadeMax = 500'000;

/// Finds the sizes of queries, those of what an expression needs first.
class MathSizer {
 public:
  explicit MathSizer(const std::vector<MetricQuery>& queries)
      : queries_(queries), sizes_(queries.size()), seen_(queries.size()) {
    for (std::size_t i = 0; i < queries.size(); ++i) position_.emplace(queries[i].id, i);
  }

  std::vector<MathSize> all() {
    for (std::size_t i = 0; i < queries_.size(); ++i) find(i);
    return std::move(sizes_);
  }

 private:
  /// Descends once for each query of a chain. In a circle the one that was seen before is nothing.
  MathSize find(std::size_t position) {
    if (seen_[position]) return sizes_[position];
    seen_[position] = true;
    const MetricQuery& query = queries_[position];
    if (query.stat) return sizes_[position];
    sizes_[position].result = 0;
    if (made_ > kMadeMax) return sizes_[position];  // it is refused anyhow
    const auto program = meter::alarm::parse_math(query.expression);
    if (program) sizes_[position] = size_of(*program);
    return sizes_[position];
  }

  MathSize size_of(const MathProgram& program) {
    MathSize size;
    std::vector<std::size_t> stack;
    std::size_t on_stack = 0;
    for (const MathStep& step : program.steps) {
      const std::size_t taken = operands_of(step);
      const std::size_t made = made_by(step, stack);
      size.made += made + 1;
      // METRICS() looks at every query for those that it takes.
      if (step.kind == MathStep::Kind::metrics) size.made += queries_.size() / 4;
      // The operands are there until the step is done.
      size.held = std::max(size.held, on_stack + made);
      for (std::size_t i = 0; i < taken; ++i) {
        on_stack -= stack.back();
        stack.pop_back();
      }
      stack.push_back(made);
      on_stack += made;
    }
    size.result = on_stack;
    made_ += size.made;
    return size;
  }

  static std::size_t operands_of(const MathStep& step) {
    switch (step.kind) {
      case MathStep::Kind::negate: return 1;
      case MathStep::Kind::binary: return 2;
      case MathStep::Kind::array:
      case MathStep::Kind::call: return step.operands;
      default: return 0;
    }
  }

  std::size_t made_by(const MathStep& step, const std::vector<std::size_t>& stack) {
    const auto operand = [&](std::size_t from_top) { return stack[stack.size() - from_top]; };
    switch (step.kind) {
      case MathStep::Kind::query: return result_of(step.text);
      case MathStep::Kind::metrics: return metrics_with(step.text);
      case MathStep::Kind::insights: return 1;
      case MathStep::Kind::negate: return operand(1);
      case MathStep::Kind::binary: return std::max(operand(1), operand(2));
      case MathStep::Kind::array:
        return std::accumulate(stack.end() - static_cast<std::ptrdiff_t>(step.operands),
                               stack.end(), std::size_t{0});
      case MathStep::Kind::call: return made_by_call(step.function, operand(step.operands));
      default: return 0;
    }
  }

  /// `first` is the first operand, of which alone a function makes an array.
  static std::size_t made_by_call(MathFunction function, std::size_t first) {
    switch (function) {
      case MathFunction::if_:
      case MathFunction::sum:
      case MathFunction::avg:
      case MathFunction::min:
      case MathFunction::max: return 1;
      case MathFunction::period: return 0;
      default: return first;
    }
  }

  std::size_t result_of(std::string_view id) {
    const auto found = position_.find(id);
    return found == position_.end() ? 0 : find(found->second).result;
  }

  std::size_t metrics_with(std::string_view part) const {
    return static_cast<std::size_t>(
        std::count_if(queries_.begin(), queries_.end(), [part](const MetricQuery& query) {
          return query.stat && query.id.find(part) != std::string::npos;
        }));
  }

  const std::vector<MetricQuery>& queries_;
  std::map<std::string_view, std::size_t> position_;
  std::vector<MathSize> sizes_;
  std::vector<bool> seen_;
  std::size_t made_ = 0;  ///< by all programs so far
};

Error too_much_math(const char* what, std::size_t found, std::size_t most) {
  return meter::alarm::fault(meter::alarm::Fault::invalid_expression,
                             "The expressions " + std::string(what) + " " + std::to_string(found) +
                                 " time series, and " + std::to_string(most) +
                                 " is the limit. Ask for fewer of them in a request.");
}

}  // namespace

std::size_t held_at_once(const std::vector<MathSize>& sizes) {
  std::size_t results = 0;
  std::size_t most = 0;
  for (const MathSize& size : sizes) {
    results += size.result;
    most = std::max(most, size.held);
  }
  return results + most;
}

Result<std::vector<MathSize>> math_sizes(const std::vector<MetricQuery>& queries) {
  std::vector<MathSize> sizes = MathSizer(queries).all();
  const std::size_t held = held_at_once(sizes);
  if (held > kHeldMax) return too_much_math("hold at once", held, kHeldMax);
  std::size_t made = 0;
  for (const MathSize& size : sizes) made += size.made;
  if (made > kMadeMax) return too_much_math("make", made, kMadeMax);
  return sizes;
}

}  // namespace adjoin::monitor
