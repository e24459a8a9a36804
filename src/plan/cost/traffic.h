#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

// What a graph is asked, how often, and what a unit costs: docs/formats/traffic.md.

/// How many items of a node, edge or series type there are, and how large one is on average.
struct TypeSize {
  std::string type;
  double items = 0;
  std::size_t bytes = 0;  ///< as DynamoDB counts them
};

struct Frequency {
  double per_second = 0;  ///< over a month
  double peak = 0;        ///< in the second that has most; at least per_second
  double hottest = 0;     ///< share that the most asked key has of it
};

/// A declared read.
struct TrafficRead {
  std::string pattern;
  Frequency how_often;
  double rows = 1;    ///< that each of its lists has
  double nodes = 1;   ///< that a step asks for each
  double shards = 1;  ///< over which a list is spread
};

struct TrafficWrite {
  std::string name;  ///< "add-edge FOLLOWS"
  WriteOperation operation;
  Frequency how_often;
};

/// What units cost; absent ones are not priced.
struct UnitPrices {
  std::string currency;
  std::optional<double> million_reads;   ///< on demand
  std::optional<double> million_writes;  ///< on demand
  std::optional<double> read_hour;       ///< of one provisioned unit
  std::optional<double> write_hour;
  double utilization = 1;  ///< the part of what is provisioned that the peak uses
  std::optional<double> gigabyte_month;
};

struct Traffic {
  std::vector<TypeSize> sizes;
  std::vector<TrafficRead> reads;
  std::vector<TrafficWrite> writes;
  UnitPrices prices;

  /// The size of one item of a type; that of the largest one for a type that is not named.
  std::size_t bytes_of(std::string_view type) const;
  std::size_t largest_bytes() const;
};

/// Reads a file in YAML or JSON against the schema it speaks of.
/// @errors configuration: all that is wrong, a line each: FILE:LINE:COLUMN
Result<Traffic> read_traffic(const schema::Schema& schema, std::string_view text,
                             std::string_view file);

}  // namespace adjoin::plan
