#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "expression/path.h"
#include "item/attribute_value.h"
#include "table/request/item_write_requests.h"

namespace adjoin::partiql {

/// Parentheses, lists, tuples and NOT inside each other, at most, in one statement. The parser goes
/// down no further, so that neither it nor anything that walks its trees needs a deep stack.
constexpr int kDepthMax = 64;
constexpr std::size_t kStatementCharactersMax = 8192;

/// A condition, or the right side of a SET. A value type. Parameters are values already.
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
    between,  ///< what, lower, upper
    in,       ///< what, then each candidate
    begins_with,
    contains,
    attribute_type,
    exists,      ///< of an attribute: IS NOT MISSING
    not_exists,  ///< IS MISSING
    logical_and,
    logical_or,
    logical_not,
  };

  Kind kind = Kind::value;
  std::vector<Expression> operands;  ///< of AND and OR two or more, none of them of the same kind
  expression::Path path;
  item::AttributeValue value;

  friend bool operator==(const Expression&, const Expression&) = default;
};

/// One SET or REMOVE of an UPDATE.
struct UpdateAction {
  enum class Verb : std::uint8_t { set, remove, set_add, set_delete };
  Verb verb = Verb::set;
  expression::Path target;
  /// set: the right side; set_add, set_delete: the set, a value; remove: unused.
  Expression right;
};

struct OrderTerm {
  std::string attribute;
  bool descending = false;
};

/// One statement, its parameters put in. A value type.
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
  item::Item item;                    ///< insert
  std::vector<UpdateAction> actions;  ///< update
  table::ReturnValues returning = table::ReturnValues::none;

  bool is_read() const noexcept { return kind == Kind::select; }
};

}  // namespace adjoin::partiql
