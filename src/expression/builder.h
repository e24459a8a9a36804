#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "expression/names.h"

namespace adjoin::expression {

/// One row of an expression builder: attribute, operator, value.
///
/// Operators by kind:
/// - key condition: = < <= > >= between begins_with
/// - condition and filter: these, and <> in contains exists not_exists type. Comparisons also have
///   a form with "size " in front ("size <"); every operator has one with "not " in front.
/// - projection: get, or empty
/// - update: set set_if_missing increment decrement append prepend remove add delete
struct Row {
  Kind kind = Kind::condition;
  std::string attribute;  ///< path text of path.h: real names, `odd names` in backticks
  std::string op;
  /// Operands: 2 for between, any number for in, 0 for exists, remove and get, else 1.
  std::vector<Value> values;
  /// Operand in place of a value: a path to compare with or to set from. Path text, usually empty.
  std::string other_attribute;

  friend bool operator==(const Row&, const Row&) = default;
};

/// How the rows of a condition or filter are joined: `all` by AND, `any` by OR.
enum class Join : std::uint8_t { all, any };

/// The expressions of one request and their placeholders. The text of a kind without rows is empty.
struct Expressions {
  std::string key_condition;
  std::string condition;
  std::string filter;
  std::string projection;
  std::string update;
  Placeholders placeholders;

  /// Returns the expression of that kind.
  std::string& text(Kind kind);
  const std::string& text(Kind kind) const;
};

/// The builder's rows of one request, all kinds together.
struct Rows {
  std::vector<Row> rows;
  Join condition_join = Join::all;
  Join filter_join = Join::all;
};

/// Converts rows to expressions that compile. Replaces every name by a placeholder (#n0, …) and
/// every value by one (:v0, …); equal ones share a placeholder.
/// @errors invalid_argument, naming the row and what was expected; validation
Result<Expressions> build(const Rows& rows);

/// Converts expressions back to rows. @errors validation: a text is wrong; unsupported: a valid
/// text needs more than rows can express (nested AND and OR, functions of functions).
Result<Rows> parse_rows(const Expressions& expressions);

}  // namespace adjoin::expression
