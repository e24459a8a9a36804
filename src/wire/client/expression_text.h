#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/names.h"
#include "expression/projection.h"
#include "expression/update.h"

namespace adjoin::wire {

/// Converts the expressions of one request to text. Expressions built without text get their own
/// placeholders, which are added to those of the request. Not thread-safe.
class ExpressionText {
 public:
  /// Copies the request's own placeholders.
  explicit ExpressionText(expression::Placeholders placeholders)
      : placeholders_(std::move(placeholders)) {}

  /// Each returns `text` if present, else `built` converted to text, else nullopt.
  std::optional<std::string> condition(const std::optional<std::string>& text,
                                       const std::optional<expression::Condition>& built);
  std::optional<std::string> projection(const std::optional<std::string>& text,
                                        const std::optional<expression::Projection>& built);
  std::optional<std::string> key_condition(const std::optional<std::string>& text,
                                           const std::optional<expression::KeyCondition>& built);
  /// @errors unsupported: an update made from AttributeUpdates, which no expression can represent
  Result<std::optional<std::string>> update(const std::optional<std::string>& text,
                                            const std::optional<expression::Update>& built);

  /// Returns the placeholders that the texts so far refer to.
  const expression::Placeholders& placeholders() const noexcept { return placeholders_; }

 private:
  std::string name(std::string_view attribute);
  std::string value(const Value& value);
  std::string path(const expression::Path& path);
  std::string node(const expression::Condition& condition, std::uint32_t index);
  std::string operand(const expression::Update& update, std::uint32_t index);
  std::string actions(const expression::Update& update, expression::Update::Verb verb);

  expression::Placeholders placeholders_;
  std::size_t next_ = 0;
};

}  // namespace adjoin::wire
