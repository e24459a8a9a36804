#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "monitor/keep/series_keeper.h"
#include "table/request/table_description.h"
#include "table/store/table_store.h"

namespace adjoin::monitor {

/// Looks at all tables once in five minutes, and records what of them is told so seldom: their
/// provisioned and greatest units, how many tables there are, and how much of the account's limits
/// they have. It goes on step by step, so that many tables delay nothing. Not thread-safe.
class TableLook {
 public:
  /// Most tables of one step.
  static constexpr std::size_t kTables = 500;

  /// Both must outlive it. @param store  is asked for tables; what is asked is not counted
  TableLook(table::TableStore& store, SeriesKeeper& keeper) : store_(store), keeper_(keeper) {}

  /// Begins a look, whose figures belong to a minute of unix time. One that is under way goes on
  /// instead: of very many tables it takes longer than five minutes, and would never end.
  void begin(std::uint32_t minute);
  bool is_under_way() const noexcept { return is_under_way_; }
  /// Goes on with it. What fails ends it, until the next five minutes.
  void step();

 private:
  struct Sums {
    double read_units = 0;
    double write_units = 0;
    double most_read_units = 0;  ///< of one table
    double most_write_units = 0;
    double tables = 0;
  };

  Result<bool> look_at_page();
  void look_at(const table::TableDescription& table);
  void record_units(const meter::SeriesName& name, table::BillingMode mode,
                    const table::ProvisionedThroughput& provisioned,
                    const table::OnDemandThroughput& on_demand);
  void record_account();

  table::TableStore& store_;
  SeriesKeeper& keeper_;
  bool is_under_way_ = false;
  std::uint32_t minute_ = 0;
  std::optional<std::string> after_;  ///< the table that the last page ended with
  Sums sums_;
};

}  // namespace adjoin::monitor
