#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "base/assert.h"
#include "base/result.h"
#include "meter/alarm/metric_source.h"

namespace adjoin::meter::alarm {

/// Reads each thing once for all that want it at one time. First all plan, then all take. Data are
/// dropped when the last one took them, so that a round holds little at once.
template <typename Key>
class SharedReads {
 public:
  /// Somebody will take the last `steps` periods of this.
  void plan(const Key& key, std::uint32_t steps) {
    Entry& entry = entries_[key];
    entry.steps = std::max(entry.steps, steps);
    ++entry.takers;
  }

  /// Returns the periods of a window that ends where all windows of this key end. The first taker
  /// reads, by `read(window)`, as many periods as any planned. REQUIRES: it was planned.
  template <typename Read>
  Result<Data> take(const Key& key, const Window& window, Read read) {
    const auto found = entries_.find(key);
    ADJOIN_ASSERT(found != entries_.end() && found->second.takers > 0);
    Entry& entry = found->second;
    ADJOIN_ASSERT(window.steps <= entry.steps);
    if (!entry.data) {
      Window whole = window;
      whole.steps = entry.steps;
      whole.from = window.at(window.steps) - static_cast<std::int64_t>(entry.steps) * window.period;
      entry.data = read(whole);
      ++reads_;
    }
    Result<Data> data = last_periods(*entry.data, window.steps);
    if (--entry.takers == 0) entries_.erase(found);
    return data;
  }

  std::size_t reads() const noexcept { return reads_; }

 private:
  struct Entry {
    std::uint32_t steps = 0;
    std::uint32_t takers = 0;
    std::optional<Result<Data>> data;
  };

  static Result<Data> last_periods(const Result<Data>& data, std::uint32_t steps) {
    if (!data) return data.error();
    ADJOIN_ASSERT(data->size() >= steps);
    return Data(data->end() - static_cast<std::ptrdiff_t>(steps), data->end());
  }

  std::map<Key, Entry> entries_;
  std::size_t reads_ = 0;
};

}  // namespace adjoin::meter::alarm
