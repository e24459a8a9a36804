// Expressions back to builder rows: only what one row can say, one row each.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expression/builder.h"
#include "expression/condition.h"
#include "expression/key_condition.h"
#include "expression/path.h"
#include "expression/printer.h"
#include "expression/projection.h"
#include "expression/resolver.h"
#include "expression/update.h"

namespace adjoin::expression {
namespace {

std::string_view comparison_name(NodeKind kind) {
  switch (kind) {
    case NodeKind::eq: return "=";
    case NodeKind::ne: return "<>";
    case NodeKind::lt: return "<";
    case NodeKind::le: return "<=";
    case NodeKind::gt: return ">";
    case NodeKind::ge: return ">=";
    case NodeKind::between: return "between";
    case NodeKind::in: return "in";
    default: return "";
  }
}

/// The comparison with its sides exchanged; `kind` itself when that is no comparison of two.
NodeKind mirrored(NodeKind kind) {
  switch (kind) {
    case NodeKind::lt: return NodeKind::gt;
    case NodeKind::le: return NodeKind::ge;
    case NodeKind::gt: return NodeKind::lt;
    case NodeKind::ge: return NodeKind::le;
    default: return kind;
  }
}

/// Functions of conditions are called shorter in rows. Those that are not listed keep their name.
std::string_view function_operator(std::string_view function) {
  if (function == "attribute_exists") return "exists";
  if (function == "attribute_not_exists") return "not_exists";
  if (function == "attribute_type") return "type";
  return function;
}

/// Reads one expression into rows. It refuses what a row cannot say, rather than leave out a part
/// of it.
class RowReader {
 public:
  RowReader(const Tree& tree, PlaceholderUse& use) : tree_(tree), resolver_(tree, use) {}

  Result<void> read(Rows& out) {
    const Node& root = tree_.at(tree_.root);
    if (tree_.kind == Kind::projection) return read_projection(root, out);
    if (tree_.kind == Kind::update) return read_update(root, out);
    const bool any = root.kind == NodeKind::logical_or;
    // The root decides how all rows of the kind are joined. A mixture of AND and OR is refused
    // below.
    if (tree_.kind == Kind::condition && any) out.condition_join = Join::any;
    if (tree_.kind == Kind::filter && any) out.filter_join = Join::any;
    if (!any && root.kind != NodeKind::logical_and) return read_condition(root, out);
    for (std::uint32_t c = root.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
      ADJOIN_CHECK(read_condition(tree_.at(c), out));
    }
    return {};
  }

 private:
  // The whole expression stands in the message, so that it can be used as it is.
  Error too_much(std::string_view what) const {
    return Error(ErrorCode::unsupported, "this " + std::string(to_string(tree_.kind)) +
                                             " says more than rows can: " + std::string(what) +
                                             "; use it as text: " + print(tree_));
  }

  // Nodes have few children, so walking along them is quick enough.
  const Node* child(const Node& node, std::size_t at) const {
    std::uint32_t index = node.first_child;
    for (; at > 0 && index != kNoNode; --at) index = tree_.at(index).next_sibling;
    return index == kNoNode ? nullptr : &tree_.at(index);
  }

  Result<std::string> path_text(const Node& node) {
    ADJOIN_TRY(const Path path, resolver_.path(node));
    return to_text(path);
  }

  Result<void> read_value(const Node& node, Row& row) {
    if (node.kind != NodeKind::value) return too_much("only values can be listed");
    ADJOIN_TRY(const Value* value, resolver_.value(node));
    row.values.push_back(*value);
    return {};
  }

  /// The right side of a row: a value or another attribute.
  Result<void> read_operand(const Node& node, Row& row) {
    if (node.kind != NodeKind::path) return read_value(node, row);
    ADJOIN_TRY(row.other_attribute, path_text(node));
    return {};
  }

  Result<void> read_condition(const Node& node, Rows& out) {
    Row row;
    row.kind = tree_.kind;
    const Node* inner = &node;
    // One NOT fits into a row, as "not " before its operator.
    if (node.kind == NodeKind::logical_not) {
      row.op = "not ";
      inner = child(node, 0);
    }
    switch (inner->kind) {
      case NodeKind::logical_and:
      case NodeKind::logical_or:
      case NodeKind::logical_not: return too_much("AND, OR or NOT inside another");
      case NodeKind::function: ADJOIN_CHECK(read_function(*inner, row)); break;
      default: ADJOIN_CHECK(read_comparison(*inner, row)); break;
    }
    out.rows.push_back(std::move(row));
    return {};
  }

  Result<void> read_function(const Node& node, Row& row) {
    row.op += function_operator(node.text);
    // A row names its attribute first, and a function of a constant has none.
    if (child(node, 0)->kind != NodeKind::path) return too_much("a function of something else");
    ADJOIN_TRY(row.attribute, path_text(*child(node, 0)));
    if (const Node* second = child(node, 1)) return read_operand(*second, row);
    return {};
  }

