#include "meter/sketch/heat_view.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "meter/sketch/partition_limits.h"

namespace adjoin::meter {
namespace {

void add_use(KeyUse& use, const FrequentKey& found) {
  use.weight += found.weight;
  use.count += found.count;
  use.peak = std::max<std::uint64_t>(use.peak, found.peak);
}

using HeatSeries = std::pair<std::uint32_t, HeatKind>;

/// All objects and kinds that a window knows anything of.
std::set<HeatSeries> heat_series_of(const HeatWindow& heat) {
  std::set<HeatSeries> series;
  heat.each([&series](table::ObjectId object, HeatKind kind, const KeyHeat&) {
    series.emplace(object.value, kind);
  });
  for (const HeatKind kind : {HeatKind::read, HeatKind::write, HeatKind::throttle}) {
    heat.shared(kind).each([&series, kind](std::uint64_t, const FrequentKey& found) {
      BytesView key = found.key;
      series.emplace(take_u32(key), kind);
    });
  }
  return series;
}

double units_of(HeatKind kind, std::uint64_t weight) noexcept {
  return static_cast<double>(weight) / (kind == HeatKind::throttle ? 1 : 2);
}

double heat_limit_of(HeatKind kind) noexcept {
  return kind == HeatKind::read ? kPartitionReadUnits : kPartitionWriteUnits;
}

/// The rows of one object and kind, the heaviest `query.rows`.
std::vector<HeatRow> heat_rows_of(const HeatPeriod& period, const HeatSeries& series,
                                  const HeatQuery& query) {
  const HeatKind kind = series.second;
  const table::ObjectId object{series.first};
  const KnownKeys keys = query.items ? known_items(period.heat, object, kind)
                                     : known_partitions(period.heat, object, kind);
  const bool throttles = kind == HeatKind::throttle;
  const double per_second = 1 / period.seconds() / (throttles ? 1 : 2);
  std::vector<HeatRow> rows;
  for (const auto& [key, use] : keys.uses) {
    HeatRow row{object, kind, {}, {}, static_cast<double>(use.weight) * per_second};
    row.units = units_of(kind, use.weight);
    row.units_error = units_of(kind, keys.error);
    row.count = use.count;
    row.peak = units_of(kind, use.peak);
    const ItemKey parts = query.items ? item_key(key) : ItemKey{key, {}};
    row.partition = parts.partition;
    row.sort = parts.sort;
    row.share = throttles ? 0 : row.per_second / heat_limit_of(kind);
    row.error = static_cast<double>(keys.error) * per_second;
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const HeatRow& a, const HeatRow& b) { return a.per_second > b.per_second; });
  if (rows.size() > query.rows) {
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(query.rows), rows.end());
  }
  return rows;
}

}  // namespace

KnownKeys known_partitions(const HeatWindow& heat, table::ObjectId object, HeatKind kind) {
  KnownKeys known;
  if (const KeyHeat* own = heat.find(object, kind)) {
    own->partitions().each([&known](std::uint64_t, const FrequentKey& found) {
      add_use(known.uses[Bytes(found.key)], found);
    });
    known.total = own->partitions().total();
    known.error = own->partitions().error();
  }
  // An object has keys in both if memory was refused for some of the time.
  const FrequentKeys& shared = heat.shared(kind);
  shared.each([&known, object](std::uint64_t, const FrequentKey& found) {
    BytesView key = found.key;
    if (take_u32(key) != object.value) return;
    add_use(known.uses[Bytes(key)], found);
    known.total += found.weight;
  });
  known.error += shared.error();
  return known;
}

KnownKeys known_items(const HeatWindow& heat, table::ObjectId object, HeatKind kind) {
  KnownKeys known;
  const KeyHeat* own = heat.find(object, kind);
  if (own == nullptr) return known;
  own->items().each([&known](std::uint64_t, const FrequentKey& found) {
    add_use(known.uses[Bytes(found.key)], found);
  });
  known.total = own->items().total();
  // The shared sketch knows no items, so any of its weight may be theirs.
  known.error = own->item_error() + heat.shared(kind).total();
  return known;
}

std::array<double, kKeySpaceCells> key_space_units(const HeatWindow& heat, table::ObjectId object,
                                                   HeatKind kind) {
  std::array<double, kKeySpaceCells> units{};
  const KeyHeat* own = heat.find(object, kind);
  if (own == nullptr) return units;
  for (std::size_t i = 0; i < kKeySpaceCells; ++i) units[i] = units_of(kind, own->key_space()[i]);
  return units;
}

std::vector<HeatRow> heat_rows(const HeatPeriod& period, const HeatQuery& query) {
  std::vector<HeatRow> rows;
  if (period.seconds() <= 0) return rows;
  for (const HeatSeries& series : heat_series_of(period.heat)) {
    if (query.object && query.object->value != series.first) continue;
    if (query.kind && *query.kind != series.second) continue;
    for (HeatRow& row : heat_rows_of(period, series, query)) rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const HeatRow& a, const HeatRow& b) {
    return std::tie(a.share, a.per_second) > std::tie(b.share, b.per_second);
  });
  return rows;
}

}  // namespace adjoin::meter
