#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/assert.h"
#include "base/result.h"
#include "expression/condition.h"
#include "expression/names.h"

namespace adjoin::plan {

/// Returns the placeholder of an attribute's name; reuses an existing one.
std::string place_name(const std::string& attribute, expression::Placeholders& placeholders);
/// Adds a value and returns its new placeholder.
std::string place_value(Value value, expression::Placeholders& placeholders);

/// A condition on an item: clauses, all of which must hold. It is stored in structured form. From
/// that come an expression text with placeholders, and a compiled condition for stores that accept
/// one. A value type.
class ItemCondition {
 public:
  /// One comparison of one attribute.
  struct Term {
    enum class Kind : std::uint8_t { exists, absent, equal, less, at_most, more, at_least, sized };
    Kind kind = Kind::exists;
    std::string attribute;
    /// Operand; unused by `exists` and `absent`. `sized`: the attribute's size is at most this.
    std::optional<Value> value = {};
  };
  /// A disjunction: holds if one of its terms does. Negated: if none does.
  struct Clause {
    std::vector<Term> terms;
    bool negated = false;
    bool grouped = false;   ///< in parentheses even with one term
    std::string text = {};  ///< replaces the terms: a user's condition, compiled
    expression::Placeholders placeholders = {};  ///< of `text`
  };

  bool empty() const noexcept { return clauses_.empty(); }
  void require(Term term) { clauses_.push_back({{std::move(term)}}); }
  void require(Clause clause) {
    ADJOIN_ASSERT(clause.terms.empty() != clause.text.empty());
    clauses_.push_back(std::move(clause));
  }

  /// Returns whether `build` is complete: no clause is a user's text.
  bool is_buildable() const noexcept;
  /// Returns the number of terms in all clauses.
  std::size_t size() const noexcept;
  /// Returns the expression text.
  /// @param placeholders  receives the names and values of the text
  std::string to_text(expression::Placeholders& placeholders) &&;
  /// Returns the compiled condition. Requires is_buildable().
  expression::Condition build() const;

 private:
  std::vector<Clause> clauses_;
};

}  // namespace adjoin::plan
