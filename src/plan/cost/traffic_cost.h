#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "plan/cost/traffic.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// What one thing of the traffic becomes.
struct LineCost {
  std::string name;
  Frequency how_often;
  double requests = 0;          ///< each time
  double read_units = 0;        ///< each time
  double write_units = 0;       ///< each time, indexes included
  double partition_reads = 0;   ///< of them, those of the partition that takes most
  double partition_writes = 0;  ///< likewise; each index entry lies in another one
};

/// How much is kept of a type, with its copies in indexes.
struct StoredCost {
  std::string type;
  double items = 0;
  double bytes = 0;  ///< as they are billed: 100 more for each item and index entry
};

struct TrafficCost {
  std::vector<LineCost> reads;
  std::vector<LineCost> writes;
  std::vector<StoredCost> stored;
  double read_units_per_second = 0;
  double write_units_per_second = 0;
  double peak_read_units = 0;
  double peak_write_units = 0;
  double gigabytes = 0;  ///< of 2^30 bytes
  // A month of 730 hours; nothing where a price is missing.
  std::optional<double> on_demand_month;
  std::optional<double> provisioned_month;
  std::optional<double> storage_month;
  std::vector<std::string> warnings;  ///< what one partition cannot serve
};

/// Prices traffic by the requests that its reads and writes become. Pure. Items are of their type's
/// average size; each is rounded up as the service does. What an index projects counts as the whole
/// item, so that KEYS_ONLY and INCLUDE come out too dear.
/// @errors configuration: a read that was refused, a write that cannot be planned
Result<TrafficCost> price_traffic(const schema::Schema& schema, const Traffic& traffic);

/// What one partition serves in a second.
inline constexpr double kPartitionReadUnits = 3000;
inline constexpr double kPartitionWriteUnits = 1000;

}  // namespace adjoin::plan
