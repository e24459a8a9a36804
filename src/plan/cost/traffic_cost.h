#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plan/cost/traffic.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

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

/// Units that one DynamoDB partition serves in a second.
inline constexpr double kPartitionReadUnits = 3000;
inline constexpr double kPartitionWriteUnits = 1000;

}  // namespace adjoin::plan
