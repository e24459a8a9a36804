#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "expression/names.h"
#include "item/attribute_value.h"

namespace adjoin::expression {

/// One row of an expression builder: attribute, operator, value.
///
/// Operators, by kind. Key condition: = < <= > >= between begins_with. Condition and filter: those,
/// <> in contains exists not_exists type; each of the comparisons also as "size =", "size <", …,
/// and any with "not " before it. Projection: get (or empty). Update: set, set_if_missing,
/// increment, decrement, append, prepend, remove, add, delete.
struct Row {
  Kind kind = Kind::condition;
  std::string attribute;  ///< path text of path.h: real names, `odd names` in backticks
  std::string op;
  /// The values the operator needs: 2 for between, any for in, 0 for exists, remove, get, else 1.
  std::vector<item::AttributeValue> values;
  /// Compare with, or set from, this path instead of a value; path text, usually empty.
  std::string other_attribute;

  friend bool operator==(const Row&, const Row&) = default;
};

/// Rows of a condition or filter hold together by AND, or any of them by OR.
enum class Join : std::uint8_t { all, any };

/// A request's expressions; a kind without rows stays empty.
struct Expressions {
  std::string key_condition;
  std::string condition;
  std::string filter;
  std::string projection;
  std::string update;
  Placeholders placeholders;

  std::string& text(Kind kind);
  const std::string& text(Kind kind) const;
};

struct Rows {
  std::vector<Row> rows;
  Join condition_join = Join::all;
  Join filter_join = Join::all;
};

/// Rows to expressions: every name aliased (#n0, …), every value marshalled (:v0, …), equal ones
/// shared. What it gives compiles. @errors usage naming the row and what was expected, validation.
Result<Expressions> build(const Rows& rows);

/// Expressions back to rows. @errors validation when the text is wrong; unsupported when it is
/// right but says more than rows can (nested AND and OR, functions of functions).
Result<Rows> parse_rows(const Expressions& expressions);

}  // namespace adjoin::expression
