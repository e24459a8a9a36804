#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "advise/log/log_entry.h"
#include "advise/patterns/shape_figures.h"

namespace adjoin::advise {

/// The shapes of a log and their figures. Its memory has a bound: of more than kShapesMax shapes
/// the rest are one, "other". Not thread-safe.
class Patterns {
 public:
  static constexpr std::size_t kShapesMax = 10'000;
  static constexpr std::string_view kOther = "other";

  Patterns();

  /// Adds a request. Requests that name no table are counted alone.
  void add(const LogEntry& entry);

  /// Returns the shapes in the order in which they were first seen, "other" last if there is one.
  /// Valid until the next call of add.
  std::vector<const ShapeFigures*> shapes() const;
  std::uint64_t requests() const noexcept { return requests_; }
  std::uint64_t without_table() const noexcept { return without_table_; }
  /// Times of the first and the last request; 0 before there is one.
  std::int64_t first_ms() const noexcept { return first_ms_; }
  std::int64_t last_ms() const noexcept { return last_ms_; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept {
      return std::hash<std::string_view>()(text);
    }
  };

  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> places_;
  std::vector<ShapeFigures> figures_;
  ShapeFigures other_;
  std::string place_name_;  ///< reused by each request
  std::uint64_t requests_ = 0;
  std::uint64_t without_table_ = 0;
  std::int64_t first_ms_ = 0;
  std::int64_t last_ms_ = 0;
};

}  // namespace adjoin::advise
