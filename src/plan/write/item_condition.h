#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/names.h"
#include "item/attribute_value.h"

namespace adjoin::plan {

/// Placeholder of an attribute's name, the same one when the name has one already.
std::string place_name(const std::string& attribute, expression::Placeholders& placeholders);
/// A new placeholder of a value.
std::string place_value(item::AttributeValue value, expression::Placeholders& placeholders);

/// What an item has to be like: clauses, all of which hold. Kept as what it means, so that it
/// becomes a text with placeholders for a store that reads those, and a compiled condition for one
/// that takes it as it is. A value type.
class ItemCondition {
 public:
  /// One comparison of one attribute.
  struct Term {
    enum class Kind : std::uint8_t { exists, absent, equal, less, at_most, more, at_least, sized };
    Kind kind = Kind::exists;
    std::string attribute;
    /// Of all but `exists` and `absent`. `sized`: the attribute's size is that at most.
    std::optional<item::AttributeValue> value = {};
  };
  /// Holds when one of its terms does; negated, when none does.
  struct Clause {
    std::vector<Term> terms;
    bool negated = false;
    bool grouped = false;   ///< written in parentheses also when it has one term
    std::string text = {};  ///< instead of terms: as a user wrote it, compiled
    expression::Placeholders placeholders = {};  ///< of `text`
  };

  bool empty() const noexcept { return clauses_.empty(); }
  void require(Term term) { clauses_.push_back({{std::move(term)}}); }
  void require(Clause clause) { clauses_.push_back(std::move(clause)); }

  /// Whether `build` says all of it: there is no text of a user's in it.
  bool is_buildable() const noexcept;
  /// Terms of all clauses.
  std::size_t size() const noexcept;
  /// @param placeholders  get what the text names
  std::string to_text(expression::Placeholders& placeholders) &&;
  expression::Condition build() const;

 private:
  std::vector<Clause> clauses_;
};

}  // namespace adjoin::plan
