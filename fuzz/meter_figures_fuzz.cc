// Any bytes as a record of figures: they are refused, or read as a set whose record is the same
// bytes. Sets that were read merge in any order, fit a budget, and answer every statistic.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "meter/series/figures_record.h"
#include "meter/series/series_name.h"
#include "meter/series/statistic.h"

namespace {

using namespace adjoin::meter;

void ask(const Figures& figures) {
  for (const std::string_view word : {"Average", "p0", "p50", "p99.9", "p100", "tm90", "TM(1:1000)",
                                      "PR(:300)", "PR(100:2000)"}) {
    const auto statistic = find_statistic(word);
    ADJOIN_ASSERT(statistic.has_value());
    static_cast<void>(value_of(*statistic, figures, 1000));
  }
  const auto half = value_of(*find_statistic("p50"), figures, 1);
  // A histogram of a damaged disk may contradict the extremes; it still tells numbers.
  if (half) ADJOIN_ASSERT(*half == *half);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto name = decode_series_name(bytes)) {
    ADJOIN_ASSERT(encode(*name).size() == size);
  }
  const auto read = decode_figures(bytes);
  if (!read) return 0;
  ADJOIN_ASSERT(encode(*read) == bytes);
  for (const FigureSet::Entry& entry : read->entries()) {
    const auto alone = decode_figures_of(bytes, entry.key);
    ADJOIN_ASSERT(alone.has_value());
    ADJOIN_ASSERT(*alone == entry.figures);
    ask(entry.figures);
  }
  FigureSet twice = *read;
  twice.merge(*read);
  ADJOIN_ASSERT(twice.entries().size() == read->entries().size());
  const auto again = decode_figures(encode(twice));
  ADJOIN_ASSERT(again.has_value());
  ADJOIN_ASSERT(*again == twice);
  FigureSet fitted = *read;
  const adjoin::Bytes small = encode_within(fitted, size / 2);
  ADJOIN_ASSERT(small.size() <= size);
  const auto back = decode_figures(small);
  ADJOIN_ASSERT(back.has_value());
  ADJOIN_ASSERT(*back == fitted);
  return 0;
}
