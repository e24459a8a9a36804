#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "base/clock.h"
#include "meter/series/figures.h"
#include "meter/series/series_name.h"
#include "monitor/count/traffic_meter.h"

namespace adjoin::monitor {

/// A clock whose date may jump, while its steady time goes on.
class JumpingClock final : public Clock {
 public:
  std::chrono::milliseconds unix_time() const override {
    return std::chrono::milliseconds(steady_.load() + offset_.load());
  }
  std::chrono::steady_clock::time_point steady() const override {
    return std::chrono::steady_clock::time_point(std::chrono::milliseconds(steady_.load()));
  }
  void advance(std::chrono::milliseconds step) { steady_ += step.count(); }
  void jump(std::chrono::milliseconds step) { offset_ += step.count(); }

 private:
  std::atomic<std::int64_t> steady_{1'000'000};
  std::atomic<std::int64_t> offset_{1'700'000'040'000};
};

/// "graph", "graph/GSI1", "graph@LABEL", "-" for the whole store.
inline std::string object_text(const meter::SeriesName& name) {
  switch (name.kind) {
    case meter::NameKind::table: return name.table;
    case meter::NameKind::index: return name.table + "/" + name.index;
    case meter::NameKind::stream: return name.table + "@" + name.stream_label;
    default: return "-";
  }
}

/// What a meter told so far, kept as its owner would keep it.
class TakenFigures {
 public:
  void collect(TrafficMeter& traffic) {
    traffic.collect([this](const meter::SeriesName& name, std::uint32_t minute,
                           const meter::FigureSet& figures) {
      minutes_[{object_text(name), minute}].merge(figures);
      all_[object_text(name)].merge(figures);
    });
  }

  /// The figures of all minutes; without samples if there are none.
  meter::Figures of(const std::string& object, meter::Metric metric,
                    meter::MeteredOperation by = meter::MeteredOperation::none) const {
    return in(all_, object, {metric, by});
  }
  meter::Figures of(const std::string& object, std::uint32_t minute, meter::Metric metric,
                    meter::MeteredOperation by = meter::MeteredOperation::none) const {
    return in(minutes_, std::pair(object, minute), {metric, by});
  }
  const std::map<std::string, meter::FigureSet>& all() const { return all_; }

 private:
  template <typename Sets, typename Key>
  static meter::Figures in(const Sets& sets, const Key& key, meter::FigureKey figure) {
    const auto found = sets.find(key);
    if (found == sets.end()) return {};
    const meter::Figures* const figures = found->second.find(figure);
    return figures == nullptr ? meter::Figures() : *figures;
  }

  std::map<std::pair<std::string, std::uint32_t>, meter::FigureSet> minutes_;
  std::map<std::string, meter::FigureSet> all_;
};

/// A charge of a table, or of its index.
inline table::Charge charge_for_test(std::string_view table, std::string_view index,
                                     std::uint32_t table_id, std::uint32_t object_id,
                                     table::ChargeKind kind, std::int64_t half_units) {
  table::Charge charge;
  charge.table = table::ObjectId{table_id};
  charge.object = table::ObjectId{object_id};
  charge.table_name = table;
  charge.index_name = index;
  charge.kind = kind;
  charge.half_units = half_units;
  charge.begins_request = true;
  return charge;
}
inline table::Charge read_of(std::string_view table, std::uint32_t id, std::int64_t half_units) {
  return charge_for_test(table, "", id, id, table::ChargeKind::read, half_units);
}
inline table::Charge write_of(std::string_view table, std::uint32_t id, std::int64_t half_units) {
  return charge_for_test(table, "", id, id, table::ChargeKind::write, half_units);
}

}  // namespace adjoin::monitor