  Result<void> read_comparison(const Node& node, Row& row) {
    const Node* left = child(node, 0);
    const Node* right = child(node, 1);
    NodeKind kind = node.kind;
    const bool has_two = kind != NodeKind::between && kind != NodeKind::in;
    // A row has its attribute on the left.
    if (has_two && left->kind == NodeKind::value) {
      std::swap(left, right);
      kind = mirrored(kind);
    }
    if (left->kind == NodeKind::function) {
      row.op += "size ";
      left = child(*left, 0);
    }
    if (left->kind != NodeKind::path) return too_much("a comparison without an attribute");
    row.op += comparison_name(kind);
    ADJOIN_TRY(row.attribute, path_text(*left));
    if (has_two) return read_operand(*right, row);
    for (std::size_t i = 1; const Node* operand = child(node, i); ++i) {
      ADJOIN_CHECK(read_value(*operand, row));
    }
    return {};
  }

  Result<void> read_projection(const Node& root, Rows& out) {
    for (std::uint32_t c = root.first_child; c != kNoNode; c = tree_.at(c).next_sibling) {
      ADJOIN_TRY(std::string attribute, path_text(tree_.at(c)));
      out.rows.push_back(
          {.kind = Kind::projection, .attribute = std::move(attribute), .op = "get"});
    }
    return {};
  }

  Result<void> read_update(const Node& root, Rows& out) {
    for (std::uint32_t clause = root.first_child; clause != kNoNode;
         clause = tree_.at(clause).next_sibling) {
      for (std::uint32_t c = tree_.at(clause).first_child; c != kNoNode;
           c = tree_.at(c).next_sibling) {
        ADJOIN_TRY(Row row, read_action(tree_.at(c)));
        out.rows.push_back(std::move(row));
      }
    }
    return {};
  }

  Result<Row> read_action(const Node& node) {
    Row row;
    row.kind = Kind::update;
    ADJOIN_TRY(row.attribute, path_text(*child(node, 0)));
    const Node* value = child(node, 1);
    switch (node.kind) {
      case NodeKind::removal: row.op = "remove"; return row;
      case NodeKind::addition: row.op = "add"; break;
      case NodeKind::deletion: row.op = "delete"; break;
      default: ADJOIN_CHECK(read_assignment(*value, row)); return row;
    }
    ADJOIN_CHECK(read_value(*value, row));
    return row;
  }

  // Sums and functions fit a row only in the forms that `build` makes of rows.
  Result<void> read_assignment(const Node& value, Row& row) {
    if (value.kind == NodeKind::path || value.kind == NodeKind::value) {
      row.op = "set";
      return read_operand(value, row);
    }
    const Node* left = child(value, 0);
    const Node* right = child(value, 1);
    if (value.kind == NodeKind::add)
      row.op = "increment";
    else if (value.kind == NodeKind::subtract)
      row.op = "decrement";
    else
      row.op = value.text == "list_append" ? "append" : "set_if_missing";
    if (row.op == "append" && left->kind == NodeKind::value) {
      row.op = "prepend";
      std::swap(left, right);
    }
    if (left->kind != NodeKind::path) return too_much("a sum or function of others");
    // A row names one attribute, so `a = b + :v` fits none.
    ADJOIN_TRY(const std::string path, path_text(*left));
    if (path != row.attribute) return too_much("a sum or function of another attribute");
    return read_operand(*right, row);
  }

  const Tree& tree_;
  Resolver resolver_;
};

/// Compiles for the sake of the errors.
/// A row can be made of a text that would not compile. So the text is compiled first, and the rows
/// are read from its tree.
Result<void> check(const std::string& text, Kind kind, PlaceholderUse& use) {
  switch (kind) {
    case Kind::key_condition: ADJOIN_CHECK(parse_key_condition(text, use)); break;
    case Kind::projection: ADJOIN_CHECK(parse_projection(text, use)); break;
    case Kind::update: ADJOIN_CHECK(parse_update(text, use)); break;
    default: ADJOIN_CHECK(parse_condition(text, kind, use)); break;
  }
  return {};
}

}  // namespace

Result<Rows> parse_rows(const Expressions& expressions) {
  ADJOIN_CHECK(check_placeholders(expressions.placeholders));
  PlaceholderUse use(expressions.placeholders);
  Rows rows;
  for (const Kind kind :
       {Kind::key_condition, Kind::condition, Kind::filter, Kind::projection, Kind::update}) {
    const std::string& text = expressions.text(kind);
    if (text.empty()) continue;
    ADJOIN_CHECK(check(text, kind, use));
    ADJOIN_TRY(const Tree tree, parse_tree(text, kind));
    ADJOIN_CHECK(RowReader(tree, use).read(rows));
  }
  ADJOIN_CHECK(use.check_used());
  return rows;
}

}  // namespace adjoin::expression
