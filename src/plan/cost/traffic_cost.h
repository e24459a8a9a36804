#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "plan/operation/operation.h"
#include "plan/operation/plan.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// The expected traffic of a graph: operations, their frequency and unit prices
// (docs/formats/traffic.md).

/// Number of items of a node, edge or series type, and their average size.
struct TypeSize {
  std::string type;
  double items = 0;
  std::size_t bytes = 0;  ///< as DynamoDB counts them
};

/// How often an operation runs.
struct Frequency {
  double per_second = 0;  ///< average over a month
  double peak = 0;        ///< in the busiest second; at least per_second
  double hottest = 0;     ///< share of the operations that go to the most used key
};

/// Expected calls of one declared read.
struct TrafficRead {
  std::string pattern;
  Frequency how_often;
  double rows = 1;    ///< rows of each of its lists
  double nodes = 1;   ///< nodes that each step reads
  double shards = 1;  ///< shards of a list
};

/// Expected calls of one write.
struct TrafficWrite {
  std::string name;  ///< "add-edge FOLLOWS"
  WriteOperation operation;
  Frequency how_often;
};

/// Unit prices. Units without a price are not priced.
struct UnitPrices {
  std::string currency;
  std::optional<double> million_reads;   ///< on demand
  std::optional<double> million_writes;  ///< on demand
  std::optional<double> read_hour;       ///< of one provisioned unit for an hour
  std::optional<double> write_hour;
  double utilization = 1;  ///< share of the provisioned capacity that the peak uses
  std::optional<double> gigabyte_month;
};

/// The parsed traffic file.
struct Traffic {
  std::vector<TypeSize> sizes;
  std::vector<TrafficRead> reads;
  std::vector<TrafficWrite> writes;
  UnitPrices prices;

  /// Returns the average item size of a type; the largest size for a type that is not listed.
  std::size_t bytes_of(std::string_view type) const;
  std::size_t largest_bytes() const;
};

/// Parses traffic in YAML or JSON and checks it against the schema.
/// @errors configuration: all errors, a line each: FILE:LINE:COLUMN
Result<Traffic> read_traffic(const schema::Schema& schema, std::string_view text,
                             std::string_view file);

/// Parses the prices alone: of a traffic file, whatever else is in it, or of a file with nothing
/// but the members of its `prices`. @errors as read_traffic
Result<UnitPrices> read_prices(std::string_view text, std::string_view file);

// What it costs.

/// Requests and units of one read or write of the traffic.
struct LineCost {
  std::string name;
  Frequency how_often;
  double requests = 0;          ///< per call
  double read_units = 0;        ///< per call
  double write_units = 0;       ///< per call, indexes included
  double partition_reads = 0;   ///< share of read_units in the partition that takes most
  double partition_writes = 0;  ///< the same for writes; each index entry is in another partition
};

/// Stored size of a type, with its copies in indexes.
struct StoredCost {
  std::string type;
  double items = 0;
  double bytes = 0;  ///< as billed: 100 more for each item and index entry
};

/// Units, storage and monthly cost of a graph's traffic.
struct TrafficCost {
  std::vector<LineCost> reads;
  std::vector<LineCost> writes;
  std::vector<StoredCost> stored;
  double read_units_per_second = 0;
  double write_units_per_second = 0;
  double peak_read_units = 0;
  double peak_write_units = 0;
  double gigabytes = 0;  ///< of 2^30 bytes
  // Cost of a month of 730 hours; nullopt where a price is missing.
  std::optional<double> on_demand_month;
  std::optional<double> provisioned_month;
  std::optional<double> storage_month;
  std::vector<std::string> warnings;  ///< operations that exceed what one partition serves
};

/// Prices traffic by the requests that its reads and writes compile to. Items have their type's
/// average size; each request is rounded up as DynamoDB does. An index projection counts as the
/// whole item, so KEYS_ONLY and INCLUDE are overestimated. Pure.
/// @errors configuration: a read that was refused, a write that cannot be planned
Result<TrafficCost> price_traffic(const schema::Schema& schema, const Traffic& traffic);

/// Prices one plan of a read, or of a write, as price_traffic does with each line. Of `traffic`
/// only the sizes count. Pure.
LineCost price_read(const schema::Schema& schema, const Traffic& traffic, const TrafficRead& read,
                    const Plan& plan);
LineCost price_write(const schema::Schema& schema, const Traffic& traffic,
                     const TrafficWrite& write, const Plan& plan);

/// Units that one DynamoDB partition serves in a second.
inline constexpr double kPartitionReadUnits = 3000;
inline constexpr double kPartitionWriteUnits = 1000;

}  // namespace adjoin::plan
