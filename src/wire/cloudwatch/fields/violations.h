#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wire/cloudwatch/fields/place.h"
#include "wire/cloudwatch/shapes/told.h"

namespace adjoin::wire::cloudwatch {

/// Returns a client's text as an error shows it: not much of it, and whole characters.
std::string shown_value(std::string_view value);

/// Collects what is wrong with single members of a request. They are told in the order of their
/// places, so that the three forms of a request get one answer.
class Violations {
 public:
  void missing(const Place& place);
  /// `demand` follows "must": "have length less than or equal to 255".
  void add(const Place& place, std::string_view value, std::string demand);
  bool empty() const noexcept { return found_.empty(); }

  /// @errors invalid_argument, as the faults that `told` names
  Result<void> check(Told told) const;

 private:
  struct Violation {
    std::string place;
    std::string value;
    std::string demand;  ///< empty: the member is missing
  };
  void keep(Violation violation);
  static std::string as_constraint(const Violation& violation);
  static Error as_parameter(const Violation& violation);

  std::vector<Violation> found_;
  std::size_t count_ = 0;  ///< those that were not kept included
};

}  // namespace adjoin::wire::cloudwatch
