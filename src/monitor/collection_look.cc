#include "monitor/collection_look.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "monitor/heat/heat_board.h"
#include "monitor/minute_gauges.h"

namespace adjoin::monitor {
namespace {

using TableAndIndex = std::pair<std::string, std::string>;

std::set<TableAndIndex> written_objects(const HeatBoard& heat) {
  HeatQuestion question;
  question.kind = meter::HeatKind::write;
  question.rows = 1;
  std::set<TableAndIndex> objects;
  for (const HeatLine& line : heat.rows(question).lines) {
    if (objects.size() == kObjects) break;
    objects.emplace(line.table, line.index);
  }
  return objects;
}

}  // namespace

void record_collections(const HeatBoard& heat, table::TableStore& store, SeriesKeeper& keeper,
                        std::uint32_t minute) {
  for (const auto& [table, index] : written_objects(heat)) {
    std::optional<std::uint64_t> largest;
    for (const Bytes& partition : heat.most_written(table, index, kPartitionsOfEach)) {
      const auto bytes = store.collection_bytes(table, index, partition);
      if (bytes) largest = std::max(largest.value_or(0), *bytes);
    }
    if (!largest) continue;
    const meter::SeriesName name = index.empty() ? meter::SeriesName::of_table(table)
                                                 : meter::SeriesName::of_index(table, index);
    record_value(keeper, name, minute, meter::Metric::largest_collection_bytes,
                 static_cast<double>(*largest));
  }
}

}  // namespace adjoin::monitor
