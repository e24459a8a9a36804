#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meter/count/counters.h"
#include "meter/series/figures.h"
#include "meter/series/series_name.h"

namespace adjoin::monitor {

/// Samples and sum since the beginning, in the metric's scale.
struct Total {
  std::uint64_t samples = 0;
  std::uint64_t sum = 0;
};

/// A total of a table or an index.
struct TableTotal {
  std::string table;  ///< `kOtherTables`: all that are not named
  std::string index;  ///< empty: the table
  meter::FigureKey key;
  Total total;
};
inline constexpr std::string_view kOtherTables = "other";

/// Totals by table, for a page that is read from time to time: a bounded number of series, each of
/// which only grows while it is listed. The busiest tables have names, the others are one. A table
/// that loses its name, to one that was twice as busy in a whole minute, is counted with the others
/// from then on; when it comes back it begins anew. So nothing is ever counted twice. Not
/// thread-safe.
class TableTotals {
 public:
  static constexpr std::size_t kTablesMax = 200;
  static constexpr std::size_t kSeriesMax = 10'000;

  /// Adds what was collected of a table or an index; what no page tells is passed over.
  void add(const meter::SeriesName& name, meter::FigureKey key, const meter::Collected& collected);
  /// Chooses again who has a name, if another minute has begun.
  void look_at_minute(std::uint32_t minute);

  /// Returns all totals, by table and index, the others last.
  std::vector<TableTotal> list() const;

 private:
  using ObjectKey = std::pair<std::string, std::string>;  // table, index
  using Totals = std::map<meter::FigureKey, Total>;

  bool is_named(const std::string& table, std::uint64_t requests);
  Totals* totals_of(const meter::SeriesName& name, meter::FigureKey key, std::uint64_t requests);
  void drop_name(const std::string& table);

  std::map<ObjectKey, Totals> named_;
  Totals others_;
  std::map<std::string, std::uint64_t> busy_;     ///< requests of this minute, of named tables
  std::map<std::string, std::uint64_t> waiting_;  ///< of those without a name
  std::size_t series_ = 0;                        ///< of named tables
  std::uint32_t minute_ = 0;
};

}  // namespace adjoin::monitor
