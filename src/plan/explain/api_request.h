#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "plan/operation/request.h"

namespace adjoin::plan {

/// JSON as it stands in a request's body.
struct Json {
  std::string text;
};

/// A request in the names of the DynamoDB API: "Query", and TableName, IndexName, … in order.
struct ApiRequest {
  using Value = std::variant<std::string, std::int64_t, bool, Json>;

  std::string_view operation;  ///< valid for ever
  std::vector<std::pair<std::string_view, Value>> members;
};

ApiRequest to_api(const Request& request);

}  // namespace adjoin::plan
