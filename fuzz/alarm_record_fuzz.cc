// Any bytes as a record of an alarm, or of an entry of the alarms' history: they are refused, or
// read as something whose record is the same bytes. An alarm that was read can be judged.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "meter/alarm/alarm_book.h"
#include "meter/alarm/alarm_record.h"

namespace {

using namespace adjoin::meter::alarm;

/// Every period has a figure, each another.
class RisingSource final : public MetricSource {
 public:
  adjoin::Result<Data> read(const MetricStat&, const Window& window) override {
    return rising(window);
  }
  adjoin::Result<Data> read_rule(const RuleMetric&, const Window& window) override {
    return rising(window);
  }

 private:
  static Data rising(const Window& window) {
    Data data;
    for (std::uint32_t step = 0; step < window.steps; ++step) {
      data.push_back(Datum{.value = static_cast<double>(step), .samples = 1});
    }
    return data;
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto entry = decode_history({.time = 1, .number = 2}, bytes)) {
    ADJOIN_ASSERT(encode_history(*entry) == bytes);
  }
  const auto alarm = decode_alarm(bytes);
  if (!alarm) return 0;
  ADJOIN_ASSERT(encode_alarm(*alarm) == bytes);
  AlarmBook book;
  const auto restored = book.restore(*alarm);
  ADJOIN_ASSERT(restored.has_value());
  RisingSource source;
  ADJOIN_ASSERT(book.evaluate(1'700'000'040'000, source).evaluated == 1);
  return 0;
}
