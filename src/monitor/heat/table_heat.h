#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "meter/sketch/heat_window.h"

namespace adjoin::monitor {

/// Equal parts of the hashes of all partition keys.
inline constexpr std::size_t kKeyStretches = 128;

/// What is asked of one table.
struct TableHeatQuestion {
  std::string table;
  std::optional<std::string> index;  ///< empty: the table itself; nullopt: that and all indexes
  std::optional<meter::HeatKind> kind;
  /// How far back: up to a minute is answered by the last whole minute and the one that runs, all
  /// else by the last whole hour and the one that runs.
  std::chrono::seconds since{60};
  std::size_t rows = 25;  ///< of all indexes and kinds together
};

/// A busy partition key. All figures are of the time that is answered, and lower bounds.
struct HotKey {
  std::string index;  ///< empty: the table
  meter::HeatKind kind = meter::HeatKind::read;
  std::optional<Item> key;  ///< the partition's attributes; nullopt: its schema is not known
  double units = 0;         ///< of throttles, events
  double error = 0;         ///< how much higher `units` may be
  std::uint64_t count = 0;  ///< items and pages that were charged to it
  double peak = 0;          ///< units of its busiest second
  double per_second = 0;
  double limit = 0;  ///< units a second that one partition serves; 0 of throttles
  double share = 0;  ///< `per_second` of `limit`
};

/// Where one kind of load went in the table or an index.
struct KeyStretches {
  std::string index;  ///< empty: the table
  meter::HeatKind kind = meter::HeatKind::read;
  double units = 0;
  std::array<double, kKeyStretches> stretches{};  ///< units of each
};

struct TableHeat {
  std::chrono::milliseconds from{0};   ///< since 1970
  std::chrono::milliseconds until{0};  ///< since 1970
  std::vector<HotKey> keys;            ///< by share, then by rate, falling
  std::vector<KeyStretches> objects;   ///< the table first, then by index; each by kind
};

}  // namespace adjoin::monitor
