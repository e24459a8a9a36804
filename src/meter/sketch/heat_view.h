#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "meter/sketch/heat_collector.h"

namespace adjoin::meter {

/// What is known of one key. All are lower bounds.
struct KeyUse {
  std::uint64_t weight = 0;  ///< half units; of throttles, events
  std::uint64_t count = 0;   ///< accesses
  std::uint64_t peak = 0;    ///< largest weight of one second
};
/// What is known of the keys of one object and kind: also what the shared sketch knows of them.
struct KnownKeys {
  std::map<Bytes, KeyUse> uses;
  std::uint64_t total = 0;  ///< of these keys and of those that are not known
  std::uint64_t error = 0;  ///< how much of a key's weight may be unknown
};
/// Keys are encoded partition keys.
KnownKeys known_partitions(const HeatWindow& heat, table::ObjectId object, HeatKind kind);
/// Keys are those of `item_key`. Only items of partitions above 1 % are known.
KnownKeys known_items(const HeatWindow& heat, table::ObjectId object, HeatKind kind);

/// One line of what is hot.
struct HeatRow {
  table::ObjectId object;
  HeatKind kind = HeatKind::read;
  Bytes partition;        ///< encoded
  Bytes sort;             ///< encoded; empty: the whole partition
  double per_second = 0;  ///< units; of throttles, events. A lower bound
  double share = 0;       ///< of the units that one partition serves; 0 for throttles
  double error = 0;       ///< how much higher `per_second` may be
  // Of the whole time; lower bounds too.
  double units = 0;         ///< of throttles, events
  double units_error = 0;   ///< how much higher `units` may be
  std::uint64_t count = 0;  ///< accesses
  double peak = 0;          ///< units of the busiest second
};

struct HeatQuery {
  std::optional<table::ObjectId> object;
  std::optional<HeatKind> kind;
  bool items = false;     ///< rows of items in place of partitions
  std::size_t rows = 25;  ///< of each object and kind
};

/// Returns how the units of an object spread over the hashes of its partition keys. What memory was
/// refused for is not in it.
std::array<double, kKeySpaceCells> key_space_units(const HeatWindow& heat, table::ObjectId object,
                                                   HeatKind kind);

/// Returns the hottest keys by share, then by rate; equal ones by object, kind and key. Empty if no
/// time has passed.
std::vector<HeatRow> heat_rows(const HeatPeriod& period, const HeatQuery& query);

}  // namespace adjoin::meter
