#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "expression/path.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// Maximal nesting of parentheses, lists, tuples and NOT in one statement. The parser refuses
/// deeper nesting, which bounds the stack of the parser and of all functions that walk its trees.
constexpr int kDepthMax = 64;
constexpr std::size_t kStatementCharactersMax = 8192;

/// Expression tree: a condition, or the right side of a SET. Parameters are already replaced by
/// their values. A value type.
/// A tree of values, not of pointers: statements are small, and their depth is bounded.
struct Expression {
  enum class Kind : std::uint8_t {
    // Operands.
    path,
    value,
    add,
    subtract,
    size,
    if_not_exists,
    list_append,
    set_add,
    set_delete,
    // Conditions.
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    between,  ///< operands: tested value, lower bound, upper bound
    in,       ///< operands: tested value, then each candidate
    begins_with,
    contains,
    attribute_type,
    exists,      ///< IS NOT MISSING
    not_exists,  ///< IS MISSING
    logical_and,
    logical_or,
    logical_not,
  };

  Kind kind = Kind::value;
  std::vector<Expression> operands;  ///< AND and OR have two or more, none of their own kind
  expression::Path path;
  Value value;

  friend bool operator==(const Expression&, const Expression&) = default;
};

/// One SET or REMOVE of an UPDATE.
struct UpdateAction {
  enum class Verb : std::uint8_t { set, remove, set_add, set_delete };
  Verb verb = Verb::set;
  expression::Path target;
  /// For `set` the right side; for `set_add` and `set_delete` the set, a value. Unused for
  /// `remove`.
  Expression right;
};

/// One attribute of an ORDER BY.
struct OrderTerm {
  std::string attribute;
  bool descending = false;
};

/// One parsed statement with its parameters replaced by their values. A value type.
struct Statement {
  enum class Kind : std::uint8_t {
    select,
    insert,
    update,
    remove,  ///< DELETE
    exists,  ///< EXISTS(SELECT …) as a statement of a transaction
  };

  Kind kind = Kind::select;
  std::string table;
  std::optional<std::string> index;
  std::vector<expression::Path> projection;  ///< empty: `*`
  std::optional<Expression> where;
  std::vector<OrderTerm> order_by;
  Item item;                          ///< insert
  std::vector<UpdateAction> actions;  ///< update
  table::ReturnValues returning = table::ReturnValues::none;

  bool is_read() const noexcept { return kind == Kind::select; }
};

}  // namespace adjoin::partiql
