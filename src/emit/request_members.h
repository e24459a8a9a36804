#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/operation/request.h"

namespace adjoin::emit {

/// A planned request as a call of the API: its operation, such as "Query", and the members of its
/// body, as `wire` sends them.
struct RequestMembers {
  struct Member {
    std::string name;
    std::string value;  ///< JSON
  };

  std::string_view operation;   ///< static lifetime
  std::vector<Member> members;  ///< table, index and key condition first
};

/// Converts a planned request for others to send. A built key condition becomes text with the
/// placeholders #k… and :k…. ReturnValuesOnConditionCheckFailure is left out.
RequestMembers members_of(const plan::Request& request);

/// Returns the body: one JSON object with the members.
std::string body_of(const RequestMembers& call);

}  // namespace adjoin::emit
