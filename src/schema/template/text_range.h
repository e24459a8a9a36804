#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "schema/template/template.h"

namespace adjoin::schema {

/// The texts between two bounds, in the order of their bytes: what a condition on a sort key
/// allows. A value type.
struct TextRange {
  std::string low;  ///< empty and included: no lower bound
  bool low_included = true;
  std::optional<std::string> high;  ///< nullopt: no upper bound
  bool high_included = true;

  /// Returns the range of that text alone.
  static TextRange exactly(std::string text);
  /// Returns the range of all texts that begin with `prefix`.
  static TextRange begins_with(std::string_view prefix);

  /// Returns whether the range is one text, `low`.
  bool is_one() const noexcept;
  bool contains(std::string_view text) const noexcept;
};

/// Returns whether some text in the range can fit the template when its placeholders have the known
/// texts. May be true where there is no such text, if one placeholder stands in the template twice.
/// Never false where there is one.
/// @cost linear in the bounds, times the number of states in which the template can be
bool meets(const Template& form, const TextRange& range, const Bindings& known);

}  // namespace adjoin::schema
