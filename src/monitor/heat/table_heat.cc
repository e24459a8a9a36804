#include "monitor/heat/table_heat.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "item/key_codec.h"
#include "meter/sketch/partition_limits.h"
#include "monitor/heat/heat_board.h"

namespace adjoin::monitor {
namespace {

using meter::HeatKind;
using Length = meter::HeatCollector::Length;

/// The attributes of an encoded partition key; nullopt: it is not one of this schema.
std::optional<Item> partition_item(BytesView key, const std::optional<table::KeySchema>& keys) {
  if (!keys) return std::nullopt;
  Item item;
  for (const table::AttributeDefinition& attribute : keys->partition) {
    Result<Value> part = item::take_key_part(key, attribute.type);
    if (!part) return std::nullopt;
    item.set(attribute.name, *std::move(part));
  }
  return item;
}

double limit_of(HeatKind kind) noexcept {
  if (kind == HeatKind::throttle) return 0;
  return kind == HeatKind::read ? meter::kPartitionReadUnits : meter::kPartitionWriteUnits;
}

HotKey hot_key(const meter::HeatRow& row, const HeatObject& object) {
  HotKey hot;
  hot.index = object.index;
  hot.kind = row.kind;
  hot.key = partition_item(row.partition, object.keys);
  hot.units = row.units;
  hot.error = row.units_error;
  hot.count = row.count;
  hot.peak = row.peak;
  hot.per_second = row.per_second;
  hot.limit = limit_of(row.kind);
  hot.share = row.share;
  return hot;
}

}  // namespace

TableHeat HeatBoard::of_table(const TableHeatQuestion& question) const {
  const bool is_recent = question.since <= std::chrono::minutes{1};
  const std::unique_ptr<meter::HeatPeriod> period =
      recent(is_recent ? Length::minute : Length::hour);
  TableHeat heat{period->from, period->until, {}, {}};
  // A table that was dropped and made again has had several objects.
  std::map<std::pair<std::string, HeatKind>, KeyStretches> objects;
  std::optional<std::string_view> index;
  if (question.index) index = *question.index;
  for (const table::ObjectId id : names_.find(question.table, index)) {
    const std::optional<HeatObject> object = names_.find(id);
    if (!object) continue;
    const meter::HeatQuery query{id, question.kind, false, question.rows};
    for (const meter::HeatRow& row : meter::heat_rows(*period, query)) {
      heat.keys.push_back(hot_key(row, *object));
    }
    for (const HeatKind kind : {HeatKind::read, HeatKind::write, HeatKind::throttle}) {
      if (question.kind && *question.kind != kind) continue;
      KeyStretches& strip = objects[{object->index, kind}];
      strip.index = object->index;
      strip.kind = kind;
      const auto cells = meter::key_space_units(period->heat, id, kind);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        strip.stretches[i * kKeyStretches / cells.size()] += cells[i];
        strip.units += cells[i];
      }
    }
  }
  for (auto& [name, strip] : objects) {
    if (strip.units > 0) heat.objects.push_back(std::move(strip));
  }
  std::stable_sort(heat.keys.begin(), heat.keys.end(), [](const HotKey& a, const HotKey& b) {
    return std::tie(a.share, a.per_second) > std::tie(b.share, b.per_second);
  });
  if (heat.keys.size() > question.rows) heat.keys.resize(question.rows);
  return heat;
}

}  // namespace adjoin::monitor
