#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::expression {

/// The request member that an expression came from. Error messages name it.
enum class Kind : std::uint8_t { condition, filter, key_condition, projection, update };

/// Returns "ConditionExpression", "FilterExpression", … The text is static.
std::string_view to_string(Kind kind) noexcept;

// Limits of DynamoDB on the expressions of one request.
constexpr std::size_t kExpressionBytesMax = 4096;
constexpr std::size_t kOperatorsMax = 300;
constexpr std::size_t kInOperandsMax = 100;
constexpr std::size_t kPlaceholderBytesMax = 255;  ///< sigil included
constexpr std::size_t kPlaceholdersTotalBytesMax = 2 * 1024 * 1024;

/// ExpressionAttributeNames and ExpressionAttributeValues of one request. Keys carry their sigil:
/// "#n", ":v".
struct Placeholders {
  std::map<std::string, std::string, std::less<>> names;
  std::map<std::string, Value, std::less<>> values;

  bool empty() const noexcept { return names.empty() && values.empty(); }
};

/// Checks the placeholders of a request: spelling (`#` or `:`, then letters, digits, `_`), length
/// and total size. Call once per request, before compiling. @errors validation
Result<void> check_placeholders(const Placeholders& placeholders);

/// Resolves the placeholders of ONE request and records which were used, since an unused one is an
/// error. Make one per request, pass it to every parse_ call, then call `check_used`. The
/// placeholders must outlive it. One for all expressions of a request, since a name that any of
/// them uses is used. Not thread-safe.
class PlaceholderUse {
 public:
  explicit PlaceholderUse(const Placeholders& placeholders) : placeholders_(&placeholders) {}

  /// Returns the name that "#n" stands for. Valid while the placeholders live.
  /// @errors validation: undefined name
  Result<std::string_view> name(std::string_view placeholder, Kind kind);
  /// Returns the value that ":v" stands for; never null. Valid while the placeholders live.
  /// @errors validation: undefined value
  Result<const Value*> value(std::string_view placeholder, Kind kind);

  /// Refuses placeholders that no expression used.
  /// @errors validation: "Value provided in ExpressionAttributeNames unused in expressions: …"
  Result<void> check_used() const;

 private:
  const Placeholders* placeholders_;
  std::vector<const std::string*> names_used_;   ///< keys, with repetitions
  std::vector<const std::string*> values_used_;  ///< keys, with repetitions
};

}  // namespace adjoin::expression
