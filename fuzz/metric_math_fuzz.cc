// The first byte chooses what the rest is. As an expression of metric math: what parses prints to a
// text that parses to the same program, and has values that are finite, as many as the window has
// steps. As the record of an alarm or of its history: what decodes encodes to the same bytes.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "meter/alarm/alarm_record.h"
#include "meter/alarm/metric_math.h"
#include "meter/alarm/query_set.h"

namespace {

using namespace adjoin;
using namespace adjoin::meter::alarm;

constexpr std::uint32_t kSteps = 5;

/// Figures with gaps, a zero and a very large number, the same for every input.
class FixedSource final : public MetricSource {
 public:
  Result<Data> read(const MetricStat& stat, const Window& window) override {
    Data data(window.steps);
    const double first = stat.metric.name == "m1" ? 0 : -2;
    for (std::uint32_t step = 0; step < window.steps; ++step) {
      if (stat.metric.name == "m3" || step == 2) continue;
      data[step] = Datum{.value = step == 4 ? 1e300 : first + step, .samples = 1};
    }
    return data;
  }
  Result<Data> read_rule(const RuleMetric&, const Window& window) override {
    return Data(window.steps, Datum{.value = 3, .samples = 1});
  }
};

MetricQuery metric_named(const std::string& id) {
  MetricQuery query;
  query.id = id;
  query.stat = MetricStat{.metric = {.space = "Fuzz", .name = id, .dimensions = {}},
                          .statistic = "Sum",
                          .period = 60,
                          .unit = {}};
  query.returns_data = false;
  return query;
}

void check_printed(std::string_view text) {
  const auto program = parse_math(text);
  if (!program) return;
  const std::string printed = print(*program);
  const auto again = parse_math(printed);
  // Spaces may carry a text that fits over the limit.
  if (!again && printed.size() > kExpressionBytesMax) return;
  ADJOIN_ASSERT(again.has_value());
  ADJOIN_ASSERT(again->steps == program->steps);
  ADJOIN_ASSERT(print(*again) == printed);
}

void check_values(std::string_view text) {
  MetricQuery expression;
  expression.id = "e1";
  expression.expression = std::string(text);
  const auto set =
      QuerySet::make({metric_named("m1"), metric_named("m2"), metric_named("m3"), expression}, {});
  if (!set) return;
  FixedSource source;
  const auto answers = set->run({.from = 0, .period = 60, .steps = kSteps}, source);
  // What has types that fit has them for all figures.
  ADJOIN_ASSERT(answers.has_value() && answers->size() == 1);
  for (const MathSeries& series : answers->front().series) {
    ADJOIN_ASSERT(series.values.size() == kSteps);
    for (const auto& value : series.values) ADJOIN_ASSERT(!value || std::isfinite(*value));
  }
}

void check_records(BytesView bytes) {
  const auto record = decode_alarm(bytes);
  if (record) ADJOIN_ASSERT(encode_alarm(*record) == bytes);
  const auto entry = decode_history({}, bytes);
  if (entry) ADJOIN_ASSERT(encode_history(*entry) == bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 4 == 3) {
    check_records(rest);
    return 0;
  }
  check_printed(rest);
  check_values(rest);
  return 0;
}
