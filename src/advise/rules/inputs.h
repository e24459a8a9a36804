#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "advise/patterns/n_plus_one.h"
#include "advise/patterns/shape_figures.h"
#include "plan/cost/traffic_cost.h"
#include "schema/model/schema.h"
#include "table/request/table_description.h"

namespace adjoin::advise {

// What advice is judged by. Whoever has meters, a log, or the table fills in what it knows; a rule
// says nothing where its figures are missing.

/// Units and requests of a table, or of one of its indexes, in the window.
struct ObjectFigures {
  std::string index;  ///< empty: the table itself
  double read_units = 0;
  double write_units = 0;
  std::uint64_t requests = 0;
  std::int64_t days_unread = 0;  ///< whole days since the last read, at most those of the window
};

/// How hot one partition key was.
struct KeyHeat {
  std::string index;  ///< empty: the table itself
  std::string key;    ///< as the log names it
  bool is_write = false;
  /// Units per second in each minute that had any, falling.
  std::vector<double> minute_rates;
  double share = 0;  ///< of all units of this kind that the object took, 0 to 1
  std::uint64_t requests = 0;

  double peak() const noexcept { return minute_rates.empty() ? 0 : minute_rates.front(); }
  /// Number of minutes above that rate.
  std::size_t minutes_above(double rate) const noexcept;
};

/// What a program did with what it read or wrote, as the order of the log tells.
struct SequenceFigures {
  /// Queries of an index that projects keys alone.
  struct ReadBack {
    std::string index;
    std::uint64_t queries = 0;
    std::uint64_t then_read = 0;  ///< whose items were read from the table within a second
  };
  /// Consistent reads of one shape.
  struct StrongRead {
    std::string shape;
    std::uint64_t reads = 0;        ///< of the shape, consistent or not
    std::uint64_t consistent = 0;   ///< of them
    std::uint64_t after_write = 0;  ///< consistent, within 1 s of a write of the same key
    double read_units = 0;          ///< of the consistent ones
  };
  /// Two Puts with the keys the other way round, within 50 ms, outside a transaction.
  struct MirroredPuts {
    std::string first;  ///< shapes
    std::string second;
    std::uint64_t pairs = 0;
  };
  std::vector<ReadBack> read_backs;
  std::vector<StrongRead> strong_reads;
  std::vector<MirroredPuts> mirrored_puts;
};

/// What one pass over the table found.
struct TableStatistics {
  struct IndexKeys {
    std::string index;
    std::string form;  ///< of the partition key, as in a shape: "TARGET#{User}"
    std::uint64_t entries = 0;
    std::uint64_t partitions = 0;  ///< distinct partition keys
    double bytes_used = 1;         ///< share of the projected bytes that readers ask for, 0 to 1
    double bytes = 0;              ///< of an entry, on average; 0: not known
  };
  struct LargeItem {
    std::string type;
    std::string key;
    double kilobytes = 0;
    double kilobytes_in_30_days = 0;  ///< as it grows now
    bool is_edge_set = false;         ///< most of it is an edge set
  };
  struct Collection {
    std::string key;
    double gigabytes = 0;
    double gigabytes_in_30_days = 0;
  };
  struct TypeItems {
    std::string type;  ///< node, edge, series, or a mirror's own name
    std::uint64_t items = 0;
    std::int64_t oldest_days = 0;
    std::int64_t oldest_read_days = 0;  ///< age of the oldest item that was read in the window
    double bytes = 0;                   ///< of an item, on average; 0: not known
  };
  std::vector<IndexKeys> indexes;
  std::vector<LargeItem> large_items;
  std::vector<Collection> collections;  ///< of a table with local indexes
  std::vector<TypeItems> types;
};

/// Where a rule begins to speak. Each can be set.
struct Thresholds {
  std::uint64_t requests_min = 1000;  ///< below, traffic is not judged
  double hours_min = 1;
  double read_limit = 3000;  ///< of a partition, units per second
  double write_limit = 1000;
  double hot_share = 0.8;
  double hot_share_min = 0;  ///< of the limit; below, no part of an index makes a key hot
  std::size_t hot_minutes = 5;
  double index_share = 0.3;
  double units_a_shard = 700;
  std::uint64_t one_partition_entries = 10'000;
  double hot_write_units = 500;
  double hot_counter_units = 300;
  double scan_share = 0.01;
  double filtered = 0.8;
  double filter_units_share = 0.05;
  std::int64_t unread_days = 7;
  double used_bytes = 0.3;
  double read_back_share = 0.5;
  double item_kilobytes = 300;
  double item_kilobytes_later = 400;
  double collection_gigabytes = 8;
  double collection_gigabytes_later = 10;
  double counts_a_day = 20;
  double mirrored_pairs_an_hour = 1;
  std::uint64_t few_values = 20;
  std::uint64_t few_values_items = 1000;
  double strong_share = 0.5;
  double strong_unneeded = 0.99;
  std::int64_t series_days = 90;
  std::int64_t series_read_days = 30;
  double billing_saving = 0.2;
};

/// A month's price in both billing modes, as the traffic of the window goes on.
struct BillingFigures {
  bool is_on_demand = true;
  double on_demand = 0;
  double provisioned = 0;
  double read_units = 0;  ///< a second, that the provisioned mode would need
  double write_units = 0;
};

struct Inputs {
  const schema::Schema* schema = nullptr;  ///< null: none; rules that need one say nothing
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  std::uint64_t requests = 0;
  std::vector<ObjectFigures> objects;
  /// Units a second in the busiest minute, of the table and its indexes together.
  double peak_read_units = 0;
  double peak_write_units = 0;
  std::vector<KeyHeat> heat;
  std::vector<ShapeFigures> shapes;
  std::vector<NPlusOneFinding> n_plus_one;
  SequenceFigures sequences;
  TableStatistics statistics;
  std::optional<plan::UnitPrices> prices;
  std::optional<BillingFigures> billing;
  Thresholds thresholds;

  double hours() const noexcept;
  /// Whether there were enough requests over enough time to judge the traffic.
  bool has_traffic() const noexcept;
  /// What units of the window come to in a month of 730 hours.
  double a_month(double units) const noexcept;
  /// All read units of the table and its indexes.
  double read_units() const noexcept;
  double write_units() const noexcept;
};

/// Returns the month's bill of the table in both billing modes: on demand what the window's units
/// come to; provisioned what the table has, or, where it has nothing, what its busiest minute
/// needs at the price list's utilization. nullopt: the list lacks a price, or there was too little
/// traffic.
std::optional<BillingFigures> billing_of(const Inputs& inputs,
                                         const table::TableDescription& table);

}  // namespace adjoin::advise
