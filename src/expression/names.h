#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// Which request member an expression came from; every message names it.
enum class Kind : std::uint8_t { condition, filter, key_condition, projection, update };

/// "ConditionExpression", "FilterExpression", … Valid for ever.
std::string_view to_string(Kind kind) noexcept;

constexpr std::size_t kExpressionBytesMax = 4096;
constexpr std::size_t kOperatorsMax = 300;
constexpr std::size_t kInOperandsMax = 100;
constexpr std::size_t kPlaceholderBytesMax = 255;  ///< sigil included
constexpr std::size_t kPlaceholdersTotalBytesMax = 2 * 1024 * 1024;

/// ExpressionAttributeNames and ExpressionAttributeValues of one request. Keys carry their sigil:
/// "#n", ":v".
struct Placeholders {
  std::map<std::string, std::string, std::less<>> names;
  std::map<std::string, item::AttributeValue, std::less<>> values;

  bool empty() const noexcept { return names.empty() && values.empty(); }
};

/// Checks spelling (`#` or `:` and then letters, digits, `_`), length and total size of the
/// placeholders themselves. Call once per request, before compiling.
/// @errors validation
Result<void> check_placeholders(const Placeholders& placeholders);

/// Resolves placeholders for all expressions of ONE request and remembers which were used, since an
/// unused one is an error. Make one per request, hand it to every parse_ call, then `check_used`.
/// Borrows the placeholders: they must outlive it. Not thread-safe.
class PlaceholderUse {
 public:
  explicit PlaceholderUse(const Placeholders& placeholders) : placeholders_(&placeholders) {}

  /// What "#n" stands for. Valid while the placeholders live. @errors validation, undefined name.
  Result<std::string_view> name(std::string_view placeholder, Kind kind);
  /// What ":v" stands for; never null. Valid while the placeholders live. @errors validation.
  Result<const item::AttributeValue*> value(std::string_view placeholder, Kind kind);

  /// @errors validation: "Value provided in ExpressionAttributeNames unused in expressions: …".
  Result<void> check_used() const;

 private:
  const Placeholders* placeholders_;
  std::vector<const std::string*> names_used_;   ///< keys, with repetitions
  std::vector<const std::string*> values_used_;  ///< keys, with repetitions
};

}  // namespace adjoin::expression
