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

/// Says the expressions of one request as text. Those that were built without text get placeholders
/// of their own, beside what the request brings for the ones it has as text. Not thread-safe.
class ExpressionText {
 public:
  /// Copies the request's own placeholders.
  explicit ExpressionText(expression::Placeholders placeholders)
      : placeholders_(std::move(placeholders)) {}

  /// Each: the text as it is, else that of what was built, else nothing.
  std::optional<std::string> condition(const std::optional<std::string>& text,
                                       const std::optional<expression::Condition>& built);
  std::optional<std::string> projection(const std::optional<std::string>& text,
                                        const std::optional<expression::Projection>& built);
  std::optional<std::string> key_condition(const std::optional<std::string>& text,
                                           const std::optional<expression::KeyCondition>& built);
  /// @errors unsupported: an update made from AttributeUpdates, which no expression can say
  Result<std::optional<std::string>> update(const std::optional<std::string>& text,
                                            const std::optional<expression::Update>& built);

  /// What all texts refer to.
  const expression::Placeholders& placeholders() const noexcept { return placeholders_; }

 private:
  std::string name(std::string_view attribute);
  std::string value(const item::AttributeValue& value);
  std::string path(const expression::Path& path);
  std::string node(const expression::Condition& condition, std::uint32_t index);
  std::string operand(const expression::Update& update, std::uint32_t index);
  std::string actions(const expression::Update& update, expression::Update::Verb verb);

  expression::Placeholders placeholders_;
  std::size_t next_ = 0;
};

}  // namespace adjoin::wire
