#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "advise/log/log_entry.h"
#include "meter/series/histogram.h"

namespace adjoin::advise {

/// Who asked, told apart by a hash, up to a bound.
class Callers {
 public:
  static constexpr std::size_t kMax = 64;

  void add(std::uint64_t caller) noexcept;
  /// Returns how many there are; kMax: so many or more.
  std::size_t count() const noexcept { return count_; }

 private:
  std::array<std::uint64_t, kMax> hashes_{};
  std::size_t count_ = 0;
};

/// Returns a hash of who asked: the principal and the host, without the port.
std::uint64_t caller_of(const LogEntry& entry) noexcept;

/// What all requests of one shape came to.
struct ShapeFigures {
  std::string table;
  std::string index;
  std::string shape;
  std::string operation;
  std::uint64_t times = 0;
  std::uint64_t errors = 0;
  std::int64_t first_ms = 0;
  std::int64_t last_ms = 0;
  /// Sums of what the log knew, and of how many requests it knew it.
  std::uint64_t units_known = 0;
  std::int64_t read_half_units = 0;
  std::int64_t write_half_units = 0;
  std::uint64_t rows_known = 0;
  std::int64_t scanned = 0;
  std::int64_t returned = 0;
  std::uint64_t lists = 0;         ///< first pages
  std::uint64_t pages_to_end = 0;  ///< last pages that are not the first
  meter::Histogram microseconds;
  Callers callers;

  void add(const LogEntry& entry);

  /// Each nullopt: the log does not know.
  std::optional<double> units() const noexcept;
  /// Share of the items read that a filter discarded, 0 to 1.
  std::optional<double> filtered() const noexcept;
  /// Pages of a list, on average.
  std::optional<double> pages() const noexcept;
  /// Returns the time that this share of the requests took at most, in milliseconds.
  std::optional<double> milliseconds(double share) const;
};

}  // namespace adjoin::advise
