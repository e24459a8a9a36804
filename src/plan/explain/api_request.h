#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "plan/operation/request.h"

namespace adjoin::plan {

/// JSON text that is copied into a request's body.
struct Json {
  std::string text;
};

/// A request of the DynamoDB API: its operation, such as "Query", and its members in order.
struct ApiRequest {
  using Value = std::variant<std::string, std::int64_t, bool, Json>;

  std::string_view operation;  ///< valid for ever
  std::vector<std::pair<std::string_view, Value>> members;
};

/// Converts a planned request to the API's members.
ApiRequest to_api(const Request& request);

}  // namespace adjoin::plan
