#include "monitor/keep/recent_seconds.h"

#include <utility>

namespace adjoin::monitor {
namespace {

using meter::Metric;

bool is_watched_live(std::uint8_t number) {
  switch (static_cast<Metric>(number)) {
    case Metric::read_throttle_events:
    case Metric::write_throttle_events:
    case Metric::throttled_requests:
    case Metric::successful_request_latency:
    case Metric::system_errors:
    case Metric::returned_items:
    case Metric::failed_conditions:
    case Metric::user_errors:
    case Metric::read_units:
    case Metric::write_units: return true;
    default: return false;
  }
}

std::size_t live_bytes_of(const meter::FigureSet& figures) {
  std::size_t bytes = 0;
  for (const meter::FigureSet::Entry& entry : figures.entries()) {
    bytes +=
        sizeof entry + entry.figures.histogram.buckets().size() * sizeof(meter::Histogram::Bucket);
  }
  return bytes;
}

/// Of a name in a map, with its node.
std::size_t live_bytes_of(const meter::SeriesName& name) {
  return sizeof name + 64 + name.table.size() + name.index.size() + name.stream_label.size();
}

}  // namespace

void RecentSeconds::add(const meter::SeriesName& name, const meter::FigureSet& figures) {
  meter::FigureSet live;
  for (const meter::FigureSet::Entry& entry : figures.entries()) {
    if (is_watched_live(entry.key.metric)) live.add(entry.key, entry.figures);
  }
  if (live.empty()) return;
  const std::lock_guard lock(mutex_);
  // A second that alone is too large keeps its first names.
  if (running_.bytes > kBytesMax / 2) return;
  running_.bytes += live_bytes_of(name) + live_bytes_of(live);
  running_.series[name].merge(live);
}

void RecentSeconds::end_second(std::chrono::steady_clock::time_point now) {
  const std::lock_guard lock(mutex_);
  Second ended = std::exchange(running_, Second());
  ended.took = now - std::exchange(last_end_, now);
  // What took no time has no rate.
  if (ended.took <= std::chrono::steady_clock::duration::zero()) return;
  bytes_ += ended.bytes;
  ended_.push_back(std::move(ended));
  auto seconds = static_cast<std::size_t>(kLongest.count());
  while (ended_.size() > seconds || (bytes_ > kBytesMax && ended_.size() > 1)) {
    bytes_ -= ended_.front().bytes;
    ended_.pop_front();
  }
}

RecentSeconds::Sum RecentSeconds::newest(std::chrono::seconds asked) const {
  const std::lock_guard lock(mutex_);
  Sum sum;
  std::chrono::steady_clock::duration took{0};
  for (auto second = ended_.rbegin(); second != ended_.rend(); ++second) {
    // Half a second of grace: ticks come a little early or late.
    constexpr std::chrono::milliseconds kGrace{500};
    if (took.count() != 0 && took + second->took > asked + kGrace) break;
    took += second->took;
    for (const auto& [name, figures] : second->series) sum.series[name].merge(figures);
  }
  sum.seconds = std::chrono::duration<double>(took).count();
  return sum;
}

}  // namespace adjoin::monitor
