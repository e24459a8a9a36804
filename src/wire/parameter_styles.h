#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/request_members.h"

namespace adjoin::wire {

/// Which of a request's old and new members were given: a request is written in one style. The
/// members are noted in the order in which the service names them.
class ParameterStyles {
 public:
  /// A legacy member: Expected, AttributesToGet, …
  ParameterStyles& legacy(bool given, std::string_view member);
  /// An expression that takes values.
  ParameterStyles& expression(bool given, std::string_view member);
  /// ProjectionExpression, which takes none.
  ParameterStyles& projection(bool given);

  /// Legacy beside expressions, and placeholders without an expression that could use them. Comes
  /// before what is wrong with attribute values. @errors validation
  Result<void> check(const PlaceholderMembers& placeholders) const;

 private:
  std::string legacy_;         ///< those given, by name
  std::string expressions_;    ///< those given, by name
  bool takes_values_ = false;  ///< one of those given does
  std::string absent_;         ///< those that could take values and were not given
  std::size_t absent_count_ = 0;
};

/// Placeholders that were given and are empty; comes behind the attribute values.
/// @errors validation
Result<void> check_not_empty(const PlaceholderMembers& given,
                             const expression::Placeholders& placeholders);

}  // namespace adjoin::wire
