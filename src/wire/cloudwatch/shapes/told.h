#pragma once

#include <cstdint>
#include <string_view>

namespace adjoin::wire::cloudwatch {

/// How an operation tells what is wrong in a request's members. The API reference lists for each
/// operation which errors it has.
enum class Told : std::uint8_t {
  validation,  ///< ValidationError, all violations in one text
  parameters,  ///< MissingParameter or InvalidParameterValue, the first violation alone
};

}  // namespace adjoin::wire::cloudwatch
