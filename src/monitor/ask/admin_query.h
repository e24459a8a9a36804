#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace adjoin::monitor {

/// The query of a page's target: "seconds=10&table=graph". A value type.
class AdminQuery {
 public:
  /// Parses a query without its '?'. Names and values are percent-decoded.
  /// @errors invalid_argument: a name that is not among `names`, one given twice, no pairs at all
  static Result<AdminQuery> read(std::string_view page, std::string_view query,
                                 std::span<const std::string_view> names);

  /// Returns a value; nullopt: it is not given. Valid while the query lives.
  std::optional<std::string_view> text(std::string_view name) const;

  struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::int64_t otherwise = 0;  ///< where it is not given
  };
  /// @errors invalid_argument: no whole number, or one outside the range
  Result<std::int64_t> number(std::string_view name, const Range& range) const;

 private:
  struct Pair {
    std::string name;
    std::string value;
  };
  std::vector<Pair> pairs_;
};

}  // namespace adjoin::monitor
